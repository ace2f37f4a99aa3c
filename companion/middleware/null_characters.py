"""Refuse null characters (U+0000), which PostgreSQL cannot store."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase

from companion.http import of_api

type Answer = Callable[[HttpRequest], HttpResponseBase]

NULL = "\0"


def no_null_characters(get_response: Answer) -> Answer:
    """Middleware: refuse a request with a null character in its path, form or cookies.

    JSON bodies are checked by the views that parse them. Reading the form here does not harm:
    the CSRF check would read it next.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        if NULL in request.path_info:
            raise Http404("No address has a null character.")
        if any(NULL in text for text in _texts(request)):
            raise BadRequest("A text has a null character.")
        return get_response(request)

    return answer


def _texts(request: HttpRequest) -> Iterator[str]:
    """Keys and values of query, cookies and form, and names of uploaded files."""
    yield from chain(request.COOKIES.keys(), request.COOKIES.values())
    yield from _flat(request.GET.lists())
    if request.method == "POST" and not of_api(request):  # the API reads no form
        yield from _flat(request.POST.lists())
        yield from request.FILES.keys()


def _flat(fields: Iterable[tuple[str, list[str]]]) -> Iterator[str]:
    for key, values in fields:
        yield key
        yield from values
