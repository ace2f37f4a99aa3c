"""The form of a new play: parsing it, and what it offers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from uuid import UUID, uuid4

from django.db.models import Count, Max, Q
from django.db.models.functions import Coalesce
from django.http import QueryDict

from companion.collation import by_letter
from companion.games.catalog import CATALOG
from companion.games.entry_depths import OPTION
from companion.games.rulings_form import readings
from companion.groups.house_rules import House
from companion.groups.models import Person
from companion.groups.own_copies import Copies
from companion.languages.sentences import gettext
from companion.plays.creation import NewPlay
from companion.plays.models import Play
from companion.plays.table import Table
from scoring.kernel.errors import Malformed
from scoring.kernel.names import likeness
from scoring.kernel.serialization.entries import Json
from scoring.record import MAX_NAME

REGULARS = 12
MOST_NAMES = 40
"""More than sit at any table; bounds the size of a form."""
LONGEST = 2 * MAX_NAME
"""Names are cut to this length: long enough to show that they are too long."""
PRINTED = "printed"
"""Form value: play with the printed components, though the group has its own copy."""


@dataclass(frozen=True, slots=True)
class NewPlayDraft:
    """The form's content so far: names in the order of the seats, who starts, rulings.

    `house` holds the house rulings, offered for the games that are not chosen. `place` is the
    id of a place, `played` the time as typed; empty is now. `confirms` asks for a second
    person's confirmation, `clock` shows the time of each turn. `depth` is how much the table
    enters, empty for all of it. `copies` are the group's own copies by game, used unless
    `printed` is set.
    """

    game: str
    names: Sequence[str] = ()
    starts: str = ""
    options: Mapping[str, Json] = field(default_factory=dict)
    play: UUID = field(default_factory=uuid4)
    house: House = field(default_factory=dict)
    place: str = ""
    played: str = ""
    confirms: bool = False
    clock: bool = False
    depth: str = ""
    copies: Copies = field(default_factory=dict)
    printed: bool = False

    @property
    def new_play(self) -> NewPlay:
        """The data of the new play; raises `Malformed` if no game is chosen."""
        if self.game not in CATALOG:
            raise Malformed(gettext("Choose a game."), field="game")
        start = self.names.index(self.starts) if self.starts in self.names else 0
        return NewPlay(
            self.game,
            list(self.names),
            start,
            {**self._own_copy_options, **self.options},
            self.play,
            place=self.place,
            played=self.played,
            confirms=self.confirms,
            clock=self.clock,
            depth=self.depth,
        )

    @property
    def _own_copy_options(self) -> Mapping[str, Json]:
        """Options of the group's own copy; readings chosen in the form override them."""
        kept = self.copies.get(self.game)
        return {} if kept is None or self.printed else kept.options

    def moved(self, name: str, by: int) -> "NewPlayDraft":
        """The draft with a player moved by one seat; at either end they stay."""
        names = list(self.names)
        if name in names:
            place = names.index(name)
            names.insert(min(max(place + by, 0), len(names)), names.pop(place))
        return replace(self, names=names)


def read_form(post: QueryDict, house: House, copies: Copies) -> NewPlayDraft:
    """Parse the form; rulings of games that are not chosen are ignored."""
    game = post.get("game", "")
    names = [name[:LONGEST] for name in post.getlist("seats")[:MOST_NAMES]]
    for name in (*post.getlist("players")[:MOST_NAMES], post.get("new", "").strip()):
        if name and likeness(name) not in map(likeness, names):
            names.append(name[:LONGEST])
    try:
        play = UUID(post.get("play", ""))
    except ValueError:
        play = uuid4()
    options = readings(game, post, house.get(game, {}))
    draft = NewPlayDraft(
        game,
        names,
        post.get("starts", ""),
        options,
        play,
        house=house,
        place=post.get("place", ""),
        played=post.get("played", "")[:LONGEST],
        confirms="confirms" in post,
        clock="clock" in post,
        depth=depth_of(game, post.get(f"{game}.{OPTION}", "")),
        copies=copies,
        printed=post.get(f"{game}.copy") == PRINTED,
    )
    for way, by in (("up", -1), ("down", 1)):
        if way in post:
            draft = draft.moved(post.get(way, ""), by)
    return draft


def depth_of(game: str, slug: str) -> str:
    """The slug, if it is that of a depth of entry; empty for any other, which is the fullest.

    Also empty in games in which a ruling chooses the depth.
    """
    if game not in CATALOG or any(each.name == OPTION for each in CATALOG[game].game.rulings):
        return ""
    depths = CATALOG[game].game_view.entry_depths
    return depths.known(slug) if depths else ""


def draft_of_rematch(play: Play) -> NewPlayDraft:
    """A draft with the same players, where the next seat starts."""
    names = list(play.players)
    starts = names[(play.start + 1) % len(names)]
    place = "" if play.place_id is None else str(play.place_id)
    options = {
        name: value for name, value in play.options.items() if _is_reading(play, name, value)
    }
    return NewPlayDraft(
        play.game,
        names,
        starts,
        options,
        place=place,
        confirms=play.confirms,
        clock=play.clock,
        depth=play.depth,
    )


def rematch(table: Table, play: UUID) -> NewPlay:
    """Data of a rematch: the same players, under the readings at the end of the play.

    Raises `Malformed` for a sample, which has no real players.
    """
    draft = draft_of_rematch(table.play)
    if table.play.sample:
        raise Malformed(gettext("Choose who plays. This was a sample game."), field="seats")
    return NewPlay(
        draft.game,
        draft.names,
        draft.names.index(draft.starts),
        {**table.play.options, **table.log.rulings},
        play,
        place=draft.place,
        confirms=draft.confirms,
        clock=draft.clock,
        depth=draft.depth,
    )


def _is_reading(play: Play, name: str, value: Json) -> bool:
    """Whether an option is a reading of a ruling, not a property of the group's own copy."""
    rulings = CATALOG[play.game].game.rulings
    found = [
        each.value for ruling in rulings if ruling.name == name for each in ruling.readings
    ]
    return value in found


def regulars(group: int | None, also: Sequence[str] = ()) -> list[str]:
    """Names to choose from: the group's people, latest first, and new names in the form.

    People who sit in samples only are left out; people without a play yet are included.
    """
    seats = Count("seats"), Count("seats", filter=Q(seats__play__sample=""))
    rows = (
        Person.objects.filter(group=group, same_as=None)
        .annotate(everywhere=seats[0], played=seats[1])
        .exclude(everywhere__gt=0, played=0)
        .annotate(last=Coalesce(Max("seats__play__created"), "created"))
        .values_list("name", "last")
    )
    latest = sorted(rows, key=lambda row: (-row[1].timestamp(), by_letter(row[0])))
    known = [name for name, _ in latest[:REGULARS]]
    keys = {likeness(name) for name in known}
    return known + [name for name in also if likeness(name) not in keys]
