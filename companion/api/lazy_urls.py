"""The way into the API, whose addresses are loaded at the first request to one of them.

Neither a start nor a page waits for what only programs use.
"""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import resolve
from django.views.decorators.csrf import csrf_exempt

ADDRESSES = "companion.api.urls"


@csrf_exempt  # who comes with a session is asked for its token by `callers`
def entrance(request: HttpRequest, **_: str) -> HttpResponseBase:
    """Hand a request on to the view of its address; one that has none is told so there."""
    found = resolve(request.path_info, ADDRESSES)
    answer: HttpResponseBase = found.func(request, *found.args, **found.kwargs)
    return answer
