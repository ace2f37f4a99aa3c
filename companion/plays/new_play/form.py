"""The form of a new play: what a table has chosen so far, and what it may choose."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from uuid import UUID, uuid4

from django.db.models import Count, Max, Q
from django.db.models.functions import Coalesce
from django.http import QueryDict

from companion.collation import by_letter
from companion.games.catalog import CATALOG
from companion.games.rulings_form import readings
from companion.groups.house_rules import House
from companion.groups.models import Person
from companion.groups.own_copies import Copies
from companion.plays.creation import NewPlay
from companion.plays.models import Play
from companion.plays.table import Table
from scoring.kernel.errors import Malformed
from scoring.kernel.names import likeness
from scoring.kernel.serialization.entries import Json
from scoring.record import MAX_NAME

REGULARS = 12
MOST_NAMES = 40
"""More than sit at any table, so that a long form ends somewhere."""
LONGEST = 2 * MAX_NAME
"""Of a name that is too long, as much as shows it."""
PRINTED = "printed"
"""Says in the form that a play is begun on what is printed, though the group has a copy."""


@dataclass(frozen=True, slots=True)
class NewPlayDraft:
    """What a table has chosen so far: names in the order of the seats, who starts, rulings.

    `house` are the house rulings, which the games that are not chosen are offered with; `place`
    is the id of where it is played, `played` when, as the form spells them; empty is now.
    `confirms` asks for a second person's word. `copies` are the group's own of all games, which
    the play is begun with unless it is played on what is `printed`.
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
    copies: Copies = field(default_factory=dict)
    printed: bool = False

    @property
    def new_play(self) -> NewPlay:
        """The play that is wanted; raises `Malformed` where nobody starts."""
        if self.game not in CATALOG:
            raise Malformed("Choose a game.", field="game")
        start = self.names.index(self.starts) if self.starts in self.names else 0
        return NewPlay(
            self.game,
            list(self.names),
            start,
            {**self._copied, **self.options},
            self.play,
            place=self.place,
            played=self.played,
            confirms=self.confirms,
        )

    @property
    def _copied(self) -> Mapping[str, Json]:
        """What the group's own copy says; a reading that the table chose goes before it."""
        kept = self.copies.get(self.game)
        return {} if kept is None or self.printed else kept.options

    def moved(self, name: str, by: int) -> "NewPlayDraft":
        """With somebody one seat up or down; at the end of the row he stays."""
        names = list(self.names)
        if name in names:
            place = names.index(name)
            names.insert(min(max(place + by, 0), len(names)), names.pop(place))
        return replace(self, names=names)


def read_form(post: QueryDict, house: House, copies: Copies) -> NewPlayDraft:
    """Read the form; what is chosen of a game that is not chosen does not count."""
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
        copies=copies,
        printed=post.get(f"{game}.copy") == PRINTED,
    )
    for way, by in (("up", -1), ("down", 1)):
        if way in post:
            draft = draft.moved(post.get(way, ""), by)
    return draft


def draft_of_rematch(play: Play) -> NewPlayDraft:
    """The same table once more: the next seat starts."""
    names = list(play.players)
    starts = names[(play.start + 1) % len(names)]
    place = "" if play.place_id is None else str(play.place_id)
    options = {name: value for name, value in play.options.items() if _reads(play, name, value)}
    return NewPlayDraft(play.game, names, starts, options, place=place, confirms=play.confirms)


def rematch(table: Table, play: UUID) -> NewPlay:
    """The same table once more as a new play, under the readings that held at its end.

    Raises `Malformed` for a sample, whose people are nobody.
    """
    draft = draft_of_rematch(table.play)
    if table.play.sample:
        raise Malformed("Say who plays: these were the people of a sample.", field="seats")
    return NewPlay(
        draft.game,
        draft.names,
        draft.names.index(draft.starts),
        {**table.play.options, **table.log.rulings},
        play,
        place=draft.place,
        confirms=draft.confirms,
    )


def _reads(play: Play, name: str, value: Json) -> bool:
    """Whether an option of a play is a reading, and not of the copy that it was played on."""
    rulings = CATALOG[play.game].game.rulings
    found = [
        each.value for ruling in rulings if ruling.name == name for each in ruling.readings
    ]
    return value in found


def regulars(group: int | None, also: Sequence[str] = ()) -> list[str]:
    """Who plays here, who played or came last first, and those of the form who are new.

    People of samples play nowhere; who was added on the group's page has not played yet.
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
