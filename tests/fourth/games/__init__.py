"""Folders as in the source tree: `games/mounds` has the presentation."""
