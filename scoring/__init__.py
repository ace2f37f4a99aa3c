"""Rule models of the games, in plain Python: no clock, no chance, no input or output."""
