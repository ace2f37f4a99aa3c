"""Errors of the API: all have the JSON of a refusal, as the check of a play record has it."""

import logging
from collections.abc import Mapping
from http import HTTPStatus

from django.core.exceptions import PermissionDenied
from django.db import DatabaseError, InterfaceError
from django.http import Http404
from django.utils.translation import gettext, gettext_lazy
from rest_framework.exceptions import APIException, ErrorDetail, NotFound, ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler

from companion.api.error_handlers import FAILED, FAULT, FORBIDDEN, TOO_LARGE, UNKNOWN, WAIT
from companion.api.models import Token
from companion.api.serializers.base import Refusal
from companion.api.serializers.strict import to_json
from companion.groups.models import Device
from companion.languages.sentences import id_of, parameters_of, sentence
from companion.plays.models import Participant, Play
from scoring.kernel.errors import EntryError, RuleViolation

MISSING = (
    Http404,
    Play.DoesNotExist,
    Participant.DoesNotExist,
    Device.DoesNotExist,
    Token.DoesNotExist,
)
log = logging.getLogger(__name__)


class TooLarge(APIException):
    """A body that is longer than its view accepts."""

    status_code = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    default_detail = gettext_lazy(TOO_LARGE)


def refusal(error: EntryError, entry: int | None = None, message: str = "") -> Refusal:
    """A refusal: the entry (from 0), the clause and the field, if there is one."""
    rule = error.cite.id if isinstance(error, RuleViolation) else None
    why = message or error.message
    return Refusal(
        entry=entry,
        rule=rule,
        message=sentence(why),
        field=error.field,
        message_id=id_of(why),
        parameters=parameters_of(why),
    )


def exception_response(error: Exception, context: Mapping[str, object]) -> Response:
    """REST framework's exception handler; unexpected errors give no details."""
    match error:
        case EntryError():
            return _refusal_response(HTTPStatus.UNPROCESSABLE_ENTITY, refusal(error))
        case ValidationError():
            return _refusal_response(
                HTTPStatus.UNPROCESSABLE_ENTITY, _first_error(error.detail)
            )
        case DatabaseError() | InterfaceError():
            log.error("The database failed: %s", error)
            answer = _refusal_response(HTTPStatus.SERVICE_UNAVAILABLE, Refusal(gettext(FAILED)))
            answer["Retry-After"] = WAIT
            return answer
        case _:
            return _framework_response(error, context)


def _first_error(detail: object, field: str = "") -> Refusal:
    """The first of the errors that a serializer has found, with the path to its field."""
    match detail:
        case ErrorDetail(code="required"):
            words = gettext("“{field}” is missing.")
            return Refusal(words.format(field=field.rpartition(".")[2]), field=field)
        case ErrorDetail(code="unknown"):
            return Refusal(str(detail), field=field)
        case [inner, *_]:
            return _first_error(inner, field)
        case dict():
            key, inner = next(iter(detail.items()))
            return _first_error(inner, f"{field}.{key}".strip("."))
        case _:
            return Refusal(f"“{field}”: {detail}", field=field)


def _framework_response(error: Exception, context: Mapping[str, object]) -> Response:
    """The response of REST framework with its headers, as the JSON of a refusal."""
    if isinstance(error, MISSING):
        error = NotFound(gettext(UNKNOWN))
    elif isinstance(error, PermissionDenied):
        error = PermissionDenied(str(error) or gettext(FORBIDDEN))
    answer = exception_handler(error, dict(context))
    if answer is None:
        log.error("A view of the API failed.", exc_info=error)
        return _refusal_response(HTTPStatus.INTERNAL_SERVER_ERROR, Refusal(gettext(FAULT)))
    answer.data = to_json(Refusal(str(answer.data["detail"])))
    return answer


def _refusal_response(status: int, refusal: Refusal) -> Response:
    return Response(to_json(refusal), status=status)
