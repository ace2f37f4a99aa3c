"""How Cleopatra and the Society of Architects is presented."""

from companion.games.cleopatra.view import VIEW

__all__ = ["VIEW"]
