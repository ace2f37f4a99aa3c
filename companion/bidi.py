"""Isolate names within sentences, so that right-to-left names do not reorder the rest.

Templates put such text into `<bdi>`. Where no element is possible (a sentence made in Python, a
title, a label, a picture), Unicode's isolating characters do the same.
"""

import unicodedata
from collections.abc import Iterable

FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"
RIGHT_TO_LEFT = {"R", "AL", "AN"}


def isolated(text: str) -> str:
    """The text, isolated if it has right-to-left letters and is not isolated yet."""
    if text.startswith(FIRST_STRONG_ISOLATE) or not any(
        unicodedata.bidirectional(letter) in RIGHT_TO_LEFT for letter in text
    ):
        return text
    return f"{FIRST_STRONG_ISOLATE}{text}{POP_ISOLATE}"


def each_isolated(texts: Iterable[str]) -> list[str]:
    """These texts, each isolated."""
    return [isolated(text) for text in texts]


def unisolated(text: str) -> str:
    """The text without isolating characters, for measuring and drawing."""
    return text.replace(FIRST_STRONG_ISOLATE, "").replace(POP_ISOLATE, "")
