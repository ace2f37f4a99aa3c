"""Achievements of a group: what earns them, what takes them away, who sees them."""
