"""Accounts: a group is kept, opened on other devices, a guest's plays are claimed."""

from datetime import timedelta

import pytest
from axes.models import AccessAttempt
from django.conf import settings
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from companion.accounts.models import Account
from companion.groups.models import Device, Group, GroupAccess, Person
from companion.plays.models import Play
from tests.plays.new_play.test_new_play import TABLE
from tests.plays.presentation.test_play_page import text

pytestmark = pytest.mark.django_db

ADDRESS, PASSWORD = "ann@example.org", "the scribe of the nile"
MINE = {"email": ADDRESS, "password": PASSWORD}


def playing(*names: str) -> Client:
    """A browser on which a play of these people was begun."""
    client = Client(headers={"user-agent": "a test"})
    client.post("/new/", TABLE | {"seats": list(names)} if names else TABLE)
    return client


def plays_seen(client: Client) -> str:
    return text(client.get("/plays/"))


@pytest.fixture
def kept() -> Client:
    """Ann's phone, whose group her account keeps."""
    client = playing("Ann", "Ben")
    assert client.post("/account/keep/", MINE).status_code == 302
    return client


def test_playing_needs_no_account() -> None:
    playing()
    assert not Account.objects.exists()
    assert not GroupAccess.objects.exists()


def test_an_account_keeps_the_group_of_the_device(kept: Client) -> None:
    access = GroupAccess.objects.get()
    assert access.group == Play.objects.get().group
    assert "/account/keep/" not in kept.get("/group/").content.decode()
    assert "1 game " in plays_seen(kept)


def test_what_would_be_kept_is_said_before() -> None:
    client = playing("Ann", "Ben")
    assert "1 game · 2 players They are on this phone only." in text(
        client.get("/account/keep/")
    )


def test_an_account_without_a_play_gets_a_group_to_begin_with() -> None:
    client = Client()
    client.post("/account/keep/", MINE)
    assert GroupAccess.objects.get().group == Device.objects.get().group


def test_it_opens_the_group_on_another_device(kept: Client) -> None:
    other = Client()
    answer = other.post("/account/sign-in/", MINE)
    assert answer["Location"] == "/group/"
    assert "Ann" in text(other.get("/group/"))
    assert "1 game " in plays_seen(other)
    assert Device.objects.filter(group=Play.objects.get().group).count() == 2
    other.post("/new/", TABLE)
    assert "2 games" in plays_seen(kept)


@pytest.mark.parametrize("email", ["ANN@example.org", " Ann@Example.ORG "])
def test_an_address_is_known_in_any_case(kept: Client, email: str) -> None:
    assert kept.get("/account/").status_code == 200
    other = Client()
    assert other.post("/account/sign-in/", MINE | {"email": email}).status_code == 302
    answer = Client().post("/account/keep/", MINE | {"email": email})
    assert answer.status_code == 422
    assert "This address has an account already: sign in with its password." in text(answer)
    assert Account.objects.count() == 1


def test_two_accounts_of_one_address_cannot_be() -> None:
    Account.objects.open(ADDRESS, PASSWORD)
    with pytest.raises(IntegrityError), transaction.atomic():
        Account.objects.open(" ANN@example.org", PASSWORD)


@pytest.mark.parametrize(
    ("form_fields", "why"),
    [
        ({"email": "ann"}, "This is not an e-mail address. One looks like ann@example.org."),
        ({"email": ""}, "This is not an e-mail address. One looks like ann@example.org."),
        ({"email": f"{'a' * 250}@example.org"}, "This is not an e-mail address"),
        ({"password": ""}, "Enter a password."),
        ({"password": "short"}, "This password is too short."),
        ({"password": "ann@example.org"}, "The password is too similar to the email."),
        ({"password": "123456789012345"}, "This password is entirely numeric."),
        ({"password": "1qaz2wsx3edc"}, "This password is too common."),
        ({"password": "x" * 201}, "A password has at most 200 characters."),
    ],
)
def test_what_cannot_be_kept_is_told_and_the_address_stays_typed(
    form_fields: dict[str, str], why: str
) -> None:
    answer = Client().post("/account/keep/", MINE | form_fields)
    assert answer.status_code == 422
    assert why in text(answer)
    page = answer.content.decode()
    if "email" not in form_fields:
        assert f'value="{ADDRESS}"' in page
    assert PASSWORD not in page
    assert not Account.objects.exists()


