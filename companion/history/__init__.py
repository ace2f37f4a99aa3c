"""Played games: the list with its filters, replays, details, the trash.

The date of a play is the day on which it began, in its group's time zone. A play that goes on
past midnight keeps that date, in lists, files and statistics alike.
"""
