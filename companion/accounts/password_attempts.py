"""Limit on wrong passwords on the pages of an account, counted by IP address."""

from companion.accounts.forms import PasswordCheck
from companion.accounts.models import Account
from companion.http import Request, client_address
from companion.joining.rate_limit import check_allowed, record_wrong_code

MANY = "Too many wrong passwords. Wait ten minutes, then try again."


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
