"""Results for whoever has the link: a page and its picture, withdrawn at any time.

Only what is over is shared. Of the group nothing is told but the play's points, its day and
how long it took, and its people as the group chooses: by name, by initials, or not at all.
"""
