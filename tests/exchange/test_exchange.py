"""Plays in and out: nothing lost on the way, nothing taken in that the rules refuse."""

import csv
import io
import json
import re
from datetime import UTC, datetime
from html import unescape
from pathlib import Path
from urllib.parse import urlencode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from companion.exchange import csv_export, record_export, record_import
from companion.groups.models import Device, Group
from companion.plays import creation, details, services
from companion.plays.models import Play
from companion.plays.table import Table
from scoring.record import check, load
from scoring.registry import GAMES
from tests.pages import flat
from tests.plays.conftest import Phone

pytestmark = pytest.mark.django_db
RECORDS = Path(__file__).parent.parent / "records"
GIVEN = sorted(path for path in RECORDS.glob("*.json") if ".expected." not in path.name)


@pytest.fixture
def device() -> Device:
    return Device.objects.create(group=Group.objects.create(), name="Ann's phone")


@pytest.mark.parametrize("path", GIVEN, ids=lambda path: path.stem)
def test_a_given_record_goes_in_and_comes_out_as_it_was(path: Path, device: Device) -> None:
    data = path.read_bytes()
    (taken,) = record_import.import_records(device, [(path.name, data)])
    assert taken.play is not None, taken.message
    out = record_export.record_file(opened(taken.play, device))
    given, written = json.loads(data), json.loads(out)
    for key in ("format", "version", "game", "players", "start", "entries"):
        assert written[key] == given[key]
    assert written["options"] == given.get("options", {})
    assert written["meta"] == given.get("meta", {})
    assert check(GAMES, out) == check(GAMES, data)


def opened(play: Play, device: Device) -> Table:
    """The play with open scores: a play with secret points has no record before its end."""
    Play.objects.filter(id=play.id).update(open_scores=True)
    return services.get_table(play.id, device.id)


META = {
    "played_at": "2025-03-02T23:45:00+01:00",
    "location": "Ann’s kitchen",
    "note": "with rain",
    "minutes": 95,
    "weather": {"rain": True, "°C": 7.5},
}


def test_what_a_record_tells_beside_the_play_is_the_plays_and_goes_out_again(
    device: Device,
) -> None:
    given = json.loads(GIVEN[0].read_bytes()) | {"meta": META}
    (taken,) = record_import.import_records(device, [("a", json.dumps(given).encode())])
    play = taken.play
    assert play is not None
    assert play.created.isoformat() == "2025-03-02T23:45:00+01:00"
    assert play.place is not None
    assert (play.place.name, play.notes, play.minutes) == ("Ann’s kitchen", "with rain", 95)
    assert record_export.record(opened(play, device))["meta"] == META
    Play.objects.filter(id=play.id).update(notes="no rain", place=None)
    now = record_export.record(opened(play, device))["meta"]
    rest = {key: value for key, value in META.items() if key != "location"}
    assert now == rest | {"note": "no rain"}


@pytest.mark.parametrize(
    ("meta", "sentence"),
    [
        ('{"n": 1e400}', "A number in “meta” is too large to be saved."),
        ('{"n": [-1e999]}', "A number in “meta” is too large to be saved."),
        ('{"n": ' + "9" * 5000 + "}", "A number in “meta” is too large to be saved."),
        ('{"n": "\\u0000"}', "A text in “meta” contains an invalid character."),
        ('{"\\ud800": 1}', "A text in “meta” contains an invalid character."),
        ('{"n": NaN}', "NaN is not a JSON number."),
    ],
)
def test_what_no_database_keeps_is_refused_and_never_comes_out_as_something_else(
    meta: str, sentence: str, device: Device
) -> None:
    given = json.loads(GIVEN[0].read_bytes()) | {"meta": "HERE"}
    data = json.dumps(given).replace('"HERE"', meta).encode()
    (taken,) = record_import.import_records(device, [("a", data)])
    assert (taken.play, taken.message) == (None, sentence)


