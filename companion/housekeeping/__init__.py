"""Periodic clean-up: orphaned groups and expired trash."""