# Signing in.


@pytest.mark.parametrize(
    "form_fields",
    [{"password": "another one of these"}, {"email": "zoe@example.org"}, {"password": "\x01"}],
)
def test_a_wrong_password_and_an_unknown_address_are_answered_alike(
    kept: Client, form_fields: dict[str, str]
) -> None:
    assert kept.session
    client = Client()
    answer = client.post("/account/sign-in/", MINE | form_fields)
    assert answer.status_code == 422
    assert "No account has this address and this password." in text(answer)
    assert client.get("/group/").status_code == 200
    assert "No group yet" in text(client.get("/group/"))


def wrong(client: Client, times: int, **changed: str) -> list[int]:
    form_fields = MINE | {"password": "another one of these"} | changed
    return [client.post("/account/sign-in/", form_fields).status_code for _ in range(times)]


def test_attempts_from_one_machine_lock_nobody_out_elsewhere(kept: Client) -> None:
    assert kept.session
    limit = settings.AXES_FAILURE_LIMIT
    statuses = wrong(Client(REMOTE_ADDR="10.0.0.1"), limit + 1)
    assert statuses == [422] * (limit - 1) + [429] * 2
    answer = Client(REMOTE_ADDR="10.0.0.1").post("/account/sign-in/", MINE)
    assert answer.status_code == 429  # even the right one now, from there
    page_text = text(answer)
    assert "Too many wrong passwords. Wait a quarter of an hour, then try again." in page_text
    assert f'value="{ADDRESS}"' in answer.content.decode()
    assert Client(REMOTE_ADDR="10.0.0.2").post("/account/sign-in/", MINE).status_code == 302


@pytest.mark.parametrize("page", ["password", "delete"])
def test_wrong_passwords_are_counted_where_somebody_is_signed_in_too(
    kept: Client, page: str
) -> None:
    address, sent = (
        f"/account/{page}/",
        {"old": "wrong", "password": "another long one of these"},
    )
    statuses = [kept.post(address, sent).status_code for _ in range(11)]
    assert statuses == [422] * 10 + [429]
    answer = kept.post(address, sent | {"old": PASSWORD})
    assert answer.status_code == 429
    assert "Too many wrong passwords. Wait ten minutes, then try again." in text(answer)
    assert Account.objects.get().check_password(PASSWORD)


def test_attempts_to_sign_in_are_limited_for_a_machine(kept: Client) -> None:
    assert kept.session
    limit = settings.AXES_FAILURE_LIMIT
    statuses = [
        wrong(Client(REMOTE_ADDR="10.0.0.1"), 1, email=f"a{number}@example.org")[0]
        for number in range(limit + 1)
    ]
    assert statuses == [422] * (limit - 1) + [429] * 2
    assert Client(REMOTE_ADDR="10.0.0.2").post("/account/sign-in/", MINE).status_code == 302


def test_after_a_quarter_of_an_hour_one_may_try_again(kept: Client) -> None:
    assert kept.session
    wrong(Client(), settings.AXES_FAILURE_LIMIT)
    assert Client().post("/account/sign-in/", MINE).status_code == 429
    AccessAttempt.objects.update(attempt_time=timezone.now() - timedelta(minutes=16))
    assert Client().post("/account/sign-in/", MINE).status_code == 302


def test_no_password_and_no_address_is_written_down_with_an_attempt(kept: Client) -> None:
    assert kept.session
    wrong(Client(), 1)
    row = AccessAttempt.objects.get()
    assert "another one of these" not in f"{row.post_data}{row.get_data}"
    assert ADDRESS not in f"{row.post_data}{row.get_data}"


def test_signing_out_takes_the_group_off_the_device(kept: Client) -> None:
    kept.post("/account/sign-out/")
    assert "No group yet" in text(kept.get("/group/"))
    assert "0 games" in plays_seen(kept)
    kept.post("/account/sign-in/", MINE)
    assert "1 game " in plays_seen(kept)
    devices = kept.get("/group/devices/").content.decode()
    assert devices.count("Save the name") == 1  # the one that signed out is no device any more


def test_who_is_signed_in_is_sent_to_his_account(kept: Client) -> None:
    for page in ("/account/keep/", "/account/sign-in/"):
        assert kept.get(page)["Location"] == "/account/"
    assert "ann@example.org" in text(kept.get("/account/"))
    assert Client().get("/account/")["Location"].startswith("/account/sign-in/")


