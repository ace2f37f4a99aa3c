"""The shape that every game has, and a play of it between two entries."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from scoring.kernel.cites import Cite
from scoring.kernel.entries import Entry
from scoring.kernel.errors import Malformed, RuleViolation
from scoring.kernel.rulings import Ruling
from scoring.kernel.score_sheet import Line, Standing
from scoring.kernel.serialization.entries import Json, reader_of, spell
from scoring.kernel.values import copier


@dataclass(frozen=True, slots=True)
class Waived:
    """A breach that stands as played: at which entry, of which clause, and why."""

    entry: int
    cite: Cite
    why: str


@dataclass(frozen=True, slots=True)
class Warned:
    """Something odd that stops nothing: at which entry, under which clause."""

    entry: int
    cite: Cite
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """What every game knows between two entries.

    `seats` are the players' names, clockwise; `first` is the seat of the starting player;
    `position` counts the entries so far; `lines` are all points up to here.
    """

    seats: tuple[str, ...]
    first: int
    position: int = 0
    lines: tuple[Line, ...] = ()
    waived: tuple[Waived, ...] = ()


def step[S: State](kind: type[S], *changes: str) -> Callable[..., S]:
    """Give a function that copies a state one entry further.

    It takes the state and what replaces each of the fields named by `changes`, in that order.
    Every entry copies a state, so the few ways in which that can change are written out once.
    """
    return copier(kind, *changes, position="old.position + 1")


type Rule[S, E] = Callable[[S, E], None]
type Breaches = tuple[Cite, ...]


def judge[S, E: Entry](
    rules: Sequence[Rule[S, E]], state: S, entry: E
) -> tuple[RuleViolation, ...]:
    """Ask the rules in their order; raise the first that speaks.

    An entry that is recorded as played gets past clauses that a table can breach; they are
    handed back, the first violation of each clause.
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
    """Something that may be entered now, with the lines it would earn."""

    entry: E
    lines: tuple[Line, ...] = ()

    @property
    def points(self) -> int:
        """Add up what it would score, over all seats and tracks."""
        return sum(line.points for line in self.lines)


@dataclass(frozen=True, slots=True)
class Game[S: State, E: Entry]:
    """A game: pure functions over its own states and entries.

    `version` names the rules as they stand: it changes when an old log could replay
    differently. `players` are the numbers of players, `count` the clause that says so.
    `start(seats, first, options)` raises `Malformed` for options that it does not know.
    `validate` raises the first violation, or hands back those that `as_played` waives.
    `due` lists the kinds that may come next, the main one first; none when complete.
    `read` takes an entry's JSON object, or raises `Malformed`.
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
    read: Callable[[Json], E] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "read", reader_of(self.kinds))

    def enter(self, state: S, entry: E) -> S:
        """Validate one entry and fold it in."""
        breaches = self.validate(state, entry)
        return self.waive(state, entry, breaches) if breaches else self.fold(state, entry, ())

    def waive(self, state: S, entry: E, breaches: tuple[RuleViolation, ...]) -> S:
        """Fold in an entry that stands as played, and note what it breaks."""
        why = entry.as_played or ""
        after = self.fold(state, entry, tuple(breach.cite for breach in breaches))
        news = [Waived(state.position, breach.cite, why) for breach in breaches]
        return replace(after, waived=(*after.waived, *news))

    def begin(
        self, seats: Sequence[str], first: int = 0, options: Mapping[str, Json] | None = None
    ) -> "Play[S, E]":
        """Set up a play, or refuse the number of players or an option."""
        if len(seats) not in self.players:
            low, high = self.players[0], self.players[-1]
            message = f"{self.title} is for {low} to {high} players, not {len(seats)}."
            raise RuleViolation(self.count, message, field="players")
        if not 0 <= first < len(seats):
            raise Malformed("The starting player is none of the seats.", field="start")
        return Play(self, self.start(tuple(seats), first, options or {}))


class Position(Protocol):
    """A play between two entries, whatever the game; the same log gives the same position."""

    @property
    def state(self) -> State:
        """Everything that is true here."""
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
        """What is odd but stops nothing."""
        ...

    def enter(self, payload: Json) -> "Position":
        """Read, validate and fold in one entry; raises `Malformed` or `RuleViolation`."""
        ...

    def options(self) -> "Iterator[tuple[dict[str, Json], Option[Entry]]]":
        """Everything legal here, as it is spelt, with what it would score."""
        ...


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
        """What is odd but stops nothing."""
        return self.game.warnings(self.state)

    def enter(self, payload: Json) -> "Play[S, E]":
        """Read, validate and fold in one entry."""
        game, state = self.game, self.state
        entry = game.read(payload)
        breaches = game.validate(state, entry)
        if breaches:
            return _next(self, game.waive(state, entry, breaches))
        return _next(self, game.fold(state, entry, ()))

    def options(self) -> Iterator[tuple[dict[str, Json], Option[Entry]]]:
        """Everything legal here, as it is spelt, with what it would score."""
        for option in self.game.options(self.state):
            yield spell(self.game.kinds, option.entry), Option(option.entry, option.lines)


class _Next(Protocol):
    def __call__[S: State, E: Entry](self, play: Play[S, E], state: S, /) -> Play[S, E]: ...


_next: _Next = copier(Play, "state")


class AnyGame(Protocol):
    """A game as the registry knows it, its states and entries unnamed."""

    @property
    def slug(self) -> str:
        """Its name in records and addresses."""
        ...

    @property
    def title(self) -> str:
        """Its name for people."""
        ...

    @property
    def version(self) -> str:
        """Which rules these are; changes when an old log could replay differently."""
        ...

    @property
    def players(self) -> range:
        """How many may play."""
        ...

    @property
    def rulebook(self) -> tuple[Cite, ...]:
        """Every clause, in reading order."""
        ...

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """Every open reading."""
        ...

    @property
    def kinds(self) -> Mapping[str, type[Entry]]:
        """What can be entered, by kind."""
        ...

    @property
    def read(self) -> Callable[[Json], Entry]:
        """Read an entry from its JSON object; raises `Malformed`."""
        ...

    def begin(
        self, seats: Sequence[str], first: int = 0, options: Mapping[str, Json] | None = None
    ) -> Position:
        """Set up a play, or refuse the number of players or an option."""
        ...
