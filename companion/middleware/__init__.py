"""Middleware: compression, files, body limits, host names, null characters, database errors."""
