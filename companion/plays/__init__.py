"""Plays: the log of entries, its one door, and the pages that know no game."""
