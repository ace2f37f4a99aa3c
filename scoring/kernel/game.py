"""The interface of every game, and a play between two entries."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import Any, Protocol

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
from scoring.kernel.errors import Cite, Malformed, RuleViolation
from scoring.kernel.messages import message
from scoring.kernel.results import ResultNames
from scoring.kernel.rulings import Ruling
from scoring.kernel.score_sheet import Line, Standing
from scoring.kernel.serialization.entries import Json, reader_of, serialize_entry
from scoring.kernel.values import value


@value
class Waived:
    """A breach that stands as played: the entry, the clause and the reason."""

    entry: int
    cite: Cite
    why: str


@value
class Warned:
    """A warning, which refuses nothing: the entry and the clause."""

    entry: int
    cite: Cite
    message: str


@value(kw_only=True)
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


type Rule[S, E] = Callable[[S, E], None]
type Rules[S, E] = Mapping[type[E], tuple[Callable[[S, Any], None], ...]]
"""The rules of each class of entries, in their order; each takes entries of its own class."""
type Breaches = tuple[Cite, ...]
type Candidates[S, E] = Mapping[str, Callable[[S], Iterable[E]]]
"""By kind, the entries that could be tried, legal or not: the rules say which of them are."""


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


def by_rules[S, E: Entry](
    rules: Rules[S, E],
) -> Callable[[S, E], tuple[RuleViolation, ...]]:
    """Make the function that judges an entry by the rules of its class."""

    def validate(state: S, entry: E) -> tuple[RuleViolation, ...]:
        """Raise the first rule that the entry breaks, or return the breaches that it waives."""
        if entry.as_played is not None:
            return judge(rules[type(entry)], state, entry)
        for rule in rules[type(entry)]:
            rule(state, entry)
        return ()

    return validate


def stands[S, E](judged: Callable[[S, E], object], state: S, entry: E) -> bool:
    """Whether an entry passes the rule, or the rules, that judge it."""
    try:
        judged(state, entry)
    except RuleViolation:
        return False
    return True


@value
class Option[E: Entry]:
    """An entry that is legal now, with the score lines that it would earn."""

    entry: E
    lines: tuple[Line, ...] = ()

    @property
    def points(self) -> int:
        """Add up the points of the lines, over all seats and tracks."""
        return sum(line.points for line in self.lines)


@value
class AnyGame:
    """A game as the registry has it, whatever its types of state and entry.

    `slug` is its name in records and addresses, `title` its name for people. `version` names
    the rules as they stand: it changes when an old log could replay differently. `players` are
    the numbers of players, `count` the clause that gives them; `rulebook` has every clause, in
    reading order, `rulings` those that a table can read in several ways. `kinds` are the
    classes of entries. `read` reads an entry from its JSON object, or raises `Malformed`.
    """

    slug: str
    title: str
    version: str
    players: range
    count: Cite
    rulebook: tuple[Cite, ...]
    rulings: tuple[Ruling, ...]
    kinds: Mapping[str, type[Entry]]
    results: ResultNames
    read: Callable[[Json], Entry] = field(init=False, repr=False, compare=False)

    def begin(
        self, seats: Sequence[str], first: int = 0, options: Mapping[str, Json] | None = None
    ) -> "Position":
        """Set up a play; refuses an impossible number of players or an unknown option."""
        raise NotImplementedError


@value
class Game[S: State, E: Entry](AnyGame):
    """A game: pure functions over its own states and entries.

    `start(seats, first, options)` raises `Malformed` for unknown options. `validate` raises the
    first violation, or returns those that `as_played` waives. `due` lists the kinds that may
    come next, the main one first; none when complete. `forced` is the only entry that can
    follow, if there is no choice. `sheet` has the rules of a sheet that was scored on paper.
    """

    kinds: Mapping[str, type[E]]
    start: Callable[[tuple[str, ...], int, Mapping[str, Json]], S]
    validate: Callable[[S, E], tuple[RuleViolation, ...]]
    fold: Callable[[S, E, Breaches], S]
    candidates: Candidates[S, E]
    due: Callable[[S], tuple[str, ...]]
    standing: Callable[[S], Standing]
    warnings: Callable[[S], tuple[Warned, ...]] = lambda _: ()
    forced: Callable[[S], E | None] = lambda _: None
    sheet: SheetRules[S] | None = None
    read: Callable[[Json], E] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "read", reader_of(self.kinds))

    def enter(self, state: S, entry: E) -> S:
        """Validate one entry and fold it in."""
        breaches = self.validate(state, entry)
        return self.waive(state, entry, breaches) if breaches else self.fold(state, entry, ())

    def options(self, state: S) -> Iterator[Option[E]]:
        """List the legal entries lazily, kind by kind as they are due."""
        for kind in dict.fromkeys(self.due(state)):
            yield from self.options_of(state, kind)

    def options_of(self, state: S, kind: str) -> Iterator[Option[E]]:
        """List the legal entries of a kind, with the lines that they would earn."""
        for entry in self.candidates[kind](state):
            if stands(self.validate, state, entry):
                yield Option(entry, self.lines(state, entry))

    def lines(self, state: S, entry: E) -> tuple[Line, ...]:
        """List the lines that a legal entry would earn."""
        return self.fold(state, entry, ()).lines[len(state.lines) :]

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
            pattern = "{game} is for {low} to {high} players, not {seats}."
            why = message(pattern, game=self.title, low=low, high=high, seats=len(seats))
            raise RuleViolation(self.count, why, field="players")
        if not 0 <= first < len(seats):
            raise Malformed(message("The starting player must have a seat."), field="start")
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
    def forced(self) -> Json:
        """The entry that alone can follow; None as long as the table has a choice."""
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

    def assume(self, payload: Json) -> "Position":
        """Fold in one entry without judging it; raises `Malformed`."""
        ...

    def options(self) -> "Iterator[tuple[dict[str, Json], Option[Entry]]]":
        """Every legal entry as JSON, with the lines that it would earn."""
        ...

    def sheet_lines(self, *, totals: bool = False) -> Sequence[SheetLine]:
        """The kinds of line of a final sheet, or its totals; none in games without one."""
        ...


def closing_at(position: Position) -> Closing | None:
    """How the table closed the play at this position; None if it did not."""
    return position.closing if isinstance(position, Closed) else None


def closed_kind(positions: Sequence[Position]) -> str:
    """The kind of the entry that closed a play; empty if none did."""
    closing = closing_at(positions[-1]) if positions else None
    return "" if closing is None else closing_kind(closing)


@value
class Play[S: State, E: Entry]:
    """A game and a state of it: the `Position` of one game."""

    game: Game[S, E]
    state: S

    @property
    def due(self) -> tuple[str, ...]:
        """The kinds of entry that may come next."""
        return self.game.due(self.state)

    @property
    def forced(self) -> Json:
        """The entry that alone can follow; None as long as the table has a choice."""
        entry = self.game.forced(self.state)
        return serialize_entry(self.game.kinds, entry) if entry and self.due else None

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
            return Play(game, game.waive(state, entry, breaches))
        return Play(game, game.fold(state, entry, ()))

    def assume(self, payload: Json) -> "Play[S, E]":
        """Fold in one entry without judging it.

        For a caller that knows which rule refuses it, and must not say so.
        """
        return Play(self.game, self.game.fold(self.state, self.game.read(payload), ()))

    def _closed(self, closing: Closing) -> "Play[S, E]":
        if not self.due:
            raise Malformed(message("The game is over already."), field="kind")
        if isinstance(closing, Stop):
            after = replace(self.state, position=self.state.position + 1)
            return Closed(self.game, after, closing)
        return Closed(self.game, self._with_sheet(closing), closing)

    def _with_sheet(self, sheet: Sheet) -> S:
        state, rules, position = self.state, self.game.sheet, self.state.position
        if rules is None:
            why = message("{game} has no final sheet.", game=self.game.title)
            raise Malformed(why, field="kind")
        if position:
            pattern = "A final sheet is the only entry of its game: start a new game for it."
            raise Malformed(message(pattern), field="kind")
        kinds = rules.totals_on(sheet) if sheet.totals_only else rules.lines(state)
        check_sheet(state.seats, kinds, sheet)
        (rules.check_totals if sheet.totals_only else rules.check)(state, sheet.points)
        # totals have in them what a seat starts with
        before = () if sheet.totals_only else state.lines
        lines = (*before, *sheet_lines(kinds, sheet, position))
        return replace(state, position=position + 1, lines=lines)

    def sheet_lines(self, *, totals: bool = False) -> Sequence[SheetLine]:
        """The kinds of line of a final sheet, or its totals; none in games without one."""
        if self.game.sheet is None:
            return ()
        return self.game.sheet.totals if totals else self.game.sheet.lines(self.state)

    def options(self) -> Iterator[tuple[dict[str, Json], Option[Entry]]]:
        """Every legal entry as JSON, with the lines that it would earn."""
        for option in self.game.options(self.state):
            yield (
                serialize_entry(self.game.kinds, option.entry),
                Option(option.entry, option.lines),
            )


@value
class Closed[S: State, E: Entry](Play[S, E]):
    """A play that its table has closed: ended early, or entered as its final sheet.

    No entry follows it. An undo reopens the play, but that is an event of the log.
    """

    closing: Closing

    @property
    def due(self) -> tuple[str, ...]:
        """Nothing may come next."""
        return ()

    @property
    def standing(self) -> Standing:
        """The standing when the table closed the play; the seats that led have won."""
        rules = self.game.sheet
        if isinstance(self.closing, Sheet) and rules is not None and rules.standing is not None:
            return rules.standing(self.state, self.closing.points)
        return leaders_won(self.game.standing(self.state))

    def enter(self, payload: Json) -> "Play[S, E]":  # noqa: ARG002 - the protocol's
        """Refuse: the table has closed the play."""
        raise Malformed(
            message("The table has ended this game: undo that to go on."), field="kind"
        )

    def options(self) -> Iterator[tuple[dict[str, Json], Option[Entry]]]:
        """Nothing can be entered."""
        return iter(())
