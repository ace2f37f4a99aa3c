"""Limits on wrong passwords: of a machine, and of all machines for one account.

A machine is an IP address. Many wrong passwords for an account, from one machine or many, only
make each further try wait: the account's owner is slowed, and never locked out.
"""

from datetime import timedelta
from hashlib import sha256
from math import ceil

from django.utils import timezone
from django.utils.translation import gettext_lazy

from companion.accounts.forms import PasswordCheck
from companion.accounts.models import Account
from companion.http import Request, client_address
from companion.joining.rate_limit import check_allowed, recent, record_wrong_code

MANY = gettext_lazy("Too many wrong passwords. Wait ten minutes, then try again.")
MANY_FOR_ONE = 20
"""After this number of wrong passwords for one address in ten minutes, further tries wait."""
SECONDS_EACH = 2
LONGEST_WAIT = 120


def checked_form[F: PasswordCheck](request: Request, account: Account, form: type[F]) -> F:
    """The validated form; raises `TooMany` after too many wrong passwords."""
    if request.method != "POST":
        return form(account)
    check_allowed(client_address(request))
    sent = form(account, request.POST)
    sent.is_valid()
    if "old" in sent.errors:
        record_wrong_code(client_address(request))
    return sent


def record_wrong_password(email: str) -> None:
    """Count a wrong password for an address, whether it has an account or not."""
    record_wrong_code(_key("password", email))


def seconds_to_wait(request: Request, email: str) -> int:
    """How long this machine has to wait before a password for the address is tried.

    The first try starts the wait, so that a machine of its own for each try gains nothing.
    Each machine waits by itself: with one queue for all, an attacker would take every turn.
    """
    wrong = recent(_key("password", email)).count()
    if wrong < MANY_FOR_ONE:
        return 0
    machine = _key("wait", f"{client_address(request)} {email}")
    wait = timedelta(seconds=min(wrong * SECONDS_EACH, LONGEST_WAIT))
    last = recent(machine).order_by("at").last()
    left = wait if last is None else last.at + wait - timezone.now()
    if last is None or left <= timedelta():
        record_wrong_code(machine)
    return max(0, ceil(left.total_seconds()))


def _key(what: str, text: str) -> str:
    """A key of the counter that does not hold the address."""
    return f"{what} {sha256(text.encode()).hexdigest()[:32]}"
