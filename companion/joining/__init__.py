"""Joining: other phones come to a play by its code, and the host sees to who enters."""
