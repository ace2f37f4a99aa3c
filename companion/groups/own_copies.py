"""A group's own copies of the games: kept as they were tapped in, offered to its next plays."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.db import transaction
from django.utils import timezone

from companion.bidi import isolated
from companion.games.catalog import SHELF, Shelved
from companion.games.own_copy import Drawn, Kept, Own, said
from companion.groups.models import Copy, Device, Group
from companion.groups.signals import copy_renamed
from scoring.kernel.errors import EntryError
from scoring.kernel.serialization.entries import Json

type Copies = Mapping[str, Kept]
"""By game, what the group's copy gives."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A game that a group may have a copy of, and the one that it has."""

    slug: str
    title: str
    icon: str
    own: Own
    row: Copy | None

    @property
    def drawn(self) -> Drawn:
        """What has been tapped, else what the form begins with."""
        if self.row is None or not isinstance(self.row.drawn, dict):
            return self.own.printed
        return self.row.drawn

    @property
    def says(self) -> str:
        """What it shows, counted; or that it is as printed."""
        return self.own.plain if self.row is None else said(self.own.counts(self.drawn))

    @property
    def note(self) -> str:
        """Who tapped it in, and when."""
        if self.row is None:
            return ""
        day = timezone.localtime(self.row.at)
        who = isolated(self.row.device.name) if self.row.device else "Somebody"
        return f"{who}, {day.day} {day:%B %Y}"


def own(game: str) -> Own | None:
    """What a game has of its own in every box; None where there is nothing to tap in."""
    return SHELF[game].screen.own if game in SHELF else None


def shown(group: Group) -> list[Shown]:
    """Every game that one can have a copy of, in the order of the shelf."""
    rows = {row.game: row for row in group.copies.select_related("device")}
    return [
        Shown(slug, each.game.title, each.screen.icon, each.screen.own, rows.get(slug))
        for slug, each in SHELF.items()
        if each.screen.own is not None
    ]


def copies(group: int | None) -> Copies:
    """What the copies of a group give; what the rules do not take any more is left out."""
    found = {row.game: _kept(row) for row in Copy.objects.filter(group=group)}
    return {game: kept for game, kept in found.items() if kept is not None}


def named(shelved: Shelved, group: int) -> Shelved:
    """A game, its works called as in the group's copy."""
    if shelved.screen.own is None or not shelved.screen.own.naming:
        return shelved
    row = Copy.objects.filter(group=group, game=shelved.game.slug).first()
    kept = _kept(row) if row else None
    if kept is None or not kept.names:
        return shelved
    names = tuple(sorted(kept.names.items()))
    return replace(shelved, screen=shelved.screen.named(kept.names), names=names)


def keep(device: Device, game: str, drawn: Mapping[str, Json]) -> None:
    """Keep what was tapped; raises `EntryError` for what no play could be played with."""
    copy = own(game)
    if copy is None:
        return
    copy.checked(drawn)
    with transaction.atomic():
        Group.objects.select_for_update().get(id=device.group_id)
        Copy.objects.update_or_create(
            group=device.group,
            game=game,
            defaults={"drawn": drawn, "device": device, "at": timezone.now()},
        )
        _tell(device.group_id, game)


def forget(group: Group, game: str) -> None:
    """Play on what is printed again."""
    with transaction.atomic():
        group.copies.filter(game=game).delete()
        _tell(group.id, game)


def _tell(group: int, game: str) -> None:
    """Say that works are called otherwise now, where a copy can name them."""
    copy = own(game)
    if copy is not None and copy.naming:
        copy_renamed.send(Copy, group=group, game=game)


def _kept(row: Copy) -> Kept | None:
    copy = own(row.game)
    if copy is None or not isinstance(row.drawn, dict):
        return None
    try:
        kept = copy.checked(row.drawn)
    except EntryError:
        return None
    return replace(kept, says=said(copy.counts(row.drawn)))
