"""Folders as in the source tree: `scoring/mounds` has the rules."""
