"""Entries, undo and redo, valid options, score lines, and the audit trail.

Each event carries the progress that its sender has seen (`after`) and an idempotency key, and
goes through the same services as on a page. It is stored, refused with a clause, or answered
with the play as it is now if the sender was behind.
"""

from collections.abc import Callable
from http import HTTPStatus
from uuid import UUID

from django.utils.translation import gettext, gettext_noop
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from companion.api.authentication import device_id
from companion.api.exceptions import refusal
from companion.api.openapi import json_body, operation
from companion.api.serializers import from_play, from_position
from companion.api.serializers import log as serializers
from companion.api.serializers.base import Page
from companion.api.serializers.corrections import Correction, Settlement
from companion.api.serializers.devices import ConfirmationAnswer
from companion.api.serializers.strict import body
from companion.api.viewsets.base import ENTER, READ, Pages, PlayViewSet, answer, table_of
from companion.plays import services
from companion.plays.outcomes import Behind, Outcome, Refused, Saved, Sent
from companion.plays.presentation.audit_trail import TrailRow, trail
from companion.plays.presentation.entry_text import entry_text as in_words
from companion.plays.presentation.visibility import discreet_error as discreet
from scoring.kernel.serialization.entries import Json

OTHERS = gettext_noop("Others have acted since: look at the game and try again.")
EVENT = {200: serializers.Saved, 409: serializers.Behind}
AN_ENTRY: Json = {
    "after": 0,
    "key": "3f1c5f0e-8f0e-4f57-9a8e-0a2a55b1a3c1",
    "entry": {"kind": "trick", "cards": ["red-5", "red-VII", "maid"]},
}
ACT = json_body(
    serializers.EventBody, {"after": 1, "key": "0b9b1f6c-93f4-4a44-8a53-1d1b3f5d7e21"}
)


def outcome_response(outcome: Outcome, request: Request) -> Response:
    """The response for the outcome of an event; the body is returned if it was behind."""
    match outcome:
        case Saved(table, sequence, again):
            return answer(serializers.Saved(sequence, again, from_play.play_json(table)))
        case Behind(table):
            behind = serializers.Behind(
                gettext(OTHERS), from_play.play_json(table), request.data, message_id=OTHERS
            )
            return answer(behind, HTTPStatus.CONFLICT)
        case Refused(table, error):
            why = refusal(discreet(table, error), len(table.log.entries))
            return answer(why, HTTPStatus.UNPROCESSABLE_ENTITY)


def append_event[
    T: (serializers.EventBody, serializers.NewEntry, Correction, Settlement, ConfirmationAnswer)
](request: Request, cls: type[T], act: Callable[[T, Sent], Outcome]) -> Response:
    """Read the body, append the event, and return the response."""
    given = body(cls, request)
    return outcome_response(
        act(given, Sent(given.after, given.key, device_id(request))), request
    )


class PlayLogViewSet(PlayViewSet):
    """The entries that count, the events of the audit trail, and what is appended to them."""

    @operation("getEntries", READ, [serializers.Entry], query=Page)
    @action(detail=True, pagination_class=Pages)
    def entries(self, request: Request, play: UUID) -> Response:
        """The entries that count, in order: each as in a record, and in words."""
        table = table_of(play, request)
        log, readable = table.log.entries, len(table.positions)

        def entry(number: int) -> serializers.Entry:
            shown = in_words(table, number + 1) if number + 1 < readable else None
            words = from_position.words(shown) if shown else ""
            return serializers.Entry(number, log[number].payload, words)

        return self.page(range(len(log)), lambda part: map(entry, part))

    @operation("postEntries", ENTER, EVENT, body=json_body(serializers.NewEntry, AN_ENTRY))
    @entries.mapping.post
    def enter(self, request: Request, play: UUID) -> Response:
        """Enter what happened. Sending the same key twice stores one entry."""
        return append_event(
            request,
            serializers.NewEntry,
            lambda it, sent: services.enter(play, dict(it.entry), sent),
        )

    @operation("postUndo", ENTER, EVENT, body=ACT)
    @action(detail=True, methods=["post"])
    def undo(self, request: Request, play: UUID) -> Response:
        """Take back the last entry; it stays in the audit trail."""
        return append_event(
            request, serializers.EventBody, lambda _, sent: services.undo(play, sent)
        )

    @operation("postRedo", ENTER, EVENT, body=ACT)
    @action(detail=True, methods=["post"])
    def redo(self, request: Request, play: UUID) -> Response:
        """Restore the entry that was undone last."""
        return append_event(
            request, serializers.EventBody, lambda _, sent: services.redo(play, sent)
        )

    @operation("postRevealed", ENTER, EVENT, body=ACT)
    @action(detail=True, methods=["post"])
    def reveal(self, request: Request, play: UUID) -> Response:
        """Reveal the secret choices of all seats, as one entry."""
        return append_event(
            request, serializers.EventBody, lambda _, sent: services.reveal(play, sent)
        )

    @operation("getOptions", READ, serializers.Options)
    @action(detail=True, url_path="options")
    def options_now(self, request: Request, play: UUID) -> Response:
        """The entries that are valid now, with the points that each would earn.

        Options that would reveal secret points are left out.
        """
        table = table_of(play, request)
        found, more = from_position.options(table)
        return answer(
            serializers.Options(from_play.next_kinds(table), from_play.turn(table), found, more)
        )

    @operation("getLines", READ, [serializers.Line])
    @action(detail=True)
    def lines(self, request: Request, play: UUID) -> Response:
        """All score lines with their entries and clauses, without those of secret seats."""
        table = table_of(play, request)
        if not table.positions:
            return answer([])
        visible, lines = from_play.visible(table), table.position.state.lines
        return answer([from_play.line(each) for each in lines if each.seat in visible])

    @operation("getActs", READ, [serializers.Traced], query=Page)
    @action(detail=True, pagination_class=Pages)
    def acts(self, request: Request, play: UUID) -> Response:
        """The audit trail of a play, newest first: each event with its device and time."""
        table = table_of(play, request)
        newest = range(table.log.rows)[::-1]
        return self.page(
            newest, lambda part: map(_trail_json, trail(table, range(part[-1], part[0] + 1)))
        )


def _trail_json(row: TrailRow) -> serializers.Traced:
    return serializers.Traced(row.did, row.number, row.words, row.device, row.at)
