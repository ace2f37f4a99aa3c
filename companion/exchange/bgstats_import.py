"""Import plays from BG Stats: of our games each as its final sheet with each seat's total.

Those of any other game become plain results: `bgstats_results` stores them.

Nothing is saved before the plan was shown. Plays that are here already are recognised by their
uuid, also those that were exported from here. Plays with impossible scores are left out and
reported.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from uuid import UUID

from django.db import transaction

from companion.bidi import each_isolated, isolated
from companion.exchange import bgstats_results, record_meta
from companion.exchange.bgstats import UUID_KEY, play_uuid
from companion.exchange.bgstats_file import BgStatsFile, FilePlay
from companion.exchange.bgstats_people import (
    Answers,
    People,
    day_in_words,
    match_people,
    require_answers,
)
from companion.exchange.bgstats_results import FileResult
from companion.exchange.models import Import, Origin
from companion.exchange.record_import import place_id
from companion.games.catalog import CATALOG
from companion.groups.models import Device, Group, Person
from companion.languages.sentences import both, gettext, sentence
from companion.plain_results import services as plain_results
from companion.plays import creation
from companion.plays.models import Play
from scoring.kernel.closing import SHEET
from scoring.kernel.errors import EntryError
from scoring.kernel.serialization.entries import Json
from scoring.record import read_names


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A play that is not imported, and why."""

    title: str
    played: str
    message: str

    @property
    def day(self) -> str:
        """The day in words."""
        return day_in_words(self.played)


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """What an import would do with the plays of a file, and who its players are.

    `new` are new plays of our games, `results` those of others, `again` counts the plays that
    are here already.
    """

    new: Sequence[FilePlay]
    again: int
    left_out: Sequence[LeftOut]
    results: Sequence[FilePlay]
    people: People

    @property
    def number(self) -> int:
        """How many plays are new, of any game."""
        return len(self.new) + len(self.results)

    @property
    def other_games(self) -> Sequence[tuple[str, int]]:
        """The games that are not ours, most new plays first."""
        return Counter(play.title for play in self.results).most_common()

    @property
    def games(self) -> Sequence[tuple[str, int]]:
        """The new plays of each game of ours."""
        counts = Counter(play.game for play in self.new)
        return [
            (sentence(CATALOG[slug].game.title), counts[slug])
            for slug in CATALOG
            if counts[slug]
        ]


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import has done: `results` is the number of plain results.

    `batch` is its id, by which it can be undone; None if nothing was new.
    """

    batch: UUID | None
    plays: Sequence[Play]
    results: int
    again: int
    left_out: Sequence[LeftOut]

    @property
    def number(self) -> int:
        """How many plays were imported, of any game."""
        return len(self.plays) + self.results


def plan_import(group: Group | None, file: BgStatsFile, answers: Answers) -> ImportPlan:
    """The plan of an import, which saves nothing; raises `Malformed` for wrong answers."""
    known, zone = _known(group), group.zone if group else "UTC"
    new, left_out, again = list[FilePlay](), list[LeftOut](), 0
    for play in file.plays:
        if play.uuid is not None and content_of(play.uuid) in known:
            again += 1
        elif why := _refusal(play, zone):
            left_out.append(_left_out(play, why))
        else:
            new.append(play)
            known.add(content_of(play.uuid) if play.uuid else "")
    people = match_people(group, new, answers)
    fits = [_names_refusal(play, people) for play in new]
    left_out += [_left_out(play, why) for play, why in zip(new, fits, strict=True) if why]
    seated = [play for play, why in zip(new, fits, strict=True) if not why]
    ours = [play for play in seated if play.game]
    others = [play for play in seated if not play.game]
    return ImportPlan(ours, again, left_out, others, people)


def import_plays(device: Device, file: BgStatsFile, answers: Answers) -> Imported:
    """Import all new plays of a file, or nothing.

    Raises `Malformed` while it is open who a player is. Comparing many names takes seconds, so
    that the plan is made before the transaction: SQLite lets one write at a time. It is made
    anew only if the group has changed meanwhile.
    """
    group = Group.objects.get(id=device.group_id)
    seen, found = _seen(group), plan_import(group, file, answers)
    require_answers(found.people)
    with transaction.atomic():
        group = Group.objects.select_for_update().get(id=device.group_id)
        if _seen(group) != seen:
            found = plan_import(group, file, answers)
            require_answers(found.people)
        return _import(device, group, found)


def _seen(group: Group) -> object:
    """What of a group a plan depends on: its plays, people and time zone."""
    people = Person.objects.filter(group=group).order_by("id")
    return _known(group), [*people.values_list("id", "name", "same_as")], group.zone


def _import(device: Device, group: Group, found: ImportPlan) -> Imported:
    batch = Import.objects.create(group=group)
    plays, left_out = list[Play](), [*found.left_out]
    for play in found.new:
        try:
            plays.append(_create(device, play, found.people, batch.id))
        except EntryError as error:  # two of its names are one person here
            left_out.append(_left_out(play, sentence(error.message)))
    stored = bgstats_results.store(device, _to_store(found, group.zone, batch.id))
    left_out += [_left_out(play, sentence(why)) for play, why in stored.left_out]
    if not plays and not stored.number:
        batch.delete()
    return Imported(batch.id, plays, stored.number, found.again, left_out)


def _to_store(found: ImportPlan, zone: str, batch: UUID) -> Iterable[FileResult]:
    """The plays of other games, with what is stored of them."""
    for play in found.results:
        names = [found.people.name(seat.name) for seat in play.seats]
        content = content_of(play.uuid) if play.uuid else ""
        yield FileResult(play, record_meta.read(_meta(play), zone), names, content, batch)


def content_of(uuid: UUID) -> str:
    """The hash under which a group recognises a play of BG Stats; see `Origin`."""
    return sha256(f"BG Stats {str(uuid).upper()}".encode()).hexdigest()


def _known(group: Group | None) -> set[str]:
    """The hashes of the group's plays: those imported before, and those exported from here."""
    if group is None:
        return set()
    imported = Origin.objects.filter(play__group=group).values_list("content", flat=True)
    own = Play.objects.filter(group=group, sample="").values_list("id", flat=True)
    results = plain_results.contents(group)
    return {*imported, *results, *(content_of(UUID(play_uuid(play))) for play in own)}


