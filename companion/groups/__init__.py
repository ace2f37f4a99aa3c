"""Groups: the people who play together, and their devices."""
