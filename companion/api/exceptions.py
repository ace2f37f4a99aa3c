"""Errors of the API: all have the JSON of a refusal, as the check of a play record has it."""

import logging
from collections.abc import Mapping
from http import HTTPStatus

from django.core.exceptions import PermissionDenied
from django.db import DatabaseError, InterfaceError
from django.http import Http404
from django.utils.translation import gettext_lazy, override
from rest_framework.exceptions import APIException, ErrorDetail, NotFound, ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler

from companion.api.error_handlers import FAILED, FAULT, FORBIDDEN, TOO_LARGE, UNKNOWN, WAIT
from companion.api.models import Token
from companion.api.serializers.base import Refusal
from companion.api.serializers.strict import to_json
from companion.conf.languages import ENGLISH
from companion.groups.models import Device
from companion.languages.sentences import (
    Translated,
    gettext,
    id_of,
    parameters_of,
    parts_of,
    sentence,
)
from companion.plays.models import Participant, Play
from scoring.kernel.errors import EntryError, RuleViolation
from scoring.kernel.serialization.entries import quoted

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
    return _refusal(message or error.message, entry=entry, rule=rule, field=error.field)


def _refusal(
    why: str, entry: int | None = None, rule: str | None = None, field: str = ""
) -> Refusal:
    """A refusal with the id and the parameters of its sentence."""
    return Refusal(
        sentence(why),
        entry,
        rule,
        field,
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
            answer = _refusal_response(
                HTTPStatus.SERVICE_UNAVAILABLE, _refusal(gettext(FAILED))
            )
            answer["Retry-After"] = WAIT
            return answer
        case _:
            return _framework_response(error, context)


def _first_error(detail: object, field: str = "", key: str = "") -> Refusal:
    """The first of the errors that a serializer has found, with the path to its field.

    `key` is the last part of the path.
    """
    match detail:
        case ErrorDetail(code="required"):
            words = gettext("“{field}” is missing.")
            return _refusal(words.format(field=key), field=field)
        case ErrorDetail(code="unknown"):
            words = gettext("{key} is not known here.")
            return _refusal(words.format(key=quoted(key)), field=field)
        case [inner, *_]:
            return _first_error(inner, field, key)
        case dict():
            key, inner = next(iter(detail.items()))
            return _first_error(inner, f"{field}.{key}".strip("."), str(key))
        case ErrorDetail(code=code):
            # A reason of REST framework has a code in place of an id.
            reason = Translated(detail, code or "")
            return _refusal(
                gettext("“{field}”: {reason}").format(field=field, reason=reason), field=field
            )
        case _:
            raise TypeError(f"{detail!r} is no error of a serializer.")


def _framework_response(error: Exception, context: Mapping[str, object]) -> Response:
    """The response of REST framework with its headers, as the JSON of a refusal."""
    if isinstance(error, MISSING):
        error = NotFound(gettext(UNKNOWN))
    elif isinstance(error, PermissionDenied):
        error = PermissionDenied(_said(error) or gettext(FORBIDDEN))
    answer = exception_handler(error, dict(context))
    if answer is None:
        log.error("A view of the API failed.", exc_info=error)
        return _refusal_response(HTTPStatus.INTERNAL_SERVER_ERROR, _refusal(gettext(FAULT)))
    answer.data = to_json(_refusal(_detail(error)))
    return answer


def _said(error: Exception) -> Translated | None:
    """The sentence that an error was raised with, if there is one."""
    return next((each for each in error.args if isinstance(each, Translated) and each), None)


def _detail(error: Exception) -> Translated:
    """The sentence of an error of REST framework, which loses the id when it copies it."""
    match error:
        case Exception() if said := _said(error):
            return said
        case APIException():
            with override(ENGLISH):
                known = str(error.default_detail)
            names = (name for _, name, _ in parts_of(known) if name)
            return Translated(
                str(error.detail), known, dict(zip(names, error.args, strict=False))
            )
        case _:
            return gettext(FAULT)


def _refusal_response(status: int, refusal: Refusal) -> Response:
    return Response(to_json(refusal), status=status)
