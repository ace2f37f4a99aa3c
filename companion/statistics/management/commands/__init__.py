"""Management commands of the statistics."""