def test_files_tell_the_day_on_which_a_play_began_by_the_clocks_of_its_group(
    ann: Phone,
) -> None:
    Group.objects.update(zone="Pacific/Auckland")  # thirteen hours ahead: the next day
    Play.objects.update(created=datetime(2026, 11, 28, 23, 30, tzinfo=UTC))
    for name in ("record", "lines"):
        answer = ann.client.get(reverse(f"exchange:{name}", args=[ann.play.id]))
        assert "toy-2026-11-29-" in answer["Content-Disposition"]
    assert record_export.record(ann.table)["meta"] == {
        "id": str(ann.play.id),
        "played_at": "2026-11-29T12:30:00+13:00",
    }


def test_what_took_longer_than_a_day_can_still_be_told_of(device: Device) -> None:
    meta = {"minutes": 30_000, "note": "a long one"}
    given = json.loads(GIVEN[0].read_bytes()) | {"meta": meta}
    (taken,) = record_import.import_records(device, [("a", json.dumps(given).encode())])
    assert taken.play is not None
    assert record_export.record(opened(taken.play, device))["meta"] == meta
    play_details = details.PlayDetails(notes="told again", minutes="")
    assert details.update_details(taken.play.id, device.id, play_details).notes == "told again"
    assert taken.play.minutes is None


def test_a_play_that_was_begun_here_is_known_when_it_comes_back(ann: Phone) -> None:
    ann.say(3)
    play = creation.create_play(
        ann.device, creation.NewPlay("ramses", ["Ann", "Ben"], 0, {"depth": "exhibits"})
    )
    out = record_export.record_file(services.get_table(play.id, ann.device.id))
    Play.objects.filter(id=play.id).update(deleted=play.created)
    (taken,) = record_import.import_records(ann.device, [("a", out)])
    assert (taken.play, taken.again) == (play, True)
    assert Play.objects.get(id=play.id).deleted is None


def test_two_plays_without_an_entry_at_two_times_are_two(device: Device) -> None:
    given = json.loads(GIVEN[0].read_bytes()) | {"entries": []}
    days = ["2025-03-02T20:00:00+01:00", "2025-03-09T20:00:00+01:00"]
    files = [json.dumps(given | {"meta": {"played_at": day}}).encode() for day in days]
    record_import.import_records(
        device, [("a", files[0]), ("b", files[1]), ("again", files[0])]
    )
    assert Play.objects.count() == 2


REFUSED = [
    ({"start": 0}, 3, "K2.1", "Oasis slaves 4 fell in trick 1 already."),
    (
        {"players": ["Ann", "Ben"], "start": 1},
        None,
        "K1.1",
        "Krimsutep is for 3 to 4 players, not 2.",
    ),
    (
        {"options": {"roman": "odd"}},
        None,
        "",
        "“odd” is not a value of roman: with-sevens, trumps-only.",
    ),
]


@pytest.mark.parametrize(("change", "entry", "clause", "sentence"), REFUSED)
def test_what_is_refused_can_be_kept_as_a_play_that_is_only_read_and_not_counted(
    change: dict[str, object], entry: int | None, clause: str, sentence: str, device: Device
) -> None:
    given = json.loads((RECORDS / "krimsutep-4-unfinished.json").read_text()) | change
    given["entries"][2]["cards"][0] = given["entries"][0]["cards"][0]
    data = json.dumps(given, ensure_ascii=False).encode()
    (refused,) = record_import.import_records(device, [("bad", data)])
    assert (refused.play, refused.entry) == (None, entry)
    assert Play.objects.count() == 0
    (kept,) = record_import.import_records(device, [("bad", data)], keep=True)
    assert (kept.entry, kept.kept, kept.clause) == (entry, True, clause)
    assert kept.message == refused.message == sentence
    assert kept.play is not None
    assert not kept.play.counted
    assert kept.play.finished is not None
    table = services.get_table(kept.play.id, device.id)
    assert table.halt is not None
    assert table.halt.error.message == sentence
    (again,) = record_import.import_records(device, [("bad", data)])
    assert (again.play, again.again) == (kept.play, True)


