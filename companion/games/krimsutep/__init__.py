"""The Architects of Krimsutep, as it is drawn and asked."""

from companion.games.krimsutep.view import VIEW

__all__ = ["VIEW"]
