"""Live updates: publishing changes, progress, live connections."""
