"""The interface of every game, and a play between two entries."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from scoring.kernel.cites import Cite
from scoring.kernel.closing import (
    Closing,
    Sheet,
    SheetLine,
    SheetRules,
    Stop,
    check_sheet,
    closing_kind,
    closing_of,
    leaders_won,
    sheet_lines,
)
from scoring.kernel.entries import Entry
from scoring.kernel.errors import Malformed, RuleViolation
from scoring.kernel.rulings import Ruling
from scoring.kernel.score_sheet import Line, Standing
from scoring.kernel.serialization.entries import Json, reader_of, spell
from scoring.kernel.values import copier


@dataclass(frozen=True, slots=True)
class Waived:
    """A breach that stands as played: the entry, the clause and the reason."""

    entry: int
    cite: Cite
    why: str


@dataclass(frozen=True, slots=True)
class Warned:
    """A warning, which refuses nothing: the entry and the clause."""

    entry: int
    cite: Cite
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """The fields that every game's state has.

    `seats` are the players' names, clockwise; `first` is the seat of the starting player;
    `position` counts the entries so far; `lines` are all score lines so far.
    """

    seats: tuple[str, ...]
    first: int
    position: int = 0
    lines: tuple[Line, ...] = ()
    waived: tuple[Waived, ...] = ()


def step[S: State](kind: type[S], *changes: str) -> Callable[..., S]:
    """Make a function that copies a state and moves it one entry further.

    It takes the state and the new values of the fields named by `changes`, in that order. Every
    entry copies a state, so each combination of changes gets a function of its own once.
    """
    return copier(kind, *changes, position="old.position + 1")


type Rule[S, E] = Callable[[S, E], None]
type Breaches = tuple[Cite, ...]


def judge[S, E: Entry](
    rules: Sequence[Rule[S, E]], state: S, entry: E
) -> tuple[RuleViolation, ...]:
    """Apply the rules in their order and raise the first violation.

    An entry that is recorded as played gets past clauses that a table can breach; the first
    violation of each such clause is returned.
    """
    if entry.as_played is None:
        for rule in rules:
            rule(state, entry)
        return ()
    breached: dict[Cite, RuleViolation] = {}
    for rule in rules:
        try:
            rule(state, entry)
        except RuleViolation as violation:
            if not violation.waivable:
                raise
            breached.setdefault(violation.cite, violation)
    return tuple(breached.values())


@dataclass(frozen=True, slots=True)
class Option[E: Entry]:
    """An entry that is legal now, with the score lines that it would earn."""

    entry: E
    lines: tuple[Line, ...] = ()

    @property
    def points(self) -> int:
        """Add up the points of the lines, over all seats and tracks."""
        return sum(line.points for line in self.lines)


@dataclass(frozen=True, slots=True)
class Game[S: State, E: Entry]:
    """A game: pure functions over its own states and entries.

    `version` names the rules as they stand: it changes when an old log could replay
    differently. `players` are the numbers of players, `count` the clause that gives them.
    `start(seats, first, options)` raises `Malformed` for unknown options. `validate` raises the
    first violation, or returns those that `as_played` waives. `due` lists the kinds that may
    come next, the main one first; none when complete. `read` reads an entry from its JSON
    object, or raises `Malformed`. `sheet` has the rules of its final sheet, for plays that were
    scored on paper.
    """

    slug: str
    title: str
    version: str
    players: range
    count: Cite
    rulebook: tuple[Cite, ...]
    rulings: tuple[Ruling, ...]
    kinds: Mapping[str, type[E]]
    start: Callable[[tuple[str, ...], int, Mapping[str, Json]], S]
    validate: Callable[[S, E], tuple[RuleViolation, ...]]
    fold: Callable[[S, E, Breaches], S]
    options: Callable[[S], Iterator[Option[E]]]
    due: Callable[[S], tuple[str, ...]]
    standing: Callable[[S], Standing]
    warnings: Callable[[S], tuple[Warned, ...]] = lambda _: ()
    sheet: SheetRules[S] | None = None
    read: Callable[[Json], E] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "read", reader_of(self.kinds))

    def enter(self, state: S, entry: E) -> S:
        """Validate one entry and fold it in."""
        breaches = self.validate(state, entry)
        return self.waive(state, entry, breaches) if breaches else self.fold(state, entry, ())

    def waive(self, state: S, entry: E, breaches: tuple[RuleViolation, ...]) -> S:
        """Fold in an entry that stands as played, and record its breaches."""
        why = entry.as_played or ""
        after = self.fold(state, entry, tuple(breach.cite for breach in breaches))
        news = [Waived(state.position, breach.cite, why) for breach in breaches]
        return replace(after, waived=(*after.waived, *news))

    def begin(
        self, seats: Sequence[str], first: int = 0, options: Mapping[str, Json] | None = None
    ) -> "Play[S, E]":
        """Set up a play; refuses an impossible number of players or an unknown option."""
        if len(seats) not in self.players:
            low, high = self.players[0], self.players[-1]
            message = f"{self.title} is for {low} to {high} players, not {len(seats)}."
            raise RuleViolation(self.count, message, field="players")
        if not 0 <= first < len(seats):
            raise Malformed("The starting player is none of the seats.", field="start")
        return Play(self, self.start(tuple(seats), first, options or {}))


class Position(Protocol):
    """A play of any game between two entries; the same log gives the same position."""

    @property
    def state(self) -> State:
        """The state of the play."""
        ...

    @property
    def due(self) -> tuple[str, ...]:
        """The kinds of entry that may come next, the main one first; none when complete."""
        ...

    @property
    def standing(self) -> Standing:
        """Scores, ranks and winners."""
        ...

    @property
    def warnings(self) -> tuple[Warned, ...]:
        """Warnings, which refuse nothing."""
        ...

    def enter(self, payload: Json) -> "Position":
        """Read, validate and fold in one entry; raises `Malformed` or `RuleViolation`."""
        ...

    def options(self) -> "Iterator[tuple[dict[str, Json], Option[Entry]]]":
        """Every legal entry as JSON, with the lines that it would earn."""
        ...

    def sheet_lines(self) -> Sequence[SheetLine]:
        """The kinds of line of a final sheet; none in games without one."""
        ...


def closing_at(position: Position) -> Closing | None:
    """How the table closed the play at this position; None if it did not."""
    return position.closing if isinstance(position, Closed) else None


def closed_kind(positions: Sequence[Position]) -> str:
    """The kind of the entry that closed a play; empty if none did."""
    closing = closing_at(positions[-1]) if positions else None
    return "" if closing is None else closing_kind(closing)


@dataclass(frozen=True, slots=True)
class Play[S: State, E: Entry]:
    """A game and a state of it: the `Position` of one game."""

    game: Game[S, E]
    state: S

    @property
    def due(self) -> tuple[str, ...]:
        """The kinds of entry that may come next."""
        return self.game.due(self.state)

    @property
    def standing(self) -> Standing:
        """Scores, ranks and winners."""
        return self.game.standing(self.state)

    @property
    def warnings(self) -> tuple[Warned, ...]:
        """Warnings, which refuse nothing."""
        return self.game.warnings(self.state)

    def enter(self, payload: Json) -> "Play[S, E]":
        """Read, validate and fold in one entry, or close the play."""
        game, state = self.game, self.state
        try:
            entry = game.read(payload)
        except Malformed:
            if (closing := closing_of(payload)) is None:
                raise
            return self._closed(closing)
        breaches = game.validate(state, entry)
        if breaches:
            return _next(self, game.waive(state, entry, breaches))
        return _next(self, game.fold(state, entry, ()))

    def _closed(self, closing: Closing) -> "Play[S, E]":
        if not self.due:
            raise Malformed("The play is over already.", field="kind")
        if isinstance(closing, Stop):
            after = replace(self.state, position=self.state.position + 1)
            return Closed(self.game, after, closing)
        return Closed(self.game, self._with_sheet(closing), closing)

    def _with_sheet(self, sheet: Sheet) -> S:
        state, rules, position = self.state, self.game.sheet, self.state.position
        if rules is None:
            raise Malformed(f"{self.game.title} has no final sheet.", field="kind")
        if position:
            message = "A final sheet is the only entry of its play: start a play for it."
            raise Malformed(message, field="kind")
        kinds = rules.lines(state)
        check_sheet(state.seats, kinds, sheet)
        rules.check(state, sheet.points)
        lines = (*state.lines, *sheet_lines(kinds, sheet, position))
        return replace(state, position=position + 1, lines=lines)

    def sheet_lines(self) -> Sequence[SheetLine]:
        """The kinds of line of a final sheet; none in games without one."""
        return () if self.game.sheet is None else self.game.sheet.lines(self.state)

    def options(self) -> Iterator[tuple[dict[str, Json], Option[Entry]]]:
        """Every legal entry as JSON, with the lines that it would earn."""
        for option in self.game.options(self.state):
            yield spell(self.game.kinds, option.entry), Option(option.entry, option.lines)


@dataclass(frozen=True, slots=True)
class Closed[S: State, E: Entry](Play[S, E]):
    """A play that its table has closed: ended early, or entered as its final sheet.

    Nothing follows on it but an undo, which is the matter of the log.
    """

    closing: Closing

    @property
    def due(self) -> tuple[str, ...]:
        """Nothing may come next."""
        return ()

    @property
    def standing(self) -> Standing:
        """The standing as it was kept, with whoever led as the winner."""
        if isinstance(self.closing, Sheet) and self.game.sheet is not None:
            return self.game.sheet.standing(self.state)
        return leaders_won(self.game.standing(self.state))

    def enter(self, payload: Json) -> "Play[S, E]":  # noqa: ARG002 - the protocol's
        """Refuse: the table has closed the play."""
        raise Malformed("The table has ended this play: undo that to go on.", field="kind")

    def options(self) -> Iterator[tuple[dict[str, Json], Option[Entry]]]:
        """Nothing can be entered."""
        return iter(())


class _Next(Protocol):
    def __call__[S: State, E: Entry](self, play: Play[S, E], state: S, /) -> Play[S, E]: ...


_next: _Next = copier(Play, "state")


class AnyGame(Protocol):
    """A game as the registry has it, whatever its types of state and entry."""

    @property
    def slug(self) -> str:
        """The game's name in records and addresses."""
        ...

    @property
    def title(self) -> str:
        """The game's name for people."""
        ...

    @property
    def version(self) -> str:
        """The version of the rules; it changes when an old log could replay differently."""
        ...

    @property
    def players(self) -> range:
        """The possible numbers of players."""
        ...

    @property
    def rulebook(self) -> tuple[Cite, ...]:
        """Every clause, in reading order."""
        ...

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """Every clause that a table can read in several ways."""
        ...

    @property
    def kinds(self) -> Mapping[str, type[Entry]]:
        """The classes of entries by kind."""
        ...

    @property
    def read(self) -> Callable[[Json], Entry]:
        """Read an entry from its JSON object; raises `Malformed`."""
        ...

    def begin(
        self, seats: Sequence[str], first: int = 0, options: Mapping[str, Json] | None = None
    ) -> Position:
        """Set up a play; refuses an impossible number of players or an unknown option."""
        ...
