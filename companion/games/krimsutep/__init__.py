"""The Architects of Krimsutep, as it is drawn and asked."""

from companion.games.krimsutep.view import SCREEN

__all__ = ["SCREEN"]
