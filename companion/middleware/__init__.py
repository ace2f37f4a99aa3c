"""Middleware: compression, whole files, database errors."""
