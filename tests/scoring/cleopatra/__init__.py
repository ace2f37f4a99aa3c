"""Cleopatra, clause by clause."""
