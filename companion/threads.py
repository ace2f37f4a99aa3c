"""On which threads a request runs."""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

type Answer = Callable[[HttpRequest], HttpResponseBase]


def on_one_thread(answer: Answer) -> Answer:
    """Middleware, the innermost: keeps all others and the view on the request's one thread.

    Under ASGI Django's own middleware hops to that thread and back for each step that it takes,
    which costs more than the steps. Inside of one that is synchronous only, none of them hops.
    """

    def answered(request: HttpRequest) -> HttpResponseBase:
        return answer(request)

    return answered
