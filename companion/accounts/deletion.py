"""Deleting an account: what becomes of the groups that it keeps is said before."""

from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from companion.accounts import group_access
from companion.accounts.forms import Sure
from companion.accounts.models import Account
from companion.accounts.session import end_account_session
from companion.http import Request


@sensitive_post_parameters()
@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: Request) -> HttpResponse:
    """Delete the account, by who knows its password; groups stay on the devices in them."""
    if not isinstance(request.user, Account):
        raise Http404("Nobody is signed in.")
    mine = request.user
    form = Sure(mine, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        with transaction.atomic():
            mine.delete()
        end_account_session(request)
        return redirect("plays:start")
    context = {"form": form, "account": mine, "left": group_access.left_by(mine)}
    status = 422 if form.errors else 200
    return render(request, "accounts/delete.html", context, status=status)
