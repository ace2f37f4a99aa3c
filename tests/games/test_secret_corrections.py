"""Correcting a bid tells nobody what a seat has, while points are secret."""

import html
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from uuid import uuid4

import pytest
from django.urls import reverse

from companion.disputes.compare_readings import compare
from companion.plays import services
from companion.plays.log.events import Action, Event
from scoring.kernel.serialization.entries import Json
from tests.games.test_cleopatra_secrets import OFFERING, middle, purses
from tests.games.test_secret_addresses import (
    CORRECTIONS,
    Table,
    corrected_bid,
    correction,
    table,
)
from tests.joining.test_join_link import body

__all__ = ["middle", "table"]
pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("role", ["host", "Ann's seat"])
@pytest.mark.parametrize("way", CORRECTIONS)
def test_a_search_over_corrected_bids_finds_no_purse(table: Table, way: str, role: str) -> None:
    talents, _ = purses(table.middle)[2]
    status, answered = CORRECTIONS[way]
    tried = [answered(table, role, bid) for bid in (0, talents, talents + 1, 400)]
    assert len(set(tried)) == 1
    assert tried[0][0] == status


def test_a_bid_is_corrected_without_a_check_and_judged_when_it_is_saved(table: Table) -> None:
    talents, _ = purses(table.middle)[2]
    status, text = correction(table, "host", "check", talents)
    assert (status, "This is checked only when you save it" in text) == (200, True)
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


BUILT: Json = {
    "kind": "build",
    "pieces": [{"piece": "obelisk"}],
    "paid": {"cards": {"artisan": 1}, "tainted": {"artisan": 1, "wood": 1, "stone": 1}},
    "dice": 2,
}
"""In place of entry 50, a wall piece, this leaves Ann 39 talents for the offering, not 42."""
CHANGES: list[Json] = [{"do": "change", "at": 49, "entry": BUILT}]
CHANGED = json.dumps(CHANGES)
HAD, HAS = 42, 39


def offered(table: Table, bid: int) -> None:
    """Ann's bid, which all see; then the turn that follows it."""
    table.middle.enter({"kind": "offering", "bids": [bid, 0, 0]})


def page_of(table: Table, role: str, name: str, **get: str) -> tuple[int, str]:
    answer = table.client(role).get(reverse(name, args=[table.play.id]), get)
    text = re.sub(r'name="(key|after|csrfmiddlewaretoken)" value="[^"]*"', "", body(answer))
    return answer.status_code, re.sub(r'"x-csrftoken": "\w+"', "", text)


def api_check(table: Table, role: str) -> tuple[int, str]:
    answer = table.program(role).post(
        f"plays/{table.play.id}/corrections/check/", {"changes": CHANGES}
    )
    return answer.status, json.dumps(answer.data)


LATER: Mapping[str, Callable[[Table, str], tuple[int, str]]] = {
    "check": lambda table, role: page_of(table, role, "plays:check", changes=CHANGED),
    "api check": api_check,
    "the pad after it": lambda table, role: page_of(
        table, role, "plays:correct", changes=CHANGED, at=str(OFFERING + 1), do="insert"
    ),
}
"""What judges the entries after a change of another kind than a bid."""


@pytest.mark.parametrize("role", ["host", "Ben's seat"])
@pytest.mark.parametrize("way", LATER)
@pytest.mark.parametrize("bid", [HAS + 1, HAD])
def test_a_later_bid_that_would_break_is_not_told(
    table: Table, way: str, role: str, bid: int
) -> None:
    assert purses(table.middle)[0][0] == HAD
    offered(table, bid)
    broken = LATER[way](table, role)
    services.undo(table.play.id, table.middle.sent)
    offered(table, HAS)
    holding = LATER[way](table, role)
    assert broken == holding
    assert broken[0] == 200


def test_the_check_says_what_is_judged_only_when_it_is_saved(table: Table) -> None:
    said = "Later entries that depend on secret points are checked only when you save."
    offered(table, HAD)
    last = json.dumps([{"do": "remove", "at": OFFERING}])
    assert said not in page_of(table, "host", "plays:check", changes=last)[1]
    assert said in LATER["check"](table, "host")[1]
    checked = json.loads(api_check(table, "host")[1])
    assert (checked["ok"], checked["unjudged"], checked["broken"]) == (True, True, [])


def test_with_open_scores_a_later_bid_that_would_break_is_told(table: Table) -> None:
    offered(table, HAD)
    services.set_open_scores(table.play.id, table.middle.device.id, to_all=True)
    checked = json.loads(api_check(table, "host")[1])
    assert (checked["ok"], checked["unjudged"]) == (False, False)
    assert [each["entry"] for each in checked["broken"]] == [OFFERING]


def saved(table: Table, changes: Json) -> tuple[int, str]:
    sent = {
        "changes": json.dumps(changes), "after": table.middle.table.after, "key": str(uuid4()),
    }  # fmt: skip
    answer = table.client("host").post(reverse("plays:save", args=[table.play.id]), sent)
    return answer.status_code, body(answer)


def test_a_correction_that_breaks_a_bid_is_refused_when_saved_and_can_be_mended(
    table: Table,
) -> None:
    offered(table, HAD)
    status, text = saved(table, CHANGES)
    assert status == 422
    assert "Entry 120 would no longer be valid: One of these bids is more than its" in text
    assert f"{HAS} talents" not in text
    mend, drop = (
        html.unescape(found)
        for found in re.findall(r'href="([^"]*changes=[^"]*)"', text)
        if "why" not in found
    )
    assert table.client("host").get(mend).status_code == 200
    bid: Json = {"kind": "offering", "bids": [HAS, 0, 0]}
    entered = table.client("host").post(mend, {"entry": json.dumps(bid)})
    assert "This is checked only when you save it" in body(entered)
    assert "Check before you save" in body(table.client("host").get(drop))
    mended: Json = [*CHANGES, {"do": "change", "at": OFFERING, "entry": bid}]
    assert saved(table, mended)[0] == 302
    assert purses(table.middle)[0][0] == 0


def test_comparing_readings_tells_of_no_bid_that_would_break(table: Table) -> None:
    """As under a reading with which Ann had got less for a mosaic."""
    now = table.middle.table
    bid = Event(now.log.rows, Action.ENTER, {"kind": "offering", "bids": [HAD + 1, 0, 0]})
    then = replace(now, replay=replace(now.replay, log=now.log.then(bid, uuid4())))
    for ruling in now.game.rulings[:2]:
        assert {under.halt for under in compare(then, ruling).unders} == {""}
    then.play.open_scores = True
    assert any(under.halt for under in compare(then, now.game.rulings[0]).unders)
