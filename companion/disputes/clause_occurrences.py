"""Where a clause occurred in a group: breaches as played, rulings, corrections, points.

All of it is read from the logs of the group's newest plays, each replayed once. Results are
cached under the digest of the log, so that a cached value is always right.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from uuid import UUID

from django.db.models import OuterRef, QuerySet, Subquery

from companion.caching import Cache
from companion.games.catalog import CATALOG
from companion.plays.log.corrections import apply_changes, read_changes, replay_corrected
from companion.plays.log.events import (
    Action,
    Amendment,
    Event,
    Log,
    event_of_row,
    fold_stored,
    read_ruling,
)
from companion.plays.log.replay import Setup, replay_log
from companion.plays.models import LogEvent, Play
from companion.plays.permissions import WATCHER
from companion.plays.presentation import visibility
from companion.plays.services import plays_of
from companion.plays.table import Table
from scoring.kernel.errors import RuleViolation
from scoring.kernel.game import Position
from scoring.kernel.score_sheet import Line
from scoring.kernel.serialization.entries import Json

NEWEST = 200
"""How many of a group's newest plays are searched."""
CORRECTIONS = 20
"""How many corrections of a play are examined, and how many changes of each."""


@dataclass(frozen=True, slots=True)
class Occurrences:
    """The clauses that occurred in a play; entries are counted from 1.

    `lines` counts score lines by clause, with their points; `breaches` have an entry and a
    reason, `settled` a reading and a reason, `corrected` the entry of a correction that
    involved the clause: it refused a later entry, or its points changed.
    """

    lines: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    breaches: Mapping[str, tuple[tuple[int, str], ...]] = field(default_factory=dict)
    settled: Mapping[str, tuple[tuple[str, Json, str], ...]] = field(default_factory=dict)
    corrected: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    def has(self, clause: str) -> bool:
        """Whether the clause occurred in the play."""
        return any(
            clause in each for each in (self.lines, self.breaches, self.settled, self.corrected)
        )


@dataclass(frozen=True, slots=True)
class LoggedPlay:
    """A play and the digest of its log."""

    play: Play
    digest: str


def newest_plays(device: UUID | None, group: int | None, game: str) -> list[LoggedPlay]:
    """The group's newest plays of a game, the newest first, without samples."""
    return with_digests(plays_of(device).filter(group=group, game=game, sample=""), NEWEST)


def with_digests(plays: QuerySet[Play], most: int) -> list[LoggedPlay]:
    """The newest of these plays, with the digests of their logs."""
    events = (
        LogEvent.objects.filter(play=OuterRef("pk")).order_by("-sequence").values("digest")[:1]
    )
    rows = plays.annotate(head=Subquery(events)).order_by("-created")[:most]
    return [LoggedPlay(play, str(vars(play)["head"] or "")) for play in rows]


def replay_plays(plays: Iterable[LoggedPlay]) -> Iterator[tuple[LoggedPlay, Table]]:
    """Replay plays that are read in one query, without filling the cache of running tables."""
    found = {each.play.id: each for each in plays}
    logs: dict[UUID, list[tuple[Event, UUID]]] = {}
    rows = LogEvent.objects.filter(play__in=found).order_by("play", "sequence")
    for play, sequence, action, payload, key in rows.values_list(
        "play", "sequence", "action", "payload", "key"
    ):
        logs.setdefault(play, []).append((event_of_row(sequence, action, payload), key))
    for play_id, logged in found.items():
        yield logged, _table(logged.play, fold_stored(logs.get(play_id, ())))


def _table(play: Play, log: Log) -> Table:
    catalog_game = CATALOG[play.game]
    setup = Setup(play.players, play.start, play.options)
    return Table(play, catalog_game, replay_log(catalog_game.game, setup, log), WATCHER)


CACHE = Cache[Hashable, Occurrences](5_000)


type Also = Callable[[LoggedPlay, Table], object]


def _nothing(_: LoggedPlay, __: Table) -> None:
    return None


