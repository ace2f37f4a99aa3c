"""The account of a session, and the end of its sign-in.

A session holds a device, and on some devices an account. When a password is changed or a device
is removed, only the account's sign-in ends; the device and its seats stay. Django would flush
the whole session instead.
"""

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare

from companion.accounts.models import Account
from companion.http import device_of


def account_of(request: HttpRequest) -> Account | AnonymousUser:
    """The account that is signed in on this session."""
    if SESSION_KEY not in request.session:
        return AnonymousUser()
    account = _account(request)
    if account is not None and _same_password(request, account):
        return account
    end_account_session(request)
    return AnonymousUser()


def end_account_session(request: HttpRequest) -> None:
    """Sign the account out; the session goes on with its device.

    The session keeps its key, since other requests of this browser may be in flight.
    """
    for key in (SESSION_KEY, BACKEND_SESSION_KEY, HASH_SESSION_KEY):
        request.session.pop(key, None)
    request.user = AnonymousUser()


def _account(request: HttpRequest) -> Account | None:
    """The session's account, if the session's device is signed in on it too."""
    device = device_of(request)
    if device is None:
        return None
    kept = request.session[SESSION_KEY]
    return Account.objects.filter(id=kept, devices__id=device, devices__left=None).first()


def _same_password(request: HttpRequest, account: Account) -> bool:
    """Whether the password is the same as at sign-in."""
    kept = str(request.session.get(HASH_SESSION_KEY, ""))
    hashes = [account.get_session_auth_hash(), *account.get_session_auth_fallback_hash()]
    return any(constant_time_compare(kept, each) for each in hashes)
