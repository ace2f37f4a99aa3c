"""The photo of a play: add it, read it, delete it."""

from collections.abc import Sequence
from http import HTTPStatus
from uuid import UUID

from django.http import HttpResponse
from rest_framework.decorators import action
from rest_framework.exceptions import NotFound
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from companion.api.authentication import device_id
from companion.api.openapi import BINARY, operation
from companion.api.serializers import photos as serializers
from companion.api.viewsets.base import (
    FILE,
    MANAGE,
    READ,
    LimitedParser,
    PlayViewSet,
    answer,
    as_host,
    no_content,
    private,
)
from companion.languages.sentences import gettext
from companion.photos import encoding, services
from companion.photos.models import Photo


class PhotoParser(LimitedParser):
    """Parser that keeps a picture as bytes."""

    media_type = "image/*"


class Picture(BaseRenderer):
    """Renderer for photos in content negotiation; errors are JSON nevertheless."""

    media_type = encoding.CONTENT_TYPE
    format = "webp"


class PhotoViewSet(PlayViewSet):
    """The photo of a play's final table."""

    parser_classes = (PhotoParser,)
    most = encoding.MOST_SENT

    def perform_content_negotiation(
        self,
        request: Request,
        force: bool = False,  # noqa: FBT001, FBT002 - the framework's signature
    ) -> tuple[BaseRenderer, str]:
        """Accept requests for the picture and for JSON alike."""
        offered: Sequence[BaseRenderer] = [JSONRenderer(), Picture()]
        if not force:
            self.get_content_negotiator().select_renderer(request, offered)
        return JSONRenderer(), JSONRenderer.media_type

    @operation("getPhoto", READ, serializers.Photo)
    @action(detail=True)
    def photo(self, request: Request, play: UUID) -> Response:
        """What is known of the photo of a play's final table."""
        return answer(_photo_json(_photo(request, play)))

    @operation(
        "putPhoto",
        MANAGE,
        serializers.Photo,
        body={"image/jpeg": BINARY, "image/png": BINARY, "image/webp": BINARY},
    )
    @photo.mapping.put
    def put_photo(self, request: Request, play: UUID) -> Response:
        """Store the photo of a finished play, in the place of an earlier one.

        The body is the file: JPEG, PNG or WebP of at most 2 MB. It is made smaller, and what
        it says beside the picture, such as the place, is removed.
        """
        as_host(play, request)
        sent = request.data.get(FILE, b"") if isinstance(request.data, dict) else b""
        return answer(_photo_json(services.put(play, device_id(request), sent)))

    @operation("deletePhoto", MANAGE)
    @photo.mapping.delete
    def delete_photo(self, request: Request, play: UUID) -> Response:
        """Delete the photo of a play for good."""
        services.remove(play, device_id(request))
        return no_content()

    @operation("getPhotoFile", READ, {HTTPStatus.OK: encoding.CONTENT_TYPE})
    @action(detail=True, url_path="photo/file")
    def photo_file(self, request: Request, play: UUID) -> HttpResponse:
        """The photo of a play's final table as a WebP file."""
        content = services.content(_photo(request, play))
        return private(HttpResponse(content, content_type=encoding.CONTENT_TYPE))


def _photo(request: Request, play: UUID) -> Photo:
    found = services.photo_of(as_host(play, request).play.id)
    if found is None:
        raise NotFound(gettext("This game has no photo."))
    return found


def _photo_json(photo: Photo) -> serializers.Photo:
    return serializers.Photo(
        photo.size,
        photo.width,
        photo.height,
        photo.added,
        photo.device.name if photo.device else None,
        photo.digest,
    )
