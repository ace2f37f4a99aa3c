"""The BG Stats export of a play, and the backup of a group."""

from collections.abc import Sequence
from uuid import UUID

from django.http import HttpResponse
from rest_framework.exceptions import NotFound
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from companion.api import serializers
from companion.api.authentication import device, device_id
from companion.api.openapi import File, described
from companion.api.viewsets.base import (
    MANAGE,
    READ,
    View,
    ZipParser,
    file,
    group_time_zone,
    json_response,
    method_scopes,
)
from companion.backup.archive import MOST_SENT
from companion.backup.group_backup import written
from companion.backup.group_restore import restore
from companion.exchange import bgstats
from companion.plays import services

A_ZIP = File(ZipParser.media_type)


class BgStats(View):
    """A play for BG Stats."""

    scopes = method_scopes(get=READ)

    @described(
        "A finished play for BG Stats: the link that the app opens, the file that it reads.",
        answers={200: serializers.BgStats},
    )
    def get(self, request: Request, play: UUID) -> Response:
        """Export the play."""
        table = services.get_table(play, device_id(request))
        if not bgstats.can_be_exported(table):
            raise NotFound("BG Stats knows only plays that are over.")
        with group_time_zone(request):
            return json_response(serializers.BgStats(bgstats.link(table), bgstats.file(table)))


class Packed(BaseRenderer):
    """Renderer for `application/zip` in content negotiation; errors are JSON nevertheless."""

    media_type = "application/zip"
    format = "zip"


class Backup(View):
    """The backup of the group."""

    scopes = method_scopes(get=READ, post=MANAGE)
    parser_classes = (ZipParser,)
    most = MOST_SENT

    def perform_content_negotiation(
        self,
        request: Request,
        force: bool = False,  # noqa: FBT001, FBT002 - the framework's signature
    ) -> tuple[BaseRenderer, str]:
        """Accept requests for the zip file and for JSON alike."""
        offered: Sequence[BaseRenderer] = [JSONRenderer(), Packed()]
        if not force:
            self.get_content_negotiator().select_renderer(request, offered)
        return JSONRenderer(), JSONRenderer.media_type

    @described("The whole group as one file, as it is now.", answers={200: A_ZIP})
    def get(self, request: Request) -> HttpResponse:
        """Export the backup."""
        answer = HttpResponse(written(device(request).group), content_type=Packed.media_type)
        answer["Cache-Control"] = "private, no-store"
        return answer

    @described(
        "Take a backup into the caller's group: everything of it or, where anything is wrong, "
        "nothing. A play that is here already stays as it is.",
        answers={200: serializers.Restored},
        body=A_ZIP,
    )
    def post(self, request: Request) -> Response:
        """Restore a backup into the group."""
        came = restore(device(request).group, file(request))
        return json_response(serializers.Restored(came.plays, came.again))
