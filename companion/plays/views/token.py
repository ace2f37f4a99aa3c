"""A fresh CSRF token, for a page from before a sign-in in another tab made a new one."""

from django.http import HttpRequest, JsonResponse
from django.middleware.csrf import get_token
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@never_cache
@require_safe
def token(request: HttpRequest) -> JsonResponse:
    """The token that this browser's forms carry now; no other site can read the answer."""
    return JsonResponse({"token": get_token(request)})
