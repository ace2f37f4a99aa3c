"""Ramses: complete works of art and exhibit them while the hall still has room."""
