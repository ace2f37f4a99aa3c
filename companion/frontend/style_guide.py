"""Contexts of the style guide: every template part in all its states."""

from collections.abc import Mapping

type Part = Mapping[str, object]

HERE = "#main"
PAGES = ("parts", "tricks", "field", "night")


def seats() -> list[Part]:
    """Seats: plain, to act, with a gain, with a cost, level ranks, a long name."""
    rows = [
        ("Ann", 9, 3, True, 2, False, False),
        ("Ben", 7, 0, False, 3, True, True),
        ("Cem", 10, 0, False, 1, False, False),
        ("Dóra", 7, 0, False, 3, True, False),
        ("Maximiliane", -4, -1, False, 5, False, False),
    ]
    names = ("name", "score", "gain", "fresh", "rank", "shared", "turn")
    return [
        {"owner": n, "url": "#entries", **dict(zip(names, each, strict=True))}
        for n, each in enumerate(rows, start=1)
    ]


def asks() -> Part:
    """The question, and each notice that can replace it."""
    refused = {
        "kind": "refused",
        "head": "Ben cannot hold oasis 4:",
        "text": "they had no oasis in trick 3.",
        "url": HERE,
    }
    raced = {
        "kind": "raced",
        "head": "Cem was quicker:",
        "text": "trick 4 is complete. Your oasis 5 is kept.",
    }
    undone = {"kind": "undone", "head": "Undone:", "text": "Ann, oasis 3."}
    unsent = {
        "kind": "unsent",
        "head": "Kept on this phone: oasis 5.",
        "text": "It goes out by itself, once.",
    }
    return {
        "ask": {"owner": 2, "name": "Ben", "verb": "follows oasis", "hint": "or has none"},
        "draw": {"owner": None, "name": "", "verb": "Who won the draw?", "hint": ""},
        "notices": [refused, raced, undone, unsent],
    }


def rails() -> Part:
    """The rail: an entry that can be undone, and one that can be redone."""
    undo = {"url": HERE, "words": "Ann, oasis 3", "after": 41, "key": "k"}
    return {"undo": undo, "redo": {**undo, "words": "Ben, oasis 5"}}


def log() -> Part:
    """Log entries: plain, corrected, as played, and one without points."""
    rows: list[tuple[str, str, int | None, list[Part]]] = [
        ("Cem", "built a small palace on d2, right half", 3, []),
        ("Ann", "built a small palace on b3, left half", 1, [{"text": "corrected"}]),
        (
            "Ben",
            "built a small palace on e4, left half",
            0,
            [{"text": "as played", "cost": True}],
        ),
        ("Order", "Ann, Cem, Ben; Ann was the favourite", None, []),
    ]
    names = ("who", "words", "gain", "tags")
    return {
        "title": "This round",
        "entries": [
            dict(zip(names, each, strict=True)) | {"url": HERE, "number": 40 - n}
            for n, each in enumerate(rows)
        ],
    }


def sheet() -> Part:
    """A finished score sheet with a shared win."""
    columns = [
        {"owner": 1, "name": "Ann", "score": 24, "rank": 3, "shared": False, "won": False},
        {"owner": 2, "name": "Ben", "score": 28, "rank": 1, "shared": True, "won": True},
        {"owner": 3, "name": "Cem", "score": 22, "rank": 4, "shared": False, "won": False},
        {"owner": 4, "name": "Dóra", "score": 28, "rank": 1, "shared": True, "won": True},
    ]
    kinds: list[tuple[str, list[int]]] = [
        ("Maid", [2, 0, 0, 2]),
        ("Suits", [7, 4, 5, 2]),
        ("Palaces", [5, 8, 7, 6]),
        ("Obelisks", [3, 4, 5, 9]),
        ("Oases", [3, 3, 3, 3]),
        ("Doubling", [2, 6, 1, 0]),
        ("Oases at the end", [2, 3, 1, 6]),
    ]
    rows = [
        {"label": label, "cells": [{"points": n, "url": HERE} if n else None for n in numbers]}
        for label, numbers in kinds
    ]
    return {
        "columns": columns,
        "rows": rows,
        "places": sorted(columns, key=lambda seat: str(seat["rank"])),
    }


