"""Corrections, readings and rulings of a play."""

from uuid import UUID

from rest_framework.exceptions import NotFound, PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from companion.api import serializers
from companion.api.exceptions import refusal
from companion.api.openapi import described
from companion.api.serializers import from_play
from companion.api.serializers.from_readings import compared, readable
from companion.api.serializers.json_values import UNSET
from companion.api.serializers.validation import body
from companion.api.viewsets.base import ENTER, READ, View, json_response, method_scopes
from companion.api.viewsets.entries import ANSWERS, append_event
from companion.disputes.compare_readings import compare
from companion.plays import services
from companion.plays.log.corrections import Broken, read_changes
from companion.plays.presentation.correction_draft import CorrectionDraft
from companion.plays.presentation.visibility import (
    discreet_message,
    judgeable,
    points_are_secret,
)
from companion.plays.table import Table
from scoring.kernel.rulings import Ruling
from scoring.kernel.serialization.entries import Json

A_CHANGE: dict[str, Json] = {"do": "remove", "at": 0}
A_KEY = "7c0f7a2e-40a7-4d3e-9a3e-1f9f0e6f8b11"


class Check(View):
    """A correction to check."""

    scopes = method_scopes(post=READ)

    @described(
        "Look at a correction: what would no longer hold, and the scores. Nothing is stored.",
        answers={200: serializers.Checked},
        body=serializers.Draft,
        example={"changes": [A_CHANGE]},
    )
    def post(self, request: Request, play: UUID) -> Response:
        """Replay the corrected log."""
        table = readable(play, request)
        if points_are_secret(table) and not table.role.enters:
            raise PermissionDenied(table.role.barred)
        wanted = body(serializers.Draft, request)
        changes = read_changes(_change_json(wanted.changes))
        for change in changes:
            judgeable(table, change.entry)
        checked = CorrectionDraft(table, changes).checked
        standing, last = checked.positions[-1].standing, checked.positions[-1]
        visible_seats, closed = from_play.visible(table), points_are_secret(table)
        broken = tuple(_broken(table, each) for each in checked.broken)
        return json_response(
            serializers.Checked(
                ok=not broken,
                broken=broken,
                scores=from_play.scores(standing.scores, visible_seats),
                ranks=(None,) * len(standing.ranks) if closed else standing.ranks,
                complete=not last.due,
            )
        )


class Corrections(View):
    """A correction to save."""

    scopes = method_scopes(post=ENTER)

    @described(
        "Change, put in or remove earlier entries, all at once; the play has to hold then.",
        answers=ANSWERS,
        body=serializers.Correction,
        example={"after": 1, "key": A_KEY, "changes": [A_CHANGE]},
    )
    def post(self, request: Request, play: UUID) -> Response:
        """Save the correction."""
        return append_event(
            request,
            serializers.Correction,
            lambda it, sent: services.correct(play, _change_json(it.changes), sent),
        )


class Readings(View):
    """All rulings of a play."""

    scopes = method_scopes(get=READ)

    @described(
        "Every ruling of the game, and what this play would come to under each reading.",
        answers={200: (serializers.Compared,)},
    )
    def get(self, request: Request, play: UUID) -> Response:
        """Compare the readings of every ruling."""
        table = readable(play, request)
        return json_response([compared(compare(table, each)) for each in table.game.rulings])


class OneReading(View):
    """One ruling of a play."""

    scopes = method_scopes(get=READ, post=ENTER)

    @described(
        "A ruling, and what this play would come to under each reading.",
        answers={200: serializers.Compared},
    )
    def get(self, request: Request, play: UUID, ruling: str) -> Response:
        """Compare the readings of the ruling."""
        table = readable(play, request)
        return json_response(compared(compare(table, _ruling(table, ruling))))

    @described(
        "Settle how a clause is read in this play, which is scored anew under it.",
        answers=ANSWERS,
        body=serializers.Settlement,
        example={"after": 1, "key": A_KEY, "reading": "trumps-only", "why": "As we always do."},
    )
    def post(self, request: Request, play: UUID, ruling: str) -> Response:
        """Settle the reading for this play."""
        name = _ruling(readable(play, request), ruling).name
        return append_event(
            request,
            serializers.Settlement,
            lambda it, sent: services.settle(play, _settlement(name, it), sent),
        )


def _settlement(name: str, it: serializers.Settlement) -> Json:
    by: dict[str, Json] = {} if it.by is None else {"by": it.by}
    return {"ruling": name, "reading": it.reading, "why": it.why, **by}


def _ruling(table: Table, name: str) -> Ruling:
    for ruling in table.game.rulings:
        if ruling.name == name:
            return ruling
    raise NotFound("This game has no such ruling.")


def _change_json(changes: tuple[serializers.Change, ...]) -> list[Json]:
    """Changes in the JSON of the log."""
    return [
        {"do": each.do, "at": each.at}
        | ({} if each.entry is UNSET else {"entry": dict(each.entry)})
        for each in changes
    ]


def _broken(table: Table, broken: Broken) -> serializers.Broken:
    why = refusal(broken.error, message=discreet_message(table, broken.error))
    return serializers.Broken(broken.at, why.rule, why.message)
