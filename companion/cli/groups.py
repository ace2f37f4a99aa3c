"""List the groups of a server, and delete one at the request of its people."""

from collections.abc import Iterator

from django.db.models import Exists, OuterRef

from companion.conf.environment import Refusal
from companion.conf.terminal import gettext
from companion.groups.models import Device, Group, GroupAccess
from companion.housekeeping.orphans import delete_on_request
from companion.plain_results.services import number_of_games


def lines() -> Iterator[str]:
    """A line for each group that has a device or an account, the oldest first."""
    here = Device.objects.filter(group=OuterRef("pk"), left=None)
    kept = GroupAccess.objects.filter(group=OuterRef("pk"))
    groups = Group.objects.filter(Exists(here) | Exists(kept)).order_by("id")
    if not groups:
        yield gettext("There are no groups yet.")
    for group in groups:
        yield f"{group.id:>6}  {_group_text(group)}"


def _group_text(group: Group) -> str:
    emails = group.accesses.order_by("account__email").values_list("account__email", flat=True)
    words = gettext(
        "{group}, since {day}: games: {games}, people: {people}, devices: {devices}, "
        "accounts: {accounts}"
    )
    return words.format(
        group=group,
        day=f"{group.created:%Y-%m-%d}",
        games=number_of_games(group),
        people=group.people.filter(same_as=None).count(),
        devices=group.devices.filter(left=None).count(),
        accounts=", ".join(emails) or "–",
    )


def delete(number: int, *, ask: bool) -> str:
    """Delete a group, after its number was typed once more if `ask`; gives a sentence."""
    group = Group.objects.filter(id=number).first()
    if group is None:
        raise Refusal(
            gettext("There is no group {number}: `nile-scribe groups` lists them.").format(
                number=number
            )
        )
    described = _group_text(group)
    if ask and _confirm(described) != str(number):
        raise Refusal(gettext("Nothing was deleted."))
    delete_on_request(number)
    return gettext("Deleted for good: {group}.").format(group=described)


def _confirm(described: str) -> str:
    try:
        question = gettext("Delete all of it for good? Type its number again:")
        return input(f"{described}\n{question} ").strip()
    except EOFError:
        return ""
