"""Play records: bounds, reading, checking, and the answer.

A record is one play as JSON, with the fields that are read below. Nothing in a file can raise
here: what cannot be read is reported in the answer.
"""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from scoring.kernel.errors import EntryError, Malformed, RuleViolation
from scoring.kernel.game import AnyGame, Position, closed_kind
from scoring.kernel.messages import message
from scoring.kernel.names import likeness, plain, visible, without_lone_marks
from scoring.kernel.serialization.json_values import (
    MAX_BYTES,
    Json,
    as_object,
    quoted,
    read_json,
    without_duplicate_keys,
)

MAX_ENTRIES = 5_000
MAX_NAME = 40
KEYS = {"format", "version", "game", "players", "start", "options", "entries", "meta"}
REQUIRED = ("format", "version", "game", "players", "start", "entries")

type Answer = dict[str, Json]


@dataclass(frozen=True, slots=True)
class Record:
    """A play as it was written down; the `entries` are not read yet."""

    game: AnyGame
    players: tuple[str, ...]
    start: int
    options: Mapping[str, Json]
    entries: tuple[Json, ...]
    meta: Mapping[str, Json]


def load(games: Mapping[str, AnyGame], data: bytes) -> Record:
    """Read a record within the bounds, or raise `Malformed`."""
    payload = as_object(read_json(data, "file", MAX_BYTES), "record")
    _whole(payload)
    if payload["format"] != "play-record":
        raise Malformed(message("This is not a game record."), field="format")
    if type(payload["version"]) is not int or payload["version"] != 1:
        raise Malformed(message("Only version 1 of the game record is known."), field="version")
    return Record(
        game=_game(games, payload["game"]),
        players=read_names(payload["players"]),
        start=_start(payload["start"]),
        options=as_object(payload.get("options", {}), "options"),
        entries=_entries(payload["entries"]),
        meta=as_object(without_duplicate_keys(payload.get("meta", {}), "meta"), "meta"),
    )


def _whole(payload: Mapping[str, Json]) -> None:
    """Refuse a record that lacks a key or has an unknown one."""
    for key in REQUIRED:
        if key not in payload:
            raise Malformed(message("The record has no “{key}”.", key=key), field=key)
    for key in payload:
        if key not in KEYS:
            why = message("{text} is not part of a game record.", text=quoted(key))
            raise Malformed(why, field=key[:MAX_NAME])


def _game(games: Mapping[str, AnyGame], slug: Json) -> AnyGame:
    if not isinstance(slug, str) or slug not in games:
        raise Malformed(
            message("The game must be one of {games}.", games=", ".join(games)), field="game"
        )
    return games[slug]


def read_names(payload: Json) -> tuple[str, ...]:
    """Read the players' names: trimmed, NFC, 1 to 40 characters, each different."""
    if not isinstance(payload, list):
        raise Malformed(message("The players must be a list of names."), field="players")
    names = tuple(read_name(name) for name in payload)
    looks: set[str] = set()
    for index, name in enumerate(names):
        if likeness(name) in looks:
            why = message("{text} sits at the table twice.", text=quoted(name))
            raise Malformed(why, field=f"players.{index}")
        looks.add(likeness(name))
    return names


def read_name(payload: Json) -> str:
    """Read one name: without format characters, with single spaces, and not invisible."""
    if not isinstance(payload, str):
        raise Malformed(message("{text} is not a name.", text=quoted(payload)), field="players")
    given = unicodedata.normalize("NFC", payload).strip()
    if any(unicodedata.category(letter) in {"Cc", "Cs"} for letter in given):
        raise Malformed(message("A name must not have control characters."), field="players")
    name = unicodedata.normalize("NFC", " ".join(without_lone_marks(plain(given)).split()))
    if given and not visible(name):
        raise Malformed(message("A name needs a character that can be seen."), field="players")
    if not 1 <= len(name) <= MAX_NAME:
        raise Malformed(
            message("A name must have 1 to {most} characters.", most=MAX_NAME), field="players"
        )
    return name


def _start(payload: Json) -> int:
    if type(payload) is not int:
        raise Malformed(
            message("The starting player must be the number of a seat."), field="start"
        )
    return payload


def _entries(payload: Json) -> tuple[Json, ...]:
    if not isinstance(payload, list):
        raise Malformed(message("The entries must be a list."), field="entries")
    if len(payload) > MAX_ENTRIES:
        why = message("A game can have at most {most} entries.", most=f"{MAX_ENTRIES:,}")
        raise Malformed(why, field="entries")
    return tuple(payload)


def check(games: Mapping[str, AnyGame], data: bytes) -> Answer:
    """Replay a record and answer with its scores and lines, or with its first refusal."""
    number: int | None = None
    try:
        record = load(games, data)
        position = record.game.begin(record.players, record.start, record.options)
        for number, payload in enumerate(record.entries):  # noqa: B007 - the refusal names it
            position = position.enter(payload)
    except EntryError as error:
        return refusal(number, error)
    return {"game": record.game.slug, **answer(position)}


def refusal(entry: int | None, error: EntryError) -> Answer:
    """Say which entry is refused, by which clause, and why."""
    rule = error.cite.id if isinstance(error, RuleViolation) else None
    return {"ok": False, "entry": entry, "rule": rule, "message": error.message}


def answer(position: Position) -> Answer:
    """Say how a play stands, line by line."""
    state, standing, due = position.state, position.standing, position.due
    answer: Answer = {
        "ok": True,
        "complete": not due,
        "next": due[0] if due else None,
        "scores": list(standing.scores),
        "ranks": list(standing.ranks),
        "winners": list(standing.winners),
        **{name: list(seats) for name, seats in standing.also.items()},
        "lines": [
            {
                "entry": line.entry, "seat": line.seat, "kind": line.kind,
                "points": line.points, "rule": line.cite.id,
                **({"track": line.track} if line.track else {}),
            }
            for line in state.lines
        ],
        "as_played": [
            {"entry": each.entry, "rule": each.cite.id, "why": each.why}
            for each in state.waived
        ],
    }  # fmt: skip
    if closed := closed_kind((position,)):
        answer["closed"] = closed
    if position.warnings:
        answer["warnings"] = [
            {"entry": each.entry, "rule": each.cite.id, "message": each.message}
            for each in position.warnings
        ]
    return answer
