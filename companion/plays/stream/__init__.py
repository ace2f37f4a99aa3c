"""Streams to the phones: the hub of connections, server-sent events."""
