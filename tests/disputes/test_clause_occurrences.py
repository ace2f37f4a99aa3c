"""Where a group met a clause, and what other readings would have changed in its plays."""

import json
from datetime import timedelta
from html import unescape
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from companion.disputes.clause_occurrences import newest_plays, occurrences
from companion.disputes.past_impact import impact_by_reading
from companion.groups.models import Device, Group
from companion.plays import creation, services
from companion.plays.models import Play
from companion.plays.outcomes import Saved
from scoring.kernel.score_sheet import Standing
from scoring.kernel.serialization.entries import Json
from scoring.record import load
from scoring.registry import GAMES
from tests.pages import flat
from tests.plays.conftest import Phone, saved

pytestmark = pytest.mark.django_db(transaction=True)
RECORDS = Path(__file__).parent.parent / "records"


def adopted(device: Device, name: str, **changed: Json) -> Phone:
    payload = {**json.loads((RECORDS / f"{name}.json").read_text()), **changed}
    return Phone(
        device, creation.create_from_record(device, load(GAMES, json.dumps(payload).encode()))
    )


@pytest.fixture
def device() -> Device:
    return Device.objects.create(group=Group.objects.create(), name="Ann's phone")


DISTANCE = next(each for each in GAMES["krimsutep"].rulings if each.name == "distance")


def clause(phone: Phone, game: str, name: str, **query: str) -> str:
    where = reverse("rules:clause", args=[game, name])
    answer = phone.client.get(where, query or {"met": ""})
    assert answer.status_code == 200
    return unescape(flat(answer))


def ended(play: Play, device: Device, **readings: Json) -> Standing:
    """How a play ends under these readings."""
    options = {**play.options, **readings}
    position = GAMES[play.game].begin(play.players, play.start, options)
    for act in services.get_table(play.id, device.id).log.entries:
        position = position.enter(act.payload)
    return position.standing


def test_how_plays_would_have_ended_is_found_by_replaying_them(device: Device) -> None:
    by_diagonal = adopted(device, "krimsutep-4-totals")
    by_steps = adopted(device, "krimsutep-3-tricks")
    adopted(device, "krimsutep-3-tricks", entries=[])  # runs, and ends in no way yet
    readings = impact_by_reading(
        newest_plays(device.id, device.group_id, "krimsutep"), DISTANCE
    )
    for each, phone in zip(readings, (by_diagonal, by_steps), strict=True):
        assert each.plays == 1
        held = ended(phone.play, device)
        other = ended(phone.play, device, distance=str(each.reading.value))
        what = "another winner" if other.winners != held.winners else "only other scores"
        assert [change.what for change in each.changed] == [what] * (other != held)
    assert any(each.changed for each in readings)


def test_the_page_of_a_clause_tells_what_its_readings_would_have_changed(
    device: Device,
) -> None:
    phone = adopted(device, "krimsutep-4-totals")
    shown = clause(phone, "krimsutep", "K5.2")
    assert "Our newest finished game, replayed with each interpretation." in shown
    assert "1 of 1 game would change: 1 × only other scores." in shown
    assert reverse("disputes:ruling", args=[phone.play.id, "distance"]) in shown


def test_the_page_comes_at_once_and_fetches_what_takes_a_moment(device: Device) -> None:
    phone = adopted(device, "krimsutep-4-totals")
    where = reverse("rules:clause", args=["krimsutep", "K5.2"])
    page = flat(phone.client.get(where))
    assert f'hx-get="{where}?met"' in page
    assert "In our games</h2>" not in page
    part = flat(phone.client.get(f"{where}?met", headers={"hx-request": "true"}))
    assert "In our games</h2>" in part
    assert "<html" not in part


def test_what_is_kept_out_of_the_statistics_changes_nothing(device: Device) -> None:
    phone = adopted(device, "krimsutep-4-totals")
    Play.objects.filter(id=phone.play.id).update(counted=False)
    assert "With another interpretation" not in clause(phone, "krimsutep", "K5.2")


