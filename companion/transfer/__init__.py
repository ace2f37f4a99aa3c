"""Plays between a server and the pocket edition: taken along and brought back."""
