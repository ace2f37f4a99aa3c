"""What signing up and in tells of other people's accounts, and what wrong passwords cost."""

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from companion.accounts.models import Account
from companion.groups.models import GroupAccess
from companion.joining.models import WrongCode
from companion.plays.models import Play
from tests.accounts.test_accounts import ADDRESS, MINE, PASSWORD, kept, playing, wrong
from tests.accounts.test_passwords import mailing
from tests.plays.presentation.test_play_page import text

__all__ = ["kept", "mailing"]
pytestmark = pytest.mark.django_db


@pytest.mark.usefixtures("kept")
def test_a_machine_is_told_of_ten_addresses_that_are_taken_and_then_of_none() -> None:
    said = [Client().post("/account/keep/", MINE) for _ in range(11)]
    assert [answer.status_code for answer in said] == [422] * 10 + [429]
    assert "has an account already" in text(said[9])
    assert "Too many tries from here." in text(said[10])
    new = MINE | {"email": "zoe@example.org"}
    beside = Client().post("/account/keep/", new)
    assert (beside.status_code, text(beside).replace("zoe@", "ann@")) == (
        429,
        text(said[10]),
    )
    assert not Account.objects.filter(email="zoe@example.org").exists()
    elsewhere = Client(REMOTE_ADDR="192.0.2.7").post("/account/keep/", new)
    assert elsewhere.status_code == 302


# With mail: the mail says whether an address is taken, the page does not.


def signed_up(client: Client, **changed: str) -> str:
    answer = client.post("/account/keep/", MINE | changed, follow=True)
    assert answer.redirect_chain == [("/account/keep/code/", 302)]
    return text(answer)


def code() -> str:
    (found,) = re.findall(r"^\d{6}$", str(mail.outbox[-1].body), re.MULTILINE)
    return str(found)


@pytest.mark.usefixtures("mailing")
def test_where_mail_is_sent_nobody_is_told_which_addresses_are_taken() -> None:
    Account.objects.open(ADDRESS, PASSWORD)
    taken = signed_up(Client())
    free = signed_up(Client(), email="zoe@example.org")
    assert free.replace("zoe@", "ann@") == taken
    to_ann, to_zoe = mail.outbox
    assert (to_ann.to, to_zoe.to) == ([ADDRESS], ["zoe@example.org"])
    assert "This address has an account already." in str(to_ann.body)
    assert "https://scribe.example.org/account/forgotten/" in str(to_ann.body)
    assert not re.search(r"\d{6}", str(to_ann.body))
    assert code()
    assert Account.objects.count() == 1


@pytest.mark.usefixtures("mailing")
def test_no_code_confirms_an_address_that_is_taken() -> None:
    Account.objects.open(ADDRESS, PASSWORD)
    client = Client()
    signed_up(client)
    for typed in ("", " ", "000000"):
        assert client.post("/account/keep/code/", {"code": typed}).status_code == 422
    assert "_auth_user_id" not in client.session


def test_a_sentence_says_that_the_account_is_made_and_only_then() -> None:
    client = playing("Ann", "Ben")
    assert "Your account is ready." not in text(client.get("/group/?account=new"))
    made = client.post("/account/keep/", MINE)["Location"]
    assert "Your account is ready. This group is saved in it" in text(client.get(made))
    assert "Your account is ready." not in text(client.get("/group/"))


@pytest.mark.usefixtures("mailing")
def test_the_code_of_the_mail_makes_the_account_and_keeps_the_group() -> None:
    client = playing("Ann", "Ben")
    signed_up(client, email=" ANN@example.org")
    assert not Account.objects.exists()
    answer = client.post("/account/keep/code/", {"code": "no"})
    assert answer.status_code == 422
    assert "This is not the code from the mail." in text(answer)
    spaced = f" {code()[:3]} {code()[3:]}"
    made = client.post("/account/keep/code/", {"code": spaced})
    assert made["Location"] == "/group/?account=new"
    assert "Your account is ready." in text(client.get(made["Location"]))
    assert GroupAccess.objects.get().group == Play.objects.get().group
    assert client.get("/account/").status_code == 200
    assert client.get("/account/keep/code/")["Location"] == "/account/keep/"
    assert Client().post("/account/sign-in/", MINE).status_code == 302


