"""Plays in and out: nothing lost on the way, nothing taken in that the rules refuse."""

import csv
import io
import json
from html import unescape
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from companion.exchange import records, tables
from companion.groups.models import Device, Group
from companion.plays import beginning, door
from companion.plays.models import Play
from scoring.record import check, load
from scoring.registry import GAMES
from tests.plays.conftest import Phone

pytestmark = pytest.mark.django_db(transaction=True)
RECORDS = Path(__file__).parent.parent / "records"
GIVEN = sorted(path for path in RECORDS.glob("*.json") if ".expected." not in path.name)


@pytest.fixture
def device() -> Device:
    return Device.objects.create(group=Group.objects.create(), name="Ann's phone")


@pytest.mark.parametrize("path", GIVEN, ids=lambda path: path.stem)
def test_a_given_record_goes_in_and_comes_out_as_it_was(path: Path, device: Device) -> None:
    data = path.read_bytes()
    (taken,) = records.take(device, [(path.name, data)])
    assert taken.play is not None, taken.message
    out = records.written(door.show(taken.play.id, device.id))
    given, written = json.loads(data), json.loads(out)
    for key in ("format", "version", "game", "players", "start", "entries"):
        assert written[key] == given[key]
    assert written["options"] == given.get("options", {})
    assert check(GAMES, out) == check(GAMES, data)


def test_the_same_record_twice_is_one_play(device: Device) -> None:
    data = GIVEN[0].read_bytes()
    first, second = records.take(device, [("a", data), ("b", data)])
    assert first.play == second.play
    assert second.again
    assert Play.objects.count() == 1


def test_the_same_record_in_another_group_is_another_play(device: Device) -> None:
    other = Device.objects.create(group=Group.objects.create(), name="Zoe's")
    data = GIVEN[0].read_bytes()
    (mine,), (hers,) = records.take(device, [("a", data)]), records.take(other, [("a", data)])
    assert mine.play is not None
    assert mine.play != hers.play


def test_a_refused_file_says_at_which_entry_and_why_and_hinders_no_other(
    device: Device,
) -> None:
    play = json.loads((RECORDS / "krimsutep-4-unfinished.json").read_text())
    play["entries"][2]["cards"][0] = play["entries"][0]["cards"][0]
    files = [
        ("bad", json.dumps(play).encode()),
        ("worse", b"{"),
        ("good", GIVEN[0].read_bytes()),
    ]
    bad, worse, good = records.take(device, files)
    assert (bad.entry, bad.clause) == (3, "K2.1")
    assert bad.message == "Oasis slaves 4 fell in trick 1 already."
    assert worse.message == "The file is not JSON."
    assert good.play is not None


def test_files_are_taken_in_through_the_page_with_a_report(device: Device) -> None:
    record = load(GAMES, GIVEN[0].read_bytes())
    phone = Phone(device, beginning.adopt(device, record))
    where = reverse("exchange:take-in")
    assert phone.client.get(where).status_code == 200
    assert phone.client.post(where).status_code == 422
    upload = SimpleUploadedFile("mine.json", GIVEN[1].read_bytes())
    shown = unescape(phone.client.post(where, {"files": upload}).content.decode())
    assert "mine.json" in shown
    assert "taken in" in shown


def test_a_spreadsheet_gets_umlauts_quotes_and_no_formulas() -> None:
    rows = [("Dóra", 'a "quoted", one', "=1+1", -3, None)]
    data = tables.csv_file(rows)
    assert data.startswith(b"\xef\xbb\xbf")
    (row,) = csv.reader(io.StringIO(data.decode("utf-8-sig")))
    assert row == ["Dóra", 'a "quoted", one', "'=1+1", "-3", ""]


def test_the_lines_of_a_play_add_up_to_its_scores(device: Device) -> None:
    record = load(GAMES, (RECORDS / "krimsutep-4-tricks.json").read_bytes())
    phone = Phone(device, beginning.adopt(device, record))
    answer = phone.client.get(reverse("exchange:lines", args=[phone.play.id]))
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    for seat, score in enumerate(phone.scores):
        assert sum(int(row["points"]) for row in rows if row["seat"] == str(seat)) == score
    everything = phone.client.get(reverse("exchange:plays")).content.decode("utf-8-sig")
    assert "Dóra" in everything


def test_a_strangers_files_are_not_found(stranger: Phone) -> None:
    for name in ("exports", "record", "lines"):
        where = reverse(f"exchange:{name}", args=[stranger.play.id])
        assert stranger.client.get(where).status_code == 404
