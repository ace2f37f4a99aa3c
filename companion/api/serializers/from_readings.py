"""Plays that can be replayed, and what they come to under each reading of a clause."""

from uuid import UUID

from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from companion.api import serializers
from companion.api.authentication import device_id
from companion.disputes.compare_readings import Compared
from companion.plays import services
from companion.plays.table import Table


def readable(play: UUID, request: Request) -> Table:
    """A play that can be replayed; not found where its log halts."""
    table = services.show(play, device_id(request))
    if table.halt or not table.positions:
        raise NotFound("This play can only be read.")
    return table


def compared(found: Compared) -> serializers.Compared:
    """A ruling as it is told, and the play under each of its readings."""
    return serializers.Compared(
        ruling=found.ruling.name,
        clause=found.ruling.cite.id,
        question=found.ruling.question,
        verdict=found.verdict,
        readings=tuple(
            serializers.UnderReading(
                under.reading.value, under.reading.says, under.holds, under.scores,
                under.winners, under.halt,
            )
            for under in found.unders
        ),
    )  # fmt: skip
