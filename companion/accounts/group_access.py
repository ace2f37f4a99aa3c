"""Access of accounts to groups: keep a group, open it on other devices, sign in and out."""

from dataclasses import dataclass
from enum import Enum, auto
from uuid import UUID

from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext, ngettext

from companion.accounts.models import Account
from companion.groups.models import Device, Group, GroupAccess
from companion.groups.session import enroll, has_group, move, welcome
from companion.http import device_of
from companion.joining import services
from companion.plain_results.services import number_of_games


class SignInResult(Enum):
    """What a device found when it signed in."""

    OPENED = auto()
    """The account's group is now open on the device."""
    CLAIM = auto()
    """The device's guest group has games: the account has to decide what happens to them."""


def groups_of(account: Account) -> list[GroupAccess]:
    """The groups that an account keeps, last opened first."""
    return list(account.accesses.select_related("group").order_by("-opened", "id"))


def keep(account: Account, group: Group) -> GroupAccess:
    """Give an account access to a group; doing it twice changes nothing."""
    return GroupAccess.objects.get_or_create(account=account, group=group)[0]


def sign_up(request: HttpRequest, account: Account) -> None:
    """Give a new account access to the group of the device that it was made on."""
    group = welcome(request).group
    if not group.has_account():
        keep(account, group)
        return
    mine = Group.objects.create(zone=group.zone)
    _move_in(request, keep(account, mine))


def open_on_this_device(request: HttpRequest, account: Account) -> SignInResult:
    """Open the account's group on the device that has just signed in."""
    accesses, device = groups_of(account), has_group(request)
    if not accesses:
        sign_up(request, account)
        return SignInResult.OPENED
    if device_to_claim(request, account):
        return SignInResult.CLAIM
    here = [access for access in accesses if device and access.group_id == device.group_id]
    open_group(request, (here or accesses)[0])
    return SignInResult.OPENED


def sign_out(request: HttpRequest, account: Account | None = None) -> bool:
    """Take the session's device out of its group and seats; then the caller ends the session.

    The account keeps a group that would be lost. Without an account, as after its password was
    changed elsewhere, the device stays in such a group: False, and the session must go on.
    """
    device = has_group(request)
    if device is None:
        return True
    with transaction.atomic():
        if account is None and _would_be_lost(device):
            return False
        _leave(device, account)
    return True


def sign_out_elsewhere(request: HttpRequest, account: Account) -> int:
    """Sign the account out on its other devices; returns their number.

    It keeps their groups that would be lost, as for `sign_out`.
    """
    others = devices_elsewhere(request, account)
    for device in others:
        _leave(device, account)
    return len(others)


def devices_elsewhere(request: HttpRequest, account: Account) -> list[Device]:
    """The other devices that the account is signed in on."""
    here = device_of(request)
    found = Device.objects.filter(account=account, left=None).order_by("created")
    return [each for each in found if each.id != here]


def _leave(device: Device, account: Account | None) -> None:
    with transaction.atomic():
        _keep_if_lost(device, account)
        Device.objects.filter(id=device.id).update(left=timezone.now(), account=None)
        services.stand_up(device.id)
        services.end_connections(device.id)


def _keep_if_lost(device: Device, account: Account | None) -> None:
    """Give the account the group that a device is about to leave, if it would be lost."""
    if account is not None and _would_be_lost(device):
        keep(account, device.group)


def _would_be_lost(device: Device) -> bool:
    """Whether only this device opens its group, which has games or settings; locks the group.

    Names alone do not count: a group begun by mistake should not fill an account's list.
    """
    group = Group.objects.select_for_update().get(id=device.group_id)
    if group.has_account() or group.devices.filter(left=None).exclude(id=device.id).exists():
        return False
    settings = group.house_rulings.exists() or group.copies.exists()
    return settings or number_of_games(group) > 0


def record_sign_in(request: HttpRequest, account: Account) -> None:
    """Record on the session's device which account is signed in on it."""
    device = has_group(request)
    if device is not None:
        device.account = account
        device.save(update_fields=["account"])


def device_to_claim(request: HttpRequest, account: Account) -> Device | None:
    """The session's device, if its group has games and no account.

    Also None if the account keeps no group that could take them.
    """
    device = has_group(request)
    if device is None or device.group.has_account() or not number_of_games(device.group):
        return None
    return device if account.accesses.exists() else None


@dataclass(frozen=True, slots=True)
class LeavingSummary:
    """What happens to a group when an account gives up its access.

    `devices` is the number of devices in the group; `others`: another account keeps it too.
    """

    group: Group
    plays: int
    devices: int
    others: bool

    @property
    def lost(self) -> bool:
        """Whether the group could not be opened any more."""
        return not self.others and not self.devices

    @property
    def words(self) -> str:
        """What happens to the group, in a sentence."""
        if self.lost:
            return gettext(
                "No device is in it, so nobody will find it. To save it, open it first."
            )
        if not self.devices:
            return gettext("Another account has it too.")
        if self.others:
            return ngettext(
                "It stays on the one device that is in it; another account has it too.",
                "It stays on the {n} devices that are in it; another account has it too.",
                self.devices,
            ).format(n=self.devices)
        return ngettext(
            "It stays on the one device that is in it, and in no account.",
            "It stays on the {n} devices that are in it, and in no account.",
            self.devices,
        ).format(n=self.devices)


def groups_left_by(account: Account) -> list[LeavingSummary]:
    """What happens to each of an account's groups when the account is deleted."""
    groups = [access.group for access in groups_of(account)]
    others = set(
        GroupAccess.objects.filter(group__in=groups)
        .exclude(account=account)
        .values_list("group", flat=True)
    )
    return [
        LeavingSummary(
            group,
            number_of_games(group),
            group.devices.filter(left=None).count(),
            others=group.id in others,
        )
        for group in groups
    ]


def open_group(request: HttpRequest, access: GroupAccess) -> None:
    """Open a group that an account keeps on the session's device."""
    with transaction.atomic():
        _move_in(request, access)
        access.opened = timezone.now()
        access.save(update_fields=["opened"])


def access_of(account: Account, access: UUID) -> GroupAccess:
    """The account's access with this id; raises `GroupAccess.DoesNotExist`."""
    return account.accesses.select_related("group").get(id=access)


def _move_in(request: HttpRequest, access: GroupAccess) -> None:
    device = has_group(request)
    if device is None:
        enroll(request, access.group)
        return
    with transaction.atomic():
        if device.group_id != access.group_id:
            _keep_if_lost(device, access.account)
        move(device, access.group)
        services.end_connections(device.id)
