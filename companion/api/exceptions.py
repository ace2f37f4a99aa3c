"""API errors: all have the shape of a refusal in a play record's check."""

import logging
from http import HTTPStatus

from django.core.exceptions import PermissionDenied
from django.db import DatabaseError, InterfaceError
from django.http import Http404
from rest_framework.exceptions import APIException
from rest_framework.response import Response

from companion.api.error_handlers import FAILED, FAULT, FORBIDDEN, TOO_LARGE, UNKNOWN, WAIT
from companion.api.models import Token
from companion.api.serializers import Refusal
from companion.api.serializers.json_values import to_json
from companion.groups.models import Device
from companion.plays.models import Participant, Play
from scoring.kernel.errors import EntryError, RuleViolation
from scoring.kernel.serialization.entries import Json

log = logging.getLogger(__name__)


class TooLarge(APIException):
    """A body that is longer than its view accepts."""

    status_code = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    default_detail = TOO_LARGE


def refusal(error: EntryError, entry: int | None = None, message: str = "") -> Refusal:
    """A refusal: the entry (from 0), the clause and the field, if there is one."""
    rule = error.cite.id if isinstance(error, RuleViolation) else None
    return Refusal(entry=entry, rule=rule, message=message or error.message, field=error.field)


def answered(error: Exception, _: object) -> Response:
    """REST framework's exception handler; unexpected errors give no details."""
    match error:
        case EntryError():
            return _said(HTTPStatus.UNPROCESSABLE_ENTITY, refusal(error))
        case (
            Http404()
            | Play.DoesNotExist()
            | Participant.DoesNotExist()
            | Device.DoesNotExist()
            | Token.DoesNotExist()
        ):
            return _said(HTTPStatus.NOT_FOUND, Refusal(UNKNOWN))
        case PermissionDenied():
            return _said(HTTPStatus.FORBIDDEN, Refusal(str(error) or FORBIDDEN))
        case DatabaseError() | InterfaceError():
            log.error("The database failed: %s", error)
            answer = _said(HTTPStatus.SERVICE_UNAVAILABLE, Refusal(FAILED))
            answer["Retry-After"] = WAIT
            return answer
        case APIException():
            return _of_the_framework(error)
        case _:
            log.error("A view of the API failed.", exc_info=error)
            return _said(HTTPStatus.INTERNAL_SERVER_ERROR, Refusal(FAULT))


def _of_the_framework(error: APIException) -> Response:
    detail: object = error.detail
    answer = _said(error.status_code, Refusal(str(detail)))
    challenge: object = getattr(error, "auth_header", None)
    wait: object = getattr(error, "wait", None)
    if challenge:
        answer["WWW-Authenticate"] = str(challenge)
    if isinstance(wait, int | float):
        answer["Retry-After"] = str(max(1, round(wait)))
    return answer


def _said(status: int, refusal: Refusal) -> Response:
    answer: dict[str, Json] = to_json(refusal)
    return Response(answer, status=status)
