"""Cleopatra and the Society of Architects, as it is drawn and asked."""

from companion.games.cleopatra.view import VIEW

__all__ = ["VIEW"]
