"""Joining: other phones join a play by its code, and the host decides who may enter."""
