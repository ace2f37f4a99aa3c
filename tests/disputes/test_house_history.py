"""A group's whole history under other readings, and the house rules sheet."""

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from companion.disputes import house_history
from companion.disputes.house_history import HouseHistory, HouseQuestion, PlayResults
from companion.disputes.rescore import Rescored
from companion.groups.house_rules import house_rulings, set_house_ruling
from companion.groups.models import Device, Group
from companion.plays import creation
from companion.plays.models import Play
from scoring.kernel.serialization.entries import Json
from scoring.record import Record, load
from scoring.registry import GAMES
from tests.pages import flat
from tests.scoring.test_closing import KRIMSUTEP, RECORDS, sheet

pytestmark = pytest.mark.django_db

NAMES = (
    "krimsutep-3-tricks", "krimsutep-4-tricks", "krimsutep-4-totals", "krimsutep-3-captures",
)  # fmt: skip


def record(name: str) -> Record:
    return load(GAMES, (RECORDS / f"{name}.json").read_bytes())


@pytest.fixture
def device() -> Device:
    """Of a group that has played every record of Krimsutep, and one on paper."""
    device = Device.objects.create(group=Group.objects.create(name="Friday"), name="Ann’s")
    for number, name in enumerate(NAMES):
        found = record(name)
        at = datetime(2014 + number, 6, 1, tzinfo=UTC)
        new_play = creation.NewPlay(
            "krimsutep", found.players, found.start, found.options, created=at
        )
        creation.create_with_log(device, new_play, found.entries)
    paper = creation.NewPlay("krimsutep", ["Ann", "Ben", "Cem"], 0)
    creation.create_with_log(device, paper, [sheet(KRIMSUTEP)])
    return device


def browser(device: Device) -> Client:
    client = Client(headers={"user-agent": "a test"})
    session = client.session
    session["device"] = str(device.id)
    session.save()
    client.cookies[settings.SESSION_COOKIE_NAME] = str(session.session_key)
    return client


def again(device: Device, question: HouseQuestion) -> HouseHistory:
    plays = house_history.history(device, question)
    while house_history.rescore_some(plays, question):
        pass
    return house_history.sum_up(plays, question)