def test_what_was_kept_is_read_on_its_pages_and_goes_out_as_it_came(device: Device) -> None:
    given = json.loads((RECORDS / "krimsutep-4-unfinished.json").read_text())
    given["entries"][2]["cards"][0] = given["entries"][0]["cards"][0]
    (kept,) = record_import.import_records(
        device, [("bad", json.dumps(given).encode())], keep=True
    )
    assert kept.play is not None
    phone = Phone(device, kept.play)
    out = json.loads(record_export.record_file(phone.table))
    assert out["entries"] == given["entries"]
    assert out["meta"] == {"counted": False}
    for page in ("play", "log"):
        assert kept.message in unescape(flat(phone.client.get(phone.at(page))))
    assert phone.client.get(reverse("history:plays")).status_code == 200


@pytest.mark.parametrize(
    "change",
    [{"players": [f"Player {n}" for n in range(7)], "start": 0}, {"options": {"nonsense": 3}}],
    ids=["players", "options"],
)
def test_what_was_kept_and_cannot_begin_has_all_its_pages(
    device: Device, change: dict[str, object]
) -> None:
    given = json.loads((RECORDS / "ramses-3-full.json").read_text()) | change
    (kept,) = record_import.import_records(
        device, [("bad", json.dumps(given).encode())], keep=True
    )
    assert kept.play is not None
    phone = Phone(device, kept.play)
    urls = [phone.at("last"), phone.at("stop"), phone.at("sheet")]
    urls.append(reverse("joining:seat", args=[kept.play.id]))
    assert [phone.client.get(url).status_code for url in urls] == [200] * len(urls)
    for url in (phone.at("stop"), phone.at("sheet")):
        assert phone.client.post(url, {"after": "0"}).status_code == 422
    rematch = phone.client.post(reverse("history:rematch", args=[kept.play.id]))
    assert rematch.status_code < 500


def test_what_is_no_record_cannot_be_kept(device: Device) -> None:
    (taken,) = record_import.import_records(
        device, [("x", b'{"format": "play-record"}')], keep=True
    )
    assert (taken.play, taken.text) == (None, "")
    given = json.loads(GIVEN[0].read_bytes()) | {"start": 9}
    (taken,) = record_import.import_records(
        device, [("x", json.dumps(given).encode())], keep=True
    )
    assert (taken.play, taken.text) == (None, "")
    assert taken.message == "The starting player must have a seat."


def test_a_refused_file_is_kept_by_the_button_beside_its_report(device: Device) -> None:
    phone = Phone(device, Play(id=device.id))
    given = json.loads(GIVEN[0].read_bytes())
    given["entries"].insert(0, {"kind": "no"})
    upload = SimpleUploadedFile("bad.json", json.dumps(given).encode())
    where = reverse("exchange:take-in")
    shown = flat(phone.client.post(where, {"files": upload}))
    assert "refused at entry 1: Say what happened" in shown
    text = unescape(shown.split('name="record" value="')[1].split('"')[0])
    kept = phone.client.post(where, {"record": text, "name": "bad.json", "keep": "1"})
    assert "saved as read-only, not for statistics" in flat(kept)
    assert Play.objects.get().counted is False


def test_the_longest_refused_file_is_kept_by_its_button_as_well(device: Device) -> None:
    phone, where = Phone(device, Play(id=device.id)), reverse("exchange:take-in")
    given = json.loads(GIVEN[0].read_bytes()) | {"meta": {"notes": "河" * 300_000}}
    given["entries"].insert(0, {"kind": "no"})
    data = json.dumps(given, ensure_ascii=False).encode()
    upload = SimpleUploadedFile("long.json", data)
    shown = flat(phone.client.post(where, {"files": upload}))
    hidden = r'<form([^>]*)>\s*<input[^>]*>\s*<input type="hidden" name="name"'
    (form,) = re.findall(hidden, shown)
    sent = {"record": data.decode(), "name": "long.json", "keep": "1"}
    if "multipart" in form:  # as a browser sends it
        kept = phone.client.post(where, sent)
    else:
        payload = "application/x-www-form-urlencoded"
        kept = phone.client.post(where, urlencode(sent), content_type=payload)
    assert kept.status_code == 200
    assert "saved as read-only, not for statistics" in flat(kept)


