"""Secret choices: sealed until all seats have chosen, then revealed as one entry.

A sealed choice is shown to no device, not even its owner's: asking again means choosing again.
"""

from dataclasses import dataclass
from uuid import UUID

from django.utils import timezone

from companion.games.view import Sealing
from companion.languages.sentences import both, gettext, ngettext
from companion.plays.models import SealedChoice
from companion.plays.queries import seats_that_chose
from companion.plays.table import Table
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json


@dataclass(frozen=True, slots=True)
class SecretChoice:
    """A seat's choice, and its occasion."""

    occasion: str
    seat: int
    payload: Json


def sealing(table: Table) -> Sealing | None:
    """What may be chosen in secret now."""
    return table.game_view.sealing(table.position)


def occasion(table: Table) -> str | None:
    """The name of the current occasion within the play."""
    now = sealing(table)
    return now.occasion if now else None


def store_choice(table: Table, secret: SecretChoice, device: UUID) -> None:
    """Store one choice; raises `EntryError` for one that the seat cannot make."""
    seats = range(len(table.position.state.seats))
    if secret.seat not in seats:
        raise Malformed(gettext("Nobody sits there."), field="seat")
    if secret.payload is None:
        raise Malformed(gettext("Nothing is chosen."), field="choice")
    if seats_that_chose(table.play.id, secret.occasion) == set(seats):
        raise Malformed(gettext("All have chosen, so it cannot be changed any more."))
    table.game_view.check_choice(table.position, secret.seat, secret.payload)
    SealedChoice.objects.update_or_create(
        play=table.play,
        occasion=secret.occasion,
        seat=secret.seat,
        defaults={"payload": secret.payload, "device_id": device, "at": timezone.now()},
    )


def revealing_entry(table: Table) -> Json:
    """The entry that reveals all choices; raises `Malformed` before all have chosen."""
    now = sealing(table)
    if now is None or not now.due:
        raise Malformed(gettext("There is nothing to reveal now."))
    rows = SealedChoice.objects.filter(play=table.play, occasion=now.occasion).order_by("seat")
    choices = {row.seat: row.payload for row in rows}
    names = table.position.state.seats
    missing = [name for seat, name in enumerate(names) if seat not in choices]
    if missing:
        pattern = ngettext(
            "{names} still has to choose.", "{names} still have to choose.", len(missing)
        )
        raise Malformed(pattern.format(names=both(missing)))
    return table.game_view.reveal(table.position, [choices[seat] for seat in range(len(names))])
