"""Pages of what has been played."""
