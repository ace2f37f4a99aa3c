"""Template tags of plain results."""
