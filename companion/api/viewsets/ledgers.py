"""Ledgers of the seats of a play."""

from uuid import UUID

from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from companion.api.authentication import device_id
from companion.api.openapi import described
from companion.api.serializers import from_play
from companion.api.serializers.ledgers import Ledger, LedgerRow
from companion.api.viewsets.base import READ, View, json_response, method_scopes
from companion.plays import services
from companion.plays.presentation.ledger import LedgerView, ledgers


class Ledgers(View):
    """The ledgers of a seat."""

    scopes = method_scopes(get=READ)

    @described(
        "What came to a seat and went from it, entry by entry, and what is then known: cards "
        "in hand, merchants, statues, and the purse while it is no secret.",
        answers={200: (Ledger,)},
    )
    def get(self, request: Request, play: UUID, seat: int) -> Response:
        """List the ledgers."""
        table = services.show(play, device_id(request))
        if seat not in range(len(table.play.players)):
            raise NotFound("There is no such seat.")
        found = ledgers(table, seat, from_play.visible(table)) if table.positions else ()
        return json_response(list(map(_ledger, found)))


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
