"""Management commands for server administrators."""
