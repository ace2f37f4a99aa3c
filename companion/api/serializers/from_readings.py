"""Look up replayable plays and convert their compared readings to serializers."""

from uuid import UUID

from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from companion.api.authentication import device_id
from companion.api.serializers import corrections as serializers
from companion.disputes.compare_readings import ComparedRuling
from companion.languages.sentences import gettext, sentence
from companion.plays import services
from companion.plays.table import Table


def readable(play: UUID, request: Request) -> Table:
    """The play's table; raises `Http404` if its log halts."""
    table = services.get_table(play, device_id(request))
    if table.halt or not table.positions:
        raise NotFound(gettext("This game can only be read."))
    return table


def compared(found: ComparedRuling) -> serializers.Compared:
    """Convert a ruling with the play's results under each of its readings."""
    return serializers.Compared(
        ruling=found.ruling.name,
        clause=found.ruling.cite.id,
        question=sentence(found.ruling.question),
        verdict=found.verdict,
        readings=tuple(
            serializers.UnderReading(
                under.reading.value, sentence(under.reading.says), under.holds, under.scores,
                under.winners, under.halt, tuple(under.sentences),
            )
            for under in found.unders
        ),
    )  # fmt: skip
