"""A group as one file, out and in again; and the whole server, while it runs."""
