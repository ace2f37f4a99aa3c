"""An account is deleted: by whom, and what becomes of the groups that it keeps."""

import pytest
from django.test import Client
from django.utils import timezone

from companion.accounts.models import Account
from companion.groups.models import Device, GroupAccess
from tests.accounts.test_accounts import MINE, PASSWORD, kept, plays_seen
from tests.plays.presentation.test_play_page import text

__all__ = ["kept"]
pytestmark = pytest.mark.django_db


def test_an_account_is_deleted_by_who_knows_its_password(kept: Client) -> None:
    answer = kept.post("/account/delete/", {"old": "wrong"})
    assert answer.status_code == 422
    assert "That is not the current password." in text(answer)
    assert Account.objects.exists()
    assert kept.post("/account/delete/", {"old": PASSWORD})["Location"] == "/"
    assert not Account.objects.exists()
    assert not GroupAccess.objects.exists()
    assert Client().post("/account/sign-in/", MINE).status_code == 422


def test_its_groups_stay_on_the_devices_in_them(kept: Client) -> None:
    other = Client()
    other.post("/account/sign-in/", MINE)
    kept.post("/account/delete/", {"old": PASSWORD})
    for client in (kept, other):
        assert "1 game " in plays_seen(client)
        assert "/account/keep/" in client.get("/group/").content.decode()
        assert "/account/sign-in/" in client.get("/account/")["Location"]


def test_what_becomes_of_each_group_is_said_before(kept: Client) -> None:
    said = text(kept.get("/account/delete/"))
    assert (
        "Our group , 1 game It stays on the one device that is in it, and in no account."
        in said
    )
    Client().post("/account/sign-in/", MINE)
    assert "It stays on the 2 devices that are in it" in text(kept.get("/account/delete/"))
    group = GroupAccess.objects.get().group
    kept.post("/account/groups/new/")
    Device.objects.filter(group=group).update(left=timezone.now())
    said = text(kept.get("/account/delete/"))
    assert "No device is in it, so nobody will find it. To save it, open it first." in said
    another = Account.objects.open("ben@example.org", PASSWORD)
    GroupAccess.objects.create(group=group, account=another)
    assert "Another account has it too." in text(kept.get("/account/delete/"))
