"""Pages of the API: the tokens of a group's devices, and the documentation."""

from dataclasses import dataclass
from http import HTTPStatus
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from companion.api import tokens as token_services
from companion.api.models import Token, TokenScope
from companion.groups.models import Device
from companion.groups.session import in_the_groups_zone, member_or_404
from companion.http import Request, server_url
from scoring.kernel.errors import Malformed


@dataclass(frozen=True, slots=True)
class CreatedToken:
    """Result of creating a token: its text, which is shown once, or the error message."""

    text: str = ""
    error: Malformed | None = None


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: Request) -> HttpResponse:
    """List the tokens of all devices of the group; POST creates one for this device."""
    mine = member_or_404(request)
    if request.method != "POST":
        return _tokens_page(request, mine, CreatedToken())
    try:
        _, text = token_services.create_token(
            mine, request.POST.get("name", ""), request.POST.getlist("scopes")
        )
    except Malformed as error:
        return _tokens_page(request, mine, CreatedToken(error=error))
    return _tokens_page(request, mine, CreatedToken(text))


def _tokens_page(request: Request, mine: Device, new: CreatedToken) -> HttpResponse:
    context = {
        "mine": mine,
        "group": mine.group,
        "tokens": token_services.group_tokens(mine).select_related("device"),
        "scopes": [(scope.value, scope.label) for scope in TokenScope],
        "chosen": request.POST.getlist("scopes") or [TokenScope.READ.value],
        "typed": request.POST.get("name", "") if new.error else "",
        "new": new.text,
        "error": new.error,
        "home": server_url(request),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if new.error else HTTPStatus.OK
    with in_the_groups_zone(request):
        return render(request, "api/tokens.html", context, status=status)


@require_POST
def withdraw(request: Request, program: UUID) -> HttpResponse:
    """Withdraw a token of the group."""
    try:
        token_services.withdraw_token(member_or_404(request), program)
    except Token.DoesNotExist:
        raise Http404("This group has no such token.") from None
    return redirect("api:tokens")


@require_safe
def api_documentation(request: Request) -> HttpResponse:
    """Show the API documentation with examples."""
    from companion.api.docs_page import (  # noqa: PLC0415 - imports modules that pages do not need
        only_pages,
        operation_groups,
    )

    context = {
        "groups": operation_groups(),
        "reasons": only_pages(),
        "home": server_url(request),
    }
    return render(request, "api/manual.html", context)
