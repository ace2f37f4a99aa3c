"""The command `nile-scribe`: the server, and what its host does with it on a terminal."""
