"""Template tags of achievements."""
