"""Password reset: a link by mail, if the server can send mail and knows its own URL.

The link is built from PUBLIC_URL only. With the request's host name, an attacker could have a
link to their own site mailed to somebody else.
"""

from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.encoding import force_str
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from companion.accounts.forms import NewPassword, ResetRequest
from companion.accounts.mailing import send_in_background
from companion.accounts.models import Account, address
from companion.http import Request, client_address
from companion.joining.rate_limit import TooMany, check_allowed, record_wrong_code

SUBJECT = gettext_lazy("Your Nile Scribe password")
MAIL = gettext_lazy(
    """Somebody, most likely you, has asked for a new password for {email}.

Choose it here within a day; the link works once:
{link}

If it was not you, you can ignore this mail.
"""
)


def sends_mail() -> bool:
    """Whether mail and PUBLIC_URL are set up."""
    return bool(settings.MAILERS and settings.PUBLIC_URL)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def send_reset_link(request: Request) -> HttpResponse:
    """Mail a link; the response does not say whether the address has an account."""
    form = ResetRequest(request.POST if request.method == "POST" else None)
    context = {"form": form, "mails": sends_mail(), "sent": False}
    if request.method != "POST":
        return render(request, "accounts/forgotten.html", context)
    if not sends_mail() or not form.is_valid():
        return render(request, "accounts/forgotten.html", context, status=422)
    try:
        check_allowed(client_address(request))
    except TooMany:
        context |= {"many": True}
        return render(request, "accounts/forgotten.html", context, status=429)
    # Each mail counts, or this page could fill somebody's mailbox.
    record_wrong_code(client_address(request))
    account = Account.objects.filter(email=address(form.cleaned_data["email"])).first()
    if account is not None:
        link = f"{settings.PUBLIC_URL}{_link(account)}"
        text = MAIL.format(email=account.email, link=link)
        send_in_background(str(SUBJECT), text, account.email)
    return render(request, "accounts/forgotten.html", context | {"sent": True})


def _link(account: Account) -> str:
    uid = urlsafe_base64_encode(str(account.pk).encode())
    return reverse("accounts:reset", args=[uid, default_token_generator.make_token(account)])


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def reset(request: Request, uid: str, token: str) -> HttpResponse:
    """Choose a new password by the link of a mail."""
    account = _account_of(uid)
    if account is None or not default_token_generator.check_token(account, token):
        return render(request, "accounts/reset.html", {"form": None}, status=404)
    form = NewPassword(account, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        account.set_password(form.cleaned_data["password"])
        account.save(update_fields=["password"])
        return redirect("accounts:sign-in")
    status = 422 if form.errors else 200
    return render(request, "accounts/reset.html", {"form": form}, status=status)


def _account_of(uid: str) -> Account | None:
    try:
        return Account.objects.filter(pk=int(force_str(urlsafe_base64_decode(uid)))).first()
    except (ValueError, OverflowError):
        return None
