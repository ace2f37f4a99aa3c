"""Shared results: create, list and withdraw links, and what a link shows."""

from uuid import UUID

from django.urls import reverse
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from companion.api import serializers
from companion.api.authentication import device, device_id, plain
from companion.api.openapi import described
from companion.api.serializers.strict import body, query
from companion.api.viewsets.base import (
    MANAGE,
    READ,
    View,
    as_host,
    json_response,
    list_page,
    method_scopes,
    no_content,
)
from companion.bidi import unisolated
from companion.http import server_url
from companion.plays.services import plays_of
from companion.sharing import services
from companion.sharing.models import Names
from companion.sharing.models import Share as Row
from companion.sharing.shared_result import shared

NOT_OVER = "Only what is over is shared."


class Share(View):
    """The link of a play's result."""

    scopes = method_scopes(get=READ, put=MANAGE, delete=MANAGE)

    @described("The link that shares a play's result.", answers={200: serializers.Share})
    def get(self, request: Request, play: UUID) -> Response:
        """Return the link."""
        found = services.link(as_host(play, request).play.id)
        if found is None:
            raise NotFound("This play is not shared.")
        return json_response(_share_json(request, found))

    @described(
        "Share the result of a play that is over, or change how its people are called; what is "
        "shared already keeps its link.",
        answers={200: serializers.Share},
        body=serializers.ToShare,
        example={"names": "initials"},
    )
    def put(self, request: Request, play: UUID) -> Response:
        """Create or change the link."""
        names = Names(body(serializers.ToShare, request).names)
        try:
            return json_response(
                _share_json(request, services.share(play, device_id(request), names))
            )
        except services.NotOver:
            raise NotFound(NOT_OVER) from None

    @described(
        "Withdraw the link: who has it finds nothing any more, now and for ever.",
        answers={204: None},
    )
    def delete(self, request: Request, play: UUID) -> Response:
        """Withdraw the link."""
        services.withdraw(play, device_id(request))
        return no_content()


class Shares(View):
    """All links of the group."""

    scopes = method_scopes(get=READ)

    @described(
        "The links by which the group shares results now, the newest first.",
        answers={200: serializers.Shares},
        query=serializers.Page,
    )
    def get(self, request: Request) -> Response:
        """List one page of the links."""
        params = query(serializers.Page, request)
        mine = plays_of(device_id(request)).filter(group=device(request).group_id)
        links = services.links(mine)
        here = links[params.offset : params.offset + params.limit]
        part = list_page(request, links.count(), params.limit, params.offset)
        results = tuple(_share_json(request, each) for each in here)
        return json_response(serializers.Shares(part.count, part.next, part.previous, results))


class Shared(View):
    """The result behind a link."""

    @described(
        "A shared result, for whoever has its link: its people called as the group chose.",
        answers={200: serializers.SharedResult},
    )
    def get(self, request: Request, token: str) -> Response:
        """Return the result."""
        try:
            shown = shared(*services.opened(token))
        except services.NoSuchLink:
            raise NotFound("Nothing is shared here.") from None
        places = tuple(
            serializers.Placed(unisolated(seat.name), seat.score, seat.rank, seat.won)
            for seat in shown.result.places
        )
        picture = f"{server_url(plain(request))}{reverse('sharing:picture', args=[token])}"
        answer = json_response(
            serializers.SharedResult(
                shown.title,
                shown.game,
                shown.day,
                shown.lasted,
                places,
                shown.text,
                picture,
            )
        )
        answer["X-Robots-Tag"] = "noindex, nofollow, noarchive"
        return answer


def _share_json(request: Request, row: Row) -> serializers.Share:
    link = f"{server_url(plain(request))}{reverse('sharing:seen', args=[row.token])}"
    return serializers.Share(row.play_id, link, row.token, row.names, row.made)
