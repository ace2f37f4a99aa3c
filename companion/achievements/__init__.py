"""Achievements of a group and its people, derived from results; some may be switched off."""
