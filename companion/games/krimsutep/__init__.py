"""The Architects of Krimsutep, as it is drawn and asked."""

from companion.games.krimsutep.screen import SCREEN

__all__ = ["SCREEN"]
