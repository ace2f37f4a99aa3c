"""Visibility: which seats' points a page may show while points are secret.

In games with secret points a page shows those of one seat at most: the seat of the device, or,
on a shared phone, the seat that opened its purse. All code that shows points, gains, ranks or
lines uses this module.
"""

from collections.abc import Iterable
from dataclasses import replace
from uuid import UUID

from django.utils.translation import gettext_noop

from companion.games.view import (
    Purses,
    ViewRequest,
)
from companion.languages.sentences import gettext
from companion.plays.log.refusals import Secret, reveals_nothing
from companion.plays.queries import seats_held
from companion.plays.table import Table
from scoring.kernel.closing import STOP
from scoring.kernel.errors import EntryError, Malformed, RuleViolation, no_longer_valid
from scoring.kernel.serialization.entries import Json

NOT_JUDGED = gettext_noop(
    "Points are still secret in this game. What depends on them can only be entered, not tried."
)
NO_RECORD = gettext_noop(
    "Points are still secret in this game. Its record can be exported when the game is over, "
    "or once scores are open."
)


def purses(table: Table, view_request: ViewRequest | None = None) -> Purses | None:
    """The purses that replace the scores; None in games without purses."""
    if not table.positions:
        return None
    wanted = replace(view_request or ViewRequest(), open=table.play.open_scores)
    return table.game_view.purses(table.position, wanted)


def points_are_secret(table: Table) -> bool:
    """Whether points are the seats' own now."""
    if not table.positions:
        return False
    open_scores = table.play.open_scores
    return table.game_view.secret_points(table.position, open_scores=open_scores)


def visible_seats(table: Table, view_request: ViewRequest | None = None) -> frozenset[int]:
    """The seats whose points a page may show for this view request: none without points."""
    if not table.positions:
        return frozenset()
    if not points_are_secret(table):
        return frozenset(range(len(table.position.state.seats)))
    purse = None if view_request is None else view_request.purse
    return frozenset() if purse is None else frozenset({purse})


def purse_of(table: Table, wanted: int | None, device: UUID | None) -> int | None:
    """The seat whose purse a device may see: its own, else the wanted one if permitted."""
    if table.role.seat is not None:
        return table.role.seat
    if wanted is None or not table.positions or wanted >= len(table.position.state.seats):
        return None
    return (
        wanted
        if table.role.may_see_secrets_of(wanted, seats_held(table.play, but=device))
        else None
    )


def discreet_message(table: Table, error: EntryError) -> str:
    """The message of an error without other seats' secrets."""
    return discreet_error_at(purses(table), error).message


def discreet_error(table: Table, error: EntryError) -> EntryError:
    """The error without secrets in its message and field."""
    return discreet_error_at(purses(table), error)


def discreet_error_at(purses: Purses | None, error: EntryError) -> EntryError:
    """The error without secrets, where the purses are those at the position of the refusal."""
    instead = _discreet_sentence(purses, error)
    if not instead or not isinstance(error, RuleViolation):
        return error
    if error.later is not None:
        instead = no_longer_valid(error.later, instead)
    return RuleViolation(error.cite, instead, field=error.field.partition(".")[0])


def _discreet_sentence(purses: Purses | None, error: EntryError) -> str:
    """The sentence in place of one that reveals a secret; empty if it reveals none."""
    if purses is None or not purses.secret or not isinstance(error, RuleViolation):
        return ""
    return purses.discreet.get((error.cite.id, error.field), "")


def secret_refusal(table: Table) -> Secret:
    """A function that says whether a refusal depends on secret points, and so stays hidden.

    Corrections, compared rulings and replays of former corrections treat an entry that is
    refused so as valid. Else changing what a seat got would show whether its later bid is still
    valid, and so what the seat has.
    """
    found = purses(table)
    if found is None or not found.secret:
        return reveals_nothing
    return lambda error: bool(_discreet_sentence(found, error))


def judgeable(table: Table, payload: Json) -> None:
    """Raise `Malformed` for an entry that may not be tried without entering it.

    Whether a bid is valid depends on a secret purse: trying bids would reveal it.
    """
    if not may_be_judged(table, payload):
        raise Malformed(gettext(NOT_JUDGED))


def may_be_judged(table: Table, payload: Json) -> bool:
    """Whether an entry may be judged without being entered."""
    return not only_entered(table, (payload,))


def only_entered(table: Table, payloads: Iterable[Json]) -> bool:
    """Whether one of these entries may only be judged by entering it."""
    found = purses(table)
    if found is None or not found.secret:
        return False
    kinds = [each.get("kind") for each in payloads if isinstance(each, dict)]
    # an early end would show all points
    return any(kind == STOP or kind in found.judged for kind in kinds)


def halt_message(table: Table) -> str:
    """Why the log no longer holds under today's rules; empty if it does."""
    return "" if table.halt is None else discreet_message(table, table.halt.error)
