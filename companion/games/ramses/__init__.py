"""Ramses, as it is drawn and asked."""

from companion.games.ramses.view import SCREEN

__all__ = ["SCREEN"]
