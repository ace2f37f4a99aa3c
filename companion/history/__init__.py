"""What has been played: the list with its filters, replays, notes, the bin.

The date of a play is the day on which it began, by the clocks of its group: one that goes on
past midnight stays that evening's, in lists, files and statistics alike.
"""
