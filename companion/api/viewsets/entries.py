"""Entries, undo and redo, valid options, score lines, and the audit trail.

Each event carries the progress that its sender has seen (`after`) and an idempotency key, and
goes through the same services as on a page. It is stored, refused with a clause, or answered
with the play as it is now if the sender was behind.
"""

from collections.abc import Callable
from http import HTTPStatus
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from companion.api import serializers
from companion.api.authentication import device_id
from companion.api.exceptions import refusal
from companion.api.openapi import described
from companion.api.serializers import from_play, from_position
from companion.api.serializers.strict import body, query
from companion.api.viewsets.base import (
    ENTER,
    READ,
    View,
    json_response,
    list_page,
    method_scopes,
)
from companion.plays import services
from companion.plays.outcomes import Behind, Outcome, Refused, Saved, Sent
from companion.plays.presentation.audit_trail import trail
from companion.plays.presentation.entry_text import entry_text as in_words
from companion.plays.presentation.visibility import refused as discreet
from scoring.kernel.serialization.entries import Json

OTHERS = "Others have acted since: look at the play and try again."
ANSWERS = {200: serializers.Saved, 409: serializers.Behind}
AN_ENTRY: dict[str, Json] = {
    "after": 0,
    "key": "3f1c5f0e-8f0e-4f57-9a8e-0a2a55b1a3c1",
    "entry": {"kind": "trick", "cards": ["red-5", "red-VII", "maid"]},
}
AN_ACT: dict[str, Json] = {"after": 1, "key": "0b9b1f6c-93f4-4a44-8a53-1d1b3f5d7e21"}


def answered(outcome: Outcome, sent: Json) -> Response:
    """The response for the outcome of an event; `sent` is returned if it was behind."""
    match outcome:
        case Saved(table, sequence, again):
            return json_response(serializers.Saved(sequence, again, from_play.play_json(table)))
        case Behind(table):
            behind = serializers.Behind(OTHERS, from_play.play_json(table), sent)
            return json_response(behind, HTTPStatus.CONFLICT)
        case Refused(table, error):
            why = refusal(discreet(table, error), len(table.log.entries))
            return json_response(why, HTTPStatus.UNPROCESSABLE_ENTITY)


def append_event[
    T: (
        serializers.Act,
        serializers.NewEntry,
        serializers.Correction,
        serializers.Settlement,
        serializers.Word,
    )
](request: Request, cls: type[T], act: Callable[[T, Sent], Outcome]) -> Response:
    """Read the body, append the event, and return the response."""
    given = body(cls, request)
    sent = Sent(given.after, given.key, device_id(request))
    return answered(act(given, sent), request.data)


class Entries(View):
    """The entries of a play."""

    scopes = method_scopes(get=READ, post=ENTER)

    @described(
        "The entries that count, in their order, as records spell them and in words.",
        answers={200: serializers.Entries},
        query=serializers.Page,
    )
    def get(self, request: Request, play: UUID) -> Response:
        """List one page of the entries."""
        params, table = (
            query(serializers.Page, request),
            services.show(play, device_id(request)),
        )
        log, readable = table.log.entries, len(table.positions)
        found = tuple(
            serializers.Entry(
                number,
                log[number].payload,
                from_position.words(in_words(table, number + 1))
                if number + 1 < readable
                else "",
            )
            for number in range(params.offset, min(params.offset + params.limit, len(log)))
        )
        part = list_page(request, len(log), params.limit, params.offset)
        return json_response(serializers.Entries(part.count, part.next, part.previous, found))

    @described(
        "Enter what happened. The same key twice is one entry.",
        answers=ANSWERS,
        body=serializers.NewEntry,
        example=AN_ENTRY,
    )
    def post(self, request: Request, play: UUID) -> Response:
        """Append an entry."""
        return append_event(
            request,
            serializers.NewEntry,
            lambda it, sent: services.enter(play, dict(it.entry), sent),
        )


def event_view(name: str, summary: str, act: Callable[[UUID, Sent], Outcome]) -> type[View]:
    """Create the view of an event that has no data of its own, such as undo."""

    class Bare(View):
        scopes = method_scopes(post=ENTER)

        @described(summary, answers=ANSWERS, body=serializers.Act, example=AN_ACT)
        def post(self, request: Request, play: UUID) -> Response:
            return append_event(request, serializers.Act, lambda _, sent: act(play, sent))

    Bare.__name__ = name
    return Bare


Undo = event_view(
    "Undo", "Take back the last entry; it stays in the audit trail.", services.undo
)
Redo = event_view("Redo", "Bring back what was taken back last.", services.redo)
Revealed = event_view(
    "Revealed",
    "Turn up what all seats have chosen, as one entry.",
    services.reveal,
)


class Options(View):
    """The entries that are valid now."""

    scopes = method_scopes(get=READ)

    @described(
        "What may be entered now, with what it would earn. Where points are secret, no option "
        "tells what a seat has.",
        answers={200: serializers.Options},
    )
    def get(self, request: Request, play: UUID) -> Response:
        """List the options."""
        table = services.show(play, device_id(request))
        found, more = from_position.options(table)
        return json_response(
            serializers.Options(from_play.next_kinds(table), from_play.turn(table), found, more)
        )


class Lines(View):
    """The score lines of a play."""

    scopes = method_scopes(get=READ)

    @described(
        "Every line of points with its entry and clause; those of secret seats are left out.",
        answers={200: (serializers.Line,)},
    )
    def get(self, request: Request, play: UUID) -> Response:
        """List the lines."""
        table = services.show(play, device_id(request))
        if not table.positions:
            return json_response([])
        visible_seats = from_play.visible(table)
        return json_response(
            [
                from_play.line(each)
                for each in table.position.state.lines
                if each.seat in visible_seats
            ]
        )


class Acts(View):
    """The audit trail of a play."""

    scopes = method_scopes(get=READ)

    @described(
        "Everything that was done to a play, by which device and when, the newest first.",
        answers={200: serializers.Trail},
        query=serializers.Page,
    )
    def get(self, request: Request, play: UUID) -> Response:
        """List one page of the events."""
        params, table = (
            query(serializers.Page, request),
            services.show(play, device_id(request)),
        )
        sequences = range(table.log.rows)
        newest = sequences[::-1][params.offset : params.offset + params.limit]
        found = tuple(
            serializers.Traced(each.did, each.number, each.words, each.device, each.at)
            for each in trail(table, newest[::-1])
        )
        part = list_page(request, len(sequences), params.limit, params.offset)
        return json_response(serializers.Trail(part.count, part.next, part.previous, found))