def test_too_many_files_are_told_so_and_none_is_dropped_in_silence(device: Device) -> None:
    phone = Phone(device, Play(id=device.id))
    files = [
        SimpleUploadedFile(f"{n}.json", b"{}") for n in range(record_import.MOST_FILES + 1)
    ]
    answer = phone.client.post(reverse("exchange:take-in"), {"files": files})
    assert answer.status_code == 422
    assert "You chose 201 files. Import at most 200 at once." in flat(answer)


def test_the_same_record_twice_is_one_play(device: Device) -> None:
    data = GIVEN[0].read_bytes()
    first, second = record_import.import_records(device, [("a", data), ("b", data)])
    assert first.play == second.play
    assert second.again
    assert Play.objects.count() == 1


def test_the_same_record_in_another_group_is_another_play(device: Device) -> None:
    other = Device.objects.create(group=Group.objects.create(), name="Zoe's")
    data = GIVEN[0].read_bytes()
    (mine,), (hers,) = (
        record_import.import_records(device, [("a", data)]),
        record_import.import_records(other, [("a", data)]),
    )
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
    bad, worse, good = record_import.import_records(device, files)
    assert (bad.entry, bad.clause) == (3, "K2.1")
    assert bad.message == "Oasis slaves 4 fell in trick 1 already."
    assert worse.message == "The file is not JSON."
    assert good.play is not None
    assert record_import.import_summary([bad, worse, good]) == "1 imported, 2 refused"


def test_files_are_taken_in_through_the_page_with_a_report(device: Device) -> None:
    record = load(GAMES, GIVEN[0].read_bytes())
    phone = Phone(device, creation.create_from_record(device, record))
    where = reverse("exchange:take-in")
    assert phone.client.get(where).status_code == 200
    assert phone.client.post(where).status_code == 422
    upload = SimpleUploadedFile("mine.json", GIVEN[1].read_bytes())
    shown = unescape(flat(phone.client.post(where, {"files": upload})))
    assert "mine.json" in shown
    assert "Result: 1 imported<" in shown
    again = SimpleUploadedFile("mine.json", GIVEN[1].read_bytes())
    shown = unescape(flat(phone.client.post(where, {"files": again})))
    assert "Result: 1 already here<" in shown


@pytest.mark.django_db
def test_who_has_no_group_yet_gets_one_by_the_files_that_he_takes_in(client: Client) -> None:
    where = reverse("exchange:take-in")
    assert client.get(where).status_code == 200
    assert not Group.objects.exists()
    upload = SimpleUploadedFile("mine.json", GIVEN[0].read_bytes())
    assert client.post(where, {"files": upload}).status_code == 200
    assert Play.objects.get().group == Group.objects.get()


def test_a_spreadsheet_gets_umlauts_quotes_and_no_formulas() -> None:
    rows = [
        ("Dóra", 'a "quoted", one', "=1+1", "+1", "-1", "@a", "\t=1", "two\nlines", -3, None)
    ]
    data = csv_export.csv_file(rows)
    assert data.startswith(b"\xef\xbb\xbf")
    assert b"\r\n" in data
    (row,) = csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""))
    neutral = ["'=1+1", "'+1", "'-1", "'@a", "'\t=1"]
    assert row == ["Dóra", 'a "quoted", one', *neutral, "two\nlines", "-3", ""]


def test_names_places_and_notes_of_plays_are_no_formulas_either(device: Device) -> None:
    given = json.loads(GIVEN[0].read_bytes())
    given["players"][0] = "=cmd|' /C calc'!A0"
    given["meta"] = {"location": "@home", "note": "-2+3", "minutes": 80}
    (taken,) = record_import.import_records(device, [("a", json.dumps(given).encode())])
    phone = Phone(device, taken.play or Play())
    data = phone.client.get(reverse("exchange:plays")).content.decode("utf-8-sig")
    row = next(csv.DictReader(io.StringIO(data, newline="")))
    assert row["name"] == "'=cmd|' /C calc'!A0"
    assert (row["place"], row["notes"], row["minutes"]) == ("'@home", "'-2+3", "80")


def test_the_lines_of_a_play_add_up_to_its_scores(device: Device) -> None:
    record = load(GAMES, (RECORDS / "krimsutep-4-tricks.json").read_bytes())
    phone = Phone(device, creation.create_from_record(device, record))
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
