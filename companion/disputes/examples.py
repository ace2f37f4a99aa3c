"""Examples of clauses: small plays beside each game's rules, which open as positions.

Each shows its clause in one of four ways: it refuses the next entry, the last entry earns
points by it, a breach of it stands, or the readings of a ruling give different results.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from inspect import getfile
from pathlib import Path
from uuid import UUID, uuid5

from companion.caching import cached_by_language
from companion.games.catalog import CATALOG
from companion.languages.sentences import sentence
from companion.plays.log.events import Action, Event, Log
from companion.plays.log.replay import Setup, replay_log
from companion.plays.models import Play
from companion.plays.permissions import WATCHER
from companion.plays.presentation.entry_text import entry_text
from companion.plays.table import Table
from companion.score_text import signed
from scoring.kernel.errors import RuleViolation
from scoring.kernel.messages import message
from scoring.kernel.serialization.entries import Json, as_object
from scoring.record import Record, load
from scoring.registry import GAMES

NAMESPACE = UUID("0b1f0a3c-7d0e-5a53-9d0b-6f0d4f7a3e5d")
"""UUID namespace of examples, which are plays without rows."""


class Shows(StrEnum):
    """How an example shows its clause."""

    REFUSED = "refused"
    EARNS = "earns"
    STANDS = "stands"
    APART = "apart"


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """An example of a clause, the `number`-th of it, counted from 1.

    `tried` is the entry that the clause refuses, `ruling` the one whose readings give different
    results, `says` a hint on what to look at, if the play does not show it.
    """

    clause: str
    number: int
    shows: Shows
    record: Record
    tried: Mapping[str, Json] | None = None
    ruling: str = ""
    says: str = ""


def examples(game: str) -> tuple[Example, ...]:
    """All examples of a game, in the order of its clauses."""
    return _read_examples(game) if game in GAMES else ()


def examples_of(game: str, clause: str) -> tuple[Example, ...]:
    """The examples of a clause."""
    return tuple(each for each in examples(game) if each.clause == clause)


@cache
def _read_examples(game: str) -> tuple[Example, ...]:
    found: list[Example] = []
    entry_class, *_ = GAMES[game].kinds.values()
    beside = Path(getfile(entry_class)).with_name("examples.json")
    for payload in json.loads(beside.read_text("utf-8")):
        fields = as_object(payload, "example")
        clause = str(fields["clause"])
        tried = fields.get("tried")
        found.append(
            Example(
                clause=clause,
                number=1 + sum(each.clause == clause for each in found),
                shows=Shows(str(fields["shows"])),
                record=load(GAMES, json.dumps(fields["play"]).encode()),
                tried=None if tried is None else as_object(tried, "tried"),
                ruling=str(fields.get("ruling", "")),
                says=message(str(fields.get("says", ""))),
            )
        )
    return tuple(found)


@cache
def example_table(example: Example) -> Table:
    """The table of an example: a play that is not stored and cannot be changed."""
    record = example.record
    slug = record.game.slug
    play = Play(
        id=_identity(example),
        game=slug,
        rules=record.game.version,
        players=list(record.players),
        start=record.start,
        options=dict(record.options),
        open_scores=True,  # an example has no secrets
    )
    events = tuple(
        Event(serial, Action.ENTER, payload) for serial, payload in enumerate(record.entries)
    )
    setup = Setup(record.players, record.start, record.options)
    replay = replay_log(record.game, setup, Log(len(events), events))
    return Table(play, CATALOG[slug], replay, WATCHER)


def example_by(play: UUID) -> Table | None:
    """The table of the example with this id; None if there is none."""
    every = (each for game in GAMES for each in examples(game))
    return next((example_table(each) for each in every if _identity(each) == play), None)


def _identity(example: Example) -> UUID:
    return uuid5(NAMESPACE, f"{example.record.game.slug} {example.clause} {example.number}")


@cached_by_language(None)
def example_text(example: Example) -> str:
    """One sentence on what the example shows."""
    table = example_table(example)
    match example.shows:
        case Shows.REFUSED:
            return sentence(refusal(example).message)
        case Shows.EARNS:
            return _points_sentence(table, example.clause)
        case Shows.APART:
            rulings = {each.name: each for each in table.game.rulings}
            return sentence(rulings[example.ruling].question)
        case Shows.STANDS:
            return sentence(example.says)


def refusal(example: Example) -> RuleViolation:
    """The violation for which its entry is refused."""
    try:
        example_table(example).position.enter(dict(example.tried or {}))
    except RuleViolation as refused:
        return refused
    raise LookupError(f"An example of {example.clause} is not refused.")


def _points_sentence(table: Table, clause: str) -> str:
    """The last entry, and the points that the clause gave for it."""
    last = len(table.log.entries)
    fallen = [
        line
        for line in table.position.state.lines
        if line.cite.id == clause and (line.entry is None or line.entry == last - 1)
    ]
    names = table.position.state.seats
    got = "; ".join(
        f"{names[line.seat]} {signed(line.points)}: {sentence(line.because)}"
        for line in fallen
        if line.because
    )
    if not last:
        return f"{got}."
    entry = entry_text(table, last)
    return f"{entry.subject} {entry.words}: {got}."