def _left_out(play: FilePlay, why: str) -> LeftOut:
    title = sentence(CATALOG[play.game].game.title) if play.game else isolated(play.title)
    return LeftOut(title, play.played, why)


def _refusal(play: FilePlay, zone: str) -> str:
    """Why a play cannot be imported, its players aside; empty if it can."""
    if play.uuid is None:
        return gettext("It has no id in the file.")
    if record_meta.read(_meta(play), zone).played is None:
        return gettext("Its date cannot be read.")
    nameless = any(not seat.key for seat in play.seats)
    if nameless:
        return gettext("One of its players has no name in the file.")
    return _rules_refusal(play) if play.game else bgstats_results.refusal(play)


def _rules_refusal(play: FilePlay) -> str:
    """Why no play gives these scores, or gives them to this winner; empty if one does."""
    for seat in play.seats:
        if seat.score is None:
            return gettext("{player} has no score.").format(player=isolated(seat.name))
    names, game = [seat.name for seat in play.seats], CATALOG[play.game].game
    try:
        position = game.begin(names, _start(play)).enter(_sheet(play))
    except EntryError as error:
        return sentence(error.message)
    won = [number for number, seat in enumerate(play.seats) if seat.won]
    by_rules = position.standing.winners
    if not won or set(won) == set(by_rules):
        return ""
    return gettext("Winning by these scores: {rules}; by the file: {file}.").format(
        rules=_listed(names, by_rules), file=_listed(names, won)
    )


def _listed(names: Sequence[str], seats: Iterable[int]) -> str:
    return both(each_isolated(names[seat] for seat in seats))


def _names_refusal(play: FilePlay, people: People) -> str:
    """Why these people cannot sit at one table; empty if they can."""
    try:
        read_names([people.name(seat.name) for seat in play.seats])
    except EntryError as error:
        return sentence(error.message)
    return ""


def _start(play: FilePlay) -> int:
    """The starting player's seat; the first one, if the file does not say."""
    return next((number for number, seat in enumerate(play.seats) if seat.starts), 0)


def _sheet(play: FilePlay) -> dict[str, Json]:
    """The entry of a play: each seat's total.

    A seat with more than the winner was out of the game, else it would have won.
    """
    scores, view = [seat.score or 0 for seat in play.seats], CATALOG[play.game].game_view
    won = [score for score, seat in zip(scores, play.seats, strict=True) if seat.won]
    most = max(won or scores)
    points = [
        view.rough_total(score, out=seat.out or score > most)
        for score, seat in zip(scores, play.seats, strict=True)
    ]
    return {"kind": SHEET, "points": [dict[str, Json](each) for each in points]}


def _meta(play: FilePlay) -> dict[str, Json]:
    """A play's details in the keys of a record's `meta`."""
    details: dict[str, Json] = {
        "played_at": play.played,
        "location": play.place,
        record_meta.NOTE: play.notes,
        "minutes": play.minutes or None,
        UUID_KEY: str(play.uuid).upper(),
    }
    if not play.counted:
        details["counted"] = False
    return {key: value for key, value in details.items() if value not in ("", None)}


def _create(device: Device, play: FilePlay, people: People, batch: UUID) -> Play:
    """Create one play, with its place."""
    meta = _meta(play)
    read = record_meta.read(meta, device.group.zone)
    if read.played is not None:  # with its offset, so that it is the same time in any group
        meta["played_at"] = read.played.isoformat(timespec="seconds")
    with transaction.atomic():
        new_play = creation.NewPlay(
            play.game, [people.name(seat.name) for seat in play.seats], _start(play),
            place=place_id(device, read.place) if read.place else "", created=read.played,
            minutes=read.minutes, notes=read.note, counted=play.counted,
        )  # fmt: skip
        created = creation.create_with_log(device, new_play, [_sheet(play)])
        record_meta.keep(created, meta, content_of(play.uuid) if play.uuid else "", batch)
    return created
