"""Corrections, readings and rulings of a play."""

from uuid import UUID

from rest_framework.decorators import action
from rest_framework.exceptions import NotFound, PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from companion.api.exceptions import refusal
from companion.api.openapi import json_body, operation
from companion.api.serializers import corrections as serializers
from companion.api.serializers import from_play
from companion.api.serializers.from_readings import compared, readable
from companion.api.serializers.strict import UNSET, body
from companion.api.viewsets.base import ENTER, READ, PlayViewSet, answer
from companion.api.viewsets.play_log import EVENT, append_event
from companion.disputes.compare_readings import compare
from companion.languages.sentences import gettext
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

A_KEY = "7c0f7a2e-40a7-4d3e-9a3e-1f9f0e6f8b11"
CHANGES: dict[str, Json] = {"changes": [{"do": "remove", "at": 0}]}
A_CORRECTION: Json = {"after": 1, "key": A_KEY, **CHANGES}
A_READING: Json = {
    "after": 1, "key": A_KEY, "reading": "trumps-only", "why": "As we always do.",
}  # fmt: skip


class CorrectionViewSet(PlayViewSet):
    """Corrections of a play."""

    @operation(
        "postCorrections", ENTER, EVENT, body=json_body(serializers.Correction, A_CORRECTION)
    )
    @action(detail=True, methods=["post"])
    def corrections(self, request: Request, play: UUID) -> Response:
        """Change, insert or remove earlier entries at once; all have to be valid then."""
        return append_event(
            request,
            serializers.Correction,
            lambda it, sent: services.correct(play, _change_json(it.changes), sent),
        )

    @operation(
        "postCheck", READ, serializers.Checked, body=json_body(serializers.Draft, {**CHANGES})
    )
    @action(detail=True, methods=["post"], url_path="corrections/check")
    def check(self, request: Request, play: UUID) -> Response:
        """Check a correction: which entries would not be valid, and the new scores.

        Nothing is stored.
        """
        table = readable(play, request)
        if points_are_secret(table) and not table.role.enters:
            raise PermissionDenied(table.role.refusal)
        wanted = body(serializers.Draft, request)
        changes = read_changes(_change_json(wanted.changes))
        for change in changes:
            judgeable(table, change.entry)
        draft = CorrectionDraft(table, changes)
        checked = draft.checked
        last = checked.positions[-1]
        standing, closed = last.standing, points_are_secret(table)
        broken = tuple(_broken(table, each) for each in checked.broken)
        return answer(
            serializers.Checked(
                ok=not broken,
                unjudged=draft.unjudged,
                broken=broken,
                scores=from_play.scores(standing.scores, from_play.visible(table)),
                ranks=(None,) * len(standing.ranks) if closed else standing.ranks,
                complete=not last.due,
            )
        )


class ReadingViewSet(PlayViewSet):
    """The rulings of a play, and its result under each of their readings."""

    @operation("getReadings", READ, [serializers.Compared])
    @action(detail=True)
    def readings(self, request: Request, play: UUID) -> Response:
        """Every ruling of the game, with the result of this play under each reading."""
        table = readable(play, request)
        return answer([compared(compare(table, each)) for each in table.game.rulings])

    @operation("getOneReading", READ, serializers.Compared)
    @action(detail=True, url_path="readings/<slug:ruling>")
    def reading(self, request: Request, play: UUID, ruling: str) -> Response:
        """A ruling, with the result of this play under each reading."""
        table = readable(play, request)
        return answer(compared(compare(table, _ruling(table, ruling))))

    @operation(
        "postOneReading", ENTER, EVENT, body=json_body(serializers.Settlement, A_READING)
    )
    @reading.mapping.post
    def settle(self, request: Request, play: UUID, ruling: str) -> Response:
        """Settle how a clause is read in this play, which is scored again under it."""
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
    raise NotFound(gettext("This game has no such ruling."))


def _change_json(changes: tuple[serializers.Change, ...]) -> list[Json]:
    """Changes in the JSON of the log."""
    return [
        {"do": each.do, "at": each.at}
        | ({} if each.entry is UNSET else {"entry": dict(each.entry)})
        for each in changes
    ]


def _broken(table: Table, broken: Broken) -> serializers.Broken:
    why = refusal(broken.error, message=discreet_message(table, broken.error))
    return serializers.Broken(broken.at, why.rule, why.message, why.message_id, why.parameters)
