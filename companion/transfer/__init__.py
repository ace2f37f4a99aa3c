"""Plays moved as files between a server and the pocket edition, in both directions."""
