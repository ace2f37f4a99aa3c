"""Compare the readings of a clause: a play under each of them, found by replaying it.

Each difference is said in a sentence: whether an entry stands, what is due and who decides,
when the play ends, who is first, the scores.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

from django.utils.translation import gettext

from companion.games.view import ViewRequest
from companion.languages.sentences import sentence
from companion.plays.log.replay import Replay, replay_with_readings
from companion.plays.presentation.entry_text import short_text
from companion.plays.presentation.version_differences import (
    ABOUT_POINTS,
    ComparedStep,
    Distinction,
    Matter,
    end_differences,
    turn_differences,
)
from companion.plays.presentation.visibility import (
    discreet_error_at,
    points_are_secret,
    secret_refusal,
)
from companion.plays.table import Table
from scoring.kernel.errors import Cite, EntryError
from scoring.kernel.game import Position
from scoring.kernel.rulings import Reading, Ruling
from scoring.kernel.score_sheet import Line
from scoring.kernel.serialization.entries import Json, serialize_value


def _own_reading() -> Reading:
    """The reading of an option with more than a choice, such as the shape of each work."""
    return Reading("own", gettext("As in the copy that was played with."))


@dataclass(frozen=True, slots=True)
class Difference:
    """A line that only one of two readings has: seat, kind, difference of points."""

    seat: int
    kind: str
    points: int
    entry: int | None
    because: str


@dataclass(frozen=True, slots=True)
class PlayUnderReading:
    """A play under one reading; `halt` says at which entry it could not go on.

    `distinctions` are its differences from the play under the reading that holds.
    """

    reading: Reading
    holds: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    differences: tuple[Difference, ...]
    halt: str = ""
    distinctions: tuple[Distinction, ...] = ()

    @property
    def code(self) -> str:
        """The value of the reading in a form."""
        return str(self.reading.value).lower()

    @property
    def sentences(self) -> list[str]:
        """Each difference in a sentence; the lines are listed by themselves."""
        return [each.says for each in self.distinctions if each.matter is not Matter.LINES]


def _verdicts() -> Mapping[Matter, str]:
    return {
        Matter.DISPUTED: gettext("It decides whether the entry is allowed."),
        Matter.LOG: gettext("With another interpretation an entry would not be allowed."),
        Matter.NEXT: gettext("It decides what comes next, or who does it."),
        Matter.END: gettext("It decides when the game ends."),
        Matter.RANK: gettext("The ranks differ, but not who is first."),
        Matter.SCORES: gettext("The scores differ, but not the ranks."),
        Matter.LINES: gettext("Score lines differ, but not scores and ranks."),
        Matter.KNOWN: gettext("Counts differ, but not the scores."),
        Matter.SETUP: gettext("With another interpretation this set-up would not be allowed."),
    }


@dataclass(frozen=True, slots=True)
class ComparedRuling:
    """A ruling, and the play under each of its readings, including the one that holds.

    While points are secret, so are the results of the readings: `secret` is set. `complete`:
    the play is over.
    """

    ruling: Ruling
    names: tuple[str, ...]
    unders: tuple[PlayUnderReading, ...]
    secret: bool = False
    complete: bool = False

    @property
    def holding(self) -> PlayUnderReading:
        """The play under the reading that holds."""
        return next(under for under in self.unders if under.holds)

    @property
    def weightiest(self) -> Matter | None:
        """The matter of the weightiest difference; None if there is no difference."""
        every = (each.matter for under in self.unders for each in under.distinctions)
        return min(every, default=None)

    @property
    def verdict(self) -> str:
        """One sentence on what the choice of a reading changes."""
        matter = self.weightiest
        if matter is Matter.WINNER:
            leads = gettext("It decides who leads.")
            return gettext("It decides who wins.") if self.complete else leads
        if matter is not None:
            return _verdicts()[matter]
        if self.secret:
            return gettext("All entries are allowed either way. The points are still secret.")
        so_far = gettext("So far it makes no difference in this game.")
        return gettext("It makes no difference in this game.") if self.complete else so_far


def settled_readings(table: Table) -> Mapping[str, Json]:
    """The readings that the play's options and rulings have set."""
    return {**table.play.options, **table.log.rulings}


def compare(
    table: Table, ruling: Ruling, disputed: Mapping[str, Json] | None = None
) -> ComparedRuling:
    """Replay a play under every reading of a clause.

    `disputed` is an entry that was refused, or is in doubt: it is tried under each of them.
    """
    now = settled_readings(table).get(ruling.name, ruling.default)
    readings, own = ruling.readings, _own_reading()
    if now not in [reading.value for reading in readings]:
        readings = (own, *readings)
    secret = points_are_secret(table)
    unders = (
        _holding_reading(table, reading)
        if reading is own or reading.value == now
        else _play_under(table, ruling, reading, disputed)
        for reading in readings
    )
    shown = tuple(map(_without_results, unders) if secret else unders)
    names = table.position.state.seats
    return ComparedRuling(ruling, names, shown, secret, complete=not table.position.due)


