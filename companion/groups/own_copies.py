"""A group's own copies of the games: stored as entered, used for new plays."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from companion.bidi import isolated
from companion.games.catalog import CATALOG, CatalogGame
from companion.games.own_copy import Drawn, OwnCopy, StoredCopy, said
from companion.groups.models import Device, Group, GroupCopy
from companion.groups.signals import copy_renamed
from companion.languages.dates import day_of
from companion.languages.sentences import sentence
from scoring.kernel.errors import EntryError
from scoring.kernel.serialization.entries import Json

type Copies = Mapping[str, StoredCopy]
"""The stored copies of a group, by game."""


@dataclass(frozen=True, slots=True)
class ShownCopy:
    """A game that has own copies, and the group's copy if there is one."""

    slug: str
    title: str
    icon: str
    own: OwnCopy
    row: GroupCopy | None

    @property
    def drawn(self) -> Drawn:
        """The copy's content, or the form's initial content."""
        if self.row is None or not isinstance(self.row.drawn, dict):
            return self.own.printed
        return self.row.drawn

    @property
    def says(self) -> str:
        """A summary of the copy's content; or that it is as printed."""
        return self.own.plain if self.row is None else said(self.own.counts(self.drawn))

    @property
    def note(self) -> str:
        """The device that entered it, and when."""
        if self.row is None:
            return ""
        who = isolated(self.row.device.name) if self.row.device else gettext("Somebody")
        return gettext("{who}, {day}").format(
            who=who, day=day_of(timezone.localtime(self.row.at))
        )


def own_copy_form(game: str) -> OwnCopy | None:
    """The form of a game's own copy; None if all printed copies are the same."""
    return CATALOG[game].game_view.own if game in CATALOG else None


def shown_copies(group: Group) -> list[ShownCopy]:
    """Every game that has own copies, in the order of the catalog."""
    rows = {row.game: row for row in group.copies.select_related("device")}
    return [
        ShownCopy(
            slug,
            sentence(each.game.title),
            each.game_view.icon,
            each.game_view.own,
            rows.get(slug),
        )
        for slug, each in CATALOG.items()
        if each.game_view.own is not None
    ]


def copies(group: int | None) -> Copies:
    """The copies of a group, without values that the rules no longer accept."""
    found = {row.game: _row_of(row) for row in GroupCopy.objects.filter(group=group)}
    return {game: kept for game, kept in found.items() if kept is not None}


def with_own_names(catalog_game: CatalogGame, row: GroupCopy) -> CatalogGame:
    """A game whose copies name their works, these called as in a group's copy of it."""
    kept = _row_of(row)
    if kept is None or not kept.names:
        return catalog_game
    names = tuple(sorted(kept.names.items()))
    return replace(
        catalog_game, game_view=catalog_game.game_view.named(kept.names), names=names
    )


def save_copy(device: Device, game: str, drawn: Mapping[str, Json]) -> None:
    """Store a group's copy; raises `EntryError` for one that the rules refuse."""
    copy = own_copy_form(game)
    if copy is None:
        return
    copy.checked(drawn)
    with transaction.atomic():
        Group.objects.select_for_update().get(id=device.group_id)
        GroupCopy.objects.update_or_create(
            group=device.group,
            game=game,
            defaults={"drawn": drawn, "device": device, "at": timezone.now()},
        )
        _send_copy_renamed(device.group_id, game)


def name_piece(device: Device, game: str, code: str, name: str) -> None:
    """Store the name of one piece in a group's copy; raises `EntryError` for a refused one.

    The rest of the copy stays; one that the rules no longer accept begins again as printed.
    """
    copy = own_copy_form(game)
    if copy is None:
        return
    with transaction.atomic():
        group = Group.objects.select_for_update().get(id=device.group_id)
        row = group.copies.filter(game=game).first()
        usable = row is not None and _row_of(row) is not None
        drawn = row.drawn if row is not None and usable else copy.printed
        save_copy(device, game, copy.with_name(drawn, code, name))


def delete_copy(group: Group, game: str) -> None:
    """Delete a group's copy, so that new plays use what is printed."""
    with transaction.atomic():
        group.copies.filter(game=game).delete()
        _send_copy_renamed(group.id, game)


def _send_copy_renamed(group: int, game: str) -> None:
    """Send `copy_renamed` if copies of the game can name their works."""
    copy = own_copy_form(game)
    if copy is not None and copy.naming:
        copy_renamed.send(GroupCopy, group=group, game=game)


def _row_of(row: GroupCopy) -> StoredCopy | None:
    copy = own_copy_form(row.game)
    if copy is None or not isinstance(row.drawn, dict):
        return None
    try:
        kept = copy.checked(row.drawn)
    except EntryError:
        return None
    return replace(kept, says=said(copy.counts(row.drawn)))
