"""Positions of a play, what-if, and judged entries. Nothing is stored."""

from uuid import UUID

from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from companion.api import serializers
from companion.api.authentication import device_id
from companion.api.exceptions import refusal
from companion.api.openapi import described
from companion.api.serializers import from_position
from companion.api.serializers.from_readings import compared, readable
from companion.api.serializers.validation import body, query
from companion.api.viewsets.base import READ, View, json_response, list_page, method_scopes
from companion.disputes.best_placements import advised
from companion.disputes.compare_readings import in_dispute
from companion.disputes.what_if import read_what_if
from companion.plays import services
from companion.plays.presentation.snapshot import table_after
from companion.plays.presentation.visibility import judgeable
from companion.plays.presentation.visibility import refused as discreet
from companion.plays.table import Table
from scoring.kernel.errors import EntryError, RuleViolation
from scoring.kernel.serialization.entries import Json

A_TRICK: dict[str, Json] = {"kind": "trick", "cards": ["red-5", "red-VII", "maid"]}


class Positions(View):
    """The positions of a play."""

    scopes = method_scopes(get=READ)

    @described(
        "A play moment by moment, from before its first entry: scores, turns, what was known.",
        answers={200: serializers.Moments},
        query=serializers.Page,
    )
    def get(self, request: Request, play: UUID) -> Response:
        """List one page of the positions."""
        params, table = (
            query(serializers.Page, request),
            services.show(play, device_id(request)),
        )
        count = len(table.positions)
        numbers = range(params.offset, min(params.offset + params.limit, count))
        results = tuple(
            from_position.moment(table, table_after(table, number), number)
            for number in numbers
        )
        part = list_page(request, count, params.limit, params.offset)
        return json_response(serializers.Moments(part.count, part.next, part.previous, results))


class OnePosition(View):
    """One position of a play."""

    scopes = method_scopes(get=READ)

    @described("A play as it stood after so many entries.", answers={200: serializers.Moment})
    def get(self, request: Request, play: UUID, number: int) -> Response:
        """Return the position."""
        table = _at(services.show(play, device_id(request)), number)
        return json_response(from_position.moment(table, table_after(table, number), number))


class WhatIf(View):
    """Entries that are tried from a position."""

    scopes = method_scopes(post=READ)

    @described(
        "Try entries after so many of a play: where they lead, what may be entered there, and "
        "the best placements where these may be told. Nothing is stored.",
        answers={200: serializers.Scratch},
        body=serializers.WhatIf,
        example={"number": 0, "tried": [A_TRICK]},
    )
    def post(self, request: Request, play: UUID) -> Response:
        """Try the entries."""
        table, params = readable(play, request), body(serializers.WhatIf, request)
        return json_response(tried(table, params.number, params.tried, advice=advised(table)))


class Why(View):
    """An entry to judge."""

    scopes = method_scopes(post=READ)

    @described(
        "Whether an entry would hold, now or at an earlier moment, else why not: its clause, "
        "the entry that speaks against it, and the readings of the clause. Nothing is stored.",
        answers={200: serializers.Judged},
        body=serializers.Doubted,
        example={"entry": A_TRICK},
    )
    def post(self, request: Request, play: UUID) -> Response:
        """Judge the entry."""
        table, params = readable(play, request), body(serializers.Doubted, request)
        now = params.number is None
        number = len(table.log.entries) if params.number is None else params.number
        at = table_after(_at(table, number), number)
        judgeable(table, dict(params.entry))
        try:
            at.position.enter(dict(params.entry))
        except EntryError as error:
            judged = _judged(at, error, dict(params.entry), now=now)
            return json_response(judged)
        return json_response(serializers.Judged(True, "", None, "", None, False, ()))  # noqa: FBT003


def tried(
    table: Table, number: int, entries: tuple[serializers.Payload, ...], *, advice: bool
) -> serializers.Scratch:
    """The position after entries that are tried after the first `number` of a play.

    Raises `EntryError` if one is refused, without revealing secrets.
    """
    try:
        made = read_what_if(table, number, [dict(each) for each in entries]).table
    except EntryError as error:
        raise discreet(table, error) from None
    found, more = from_position.options(made)
    best = from_position.placements(made) if advice else None
    return serializers.Scratch(
        from_position.moment(made, made, number + len(entries)), found, more, best
    )


def _at(table: Table, number: int) -> Table:
    """The table, if it has a position of this number; raises `NotFound`."""
    if number not in range(len(table.positions)):
        raise NotFound("There is no such moment.")
    return table


def _judged(
    table: Table, error: EntryError, entry: dict[str, Json], *, now: bool
) -> serializers.Judged:
    why = refusal(discreet(table, error))
    broken = error if isinstance(error, RuleViolation) else None
    found = in_dispute(table, broken.cite, entry) if broken else ()
    return serializers.Judged(
        ok=False,
        message=why.message,
        rule=why.rule,
        field=why.field,
        earlier=broken.earlier if broken else None,
        stands_as_played=broken is not None and broken.waivable and now,
        readings=tuple(map(compared, found)),
    )