def disputed_rulings(
    table: Table, cite: Cite, disputed: Mapping[str, Json]
) -> list[ComparedRuling]:
    """The rulings that an entry refused by a clause depends on.

    They are those of the clause, and all others under which the entry would stand.
    """
    every = ((ruling, compare(table, ruling, disputed)) for ruling in table.game.rulings)
    return [
        compared
        for ruling, compared in every
        if ruling.cite is cite or compared.weightiest is Matter.DISPUTED
    ]


def _without_results(under: PlayUnderReading) -> PlayUnderReading:
    """A comparison without scores, winners and lines."""
    public = tuple(each for each in under.distinctions if each.matter not in ABOUT_POINTS)
    return replace(under, scores=(), winners=(), differences=(), distinctions=public)


def _holding_reading(table: Table, reading: Reading) -> PlayUnderReading:
    standing = table.position.standing
    return PlayUnderReading(reading, True, standing.scores, standing.winners, ())  # noqa: FBT003 - `holds`


def _play_under(
    table: Table, ruling: Ruling, reading: Reading, disputed: Mapping[str, Json] | None
) -> PlayUnderReading:
    other = {ruling.name: serialize_value(reading.value)}
    replay = replay_with_readings(table.game, table.replay, other, secret_refusal(table))
    position = replay.positions[-1] if replay.positions else table.position
    halt = _halt_sentence(table, replay)
    return PlayUnderReading(
        reading=reading,
        holds=False,
        scores=position.standing.scores,
        winners=position.standing.winners,
        differences=() if halt else differences(table, position),
        halt=halt,
        distinctions=tuple(_distinctions(table, replay, halt, disputed)),
    )


def _distinctions(
    table: Table, replay: Replay, halt: str, disputed: Mapping[str, Json] | None
) -> Iterator[Distinction]:
    """How a replay under another reading differs from the play."""
    view, pairs = table.game_view, zip(table.positions, replay.positions, strict=False)
    if halt:
        yield Distinction(Matter.LOG if replay.positions else Matter.SETUP, halt)
    elif disputed is not None and (says := _entry_difference(table, replay, disputed)):
        yield Distinction(Matter.DISPUTED, says)
    steps = (ComparedStep(number, here, there) for number, (here, there) in enumerate(pairs, 1))
    yield from turn_differences(view, steps, partial(short_text, table))
    if not halt:
        yield from end_differences(view, table.position, replay.positions[-1])


def _entry_difference(table: Table, replay: Replay, disputed: Mapping[str, Json]) -> str:
    """Whether an entry stands under one of two readings alone, in a sentence."""
    here, there = (_is_refused(table, each, disputed) for each in (table.replay, replay))
    if (here is None) == (there is None):
        return ""
    if there is None:
        return gettext("The entry would be allowed.")
    return gettext("The entry would not be allowed: {reason}").format(reason=there)


def _is_refused(table: Table, replay: Replay, entry: Mapping[str, Json]) -> str | None:
    try:
        replay.positions[-1].enter(dict(entry))
    except EntryError as error:
        return _message(table, replay, error)
    return None


def _message(table: Table, replay: Replay, error: EntryError) -> str:
    """What an error says, without secrets."""
    if not points_are_secret(table) or not replay.positions:
        return sentence(error.message)
    request = ViewRequest(open=table.play.open_scores)
    purses = table.game_view.purses(replay.positions[-1], request)
    return sentence(discreet_error_at(purses, error).message)


def _halt_sentence(table: Table, replay: Replay) -> str:
    """A sentence on where the play could not go on: at an entry, or before the first."""
    if replay.halt is None:
        return ""
    reason = _message(table, replay, replay.halt.error)
    if replay.halt.entry is None:
        return gettext("This set-up would not be allowed: {reason}").format(reason=reason)
    return gettext("Entry {number} would not be allowed: {reason}").format(
        number=replay.halt.entry + 1, reason=reason
    )


def differences(table: Table, other: Position) -> tuple[Difference, ...]:
    """The lines that only one of two positions has, by entry and seat."""
    here, there = table.position.state.lines, other.state.lines
    mine, theirs = Counter(map(_key, here)), Counter(map(_key, there))
    texts = {_key(line): sentence(line.because) for line in (*here, *there)}
    found = [
        Difference(seat, kind, sign * points * count, entry, texts[entry, seat, kind, points])
        for sign, more in ((1, theirs - mine), (-1, mine - theirs))
        for (entry, seat, kind, points), count in more.items()
        if points
    ]
    return tuple(sorted(found, key=lambda each: (each.entry or 0, each.seat, each.kind)))


def _key(line: Line) -> tuple[int | None, int, str, int]:
    return line.entry, line.seat, line.kind, line.points
