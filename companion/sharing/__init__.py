"""Shared results: a public page and its picture, behind a link that can be withdrawn.

Only finished plays can be shared. The page shows the points, the day and the duration of the
play, and its people as the group chooses: by name, by initials, or not at all.
"""