def occurrences(
    plays: Iterable[LoggedPlay], also: Also = _nothing
) -> list[tuple[LoggedPlay, Occurrences]]:
    """The clauses that occurred in each play; `also` is called for each replayed play."""
    wanted = list(plays)
    known = {each.play.id: CACHE.get(_key(each)) for each in wanted}
    fresh = (each for each in wanted if known[each.play.id] is None)
    for logged, table in replay_plays(fresh):
        known[logged.play.id] = CACHE.keep(_key(logged), _occurrences(table))
        also(logged, table)
    return [(each, known[each.play.id] or Occurrences()) for each in wanted]


def _key(logged: LoggedPlay) -> tuple[object, ...]:
    """The cache key: log, version of the rules, and open scores, which make nothing secret."""
    play = logged.play
    return play.id, CATALOG[play.game].game.version, logged.digest, play.open_scores


def _occurrences(table: Table) -> Occurrences:
    if not table.positions:
        return Occurrences()
    state = table.position.state
    lines: dict[str, tuple[int, int]] = {}
    for line in () if visibility.points_are_secret(table) else state.lines:
        count, points = lines.get(line.cite.id, (0, 0))
        lines[line.cite.id] = count + 1, points + line.points
    breaches: dict[str, tuple[tuple[int, str], ...]] = {}
    for each in state.waived:
        item = (each.entry + 1, each.why)
        breaches[each.cite.id] = (*breaches.get(each.cite.id, ()), item)
    return Occurrences(lines, breaches, _settled_readings(table), _corrected_entries(table))


def _settled_readings(table: Table) -> Mapping[str, tuple[tuple[str, Json, str], ...]]:
    """Readings that the table settled, and those other than the default at the start."""
    why = {
        read_ruling(step.event.payload)[0]: str(_object(step.event.payload).get("why", ""))
        for step in table.log.settled
        if step.event.action is Action.RULE
    }
    chosen = {**table.play.options, **table.log.rulings}
    found: dict[str, tuple[tuple[str, Json, str], ...]] = {}
    for ruling in table.game.rulings:
        reading = chosen.get(ruling.name, ruling.default)
        if ruling.name in why or reading != ruling.default:
            item = (ruling.name, reading, why.get(ruling.name, ""))
            found[ruling.cite.id] = (*found.get(ruling.cite.id, ()), item)
    return found


def _object(payload: Json) -> Mapping[str, Json]:
    return payload if isinstance(payload, dict) else {}


def _corrected_entries(table: Table) -> Mapping[str, tuple[int, ...]]:
    steps = [step for step in table.log.settled if step.event.action is Action.CORRECT]
    found: dict[str, set[int]] = {}
    for step in steps[-CORRECTIONS:]:
        entry = min((change.at for change in read_changes(step.event.payload)), default=0) + 1
        for clause in _clauses_touched(table, step):
            found.setdefault(clause, set()).add(entry)
    return {clause: tuple(sorted(entries)) for clause, entries in found.items()}


def _clauses_touched(table: Table, step: Amendment) -> set[str]:
    """The clauses that a correction involved."""
    setup, secret = table.replay.setup, visibility.secret_refusal(table)
    start = table.game.begin(setup.players, setup.start, {**setup.options, **step.rulings})
    changes = read_changes(step.event.payload)
    clauses: set[str] = set()
    for count in range(1, min(len(changes), CORRECTIONS)):
        done = changes[:count]
        made = [Event(step.event.sequence, Action.ENTER, change.entry) for change in done]
        entries = [event.payload for event in apply_changes(step.before, done, made)]
        for broken in replay_corrected((start,), entries, secret=secret).broken:
            if isinstance(broken.error, RuleViolation):
                clauses.add(broken.error.cite.id)
    before, after = (_lines(start, events) for events in (step.before, step.after))
    return clauses | {clause for _, clause, *_ in ((before - after) + (after - before))}


def _lines(start: Position, events: Iterable[Event]) -> Counter[tuple[int, str, str, int]]:
    """Count the lines of a log, without their entries, since a correction can move these."""
    lines = (
        replay_corrected((start,), [event.payload for event in events])
        .positions[-1]
        .state.lines
    )
    return Counter(map(_line_key, lines))


def _line_key(line: Line) -> tuple[int, str, str, int]:
    return line.seat, line.cite.id, line.kind, line.points
