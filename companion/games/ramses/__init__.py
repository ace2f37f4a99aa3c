"""How Ramses is presented."""

from companion.games.ramses.view import VIEW

__all__ = ["VIEW"]
