"""Views of an account: keep a group, sign in and out, further groups, the password."""

from collections.abc import Callable
from http import HTTPStatus
from uuid import UUID

from django.contrib.auth import authenticate, login, logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError, transaction
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from companion.accounts import group_access
from companion.accounts.claim import claim as claim_guests
from companion.accounts.forms import MailedCode, PasswordChange, SignIn, SignUp
from companion.accounts.mailing import MailNotSentError
from companion.accounts.models import Account
from companion.accounts.password_attempts import (
    MANY,
    checked_form,
    record_wrong_password,
    seconds_to_wait,
)
from companion.accounts.password_reset import sends_mail
from companion.accounts.sign_up import (
    PendingSignUp,
    begin_sign_up,
    end_sign_up,
    pending_sign_up,
)
from companion.groups.models import Group, GroupAccess
from companion.groups.people import everybody
from companion.groups.session import has_group
from companion.http import Request, client_address
from companion.joining.rate_limit import TooMany, check_allowed, record_wrong_code
from companion.plain_results.services import number_of_games

WRONG = gettext_lazy("No account has this address and this password.")
TAKEN = gettext_lazy("This address has an account already: sign in with its password.")
MANY_TAKEN = gettext_lazy("Too many tries from here. Wait ten minutes, then try again.")
NO_MAIL = gettext_lazy("No mail can be sent at the moment. Try again later.")
WRONG_CODE = gettext_lazy("This is not the code from the mail.")
LOCKED = gettext_lazy("Too many wrong passwords. Wait a quarter of an hour, then try again.")


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def keep(request: Request) -> HttpResponse:
    """Keep the group of this device by a new account."""
    if request.user.is_authenticated:
        return redirect("accounts:account")
    form = SignUp(request.POST if request.method == "POST" else None)
    if request.method != "POST" or not form.is_valid():
        return _keep_page(request, form, _status(form))
    try:
        return _sign_up(request, **form.cleaned_data)
    except TooMany:
        form.add_error(None, MANY_TAKEN)
        return _keep_page(request, form, HTTPStatus.TOO_MANY_REQUESTS)
    except MailNotSentError:
        form.add_error(None, NO_MAIL)
        return _keep_page(request, form, HTTPStatus.SERVICE_UNAVAILABLE)
    except IntegrityError:
        # counted, or a program could find out which of many addresses have accounts
        record_wrong_code(client_address(request))
        form.add_error("email", TAKEN)
        return _keep_page(request, form, _status(form))


def _sign_up(request: Request, email: str, password: str) -> HttpResponse:
    """Open an account, or mail the code with which it is opened."""
    check_allowed(client_address(request))
    if sends_mail():
        # counted, or this page could fill somebody's mailbox
        record_wrong_code(client_address(request))
        begin_sign_up(request, email, password)
        return redirect("accounts:confirm")
    _sign_in(request, _open_account(request, Account.objects.open, email, password))
    return _welcome()


def _welcome() -> HttpResponse:
    """To the group, which says that the account is made."""
    return redirect(f"{reverse('people:group')}?account=new")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: Request) -> HttpResponse:
    """Make the account of a sign-up by the code that was mailed to its address."""
    pending = pending_sign_up(request)
    if pending is None:
        return redirect("accounts:keep")
    form = MailedCode(request.POST if request.method == "POST" else None)
    status = HTTPStatus.OK
    if request.method == "POST":
        status = _confirm(request, pending, form)
        if status == HTTPStatus.CREATED:
            return _welcome()
    context = {"form": form, "email": pending.email}
    return render(request, "accounts/confirm.html", context, status=status)


def _confirm(request: Request, pending: PendingSignUp, form: MailedCode) -> HTTPStatus:
    """Make the account if the code fits, and sign in; else show the form with the reason."""
    try:
        check_allowed(client_address(request))
        if not form.is_valid():
            return HTTPStatus.UNPROCESSABLE_ENTITY
        if not pending.fits(form.cleaned_data["code"]):
            record_wrong_code(client_address(request))
            form.add_error("code", WRONG_CODE)
            return HTTPStatus.UNPROCESSABLE_ENTITY
        opens = Account.objects.open_confirmed
        account = _open_account(request, opens, pending.email, pending.password)
    except TooMany:
        form.add_error(None, MANY_TAKEN)
        return HTTPStatus.TOO_MANY_REQUESTS
    except IntegrityError:  # somebody with the same mailbox was quicker
        form.add_error(None, TAKEN)
        return HTTPStatus.UNPROCESSABLE_ENTITY
    end_sign_up(request)
    _sign_in(request, account)
    return HTTPStatus.CREATED


def _open_account(
    request: Request, opens: Callable[[str, str], Account], email: str, password: str
) -> Account:
    with transaction.atomic():
        account = opens(email, password)
        group_access.sign_up(request, account)
        group_access.record_sign_in(request, account)
    return account


