"""Parsing requests about a play within bounds; invalid input raises `Malformed`."""

import unicodedata
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self
from uuid import UUID

from django.http import Http404, HttpRequest, QueryDict

from companion.games.view import ViewRequest
from companion.http import Request, device_of, read_whole
from companion.languages.sentences import gettext
from companion.plays import services
from companion.plays.log.corrections import MAX_CHANGES
from companion.plays.models import Play
from companion.plays.outcomes import Sent
from companion.plays.presentation import visibility
from companion.plays.presentation.departures import NO_DEVICE, why_ended
from companion.plays.table import Table
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json
from scoring.kernel.serialization.json_values import parse_json

MAX_BYTES = 10_000
MAX_RUNNING_BYTES = 500
"""More than any running entry has: three cards of a trick."""
MAX_SEQUENCE_DIGITS = 6
"""Enough for the events of any log."""
MAX_STEP_DIGITS = 3
"""Enough for the steps of any final scoring."""
NO_TEXT = {"Cc", "Cs"}  # control characters, surrogates


def read_sent(post: QueryDict, device: UUID) -> Sent:
    """Parse what comes with every event: key, device, events seen."""
    return Sent(read_number(post, "after"), read_key(post, "key"), device)


def read_payload(post: QueryDict, field: str = "entry", most: int = MAX_BYTES) -> Json:
    """Parse the JSON of an entry or a choice of `most` bytes; the rules check its content."""
    payload = parse_json(post.get(field, "").encode("utf-8", "surrogatepass"), field, most)
    _require_legible(payload, field)
    return payload


def read_number(post: QueryDict, field: str) -> int:
    """Parse a small number from 0."""
    number = read_whole(post.get(field, ""), MAX_SEQUENCE_DIGITS)
    if number is None:
        raise Malformed(gettext("“{field}” is not a number.").format(field=field), field=field)
    return number


def read_range(text: str) -> range:
    """Parse the places of entries, as `3-7`: from the first to before the last."""
    start, _, stop = text.partition("-")
    first, last = (read_whole(digits, MAX_SEQUENCE_DIGITS) for digits in (start, stop))
    if first is None or last is None or last - first not in range(1, MAX_CHANGES):
        raise Malformed(gettext("Give entries as a range, such as 3-7."), field="instead")
    return range(first, last)


def read_key(post: QueryDict, field: str) -> UUID:
    """Parse an idempotency key."""
    try:
        return UUID(post.get(field, ""))
    except ValueError:
        raise Malformed(
            gettext("“{field}” is not a key.").format(field=field), field=field
        ) from None


def _require_legible(payload: Json, field: str) -> None:
    """Refuse control characters: people cannot read them, and PostgreSQL refuses null bytes."""
    match payload:
        case str() if any(unicodedata.category(letter) in NO_TEXT for letter in payload):
            raise Malformed(gettext("A text cannot contain control characters."), field=field)
        case dict():
            for key, value in payload.items():
                _require_legible(key, field)
                _require_legible(value, field)
        case list():
            for value in payload:
                _require_legible(value, field)
        case _:
            return


class RoleEnded(Http404):
    """The device has no role in the play (any more); `why` is empty if it never had one."""

    def __init__(self, why: str) -> None:
        """The reason, as the page says it."""
        super().__init__(gettext("There is no such game on this device."))
        self.why = why


def no_such_play(request: HttpRequest, play: UUID) -> Http404:
    """The response where a service found no play: why the device's role in it ended.

    If the device still has a role, the service was only for hosts.
    """
    try:
        table_of(request, play)
    except RoleEnded as ended:
        return ended
    return Http404(gettext("This device is not a host of this game."))


@dataclass(frozen=True)
class PlayRequest:
    """A request of a play: who asks, for which play, and what they want to see of it.

    Read once and passed down. Without slots, since its properties are cached.
    """

    http: Request
    play: UUID
    device: UUID

    @classmethod
    def read(cls, http: Request, play: UUID) -> Self:
        """Read the request; raises `Http404` without a device."""
        return cls(http, play, device_or_404(http))

    @property
    def table(self) -> Table:
        """The play as it stands now."""
        return table_for(self.play, self.device)

    @cached_property
    def sent(self) -> Sent:
        """What comes with every event; raises `Malformed`."""
        return read_sent(self.http.POST, self.device)

    def payload(self, field: str = "entry") -> Json:
        """The entry; raises `Malformed`."""
        return read_payload(self.http.POST, field)

    def view(self, table: Table) -> ViewRequest:
        """The view request, with the purse that the device may see."""
        wanted = view_request(self.http)
        return replace(wanted, purse=purse(self.http, table, self.device))


def table_of(request: HttpRequest, play: UUID) -> Table:
    """The current table; raises `Http404` if the device has no role in the play."""
    return table_for(play, device_of(request))


def table_for(play: UUID, device: UUID | None) -> Table:
    """The current table for this device; raises `Http404` if it has no role in the play."""
    try:
        return services.get_table(play, device)
    except Play.DoesNotExist:
        raise RoleEnded(why_ended(play, device)) from None


def device_or_404(request: HttpRequest) -> UUID:
    """The requesting device; answers 404 without one."""
    device = device_of(request)
    if device is None:
        raise RoleEnded(gettext(NO_DEVICE))
    return device


def purse(request: Request, table: Table, device: UUID | None) -> int | None:
    """The seat whose purse the page may show for this request; None for no seat."""
    seats = range(len(table.play.players))
    wanted = {str(seat): seat for seat in seats}.get(request.GET.get("purse", ""))
    return visibility.purse_of(table, wanted, device)


def seats_visible_to(request: Request, table: Table) -> frozenset[int]:
    """The seats whose points the requested page may show."""
    return visibility.visible_seats(
        table, ViewRequest(purse=purse(request, table, device_of(request)))
    )


def view_request(request: HttpRequest) -> ViewRequest:
    """What the device wants to see; the parameters come with every request of a page."""
    chosen = request.POST if request.method == "POST" else request.GET
    return ViewRequest(
        depth=chosen.get("depth", "")[:20],
        step=read_whole(chosen.get("step", ""), MAX_STEP_DIGITS) or 0,
    )
