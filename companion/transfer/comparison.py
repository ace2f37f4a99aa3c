"""Compare the plays of a file with those of a group: new, equal, ahead, or diverged."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from urllib.parse import urlsplit
from uuid import UUID

from companion.backup import staging
from companion.backup.archive import read_archive, rows_of
from companion.backup.group_backup import HOME
from companion.backup.play_rows import check_play, read_play
from companion.groups.ids import id_in_group
from companion.groups.models import Group
from companion.languages.sentences import gettext
from companion.plays import adoption, services
from companion.plays.log.branches import KeyedEvent, Rebased, rebase, shared_events
from companion.plays.log.events import Action
from companion.plays.models import Play
from companion.plays.table import Table
from companion.transfer.models import Branch
from companion.transfer.unsent import Addition, Completed, complete
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json, as_object

ADDRESS = re.compile(r"https?://([A-Za-z0-9._-]+|\[[A-Fa-f0-9:.]+\])(:[0-9]{1,5})?/?")
"""A server's address: scheme, host name and port, nothing else; pages have it in a header."""
LONGEST_HOME = 200


class State(StrEnum):
    """The relation of a play's log in a file to its log here."""

    NEW = "new"
    SAME = "same"
    AHEAD = "ahead"
    BEHIND = "behind"
    PARTED = "parted"


@dataclass(frozen=True)
class PlayComparison:
    """A play of a file, and the same play here, if there is one (`table`)."""

    row: Mapping[str, Json]
    events: Sequence[KeyedEvent]
    table: Table | None = None
    here: Sequence[KeyedEvent] = ()

    @property
    def names(self) -> str:
        """The players, as a list."""
        players = self.row["players"]
        return ", ".join(map(str, players)) if isinstance(players, list) else ""

    @cached_property
    def common(self) -> int:
        """The number of events with which both begin."""
        return shared_events(self.here, self.events)

    @property
    def state(self) -> State:
        """The relation of the two logs."""
        if self.table is None:
            return State.NEW
        match self.common == len(self.here), self.common == len(self.events):
            case True, True:
                return State.SAME
            case True, False:
                return State.AHEAD
            case False, True:
                return State.BEHIND
            case _:
                return State.PARTED

    @property
    def later(self) -> int:
        """The number of events that only the file has."""
        return len(self.events) - self.common

    @property
    def later_here(self) -> int:
        """The number of events that only the play here has."""
        return len(self.here) - self.common

    @cached_property
    def rebased(self) -> Rebased:
        """The later events of the file, tried after those here."""
        if self.table is None:
            raise LookupError("A new play is not compared.")
        return rebase(self.table.game, (self.table.replay, self.here), self.events)


@dataclass(frozen=True, slots=True)
class Comparison:
    """A file that has arrived, compared with a group: its plays, and where it came from.

    `document` has the events in its plays that a phone had not sent; `additions` names them.
    """

    document: Mapping[str, Json]
    plays: Sequence[PlayComparison]
    home: str
    additions: Sequence[Addition]

    def with_state(self, state: State) -> list[PlayComparison]:
        """The plays in this state."""
        return [each for each in self.plays if each.state is state]


def compare(group: Group, data: bytes) -> Comparison:
    """Compare a file with a group; raises `Malformed` for a file that is no backup.

    One file is read at a time, since a large one takes most of the memory.
    """
    with staging.one_restore_at_a_time():
        completed = _completed(data)
        document = completed.document
        home, rows = read_home(document), rows_of(document, "plays")
        plays = [_compare_play(group, as_object(row, "play")) for row in rows]
    return Comparison(document, plays, home, completed.additions)


def _completed(data: bytes) -> Completed:
    """The checked document of a file, with the events that a phone had not sent."""
    document = read_archive(data)
    devices = {str(as_object(each, "device")["id"]) for each in rows_of(document, "devices")}
    for row in rows_of(document, "plays"):
        check_play(row, devices)
    return complete(document, data)


def read_home(document: Mapping[str, Json]) -> str:
    """The address of the server from which a file comes; empty if it has none.

    Raises `Malformed` for anything but the address of a server.
    """
    home = document.get(HOME, "")
    if home == "":
        return ""
    if not isinstance(home, str) or len(home) > LONGEST_HOME or not _is_address(home):
        raise Malformed(gettext("The file is damaged: the address of its server is invalid."))
    return home.rstrip("/")


def _is_address(text: str) -> bool:
    if not ADDRESS.fullmatch(text):
        return False
    try:
        port = urlsplit(text).port
    except ValueError:
        return False
    return port != 0


def events_of(row: Mapping[str, Json]) -> list[KeyedEvent]:
    """The events of a play in a file, which `check_play` has validated."""
    acts = [as_object(each, "act") for each in rows_of(row, "acts")]
    return [
        KeyedEvent(Action(str(act["deed"])), act["spelt"], UUID(str(act["key"])))
        for act in acts
    ]


def _compare_play(group: Group, row: Mapping[str, Json]) -> PlayComparison:
    events = events_of(row)
    known = _plays_here(group, read_play(dict(row))["id"])
    found = [_with_log(row, events, play) for play in known]
    if not found:
        return PlayComparison(row, events)
    # A play and the branches kept beside it: the file belongs to the nearest.
    return max(found, key=lambda each: (each.common, -each.later_here))


def _with_log(
    row: Mapping[str, Json], events: Sequence[KeyedEvent], play: Play
) -> PlayComparison:
    (table,) = services.tables_of_plays([play])
    return PlayComparison(row, events, table, adoption.keyed_events(play.id))


def _plays_here(group: Group, file_id: object) -> list[Play]:
    ids = (UUID(str(file_id)), id_in_group(group.id, file_id))
    plays = Play.objects.filter(group=group, deleted=None)
    found = list(plays.filter(id__in=ids))
    branches = Branch.objects.filter(of__in=found).values("play")
    return [*found, *plays.filter(id__in=branches)]