def test_the_session_gets_a_new_key_when_somebody_signs_in(kept: Client) -> None:
    assert kept.session
    client = playing("Zoë", "Emil")
    before = client.session.session_key
    client.post("/account/sign-in/", MINE)
    assert client.session.session_key != before


# A guest's plays.


def test_a_guests_plays_are_claimed_into_the_accounts_group(kept: Client) -> None:
    guest = playing("ann", "Zoë")
    answer = guest.post("/account/sign-in/", MINE)
    assert answer["Location"] == "/account/claim/"
    page_text = text(guest.get("/account/claim/"))
    assert "1 game is on this device. Where does it belong?" in page_text
    into = GroupAccess.objects.get()
    guest.post("/account/claim/", {"into": str(into.id)})
    assert "2 games" in plays_seen(guest)
    assert "2 games" in plays_seen(kept)
    names = Person.objects.order_by("name").values_list("name", flat=True)
    assert list(names) == ["Ann", "Ben", "Zoë"]
    assert Group.objects.count() == 1
    assert guest.get("/account/claim/")["Location"] == "/group/"


def test_a_guests_plays_are_kept_apart(kept: Client) -> None:
    assert kept.session
    guest = playing("Ann", "Zoë")
    guest.post("/account/sign-in/", MINE)
    guest.post("/account/claim/", {"apart": "1"})
    assert "1 game " in plays_seen(guest)
    assert "Ben" in text(guest.get("/group/"))
    assert GroupAccess.objects.count() == 2
    theirs = GroupAccess.objects.exclude(group=Device.objects.latest("created").group).get()
    guest.post(f"/account/groups/{theirs.id}/")
    assert "Zoë" in text(guest.get("/group/"))


def test_what_becomes_of_them_can_be_said_later(kept: Client) -> None:
    assert kept.session
    guest = playing("Ann", "Zoë")
    guest.post("/account/sign-in/", MINE)
    assert "Zoë" in text(guest.get("/group/"))
    assert "This device has games of its own." in text(guest.get("/account/"))


def test_plays_that_another_account_keeps_are_not_claimed(kept: Client) -> None:
    """A device that somebody forgot to sign out on: its group stays who it belongs to."""
    assert kept.session
    client = playing("Zoë", "Emil")
    other = {"email": "zoe@example.org", "password": PASSWORD}
    client.post("/account/keep/", other)
    session = client.session
    for key in [key for key in dict(session.items()) if key.startswith("_auth")]:
        del session[key]
    session.save()
    answer = client.post("/account/sign-in/", MINE)
    assert answer["Location"] == "/group/"
    assert "Ben" in text(client.get("/group/"))
    assert "Zoë" not in text(client.get("/group/"))
    zoes = GroupAccess.objects.get(account__email="zoe@example.org").group
    assert Play.objects.filter(group=zoes).count() == 1


def test_a_group_of_another_account_is_neither_opened_nor_claimed_into(kept: Client) -> None:
    assert kept.session
    theirs = GroupAccess.objects.get()
    client = playing("Zoë", "Emil")
    client.post("/account/keep/", {"email": "zoe@example.org", "password": PASSWORD})
    assert client.post(f"/account/groups/{theirs.id}/").status_code == 404
    guest = playing("Zoë", "Frida")
    guest.post("/account/sign-in/", {"email": "zoe@example.org", "password": PASSWORD})
    for into in (str(theirs.id), "", "x"):
        assert guest.post("/account/claim/", {"into": into}).status_code == 404
    assert Play.objects.filter(group=theirs.group).count() == 1


def test_an_account_keeps_several_groups(kept: Client) -> None:
    kept.post("/account/groups/new/")
    assert "Nobody yet" in text(kept.get("/group/"))
    assert "0 games" in plays_seen(kept)
    page_text = text(kept.get("/account/"))
    assert page_text.count("Our group") == 2
    first = GroupAccess.objects.order_by("opened").first()
    assert first is not None
    kept.post(f"/account/groups/{first.id}/")
    assert "1 game " in plays_seen(kept)


def test_a_new_device_gets_the_group_that_was_opened_last(kept: Client) -> None:
    kept.post("/account/groups/new/")
    kept.post("/group/name/", {"name": "The Sunday group"})
    other = Client()
    other.post("/account/sign-in/", MINE)
    assert "The Sunday group" in text(other.get("/group/"))
