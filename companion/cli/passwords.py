"""A new password for an account whose owner has forgotten it, where no mail is sent."""

import sys
from getpass import getpass

from axes.utils import reset
from django.http import QueryDict

from companion.accounts.forms import NewPassword
from companion.accounts.models import Account, address
from companion.conf.environment import Refusal
from companion.conf.terminal import gettext


def change(email: str) -> str:
    """Ask for the new password and set it; gives a sentence. Raises `Refusal`."""
    account = Account.objects.filter(email=address(email)).first()
    if account is None:
        raise Refusal(gettext("There is no account of {email}.").format(email=email))
    typed = QueryDict(mutable=True)
    typed["password"] = _read_password()
    form = NewPassword(account, typed)
    if not form.is_valid():
        raise Refusal(" ".join(map(str, form.errors["password"])))
    account.set_password(form.cleaned_data["password"])
    account.save(update_fields=["password"])
    reset(username=account.email)  # wrong guesses of before keep nobody out
    words = gettext("{email} has a new password, and is signed out everywhere.")
    return words.format(email=account.email)


def _read_password() -> str:
    """A password, typed twice on a terminal, or read from a pipe."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\n")
    first = getpass(f"{gettext('New password')}: ")
    if first != getpass(f"{gettext('Once more')}: "):
        raise Refusal(gettext("The two are not the same. Nothing was changed."))
    return first
