"""What ends an account's session, and what it leaves: the device and its seats."""

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from companion.accounts.models import Account
from companion.groups import devices, own_copies
from companion.groups.models import Device, Group, GroupAccess
from companion.joining import services
from companion.plain_results.models import PlainResult
from companion.plays.models import Participant, Play
from companion.plays.presentation import departures
from tests.accounts.mails import sent_mails
from tests.accounts.test_accounts import ADDRESS, MINE, PASSWORD, kept, playing, plays_seen
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


# A guest's games that the account has not decided about yet.


def without_plays() -> Client:
    """A browser with a group in which nothing was played."""
    client = Client()
    client.post("/group/backup/")  # without a file: refused, but the device has its group now
    return client


@pytest.fixture
def guest(kept: Client) -> Client:
    """A phone with games of its own, signed in to Ann's account, its question unanswered."""
    assert signed_in(kept)
    client = playing("Zoë", "Emil")
    assert client.post("/account/sign-in/", MINE)["Location"] == "/account/claim/"
    return client


def test_no_other_group_is_opened_before_it_is_said_what_becomes_of_them(
    kept: Client, guest: Client
) -> None:
    access = GroupAccess.objects.get()
    for address in (f"/account/groups/{access.id}/", "/account/groups/new/"):
        assert guest.post(address)["Location"] == "/account/claim/"
    assert device_of(guest).group != access.group
    assert Group.objects.count() == 2
    guest.post("/account/claim/", {"into": str(access.id)})
    assert "2 games" in plays_seen(guest)
    assert "2 games" in plays_seen(kept)
    assert guest.post("/account/groups/new/")["Location"] == "/group/"
    assert "0 games" in plays_seen(guest)


@pytest.mark.parametrize("where", ["here", "elsewhere"])
def test_after_signing_out_the_account_has_them(
    kept: Client, guest: Client, where: str
) -> None:
    group = device_of(guest).group
    if where == "here":
        guest.post("/account/sign-out/")
    else:
        kept.post("/account/sign-out/elsewhere/")
    assert not Device.objects.filter(group=group, left=None).exists()
    assert GroupAccess.objects.get(group=group).account.email == ADDRESS
    guest.post("/account/sign-in/", MINE)
    assert "Zoë" in text(guest.get("/group/"))
    assert "1 game " in plays_seen(guest)
    assert "1 game " in plays_seen(kept)


def test_a_group_that_another_device_is_in_stays_out_of_the_account(guest: Client) -> None:
    group = device_of(guest).group
    Device.objects.create(group=group, name="Emil's phone")
    guest.post("/account/sign-out/")
    assert not GroupAccess.objects.filter(group=group).exists()


def test_a_device_whose_sign_in_has_ended_stays_with_its_games(
    kept: Client, guest: Client
) -> None:
    kept.post("/account/password/", {"old": PASSWORD, "password": NEW})
    assert guest.post("/account/sign-out/").status_code == 302
    assert "1 game " in plays_seen(guest)
    kept.post("/account/sign-out/")
    assert "0 games" in plays_seen(kept)


def test_results_of_other_games_are_asked_about_and_counted_too(kept: Client) -> None:
    assert signed_in(kept)
    client = without_plays()
    for number in range(20):
        PlainResult.objects.create(
            group=device_of(client).group,
            game="Catan",
            played=timezone.now(),
            content=f"hash {number}",
        )
    assert "20 games" in text(client.get("/account/keep/"))
    assert "One file with 20 games of" in text(client.get("/group/backup/"))
    assert client.post("/account/sign-in/", MINE)["Location"] == "/account/claim/"
    assert "20 games are on this device." in text(client.get("/account/claim/"))
    access = GroupAccess.objects.get()
    client.post("/account/claim/", {"into": str(access.id)})
    assert PlainResult.objects.filter(group=access.group).count() == 20


def test_own_copies_of_a_device_without_games_are_kept(kept: Client) -> None:
    assert signed_in(kept)
    client = without_plays()
    own = device_of(client)
    own_copies.save_copy(own, "ramses", {"names": {"3A": "The cat"}, "shapes": {}})
    assert client.post("/account/sign-in/", MINE)["Location"] == "/group/"
    assert "Ben" in text(client.get("/group/"))
    assert GroupAccess.objects.get(group=own.group).account.email == ADDRESS
    other = Client()
    other.post("/account/sign-in/", MINE)
    assert "Ben" in text(other.get("/group/"))  # not the copies: another group was opened last
