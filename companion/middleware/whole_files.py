"""Sending files."""

from collections.abc import Callable

from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

type Answer = Callable[[HttpRequest], HttpResponseBase]


def in_one_piece(answer: Answer) -> Answer:
    """Middleware: read a file whole before it is sent.

    Files here are small, and under ASGI Django would read a synchronous stream whole anyway,
    with a warning.
    """

    def answered(request: HttpRequest) -> HttpResponseBase:
        response = answer(request)
        if not isinstance(response, FileResponse):
            return response
        whole = HttpResponse(b"".join(response), status=response.status_code)
        del whole["Content-Type"]
        for name, value in response.items():
            whole[name] = value
        response.close()
        return whole

    return answered
