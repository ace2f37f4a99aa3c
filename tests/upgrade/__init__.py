"""Servers of older versions, stored: an update keeps all that they hold."""
