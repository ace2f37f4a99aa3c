"""Null characters (U+0000): no text has one, and PostgreSQL keeps none."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase

from companion.http import of_api

type Answer = Callable[[HttpRequest], HttpResponseBase]

NULL = "\0"


def no_null_characters(get_response: Answer) -> Answer:
    """Middleware: a request is refused that has one in its address, its form or its cookies.

    JSON is held to the same by those who read it. A form is read here a moment before the
    check of its CSRF token would read it.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        if NULL in request.path_info:
            raise Http404("No address has a null character.")
        if any(NULL in text for text in _texts(request)):
            raise BadRequest("A text has a null character.")
        return get_response(request)

    return answer


def _texts(request: HttpRequest) -> Iterator[str]:
    """The keys and values of query, cookies and form; the names of files."""
    yield from chain(request.COOKIES.keys(), request.COOKIES.values())
    yield from _flat(request.GET.lists())
    if request.method == "POST" and not of_api(request):  # the API reads no form
        yield from _flat(request.POST.lists())
        yield from request.FILES.keys()


def _flat(fields: Iterable[tuple[str, list[str]]]) -> Iterator[str]:
    for key, values in fields:
        yield key
        yield from values
