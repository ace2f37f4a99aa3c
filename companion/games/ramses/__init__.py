"""Ramses, as it is drawn and asked."""

from companion.games.ramses.screen import SCREEN

__all__ = ["SCREEN"]