def played_by(name: str, **readings: Json) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The scores and winners of a record that is begun under these readings."""
    found = record(name)
    position = found.game.begin(found.players, found.start, {**found.options, **readings})
    for entry in found.entries:
        position = position.enter(entry)
    return position.standing.scores, position.standing.winners


def test_every_play_is_scored_as_if_it_had_begun_so(device: Device) -> None:
    readings: dict[str, Json] = {"obelisks": "lines", "distance": "diagonal"}
    history = again(device, HouseQuestion("krimsutep", readings))
    found = {
        (ends.other.scores, ends.other.winners) for _, ends in history.ends
        if not ends.other.why_none
    }  # fmt: skip
    assert found == {played_by(name, **readings) for name in NAMES}
    changed = [
        played_by(name) != played_by(name, **readings)
        for name in NAMES
    ]  # fmt: skip
    assert len(history.turned) + history.rescored == sum(changed) > 0
    assert history.same == len(NAMES) - sum(changed)


def test_what_was_entered_too_coarsely_is_named_with_its_reason(device: Device) -> None:
    def untold(**readings: Json) -> list[str]:
        history = again(device, HouseQuestion("krimsutep", readings))
        return [each.why for each in history.unscored]

    by_maid = untold(maid="captured")
    assert "Only the final scores were entered." in by_maid
    assert any(why.endswith("has too few details (totals).") for why in by_maid)
    assert any(why.endswith("has too few details (captures).") for why in untold(maid="wins"))
    assert not any("captures" in why for why in untold(roman="trumps-only"))
    assert untold(obelisks="lines") == ["Only the final scores were entered."]
    assert not untold(obelisks="group"), "by which it was played"


def test_wins_are_shared_and_what_is_not_counted_again_stays(device: Device) -> None:
    history = again(device, HouseQuestion("krimsutep", {"maid": "captured"}))
    plays = len(history.ends)
    assert plays == len(NAMES) + 1
    assert sum(each.before for each in history.wins) == pytest.approx(plays)
    assert sum(each.after for each in history.wins) == pytest.approx(plays)
    assert set(history.lead) <= {each.name for each in history.wins}
    most = max(each.after for each in history.wins)
    assert history.wins[0].after == most


def test_a_year_is_a_year_and_what_does_not_count_is_left_out(device: Device) -> None:
    readings: dict[str, Json] = {"obelisks": "lines"}
    assert len(again(device, HouseQuestion("krimsutep", readings, 2014)).ends) == 1
    Play.objects.filter(created__year=2014).update(counted=False)
    assert not again(device, HouseQuestion("krimsutep", readings, 2014)).ends
    stopped = creation.NewPlay("krimsutep", ["Ann", "Ben", "Cem"], 0)
    creation.create_with_log(device, stopped, [{"kind": "stop", "counts": False}])
    assert len(again(device, HouseQuestion("krimsutep", readings)).ends) == len(NAMES)


def test_a_long_history_says_how_far_it_is_and_goes_on(device: Device) -> None:
    at_once = house_history.AT_ONCE
    for _ in range(at_once + 1):
        new_play = creation.NewPlay("ramses", ["Ann", "Ben"], 0)
        creation.create_with_log(device, new_play, [{"kind": "stop"}])
    url = f"{reverse('disputes:house-history', args=['ramses'])}?prepared=per-work"
    client = browser(device)
    first = flat(client.get(url))
    assert f"{at_once} of {at_once + 1} games scored again" in first
    assert 'hx-get="/house/ramses/?prepared=per-work"' in first
    second = flat(client.get(url, headers={"hx-request": "true"}))
    assert "the same" in second
    assert f"{at_once + 1}</dd>" in second
    assert "<html" not in second


def test_the_page_asks_first_and_can_make_the_readings_the_house_rules(device: Device) -> None:
    set_house_ruling(device, "krimsutep", {"distance": "diagonal"})
    client = browser(device)
    url = reverse("disputes:house-history", args=["krimsutep"])
    form_page = flat(client.get(url))
    assert "Each game by its own rules." in form_page
    assert 'id="counted"' not in form_page
    page = flat(client.get(url, {"obelisks": "lines", "roman": "nonsense", "year": "x"}))
    assert 'id="counted"' in page
    assert "Only the final scores were entered." in page
    assert 'name="krimsutep.obelisks" value="lines"' in page
    fields = {
        "game": "krimsutep", "krimsutep.obelisks": "lines", "krimsutep.distance": "diagonal",
    }  # fmt: skip
    client.post(reverse("groups:rules"), fields)
    settled = house_rulings(device.group_id)["krimsutep"]
    assert settled == {"obelisks": "lines", "distance": "diagonal"}
    assert client.get(reverse("disputes:house-history", args=["chess"])).status_code == 404


def test_past_impact_does_not_say_the_same_of_what_it_cannot_know(device: Device) -> None:
    url = reverse("rules:clause", args=["krimsutep", "K2.8"])
    page = flat(browser(device).get(url, {"met": ""}))
    assert "too few entries to say." in page


def test_the_sheet_has_every_ruling_and_marks_ours(device: Device) -> None:
    set_house_ruling(device, "krimsutep", {"obelisks": "lines"}, "Ben said so")
    client = browser(device)
    page = flat(client.get(reverse("disputes:house-sheet")))
    assert page.count('class="rubric">Which games?') == 1
    for game in GAMES.values():
        for ruling in game.rulings:
            where = f"/rules/{game.slug}/{ruling.cite.id}/"
            assert f'href="{where}#ruling-{ruling.name}"' in page
            assert f'id="ruling-{ruling.name}"' in flat(client.get(where))
    assert "Only those in unbroken rows and columns through it." in page
    assert page.count("<b>Ours.</b>") == 1
    assert "Ben said so" in page
    assert "Friday" in page
    chosen = {"game": "krimsutep", "clause": "K4.4", "example": "K4.4.1"}
    one = flat(client.get(reverse("disputes:house-sheet"), chosen))
    assert "/rules/ramses/" not in one
    assert "For example" in one
    assert json.dumps("K4.4") in one


def test_other_hands_at_the_same_entries_change_no_result() -> None:
    play = Play(players=["Ann", "Ben"])
    was = Rescored(scores=(5, 3), ranks=(1, 2), winners=(0,))
    others = (replace(was, moved=True), replace(was, scores=(6, 3)), replace(was, winners=(1,)))
    history = HouseHistory([(play, PlayResults(was, other)) for other in others], {})
    assert (history.same, history.rescored, len(history.turned)) == (1, 1, 1)
