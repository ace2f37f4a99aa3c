"""Signing up tells a machine of a few addresses that are taken, and then of none."""

import pytest
from django.test import Client

from companion.accounts.models import Account
from tests.accounts.test_accounts import MINE, kept
from tests.plays.presentation.test_play_page import text

__all__ = ["kept"]
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
