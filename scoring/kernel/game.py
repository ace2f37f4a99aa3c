"""The interface of every game, and a play between two entries."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import Any, Protocol

from scoring.kernel.cites import Cite
from scoring.kernel.entries import Entry
from scoring.kernel.errors import Malformed, RuleViolation
from scoring.kernel.rulings import Ruling
from scoring.kernel.score_sheet import Line, Standing
from scoring.kernel.serialization.entries import Json, reader_of, spell
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
    come next, the main one first; none when complete. `candidates` generates entries of a kind
    that could be tried, legal or not.
    """

    kinds: Mapping[str, type[E]]
    start: Callable[[tuple[str, ...], int, Mapping[str, Json]], S]
    validate: Callable[[S, E], tuple[RuleViolation, ...]]
    fold: Callable[[S, E, Breaches], S]
    candidates: Callable[[S, str], Iterable[E]]
    due: Callable[[S], tuple[str, ...]]
    standing: Callable[[S], Standing]
    warnings: Callable[[S], tuple[Warned, ...]] = lambda _: ()
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
        for entry in self.candidates(state, kind):
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
    def standing(self) -> Standing:
        """Scores, ranks and winners."""
        return self.game.standing(self.state)

    @property
    def warnings(self) -> tuple[Warned, ...]:
        """Warnings, which refuse nothing."""
        return self.game.warnings(self.state)

    def enter(self, payload: Json) -> "Play[S, E]":
        """Read, validate and fold in one entry."""
        game, state = self.game, self.state
        entry = game.read(payload)
        breaches = game.validate(state, entry)
        if breaches:
            return Play(game, game.waive(state, entry, breaches))
        return Play(game, game.fold(state, entry, ()))

    def options(self) -> Iterator[tuple[dict[str, Json], Option[Entry]]]:
        """Every legal entry as JSON, with the lines that it would earn."""
        for option in self.game.options(self.state):
            yield spell(self.game.kinds, option.entry), Option(option.entry, option.lines)
