"""The command `nile-scribe`: starting the server, and tasks of its administrator."""
