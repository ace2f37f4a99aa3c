"""Confirmations by a second person."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from companion.api import serializers
from companion.api.authentication import device_id
from companion.api.openapi import described
from companion.api.serializers import from_play
from companion.api.viewsets.base import ENTER, READ, View, json_response, method_scopes
from companion.api.viewsets.entries import ANSWERS, append_event
from companion.plays import confirmation, services
from companion.plays.confirmation import Section
from companion.plays.table import Table
from scoring.kernel.serialization.entries import Json

A_WORD: dict[str, Json] = {
    "after": 4,
    "key": "5b0c3a52-5d1e-4d53-8a3a-2f6f7c9b7d10",
    "first": 0,
    "last": 3,
    "seat": 1,
    "agreed": True,
}


class Confirmations(View):
    """Sections of the log that a second person confirms."""

    scopes = method_scopes(get=READ, post=ENTER)

    @described(
        "What a second person has confirmed or refused, and what waits for one; empty in a "
        "play that does without.",
        answers={200: (serializers.Section,)},
    )
    def get(self, request: Request, play: UUID) -> Response:
        """List the sections."""
        here = device_id(request)
        table = services.get_table(play, here)
        asks = table.play.confirms and table.positions
        found = confirmation.sections(table) if asks else []
        return json_response([_section(table, each, here) for each in found])

    @described(
        "Say for a seat that entries of others were so, or that they were not.",
        answers=ANSWERS,
        body=serializers.Word,
        example=A_WORD,
    )
    def post(self, request: Request, play: UUID) -> Response:
        """Confirm or refuse a section."""
        return append_event(
            request,
            serializers.Word,
            lambda it, sent: services.answer(
                play,
                {"first": it.first, "last": it.last, "seat": it.seat},
                sent,
                agreed=it.agreed,
            ),
        )


def _section(table: Table, section: Section, here: UUID) -> serializers.Section:
    visible_seats = from_play.visible(table)
    return serializers.Section(
        name=section.name,
        first=section.first,
        last=section.last,
        confirmed=section.confirmed,
        refused=section.refused,
        answered=section.answer.seat if section.answer else None,
        may=() if section.confirmed else tuple(confirmation.answering(table, section, here)),
        points=from_play.scores(confirmation.provisional(table, [section]), visible_seats),
    )