def _keep_page(request: Request, form: SignUp, status: int) -> HttpResponse:
    device = has_group(request)
    context: dict[str, object] = {"form": form, "group": None}
    if device is not None and not device.group.has_account():
        plays, people = number_of_games(device.group), len(everybody(device.group))
        context |= {"group": device.group, "plays": plays, "people": people}
    return render(request, "accounts/keep.html", context, status=status)


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: Request) -> HttpResponse:
    """Open the account's group on this device."""
    if request.user.is_authenticated:
        return redirect("accounts:account")
    form = SignIn(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        email = form.cleaned_data["email"]
        if wait := seconds_to_wait(request, email):
            form.add_error(None, _slowed(wait))
            return render(request, "accounts/sign_in.html", {"form": form}, status=429)
        account = authenticate(request, **form.cleaned_data)
        if isinstance(account, Account):
            _sign_in(request, account)
            arrival = group_access.open_on_this_device(request, account)
            group_access.record_sign_in(request, account)
            offers_claim = arrival is group_access.SignInResult.CLAIM
            return redirect("accounts:claim" if offers_claim else "people:group")
        record_wrong_password(email)
        form.add_error(None, WRONG)
    return render(request, "accounts/sign_in.html", {"form": form}, status=_status(form))


def locked_out(request: Request, answer: HttpResponse, credentials: object) -> HttpResponse:  # noqa: ARG001 - axes' call
    """The sign-in page after too many attempts, with the time of the next one."""
    form = SignIn(request.POST)
    form.is_valid()
    form.add_error(None, LOCKED)
    status = HTTPStatus.TOO_MANY_REQUESTS
    return render(request, "accounts/sign_in.html", {"form": form}, status=status)


@require_POST
def sign_out(request: Request) -> HttpResponse:
    """Sign out: this device leaves the account and its groups."""
    mine = request.user if isinstance(request.user, Account) else None
    if group_access.sign_out(request, mine):
        logout(request)
    return redirect("plays:start")


@login_required
@require_POST
def sign_out_elsewhere(request: Request) -> HttpResponse:
    """Sign out all other devices of the account."""
    group_access.sign_out_elsewhere(request, _account(request))
    return redirect("accounts:account")


@never_cache
@login_required
@require_safe
def account(request: Request) -> HttpResponse:
    """The account: its groups, and which one is open here."""
    mine, device = _account(request), has_group(request)
    context = {
        "account": mine,
        "accesses": group_access.groups_of(mine),
        "open": device.group_id if device else None,
        "elsewhere": group_access.devices_elsewhere(request, mine),
        "claimable": group_access.device_to_claim(request, mine),
    }
    return render(request, "accounts/account.html", context)


@login_required
@require_POST
def open_group(request: Request, access: UUID) -> HttpResponse:
    """Open another of the account's groups on this device.

    If the device has games of its own, the account decides first what happens to them.
    """
    mine = _account(request)
    try:
        wanted = group_access.access_of(mine, access)
    except GroupAccess.DoesNotExist:
        raise Http404("This account keeps no such group.") from None
    if group_access.device_to_claim(request, mine):
        return redirect("accounts:claim")
    group_access.open_group(request, wanted)
    return redirect("people:group")


@login_required
@require_POST
def new_group(request: Request) -> HttpResponse:
    """Create another group, which the account keeps from the start.

    If the device has games of its own, the account decides first what happens to them.
    """
    mine, device = _account(request), has_group(request)
    if group_access.device_to_claim(request, mine):
        return redirect("accounts:claim")
    zone = device.group.zone if device else "UTC"
    group_access.open_group(request, group_access.keep(mine, Group.objects.create(zone=zone)))
    return redirect("people:group")


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def claim(request: Request) -> HttpResponse:
    """Decide what happens to the games of this device's guest group."""
    mine = _account(request)
    device = group_access.device_to_claim(request, mine)
    if device is None:
        return redirect("people:group")
    others = group_access.groups_of(mine)
    if request.method != "POST":
        context = {"plays": number_of_games(device.group), "accesses": others}
        return render(request, "accounts/claim.html", context)
    if "apart" in request.POST:
        group_access.keep(mine, device.group)
        group_access.open_group(request, others[0])
        return redirect("people:group")
    wanted = next((k for k in others if str(k.id) == request.POST.get("into")), None)
    if wanted is None:
        raise Http404("This account keeps no such group.")
    claim_guests(device.group, wanted.group)
    group_access.open_group(request, wanted)
    return redirect("people:group")


@sensitive_post_parameters()
@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def password(request: Request) -> HttpResponse:
    """Choose a new password; other devices have to sign in again to change the account."""
    mine = _account(request)
    try:
        form = checked_form(request, mine, PasswordChange)
    except TooMany:
        form = PasswordChange(mine)
        return render(
            request, "accounts/password.html", {"form": form, "many": MANY}, status=429
        )
    if request.method == "POST" and form.is_valid():
        mine.set_password(form.cleaned_data["password"])
        mine.save(update_fields=["password"])
        update_session_auth_hash(request, mine)
        return redirect("accounts:account")
    return render(request, "accounts/password.html", {"form": form}, status=_status(form))


def _sign_in(request: Request, account: Account) -> None:
    login(request, account, backend="django.contrib.auth.backends.ModelBackend")


def _account(request: Request) -> Account:
    if not isinstance(request.user, Account):
        raise Http404("Nobody is signed in.")
    return request.user


def _slowed(seconds: int) -> str:
    return ngettext(
        "Many wrong passwords were tried for this address. Wait {n} second, then try again.",
        "Many wrong passwords were tried for this address. Wait {n} seconds, then try again.",
        seconds,
    ).format(n=seconds)


def _status(form: SignIn | PasswordChange) -> int:
    return HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
