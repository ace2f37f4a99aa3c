"""Management commands of the history."""
