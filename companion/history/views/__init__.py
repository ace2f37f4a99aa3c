"""Pages of played games."""
