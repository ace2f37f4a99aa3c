"""Backup and restore of a group as one file, and of the whole server while it runs."""