def rules() -> Part:
    """A clause with two readings, and the form to choose one."""
    return {
        "clause": {
            "id": "K4.6",
            "title": "Obelisks score what is connected",
            "says": "An obelisk card scores its own obelisks and all that hang together with "
            "them; empty halves break the connection.",
            "standing": "printed",
            "waivable": True,
        },
        "ruling": {
            "id": "K4.6",
            "field": "obelisks",
            "title": "Obelisks connect",
            "url": HERE,
            "options": [
                {
                    "value": "group",
                    "name": "group",
                    "meaning": "any shape, edge to edge.",
                    "checked": True,
                },
                {"value": "lines", "name": "lines", "meaning": "straight rows and columns."},
            ],
        },
    }


def start() -> Part:
    """The start page with three people seated."""
    games = [
        ("krimsutep", "s-palace", "Krimsutep", "tricks and a field, 3–4", True),
        ("ramses", "s-trump", "Ramses", "works of art in a hall, 2–4", False),
        ("cleopatra", "c-queen", "Cleopatra", "a palace and amulets, 3–5", False),
    ]
    people = [("Ann", 1), ("Ben", 2), ("Cem", 3), ("Dóra", None), ("Emil", None)]
    sitting = [(name, owner) for name, owner in people if owner]
    names = ("slug", "icon", "name", "blurb", "checked")
    return {
        "plays": [
            {
                "url": HERE,
                "icon": "s-palace",
                "game": "Krimsutep",
                "names": "Ann, Ben, Cem, Dóra",
                "where": "round 4, trick 4",
                "when": "10 minutes ago",
            },
            {
                "url": HERE,
                "icon": "c-queen",
                "game": "Cleopatra",
                "names": "Ann, Ben, Cem, Dóra",
                "where": "one step taken",
                "when": "Sunday",
            },
        ],
        "games": [dict(zip(names, each, strict=True)) for each in games],
        "people": [
            {"id": name, "name": name, "owner": owner, "checked": owner is not None}
            for name, owner in people
        ],
        "sitting": [
            {
                "id": name,
                "owner": owner,
                "name": name,
                "starts": name == "Ben",
                "first": owner == 1,
                "last": owner == len(sitting),
            }
            for name, owner in sitting
        ],
    }


def sealed() -> Part:
    """The cover of the second of three secret choices."""
    return {
        "screen": {
            "heading": "Round 4 of 8 · secret building cards",
            "lead": "Pass the phone to",
            "owner": 2,
            "name": "Ben",
            "note": "Choose before the first trick. Nobody else looks.",
        },
        "waiting": [
            {"owner": 1, "name": "Ann", "state": "sealed", "done": True},
            {"owner": 2, "name": "Ben", "state": "now", "current": True},
            {"owner": 3, "name": "Cem", "state": "after you"},
        ],
    }


def small() -> Part:
    """Small parts: depths, a sum, owners, suits."""
    return {
        "depths": [
            {"name": "Tricks", "note": "card by card", "url": HERE, "current": True},
            {"name": "Captures", "note": "who took what", "url": HERE},
            {"name": "Totals", "note": "sums only", "url": HERE},
        ],
        "terms": [
            {"value": 3, "unit": "steps"},
            {"value": 2, "unit": "halves", "sign": "×"},
            {"value": 6, "unit": "points", "sign": "=", "gain": True},
        ],
        "owners": range(1, 6),
        "suits": ("palace", "obelisk", "oasis", "trump"),
    }


def everything() -> dict[str, object]:
    """The context of the whole style guide."""
    parts = (asks(), rails(), log(), sheet(), rules(), start(), sealed(), small())
    context: dict[str, object] = {"seats": seats()}
    for part in parts:
        context |= part
    return context
