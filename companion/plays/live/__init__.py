"""How far a play is: publishing changes, progress, live connections."""
