"""How The Architects of Krimsutep is presented."""

from companion.games.krimsutep.view import VIEW

__all__ = ["VIEW"]
