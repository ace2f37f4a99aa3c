"""What ends an account's session, and what it leaves: the device and its seats."""

import pytest
from django.conf import settings
from django.test import Client

from companion.accounts.models import Account
from companion.groups import devices
from companion.groups.models import Device, Group, GroupAccess
from companion.joining import services
from companion.plays.models import Participant, Play
from companion.plays.presentation import departures
from tests.accounts.mails import sent_mails
from tests.accounts.test_accounts import ADDRESS, MINE, PASSWORD, kept
from tests.accounts.test_passwords import mailing
from tests.plays.conftest import Phone
from tests.plays.presentation.test_play_page import text

__all__ = ["kept", "mailing"]
pytestmark = pytest.mark.django_db

NEW = "another long one of these"


def device_of(client: Client) -> Device:
    return Device.objects.get(id=client.session["device"])


def signed_in(client: Client) -> bool:
    return client.get("/account/").status_code == 200


@pytest.fixture
def phone(kept: Client) -> Client:
    """Ann's second phone, signed in to the same account."""
    assert signed_in(kept)
    client = Client(headers={"user-agent": "another test"})
    client.post("/account/sign-in/", MINE)
    return client


@pytest.fixture
def guest_seat(phone: Client) -> Participant:
    """A seat of the second phone at another group's table."""
    host = Device.objects.create(group=Group.objects.create(), name="Zoe's")
    play = Play.objects.get()
    other = Play.objects.create(
        group=host.group, game=play.game, rules=play.rules, players=play.players, start=0
    )
    code = services.invite(other.id, host.id).code
    services.join_play(code, device_of(phone).id, 1)
    return Participant.objects.get(play=other)


def test_a_removed_device_is_signed_out_and_the_others_are_not(
    kept: Client, phone: Client
) -> None:
    assert signed_in(phone)
    group = device_of(kept).group
    kept.post(f"/group/devices/{device_of(phone).id}/remove/")
    access = GroupAccess.objects.get(group=group)
    answer = phone.post(f"/account/groups/{access.id}/")
    assert answer["Location"].startswith("/account/sign-in/")
    assert device_of(phone).group != group
    assert not signed_in(phone)
    assert signed_in(kept)
    assert "signed out of its account" in text(kept.get("/group/devices/"))


def change(client: Client) -> None:
    client.post("/account/password/", {"old": PASSWORD, "password": NEW})


def test_a_changed_password_signs_out_elsewhere_and_leaves_device_and_seat(
    kept: Client, phone: Client, guest_seat: Participant
) -> None:
    before, many = device_of(phone), Device.objects.count()
    change(kept)
    assert signed_in(kept)
    assert not signed_in(phone)
    assert device_of(phone) == before
    assert phone.get(f"/plays/{guest_seat.play_id}/").status_code == 200
    assert phone.get(f"/plays/{Play.objects.earliest('created').id}/").status_code == 200
    phone.post("/account/sign-in/", MINE | {"password": NEW})
    assert signed_in(phone)
    assert (device_of(phone), Device.objects.count()) == (before, many)
    assert Participant.objects.get().seat == 1


@pytest.mark.usefixtures("kept", "mailing")
def test_a_password_by_a_mail_signs_out_everywhere_and_leaves_devices(
    kept: Client, phone: Client, guest_seat: Participant
) -> None:
    Client().post("/account/forgotten/", {"email": ADDRESS})
    link = next(each for each in str(sent_mails()[0].body).split() if "/reset/" in each)
    Client().post(link.removeprefix("https://scribe.example.org"), {"password": NEW})
    for client in (kept, phone):
        assert not signed_in(client)
        assert "Ann" in text(client.get("/group/"))
    assert phone.get(f"/plays/{guest_seat.play_id}/").status_code == 200


def test_a_session_that_is_over_keeps_its_key_for_what_is_on_its_way(
    kept: Client, phone: Client
) -> None:
    """Two requests come with one cookie: neither may lose the device to the other."""
    key = phone.session.session_key
    change(kept)
    assert not signed_in(phone)
    second = Client()
    second.cookies[settings.SESSION_COOKIE_NAME] = str(key)
    assert not signed_in(second)
    assert device_of(second) == device_of(phone)


def test_signing_out_on_all_other_devices_is_a_choice_of_its_own(
    kept: Client, phone: Client, guest_seat: Participant
) -> None:
    play = Play.objects.earliest("created").id
    assert "Signed in on other devices" in text(kept.get("/account/"))
    kept.post("/account/sign-out/elsewhere/")
    assert signed_in(kept)
    assert not signed_in(phone)
    answer = phone.get(f"/plays/{play}/")
    assert answer.status_code == 404
    assert departures.SIGNED_OUT in text(answer)
    assert "No group yet" in text(phone.get("/group/"))
    guest_seat.refresh_from_db()
    assert guest_seat.seat is None
    assert "Sign out on all other devices" not in text(kept.get("/account/"))


def test_deleting_an_account_leaves_every_device_in_its_group(
    kept: Client, phone: Client
) -> None:
    kept.post("/account/delete/", {"old": PASSWORD})
    assert not Account.objects.exists()
    for client in (kept, phone):
        assert not signed_in(client)
        assert "Ann" in text(client.get("/group/"))


def test_a_removed_device_is_told_so_on_the_pages_of_the_group(ann: Phone, ben: Phone) -> None:
    devices.remove(ann.device, ben.device.id)
    answer = ben.client.get(ben.at())
    assert answer.status_code == 404
    assert departures.REMOVED in text(answer)
    assert departures.REMOVED not in text(ann.client.get(ann.at()))
