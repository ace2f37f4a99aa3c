"""Plays between a server and the pocket edition: taken along, brought back, and both ways on."""