@pytest.mark.usefixtures("mailing")
def test_a_code_counts_for_an_hour_in_its_own_browser_and_is_not_guessed() -> None:
    client = Client()
    signed_up(client)
    assert Client().post("/account/keep/code/", {"code": code()}).status_code == 302
    statuses = [
        client.post("/account/keep/code/", {"code": "no"}).status_code for _ in range(10)
    ]
    assert statuses == [422] * 9 + [429]  # the mail counts too
    assert client.post("/account/keep/code/", {"code": code()}).status_code == 429
    WrongCode.objects.all().delete()
    session = client.session
    session["sign-up"]["until"] = timezone.now().isoformat()
    session.save()
    client.post("/account/keep/code/", {"code": code()})
    assert not Account.objects.exists()


@pytest.mark.usefixtures("mailing")
def test_signing_up_fills_nobodys_mailbox() -> None:
    statuses = [Client().post("/account/keep/", MINE).status_code for _ in range(12)]
    assert statuses == [302] * 10 + [429] * 2
    assert len(mail.outbox) == 10


# Wrong passwords for one account from many machines.


def later(seconds: int) -> None:
    """As if so much time had gone by since whatever was counted."""
    for each in WrongCode.objects.all():
        each.at -= timedelta(seconds=seconds)
        each.save()


@pytest.mark.parametrize("email", [ADDRESS, "zoe@example.org"])
@pytest.mark.usefixtures("kept")
def test_many_wrong_passwords_from_many_machines_slow_each_further_try(email: str) -> None:
    statuses = [
        wrong(Client(REMOTE_ADDR=f"10.0.0.{number}"), 1, email=email)[0] for number in range(25)
    ]
    assert statuses == [422] * 20 + [429] * 5  # whether or not it has an account
    page_text = text(
        Client(REMOTE_ADDR="10.0.1.1").post("/account/sign-in/", MINE | {"email": email})
    )
    assert "Many wrong passwords were tried for this address. Wait 40 seconds" in page_text


@pytest.mark.usefixtures("kept")
def test_the_owner_waits_and_is_not_locked_out() -> None:
    for number in range(20):
        wrong(Client(REMOTE_ADDR=f"10.0.0.{number}"), 1)
    ann = Client(REMOTE_ADDR="10.0.1.1")
    assert ann.post("/account/sign-in/", MINE).status_code == 429
    later(20)
    for number in range(20, 40):  # whoever else tries takes no turn of hers
        assert wrong(Client(REMOTE_ADDR=f"10.0.0.{number}"), 1) == [429]
    (left,) = re.findall(r"Wait (\d+) second", text(ann.post("/account/sign-in/", MINE)))
    assert int(left) <= 20
    later(20)
    assert ann.post("/account/sign-in/", MINE).status_code == 302


@pytest.mark.usefixtures("kept")
def test_who_is_slowed_has_one_try_a_wait_and_waits_two_minutes_at_most() -> None:
    for number in range(20):
        wrong(Client(REMOTE_ADDR=f"10.0.0.{number}"), 1)
    machine = Client(REMOTE_ADDR="10.0.1.1")
    assert wrong(machine, 1) == [429]
    later(41)
    assert wrong(machine, 2) == [422, 429]
    for _ in range(8):
        WrongCode.objects.bulk_create(
            WrongCode(address=each.address)
            for each in WrongCode.objects.filter(address__startswith="password")[:20]
        )
    other = Client(REMOTE_ADDR="10.0.1.2").post("/account/sign-in/", MINE)
    assert "Wait 120 seconds" in text(other)
    elsewhere = Client(REMOTE_ADDR="10.0.1.2")
    Account.objects.open("zoe@example.org", PASSWORD)
    zoe = MINE | {"email": "zoe@example.org"}
    assert elsewhere.post("/account/sign-in/", zoe).status_code == 302
