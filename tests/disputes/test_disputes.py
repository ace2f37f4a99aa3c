"""Readings compared by what they score, settled for a play or for the house, and as played."""

import json
from html import unescape
from pathlib import Path
from uuid import uuid4

import pytest
from django.urls import reverse

from companion.disputes.compare_readings import compare
from companion.games.catalog import CATALOG
from companion.groups.house_rules import house_rulings
from companion.groups.models import Device, Group, HouseRuling
from companion.plays import creation, services
from companion.plays.outcomes import Refused, Saved
from scoring.kernel.serialization.entries import Json, serialize_value
from scoring.record import load
from scoring.registry import GAMES
from tests.pages import flat
from tests.plays.conftest import Phone

pytestmark = pytest.mark.django_db(transaction=True)
RECORDS = Path(__file__).parent.parent / "records"


def given(name: str) -> Phone:
    device = Device.objects.create(group=Group.objects.create(), name="Ann's phone")
    record = load(GAMES, (RECORDS / f"{name}.json").read_bytes())
    return Phone(device, creation.create_from_record(device, record))


def post(phone: Phone, name: str, *args: object, **sent: object) -> int:
    where = reverse(f"disputes:{name}", args=[phone.play.id, *args])
    body = {"after": phone.table.after, "key": str(uuid4()), "by": "table", **sent}
    return phone.client.post(where, body).status_code


def page(phone: Phone, name: str, *args: object, **query: str) -> str:
    where = reverse(f"disputes:{name}", args=[phone.play.id, *args])
    answer = phone.client.get(where, query)
    assert answer.status_code == 200
    return unescape(flat(answer))


def test_every_reading_scores_the_play_by_replaying_it() -> None:
    phone = given("krimsutep-4-totals")
    table = phone.table
    for ruling in table.game.rulings:
        compared = compare(table, ruling)
        for under in compared.unders:
            if under.halt:
                continue
            reading = serialize_value(under.reading.value)
            options = {**table.play.options, ruling.name: reading}
            position = table.game.begin(table.play.players, table.play.start, options)
            for act in table.log.entries:
                position = position.enter(act.payload)
            assert under.scores == position.standing.scores
            gained = sum(each.points for each in under.differences)
            assert gained == sum(under.scores) - sum(compared.holding.scores)


def test_a_ruling_settled_for_the_play_scores_it_anew_and_undo_takes_it_back() -> None:
    phone = given("krimsutep-4-totals")
    before = phone.scores
    assert (
        post(phone, "ruling", "distance", reading="steps", why="the book", scope="play") == 302
    )
    after = phone.scores
    assert after != before
    assert "Decided by <b>the whole table</b> on Ann's phone" in page(
        phone, "ruling", "distance"
    )
    assert "“<bdi>the book</bdi>”" in page(phone, "ruling", "distance")
    assert compare(phone.table, phone.table.game.rulings[4]).holding.code == "steps"
    phone.undo()
    assert phone.scores == before


def test_a_ruling_that_came_too_late_is_said_to_be_not_saved() -> None:
    phone = given("krimsutep-4-totals")
    where = reverse("disputes:ruling", args=[phone.play.id, "distance"])
    late = {"after": phone.table.after, "key": str(uuid4()), "by": "table"}
    phone.undo()
    answer = phone.client.post(
        where, {**late, "reading": "steps", "why": "the book", "scope": "play"}
    )
    said = "an entry was undone. The ruling was not saved: check it again."
    assert f"The game has changed:</b> {said}" in flat(answer)


def test_a_house_rule_leaves_the_play_as_it_is_and_holds_for_new_ones() -> None:
    phone = given("krimsutep-4-totals")
    before = phone.scores
    assert post(phone, "ruling", "maid", reading="captured", scope="house") == 302
    assert phone.scores == before
    assert house_rulings(phone.device.group_id) == {"krimsutep": {"maid": "captured"}}


