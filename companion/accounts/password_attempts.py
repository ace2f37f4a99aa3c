"""Wrong passwords on the pages of a signed-in account, counted like wrong codes by machine."""

from companion.accounts.forms import Sure
from companion.accounts.models import Account
from companion.http import Request, client_address
from companion.joining.rate_limit import check_allowed, record_wrong_code

MANY = "Too many wrong passwords. Wait ten minutes, then try again."


def counted[F: Sure](request: Request, account: Account, form: type[F]) -> F:
    """The form as it was sent; raises `TooMany` where too many came with a wrong password."""
    if request.method != "POST":
        return form(account)
    check_allowed(client_address(request))
    sent = form(account, request.POST)
    sent.is_valid()
    if "old" in sent.errors:
        record_wrong_code(client_address(request))
    return sent
