"""Sign-up where mail is set up: the address is confirmed by a code that is mailed to it.

The answer is the same whether the address is free or has an account, so that nobody can find
out who has one; the mail to its owner says which. A code is typed where the sign-up began: a
link could open in another browser, which has not the group that is to be kept.
"""

import secrets
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext_lazy

from companion.accounts.mailing import send_at_once
from companion.accounts.models import Account, address

PENDING = "sign-up"
VALID = timedelta(hours=1)
DIGITS = 6
SUBJECT = gettext_lazy("Your Nile Scribe account")
CODE_MAIL = gettext_lazy(
    """Somebody, most likely you, is signing up with {email}.

Enter this code on the page where you signed up, within an hour:
{code}

If it was not you, you can ignore this mail.
"""
)
TAKEN_MAIL = gettext_lazy(
    """Somebody, most likely you, wanted to sign up with {email}.

This address has an account already. Sign in with its password, or choose another one:
{link}

If it was not you, you can ignore this mail.
"""
)


@dataclass(frozen=True, slots=True)
class PendingSignUp:
    """A sign-up of a session, not confirmed yet; no code fits one with a taken address."""

    email: str
    password: str
    code: str
    until: str

    def fits(self, code: str) -> bool:
        """Whether this is the code of the mail."""
        return bool(self.code) and constant_time_compare(self.code, code)


def begin_sign_up(request: HttpRequest, email: str, password: str) -> None:
    """Mail a code to the address, or to its owner that it has an account.

    Raises `MailNotSentError`.
    """
    email = address(email)
    code = f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
    if Account.objects.filter(email=email).exists():
        link = f"{settings.PUBLIC_URL}{reverse('accounts:forgotten')}"
        text, code = TAKEN_MAIL.format(email=email, link=link), ""
    else:
        text = CODE_MAIL.format(email=email, code=code)
    send_at_once(str(SUBJECT), text, email)
    until = (timezone.now() + VALID).isoformat()
    request.session[PENDING] = asdict(
        PendingSignUp(email, make_password(password), code, until)
    )


def pending_sign_up(request: HttpRequest) -> PendingSignUp | None:
    """The sign-up that waits for its code, if it began within the hour."""
    stored = request.session.get(PENDING)
    if not stored:
        return None
    found = PendingSignUp(**stored)
    return found if timezone.now() < datetime.fromisoformat(found.until) else None


def end_sign_up(request: HttpRequest) -> None:
    """Forget the sign-up: it is confirmed, or given up."""
    request.session.pop(PENDING, None)