def test_who_settled_a_ruling_is_asked_kept_and_shown() -> None:
    phone = given("krimsutep-4-totals")
    unnamed = {"reading": "steps", "why": "the book"}
    assert post(phone, "ruling", "distance", by="", **unnamed) == 422
    assert post(phone, "ruling", "distance", by="9", **unnamed) == 422
    assert not phone.table.log.settled
    assert post(phone, "ruling", "distance", by="1", **unnamed) == 302
    assert "Decided by <b>Ben</b> on Ann's phone" in page(phone, "ruling", "distance")
    log = unescape(
        phone.client.get(reverse("plays:log", args=[phone.play.id])).content.decode()
    )
    assert ", decided by Ben. the book" in log
    assert post(phone, "ruling", "maid", reading="captured", scope="house", by="2") == 302
    assert HouseRuling.objects.get().by == "Cem"


@pytest.mark.parametrize("by", [-1, 4, True, "Ann", 1.0])
def test_a_ruling_is_settled_by_nobody_who_is_not_at_the_table(by: Json) -> None:
    phone = given("krimsutep-4-totals")
    ruling_sent: Json = {"ruling": "roman", "reading": "trumps-only", "why": "", "by": by}
    outcome = services.settle(phone.play.id, ruling_sent, phone.seen())
    assert isinstance(outcome, Refused)
    assert outcome.error.field == "by"


@pytest.mark.parametrize("reading", ["", "nonsense", "True"])
def test_a_reading_that_is_none_is_refused_on_the_page(reading: str) -> None:
    phone = given("krimsutep-4-totals")
    assert post(phone, "ruling", "maid", reading=reading) == 422


def test_an_unknown_ruling_or_entry_is_not_found() -> None:
    phone = given("krimsutep-4-totals")
    assert post(phone, "ruling", "nonsense", reading="wins") == 404
    for entry in ("", "nonsense", "[]", "[" * 999):
        where = reverse("disputes:why", args=[phone.play.id])
        assert phone.client.get(where, {"entry": entry}).status_code == 404


def test_a_stranger_sees_no_dispute(stranger: Phone) -> None:
    for name, args in [("rulings", ()), ("ruling", ("zero",)), ("why", ()), ("as-played", ())]:
        where = reverse(f"disputes:{name}", args=[stranger.play.id, *args])
        assert stranger.client.get(where).status_code in {404, 405}
        assert stranger.client.post(where).status_code in {404, 405}


def test_a_refusal_leads_to_its_clause_and_the_entry_that_it_contradicts(ann: Phone) -> None:
    ann.say(5)
    echo = json.dumps({"kind": "say", "number": 5})
    where = reverse("plays:enter", args=[ann.play.id])
    sent = {"entry": echo, "after": ann.table.after, "key": str(uuid4())}
    refused = unescape(ann.client.post(where, sent).content.decode())
    assert f"{reverse('disputes:why', args=[ann.play.id])}?entry=" in refused
    explained = page(ann, "why", entry=echo)
    assert "5 was said just before." in explained
    assert reverse("plays:entry", args=[ann.play.id, 1]) in explained
    assert "As played" in explained


def test_what_lies_on_the_table_stands_as_played_and_is_flagged(ann: Phone) -> None:
    ann.say(5)
    echo = json.dumps({"kind": "say", "number": 5})
    assert post(ann, "as-played", entry=echo, why="nobody minded") == 302
    (waived,) = ann.table.position.state.waived
    assert (waived.cite.id, waived.why) == ("T4", "nobody minded")
    log = unescape(ann.client.get(reverse("plays:log", args=[ann.play.id])).content.decode())
    assert "as played" in log


def test_what_cannot_have_happened_never_stands(ann: Phone) -> None:
    wrong = json.dumps({"kind": "say", "number": 99})
    assert "As played" not in page(ann, "why", entry=wrong)
    post(ann, "as-played", entry=wrong, why="but it did")
    assert not ann.table.log.entries


def test_the_disputed_numerals_of_the_rulebook_are_settled_both_ways() -> None:
    """The text counts the VIIs, 70 in all; the printed total of 49 counts trumps alone."""
    phone = given("krimsutep-3-tricks")
    ruling = next(r for r in CATALOG["krimsutep"].game.rulings if r.name == "roman")
    shown = page(phone, "ruling", "roman")
    assert "70 in all" in shown
    assert "49 in all" in shown
    codes = [under.code for under in compare(phone.table, ruling).unders if not under.halt]
    for code in codes:
        ruling_sent: Json = {"ruling": "roman", "reading": code, "why": ""}
        assert isinstance(services.settle(phone.play.id, ruling_sent, phone.seen()), Saved)
        assert compare(phone.table, ruling).holding.code == code
