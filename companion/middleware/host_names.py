"""Accepted host names if ALLOWED_HOSTS is not set."""

import logging
from collections.abc import Callable
from http import HTTPStatus
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.http.response import HttpResponseBase
from django.shortcuts import render

from companion.api import error_handlers
from companion.http import of_api
from companion.network import is_home_name

type Answer = Callable[[HttpRequest], HttpResponseBase]

log = logging.getLogger(__name__)


def home_names(get_response: Answer) -> Answer:
    """Middleware: refuse public host names, except that of PUBLIC_URL and ALLOWED_HOSTS."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        name = split_domain_port(request.get_host())[0]
        if not settings.HOME_NAMES_ONLY or _is_ours(name):
            return get_response(request)
        log.warning("The host name %s is not served: ALLOWED_HOSTS=%s serves it.", name, name)
        if of_api(request):
            return error_handlers.unknown_host()
        context = {"name": name}
        return render(request, "unknown_host.html", context, status=HTTPStatus.BAD_REQUEST)

    return answer


def _is_ours(name: str) -> bool:
    return is_home_name(name) or name == urlsplit(settings.PUBLIC_URL).hostname
