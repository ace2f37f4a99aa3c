"""Correcting a bid tells nobody what a seat has, while points are secret."""

import json
from uuid import uuid4

import pytest
from django.urls import reverse

from tests.games.test_cleopatra_secrets import OFFERING, middle, purses
from tests.games.test_secret_addresses import (
    CORRECTIONS,
    Table,
    corrected_bid,
    correction,
    table,
)

__all__ = ["middle", "table"]
pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("role", ["host", "Ann's seat"])
@pytest.mark.parametrize("door", CORRECTIONS)
def test_a_search_over_corrected_bids_finds_no_purse(
    table: Table, door: str, role: str
) -> None:
    talents, _ = purses(table.middle)[2]
    status, asked = CORRECTIONS[door]
    tried = [asked(table, role, bid) for bid in (0, talents, talents + 1, 400)]
    assert len(set(tried)) == 1
    assert tried[0][0] == status


def test_a_bid_is_corrected_without_a_check_and_judged_when_it_is_saved(table: Table) -> None:
    talents, _ = purses(table.middle)[2]
    status, text = correction(table, "host", "check", talents)
    assert (status, "Whether this holds is said when it is saved" in text) == (200, True)
    for bid, saved in ((talents + 1, 422), (talents, 302)):
        answer = table.client("host").post(
            reverse("plays:save", args=[table.play.id]),
            {
                "changes": json.dumps(corrected_bid(bid)),
                "after": table.middle.table.after,
                "key": str(uuid4()),
            },
        )
        assert answer.status_code == saved
    assert len(table.middle.table.log.entries) == OFFERING + 1
