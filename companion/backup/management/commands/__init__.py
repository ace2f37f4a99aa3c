"""Commands for whoever looks after the server."""
