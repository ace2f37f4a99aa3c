"""What phones receive: the hub of connections, server-sent events."""
