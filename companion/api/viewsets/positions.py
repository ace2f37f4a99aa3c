"""Positions of a play, what-if, and judged entries. Nothing is stored."""

from uuid import UUID

from rest_framework.decorators import action
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from companion.api.exceptions import refusal
from companion.api.openapi import json_body, operation
from companion.api.serializers import from_position
from companion.api.serializers import positions as serializers
from companion.api.serializers.base import Page
from companion.api.serializers.fields import Payload
from companion.api.serializers.from_readings import compared, readable
from companion.api.serializers.strict import body
from companion.api.viewsets.base import READ, Pages, PlayViewSet, answer, table_of
from companion.disputes.best_placements import may_show_advice
from companion.disputes.compare_readings import disputed_rulings
from companion.disputes.what_if import read_what_if
from companion.languages.sentences import gettext
from companion.plays.presentation.snapshot import table_after
from companion.plays.presentation.visibility import discreet_error as discreet
from companion.plays.presentation.visibility import judgeable
from companion.plays.table import Table
from scoring.kernel.errors import EntryError, RuleViolation
from scoring.kernel.serialization.entries import Json

A_TRICK: Json = {"kind": "trick", "cards": ["red-5", "red-VII", "maid"]}
TRIED: Json = {"number": 0, "tried": [A_TRICK]}


class PositionViewSet(PlayViewSet):
    """The positions of a play, and entries that are tried there."""

    @operation("getPositions", READ, [serializers.Moment], query=Page)
    @action(detail=True, pagination_class=Pages)
    def positions(self, request: Request, play: UUID) -> Response:
        """The positions of a play from before its first entry: scores, turn, what is known."""
        table = table_of(play, request)
        return self.page(
            range(len(table.positions)),
            lambda part: (_moment_json(table, each) for each in part),
        )

    @operation("getOnePosition", READ, serializers.Moment)
    @action(detail=True, url_path="positions/<int:number>")
    def position(self, request: Request, play: UUID, number: int) -> Response:
        """The position of a play after `number` entries."""
        return answer(_moment_json(_at(table_of(play, request), number), number))

    @operation(
        "postWhatIf", READ, serializers.Scratch, body=json_body(serializers.WhatIf, TRIED)
    )
    @action(detail=True, methods=["post"], url_path="what-if")
    def what_if(self, request: Request, play: UUID) -> Response:
        """Try entries from a position of a play; the response has the position they lead to.

        It includes the best placements where these may be shown. Nothing is stored.
        """
        table, params = readable(play, request), body(serializers.WhatIf, request)
        return answer(tried(table, params.number, params.tried, advice=may_show_advice(table)))

    @operation(
        "postWhy",
        READ,
        serializers.Judged,
        body=json_body(serializers.EntryToJudge, {"entry": A_TRICK}),
    )
    @action(detail=True, methods=["post"])
    def why(self, request: Request, play: UUID) -> Response:
        """Whether an entry would be valid, now or at an earlier position, else why not.

        The reason is the clause, the earlier entry that it contradicts, and the readings.
        Nothing is stored.
        """
        table, params = readable(play, request), body(serializers.EntryToJudge, request)
        number = len(table.log.entries) if params.number is None else params.number
        at = table_after(_at(table, number), number)
        judgeable(table, dict(params.entry))
        try:
            at.position.enter(dict(params.entry))
        except EntryError as error:
            judged = _judged_json(at, error, dict(params.entry), now=params.number is None)
            return answer(judged)
        return answer(serializers.Judged(True, "", None, "", None, False, (), "", {}))  # noqa: FBT003


def tried(
    table: Table, number: int, entries: tuple[Payload, ...], *, advice: bool
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
        from_position.table_at_moment(made, made, number + len(entries)), found, more, best
    )


def _moment_json(table: Table, number: int) -> serializers.Moment:
    return from_position.table_at_moment(table, table_after(table, number), number)


def _at(table: Table, number: int) -> Table:
    """The table, if it has a position of this number; raises `NotFound`."""
    if number not in range(len(table.positions)):
        raise NotFound(gettext("There is no such moment."))
    return table


def _judged_json(
    table: Table, error: EntryError, entry: dict[str, Json], *, now: bool
) -> serializers.Judged:
    why = refusal(discreet(table, error))
    broken = error if isinstance(error, RuleViolation) else None
    found = disputed_rulings(table, broken.cite, entry) if broken else ()
    return serializers.Judged(
        ok=False,
        message=why.message,
        rule=why.rule,
        field=why.field,
        earlier=broken.earlier if broken else None,
        stands_as_played=broken is not None and broken.waivable and now,
        readings=tuple(map(compared, found)),
        message_id=why.message_id,
        parameters=why.parameters,
    )
