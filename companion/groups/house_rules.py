"""House rules of a group: its default readings for new plays."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from companion.bidi import isolated
from companion.games.catalog import CATALOG
from companion.groups.models import MAX_WHY, Device, Group, HouseRuling
from companion.languages.dates import day_of
from scoring.kernel.messages import capital
from scoring.kernel.names import plain
from scoring.kernel.rulings import Ruling
from scoring.kernel.serialization.entries import Json
from scoring.record import MAX_NAME

type House = Mapping[str, Mapping[str, Json]]
"""The readings that are not the default, by game and ruling."""


@dataclass(frozen=True, slots=True)
class HouseRulingNote:
    """A house ruling's reason, who decided it, and when."""

    row: HouseRuling

    @property
    def note(self) -> str:
        """The person (else the device) and the reason, in words."""
        device = self.row.device.name if self.row.device else gettext("Somebody")
        who, day = (
            capital(isolated(self.row.by or device)),
            day_of(timezone.localtime(self.row.at)),
        )
        if not self.row.why:
            return gettext("{who}, {day}").format(who=who, day=day)
        why = isolated(self.row.why)
        return gettext("{who}, {day}: “{why}”").format(who=who, day=day, why=why)


def house_rulings(group: int | None) -> House:
    """The house rulings of a group, without those that the rules no longer have."""
    found: dict[str, dict[str, Json]] = {}
    for row in HouseRuling.objects.filter(group=group):
        if _is_known(row.game, row.ruling, row.reading):
            found.setdefault(row.game, {})[row.ruling] = row.reading
    return found


def notes(group: Group) -> Mapping[tuple[str, str], str]:
    """The notes of the house rulings by game and ruling."""
    rows = group.house_rulings.select_related("device")
    return {(row.game, row.ruling): HouseRulingNote(row).note for row in rows}


def set_house_ruling(
    device: Device, game: str, readings: Mapping[str, Json], why: str = "", by: str = ""
) -> None:
    """Set a group's readings of a game; the default is not stored.

    `why`, and `by` whom it was decided, are stored with the readings that change.
    """
    with transaction.atomic():
        Group.objects.select_for_update().get(id=device.group_id)
        now = house_rulings(device.group_id).get(game, {})
        for ruling in CATALOG[game].game.rulings:
            reading = readings.get(ruling.name, ruling.default)
            if reading != now.get(ruling.name, ruling.default):
                _settle(device, game, (ruling, reading), (why, by))


def _settle(
    device: Device, game: str, chosen: tuple[Ruling, Json], decided: tuple[str, str]
) -> None:
    (ruling, reading), (why, by) = chosen, decided
    rows = HouseRuling.objects.filter(group=device.group_id, game=game, ruling=ruling.name)
    rows.delete()
    if reading != ruling.default:
        HouseRuling.objects.create(
            group=device.group,
            game=game,
            ruling=ruling.name,
            reading=reading,
            why=plain(why)[:MAX_WHY],
            by=plain(by)[:MAX_NAME],
            device=device,
        )


def _is_known(game: str, name: str, reading: Json) -> bool:
    if game not in CATALOG:
        return False
    return any(
        ruling.name == name and reading in [each.value for each in ruling.readings]
        for ruling in CATALOG[game].game.rulings
    )
