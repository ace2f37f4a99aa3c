"""Deleting an account, after showing what happens to its groups."""

from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from companion.accounts import group_access
from companion.accounts.forms import PasswordCheck
from companion.accounts.models import Account
from companion.accounts.password_attempts import MANY, checked_form
from companion.accounts.session import end_account_session
from companion.http import Request
from companion.joining.rate_limit import TooMany


@sensitive_post_parameters()
@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: Request) -> HttpResponse:
    """Delete the account after a check of its password; groups stay on the devices in them."""
    if not isinstance(request.user, Account):
        raise Http404("Nobody is signed in.")
    mine = request.user
    many = False
    try:
        form = checked_form(request, mine, PasswordCheck)
    except TooMany:
        form, many = PasswordCheck(mine), True
    if request.method == "POST" and not many and form.is_valid():
        with transaction.atomic():
            mine.delete()
        end_account_session(request)
        return redirect("plays:start")
    left = group_access.groups_left_by(mine)
    context = {"form": form, "account": mine, "left": left, "many": MANY if many else ""}
    status = 429 if many else 422 if form.errors else 200
    return render(request, "accounts/delete.html", context, status=status)
