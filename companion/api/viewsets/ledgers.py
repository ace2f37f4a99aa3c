"""Ledgers of the seats of a play."""

from uuid import UUID

from rest_framework.decorators import action
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from companion.api.openapi import operation
from companion.api.serializers import from_play
from companion.api.serializers.ledgers import Ledger, LedgerRow
from companion.api.viewsets.base import READ, PlayViewSet, answer, table_of
from companion.languages.sentences import gettext
from companion.plays.presentation.ledger import LedgerView, ledgers


class LedgerViewSet(PlayViewSet):
    """The ledgers of a seat."""

    @operation("getLedgers", READ, [Ledger])
    @action(detail=True, url_path="ledgers/<int:seat>")
    def ledgers(self, request: Request, play: UUID, seat: int) -> Response:
        """The ledgers of a seat: what came and went with each entry, and what is then known.

        There is one for cards in hand, merchants and statues, and for talents unless secret.
        """
        table = table_of(play, request)
        if seat not in range(len(table.play.players)):
            raise NotFound(gettext("There is no such seat."))
        found = ledgers(table, seat, from_play.visible(table)) if table.positions else ()
        return answer([_ledger(each) for each in found])


def _ledger(view: LedgerView) -> Ledger:
    return Ledger(
        store=view.slug,
        name=view.name,
        secret=view.secret,
        holds=None if view.secret else view.holds,
        known=view.known,
        rows=tuple(
            LedgerRow(
                row.number - 1 if row.number else None,
                row.entry, row.came, row.went, row.what, row.holds, row.unentered, row.known,
            )
            for row in view.rows
        ),
    )  # fmt: skip
