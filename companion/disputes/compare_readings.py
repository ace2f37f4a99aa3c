"""Compare the readings of a clause: the score of a play under each, found by replaying it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from companion.bidi import isolated
from companion.plays.log.events import Action, read_ruling
from companion.plays.log.refusals import Secret, no_secret
from companion.plays.log.replay import Halt, Replay, replay_log
from companion.plays.models import LogEvent
from companion.plays.presentation.visibility import points_are_secret, secret_refusal
from companion.plays.table import Table
from scoring.kernel.game import AnyGame, Position
from scoring.kernel.rulings import Reading, Ruling
from scoring.kernel.score_sheet import Line
from scoring.kernel.seats import listed
from scoring.kernel.serialization.entries import Json, spell_value

OWN = Reading("own", "As it is in the copy that was played with.")
"""The reading of an option with more than a choice, such as the shape of each work."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A line that only one of two readings has: seat, kind, difference of points."""

    seat: int
    kind: str
    points: int
    entry: int | None
    because: str


@dataclass(frozen=True, slots=True)
class Under:
    """A play under one reading; `halt` says at which entry it could not go on."""

    reading: Reading
    holds: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    differences: tuple[Difference, ...]
    halt: str = ""

    @property
    def code(self) -> str:
        """The value of the reading in a form."""
        return str(self.reading.value).lower()


@dataclass(frozen=True, slots=True)
class Compared:
    """A ruling, and the play under each of its readings, including the one that holds.

    While points are secret, so are the results of the readings: `secret` is set.
    """

    ruling: Ruling
    names: tuple[str, ...]
    unders: tuple[Under, ...]
    secret: bool = False

    @property
    def holding(self) -> Under:
        """The play under the reading that holds."""
        return next(under for under in self.unders if under.holds)

    @property
    def matters(self) -> bool:
        """Whether any other reading changes the scores."""
        return any(under.scores != self.holding.scores or under.halt for under in self.unders)

    @property
    def verdict(self) -> str:
        """One sentence on what the choice of a reading changes."""
        if self.secret:
            return "What it changes stays secret until points are turned up."
        here = self.holding
        others = [under for under in self.unders if not under.holds]
        if any(under.winners != here.winners for under in others):
            return "It decides the play."
        if self.matters:
            return "The scores differ, the winner does not."
        if any(under.differences for under in others):
            return "Lines differ, the scores and the winner do not."
        return "In this play it makes no difference."

    def won(self, under: Under) -> str:
        """The winners under a reading, in words."""
        if under.halt or not under.winners:
            return ""
        return f"{listed(self.names[seat] for seat in under.winners)} won"


def settled(table: Table) -> Mapping[str, Json]:
    """The readings that the play's options and rulings have set."""
    return {**table.play.options, **table.log.rulings}


@dataclass(frozen=True, slots=True)
class SettledBy:
    """A ruling of the table: the device, the time, and the reason."""

    device: str
    at: datetime
    why: str


def settled_by(table: Table, ruling: Ruling) -> SettledBy | None:
    """The last ruling that settled this clause in the play; None if there was none."""
    sequences = [
        step.event.sequence
        for step in table.log.settled
        if step.event.action is Action.RULE
        and read_ruling(step.event.payload)[0] == ruling.name
    ]
    if not sequences:
        return None
    rows = LogEvent.objects.filter(play=table.play).select_related("device")
    row = rows.get(sequence=sequences[-1])
    why = row.payload.get("why", "") if isinstance(row.payload, dict) else ""
    return SettledBy(
        isolated(row.device.name) if row.device else "", row.created, isolated(str(why))
    )


def compare(table: Table, ruling: Ruling) -> Compared:
    """Replay a play under every reading of a clause."""
    now = settled(table).get(ruling.name, ruling.default)
    base = table.position.state.lines
    readings = ruling.readings
    if now not in [reading.value for reading in readings]:
        readings = (OWN, *readings)
    unders = tuple(
        _play_under(table, ruling, reading, base if _holds(reading, now) else None)
        for reading in readings
    )
    if points_are_secret(table):
        unders = tuple(map(_without_results, unders))
    return Compared(ruling, table.position.state.seats, unders, points_are_secret(table))


def _holds(reading: Reading, now: Json) -> bool:
    return reading is OWN or reading.value == now


def _without_results(under: Under) -> Under:
    """A comparison without scores, winners and lines."""
    halt = "It would not have gone on like this." if under.halt else ""
    return replace(under, scores=(), winners=(), differences=(), halt=halt)


def _play_under(
    table: Table, ruling: Ruling, reading: Reading, base: tuple[Line, ...] | None
) -> Under:
    if base is not None:
        standing = table.position.standing
        return Under(
            reading,
            holds=True,
            scores=standing.scores,
            winners=standing.winners,
            differences=(),
        )
    other = {ruling.name: spell_value(reading.value)}
    replay = compare_rulings(table.game, table.replay, other, secret_refusal(table))
    position = replay.positions[-1] if replay.positions else table.position
    halt = "" if replay.halt is None else _halts(replay.halt)
    return Under(
        reading=reading,
        holds=False,
        scores=position.standing.scores,
        winners=position.standing.winners,
        differences=() if halt else differences(table, position),
        halt=halt,
    )


def _halts(halt: Halt) -> str:
    """A sentence on where the play could not go on: at an entry, or before the first."""
    if halt.entry is None:
        return f"It could not be set up so: {halt.error.message}"
    return f"Entry {halt.entry + 1} would not hold: {halt.error.message}"


def compare_rulings(
    game: AnyGame, replay: Replay, readings: Mapping[str, Json], secret: Secret = no_secret
) -> Replay:
    """Replay the same log with other readings."""
    log = replay.log
    rulings = {**log.rulings, **readings}
    changed = type(log)(log.after, log.entries, rulings=rulings)
    return replay_log(game, replay.setup, changed, secret)


def differences(table: Table, other: Position) -> tuple[Difference, ...]:
    """The lines that only one of two positions has, by entry and seat."""
    here, there = table.position.state.lines, other.state.lines
    mine, theirs = Counter(map(_key, here)), Counter(map(_key, there))
    texts = {_key(line): line.because for line in (*here, *there)}
    found = [
        Difference(seat, kind, sign * points * count, entry, texts[entry, seat, kind, points])
        for sign, more in ((1, theirs - mine), (-1, mine - theirs))
        for (entry, seat, kind, points), count in more.items()
        if points
    ]
    return tuple(sorted(found, key=lambda each: (each.entry or 0, each.seat, each.kind)))


def _key(line: Line) -> tuple[int | None, int, str, int]:
    return line.entry, line.seat, line.kind, line.points
