"""The URL pattern of the API, whose views are imported at its first request.

So neither the start of the server nor a page has to wait for them.
"""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import resolve
from django.views.decorators.csrf import csrf_exempt

ADDRESSES = "companion.api.urls"


@csrf_exempt  # `authentication` checks the token of session callers
def call_api_view(request: HttpRequest, **_: str) -> HttpResponseBase:
    """Call the API view of this path; unknown paths get a 404 response from the API."""
    found = resolve(request.path_info, ADDRESSES)
    answer: HttpResponseBase = found.func(request, *found.args, **found.kwargs)
    return answer
