"""Plays: models, the event log, services, and the pages that are the same for every game."""
