"""A fresh CSRF token, for a page that was open while another tab signed in."""

from django.http import HttpRequest, JsonResponse
from django.middleware.csrf import get_token
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@never_cache
@require_safe
def token(request: HttpRequest) -> JsonResponse:
    """This browser's current CSRF token; other sites cannot read the response."""
    return JsonResponse({"token": get_token(request)})
