"""Management commands of housekeeping."""
