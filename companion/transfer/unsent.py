"""Add the unsent events of a phone to the plays of a file, under their own keys.

They are added as the server would have done it. The phone keeps all of them, and sends them
when the server is back: under one key an event is stored once, wherever it arrives first.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext_noop

from companion.backup.archive import rows_of
from companion.backup.group_restore import starting_options
from companion.backup.play_rows import read_play
from companion.games.catalog import CATALOG
from companion.languages.sentences import gettext
from companion.plays.log.branches import KeyedEvent
from companion.plays.log.events import Action, Event, fold_events
from companion.plays.log.replay import Replay, Setup, replay_log
from companion.transfer.unsent_comment import UnsentEvent, read_comment
from scoring.kernel.errors import EntryError, Malformed
from scoring.kernel.game import AnyGame
from scoring.kernel.serialization.entries import Json, as_object

ELSEWHERE = gettext_noop("It follows on entries that are not here.")
UNFIT = gettext_noop("Only its server can save it.")


@dataclass(frozen=True, slots=True)
class AddedEvent:
    """An unsent event at the end of a log, with the digest of the log up to it."""

    event: KeyedEvent
    at: datetime
    digest: str


@dataclass(frozen=True, slots=True)
class LeftEvent:
    """An unsent event that is not added: its name, and why."""

    words: str
    why: str


@dataclass(frozen=True, slots=True)
class Addition:
    """The result for one play: the added events, and those that stay on the phone."""

    names: str = ""
    added: Sequence[AddedEvent] = ()
    left: Sequence[LeftEvent] = ()


@dataclass(frozen=True, slots=True)
class Completed:
    """A file's document whose logs have the unsent events, and what was added to its plays."""

    document: Mapping[str, Json]
    additions: Sequence[Addition] = ()


def complete(document: Mapping[str, Json], data: bytes) -> Completed:
    """The checked document of a file, with the events of its comment; raises `Malformed`."""
    unsent = read_comment(data)
    if not unsent:
        return Completed(document)
    plays, additions = list[Json](), list[Addition]()
    for each in rows_of(document, "plays"):
        row = as_object(each, "play")
        addition = _add_to_play(row, unsent.get(str(row["id"]), ()))
        plays.append({**row, "acts": [*rows_of(row, "acts"), *_acts_of(row, addition)]})
        additions.append(addition)
    whole = {**document, "plays": plays}
    return Completed(whole, [each for each in additions if each.added or each.left])


def append_unsent(
    game: AnyGame, replay: Replay, keys: Sequence[UUID], unsent: Sequence[UnsentEvent]
) -> tuple[list[AddedEvent], list[LeftEvent]]:
    """The unsent events that hold, one after another, at the end of a log, and the others.

    `keys` are those of the log: events that it has already are passed over.
    """
    added, left = list[AddedEvent](), list[LeftEvent]()
    for each in sorted(unsent, key=lambda one: (one.after, one.at)):
        event = each.event
        if event is not None and event.key in keys:
            continue
        try:
            steps = list(_steps(game, replay, each))
        except EntryError as error:
            left.append(LeftEvent(each.words, error.message))
        else:
            added += [AddedEvent(held, each.at, then.log.digest) for held, then in steps]
            _, replay = steps[-1]
    return added, left


def _steps(
    game: AnyGame, replay: Replay, unsent: UnsentEvent
) -> Iterator[tuple[KeyedEvent, Replay]]:
    """The event, and those that it forces, each with the replay after it.

    Raises `EntryError` where it cannot follow.
    """
    event = unsent.event
    if event is None:
        raise Malformed(gettext(UNFIT))
    if replay.halt is not None or unsent.after != replay.log.after:
        raise Malformed(gettext(ELSEWHERE))
    first = Event(replay.log.rows, event.action, event.payload)
    for then, step, key in replay.steps(game, first, event.key):
        yield KeyedEvent(step.action, step.payload, key), then


def _add_to_play(row: Mapping[str, Json], unsent: Sequence[UnsentEvent]) -> Addition:
    if not unsent:
        return Addition()
    values = read_play(dict(row))
    players, game = values["players"], CATALOG.get(str(values["game"]))
    if not isinstance(players, list) or game is None:
        return Addition()
    acts = [as_object(each, "act") for each in rows_of(row, "acts")]
    setup = Setup(players, int(str(values["start"])), starting_options(row))
    keys = [UUID(str(act["key"])) for act in acts]
    events = (
        Event(place, Action(str(act["deed"])), act["spelt"]) for place, act in enumerate(acts)
    )
    replay = replay_log(game.game, setup, fold_events(zip(events, keys, strict=True)))
    added, left = append_unsent(game.game, replay, keys, unsent)
    return Addition(", ".join(map(str, players)), added, left)


def _acts_of(row: Mapping[str, Json], addition: Addition) -> list[Json]:
    """The added events as rows of the play in its file."""
    first = len(rows_of(row, "acts"))
    return [
        {
            "serial": first + place,
            "key": str(each.event.key),
            "deed": str(each.event.action),
            "spelt": each.event.payload,
            "seat": None,
            "at": each.at.isoformat(),
            "digest": each.digest,
            "device": None,
        }
        for place, each in enumerate(addition.added)
    ]