def test_a_second_look_replays_nothing(device: Device) -> None:
    phone = adopted(device, "krimsutep-4-totals")
    clause(phone, "krimsutep", "K5.2")
    with CaptureQueriesContext(connection) as queries:
        clause(phone, "krimsutep", "K5.2")
    assert not [each for each in queries.captured_queries if '"spelt"' in each["sql"]]
    saved(phone.undo())  # another log, other endings
    assert "With another interpretation" not in clause(phone, "krimsutep", "K5.2")


def test_a_clause_lists_breaches_rulings_corrections_and_points(device: Device) -> None:
    phone = adopted(device, "krimsutep-3-tricks", entries=[])

    def trick(*cards: str, **more: Json) -> dict[str, Json]:
        return {"kind": "trick", "cards": list(cards), **more}

    saved(phone.enter(trick("red-5", "red-6", "green-s2")))
    breach = trick("red-3", "red-2", "red-s3", as_played="nobody saw it")
    saved(phone.enter(breach))
    saved(phone.enter(trick("maid", "grey-2", "grey-3")))
    shown = clause(phone, "krimsutep", "K2.4")
    assert "as played at entry 2: “nobody saw it”" in shown
    assert reverse("plays:entry", args=[phone.play.id, 2]) in shown
    assert "1 score line, 2 points" in clause(phone, "krimsutep", "K2.8")
    ruling: Json = {"ruling": "maid", "reading": "captured", "why": "as always"}
    assert isinstance(services.settle(phone.play.id, ruling, phone.seen()), Saved)
    settled = clause(phone, "krimsutep", "K2.8")
    assert (
        "ruling: For whoever wins the trick she lies in, with any card. “as always”" in settled
    )
    changes: Json = [
        {"do": "change", "at": 0, "entry": trick("red-3", "red-6", "green-s2")},
        {
            "do": "change",
            "at": 1,
            "entry": {**trick("red-5", "red-2", "red-s3"), "as_played": "so"},
        },
    ]
    saved(services.correct(phone.play.id, changes, phone.seen()))
    assert "corrected from entry 1 on" in clause(phone, "krimsutep", "K2.1")


def test_the_list_is_paged_and_the_newest_comes_first(device: Device) -> None:
    phones = [
        adopted(device, "krimsutep-3-tricks", players=["Ann", "Ben", f"Nr {number}"])
        for number in range(12)
    ]
    for number, phone in enumerate(phones):
        created = timezone.now().replace(hour=12) - timedelta(days=20 - number)
        Play.objects.filter(id=phone.play.id).update(created=created)
    first, second = (clause(phones[0], "krimsutep", "K3.1", page=page) for page in "12")
    assert "In our newest 12 games of Krimsutep. Page 1 of 2." in first
    assert first.index("Nr 11") < first.index("Nr 2")
    assert "Nr 1\n" not in first
    assert "Nr 0" in second


def test_another_group_and_a_sample_are_met_nowhere(device: Device) -> None:
    phone = adopted(device, "krimsutep-4-totals")
    other = Device.objects.create(group=Group.objects.create(), name="Zoe's")
    stranger = adopted(other, "krimsutep-3-tricks")
    Play.objects.filter(id=stranger.play.id).update(sample="krimsutep-finished")
    assert "In our games" not in clause(stranger, "krimsutep", "K3.1")
    assert len(occurrences(newest_plays(device.id, device.group_id, "krimsutep"))) == 1
    assert "In our games" in clause(phone, "krimsutep", "K3.1")


def test_points_that_are_secret_are_met_by_nobody(device: Device) -> None:
    payload = json.loads((RECORDS / "cleopatra-3.json").read_text())
    phone = adopted(device, "cleopatra-3", entries=payload["entries"][:20])
    shown = clause(phone, "cleopatra", "C4.1")
    assert "In none of them." in shown
    assert "score line" not in shown


def test_points_that_were_open_and_are_secret_again_are_not_cached(device: Device) -> None:
    payload = json.loads((RECORDS / "cleopatra-3.json").read_text())
    phone = adopted(device, "cleopatra-3", entries=payload["entries"][:20])
    ruling = []
    for to_all in (False, True, False):
        services.set_open_scores(phone.play.id, device.id, to_all=to_all)
        ruling.append("score line" in clause(phone, "cleopatra", "C4.1"))
    assert ruling == [False, True, False]
