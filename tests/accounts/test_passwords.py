"""Passwords: changed by who knows them, replaced by a link in a mail."""

import re

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from companion.accounts.models import Account
from tests.accounts.mails import sent_mails
from tests.accounts.test_accounts import ADDRESS, MINE, PASSWORD, kept
from tests.plays.presentation.test_play_page import text

__all__ = ["kept"]
pytestmark = pytest.mark.django_db


def test_the_password_is_changed_by_who_knows_it(kept: Client) -> None:
    answer = kept.post(
        "/account/password/", {"old": "wrong", "password": "another long one of these"}
    )
    assert answer.status_code == 422
    assert "That is not the current password." in text(answer)
    kept.post("/account/password/", {"old": PASSWORD, "password": "another long one of these"})
    assert kept.get("/account/").status_code == 200  # still signed in here
    assert Client().post("/account/sign-in/", MINE).status_code == 422
    new = MINE | {"password": "another long one of these"}
    assert Client().post("/account/sign-in/", new).status_code == 302


def test_where_no_mail_is_sent_the_page_says_what_helps(kept: Client) -> None:
    assert kept.session
    assert "This server sends no mail." in text(Client().get("/account/forgotten/"))
    assert Client().post("/account/forgotten/", {"email": ADDRESS}).status_code == 422


DOWN = {
    "default": {
        "BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "OPTIONS": {"host": "127.0.0.1", "port": 9, "timeout": 5},
    }
}
"""A mail server that does not answer."""


@pytest.fixture
def mailing(settings: Settings) -> Settings:
    """A server with a name of its own and somebody who takes its mail."""
    settings.PUBLIC_URL = "https://scribe.example.org"
    settings.MAILERS = {"default": {"BACKEND": "django.core.mail.backends.locmem.EmailBackend"}}
    return settings


@pytest.mark.usefixtures("kept", "mailing")
def test_a_forgotten_password_is_replaced_by_a_link_that_works_once(kept: Client) -> None:
    assert kept.session
    client = Client(headers={"host": "other.internal"})
    client.post("/account/forgotten/", {"email": " ANN@example.org"})
    (sent,) = sent_mails()
    assert sent.to == [ADDRESS]
    (link,) = re.findall(r"https?://\S+", str(sent.body))
    assert link.startswith("https://scribe.example.org/account/reset/")
    page = link.removeprefix("https://scribe.example.org")
    assert "New password" in text(client.get(page))
    assert client.post(page, {"password": "short"}).status_code == 422
    new = MINE | {"password": "another long one of these"}
    assert client.post(page, {"password": new["password"]})["Location"] == "/account/sign-in/"
    assert Client().post("/account/sign-in/", new).status_code == 302
    used = client.get(page)
    assert used.status_code == 404
    assert "This link has expired." in text(used)


@pytest.mark.usefixtures("mailing")
def test_whether_an_address_has_an_account_is_not_told_to_who_asks_for_a_mail() -> None:
    Account.objects.open(ADDRESS, PASSWORD)
    known = text(Client().post("/account/forgotten/", {"email": ADDRESS}))
    unknown = text(Client().post("/account/forgotten/", {"email": "zoe@example.org"}))
    assert known == unknown
    assert len(sent_mails()) == 1


def test_where_the_mail_server_fails_the_answer_is_the_same_for_every_address(
    mailing: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    mailing.MAILERS = DOWN
    Account.objects.open(ADDRESS, PASSWORD)
    known = Client().post("/account/forgotten/", {"email": ADDRESS})
    unknown = Client().post("/account/forgotten/", {"email": "zoe@example.org"})
    assert (known.status_code, text(known)) == (200, text(unknown))
    assert sent_mails() == []
    assert [each.message for each in caplog.records if each.name.endswith("mailing")] == [
        "A mail could not be sent: [Errno 111] Connection refused"
    ]


def test_where_the_mail_server_fails_no_sign_up_begins_and_the_address_stays(
    mailing: Settings,
) -> None:
    mailing.MAILERS = DOWN
    client = Client()
    answer = client.post("/account/keep/", MINE)
    assert answer.status_code == 503
    assert "No mail can be sent at the moment. Try again later." in text(answer)
    assert f'value="{ADDRESS}"' in answer.content.decode()
    assert client.get("/account/keep/code/")["Location"] == "/account/keep/"


@pytest.mark.usefixtures("kept", "mailing")
def test_nobodys_mailbox_is_filled(kept: Client) -> None:
    assert kept.session
    statuses = [
        Client().post("/account/forgotten/", {"email": ADDRESS}).status_code for _ in range(12)
    ]
    assert statuses == [200] * 10 + [429] * 2
    assert len(sent_mails()) == 10


@pytest.mark.parametrize(
    "uid", ["MQ", "x", "%00", "OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk", "LTE"]
)
def test_a_link_that_was_not_sent_opens_nothing(uid: str) -> None:
    Account.objects.open(ADDRESS, PASSWORD)
    for token in ("set-password", "c0ffee-0123456789abcdef", "-"):
        answer = Client().post(f"/account/reset/{uid}/{token}/", {"password": "x" * 20})
        assert answer.status_code == 404
