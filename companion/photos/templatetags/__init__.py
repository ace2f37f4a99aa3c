"""Template tags of photos."""
