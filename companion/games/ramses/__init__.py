"""Ramses, as it is drawn and asked."""

from companion.games.ramses.view import VIEW

__all__ = ["VIEW"]
