"""Notes, the bin, rematches and copies: what a group keeps of its plays, and nobody else."""

import json
import re
from collections.abc import Callable
from datetime import timedelta
from html import unescape
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from companion.exchange.models import Origin
from companion.games.catalog import CATALOG
from companion.groups import people, places
from companion.groups.models import Person
from companion.joining.models import Invitation
from companion.plays import creation, services, trash
from companion.plays.models import LogEvent, Participant, Play, Seat
from companion.plays.outcomes import Sent
from companion.plays.samples import FOLDER
from companion.statistics.models import SeatResult
from scoring.kernel.serialization.entries import Json
from scoring.record import load
from scoring.registry import GAMES
from tests.history.conftest import come, finish
from tests.history.test_play_list import listed, text
from tests.plays.conftest import Phone

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def url(name: str, at: Phone) -> str:
    return reverse(f"history:{name}", args=[at.play.id])


def tell(at: Phone, **fields: str) -> int:
    return at.client.post(url("about", at), fields).status_code


def test_place_minutes_and_notes_are_told_on_the_plays_page(over: Phone) -> None:
    home = places.add(over.device.group, "home")
    assert tell(over, place=str(home.id), minutes="95", notes="Rain.\r\nBen sang <b>.") == 302
    play = Play.objects.get()
    assert (play.place, play.minutes, play.notes) == (home, 95, "Rain.\nBen sang <b>.")
    result = over.client.get(over.at("result")).content.decode()
    assert "1 h 35" in result
    assert "Rain.<br>Ben sang &lt;b&gt;." in result
    assert tell(over, **{"new-place": "at Cem’s"}) == 302
    play.refresh_from_db()
    assert (str(play.place), play.minutes, play.notes) == ("at Cem’s", None, "")


REFUSED = [
    ({"minutes": "-1"}, "Enter the minutes as a whole number up to 1440."),
    ({"minutes": "1441"}, "Enter the minutes as a whole number up to 1440."),
    ({"minutes": "1.5"}, "Enter the minutes as a whole number up to 1440."),
    ({"minutes": "9" * 500}, "Enter the minutes as a whole number up to 1440."),
    ({"minutes": "٣"}, "Enter the minutes as a whole number up to 1440."),
    ({"notes": "x" * 10_001}, "Notes can have up to 10000 characters."),
    ({"notes": "a\x07b"}, "Notes cannot contain control characters."),
    ({"new-place": "x" * 41}, "A name must have 1 to 40 characters."),
]


@pytest.mark.parametrize(("fields", "sentence"), REFUSED)
def test_what_cannot_be_kept_is_refused_with_the_input_kept(
    fields: dict[str, str], sentence: str, over: Phone
) -> None:
    answer = over.client.post(url("about", over), {"notes": "kept"} | fields)
    page = unescape(answer.content.decode())
    assert (answer.status_code, sentence in page) == (422, True)
    assert fields.get("notes", "kept") in page
    assert (Play.objects.get().notes, Play.objects.get().minutes) == ("", None)


def fields(page: str) -> dict[str, str]:
    """The fields of the form as a browser sends them, if nobody touches them."""
    form = page.partition('data-draft="about-')[2].partition("</form>")[0]
    found = {}
    for tag in re.findall(r"<input[^>]*>", form):
        known = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        if known.get("type") not in {"radio", "checkbox"} or "checked" in tag:
            found[known["name"]] = unescape(known.get("value", ""))
    found["notes"] = unescape(re.findall(r"<textarea[^>]*>([^<]*)<", form)[0])
    del found["csrfmiddlewaretoken"]
    return found


def test_what_another_phone_changed_meanwhile_stays(over: Phone) -> None:
    page = over.client.get(url("about", over)).content.decode()
    home = places.add(over.device.group, "home")
    assert (
        tell(over, place=str(home.id), minutes="77", notes="Hats.", **{"kept-out": "1"}) == 302
    )
    refused = over.client.post(url("about", over), {**fields(page), "minutes": "x"})
    assert refused.status_code == 422
    sent = {**fields(refused.content.decode()), "minutes": "", "notes": "Rain."}
    assert tell(over, **sent) == 302
    play = Play.objects.get(id=over.play.id)
    assert (play.place, play.minutes, play.counted) == (home, 77, False)
    assert play.notes == "Hats.\nRain."


def test_what_is_emptied_or_ticked_off_is_stored(over: Phone) -> None:
    home = places.add(over.device.group, "home")
    assert (
        tell(over, place=str(home.id), minutes="77", notes="Hats.", **{"kept-out": "1"}) == 302
    )
    shown = fields(over.client.get(url("about", over)).content.decode())
    assert shown.pop("kept-out") == "1"
    assert tell(over, **{**shown, "place": "", "minutes": "", "notes": ""}) == 302
    play = Play.objects.get(id=over.play.id)
    assert (play.place, play.minutes, play.notes, play.counted) == (None, None, "", True)


def test_a_play_that_is_not_for_statistics_counts_in_none_and_can_count_again(
    over: Phone,
) -> None:
    tell(over, **{"kept-out": "1"})
    assert "not counted" in listed(over.client)
    assert not SeatResult.objects.filter(counts=True).exists()
    tell(over)
    assert "not counted" not in listed(over.client)
    assert SeatResult.objects.filter(counts=True).count() == 2


def test_a_guest_reads_no_notes_and_tells_none(over: Phone, watcher: Phone) -> None:
    tell(over, notes="a secret of ours")
    assert "a secret" not in watcher.client.get(over.at("result")).content.decode()
    assert "a secret" not in watcher.client.get("/plays/").content.decode()
    assert watcher.client.get(url("about", over)).status_code == 404
    assert tell(watcher, notes="mine") == 403
    assert watcher.client.post(url("throw-away", over)).status_code == 403
    assert Play.objects.get().notes == "a secret of ours"


def pages(at: Phone) -> list[str]:
    """Every page and file of a play that is read."""
    names = ["play", "log", "result", "lines", "cover"]
    play = at.play.id
    more = ["history:replay", "history:about", "exchange:exports", "exchange:record",
            "exchange:lines", "joining:together", "joining:big", "disputes:rulings",
            "exchange:bgsplay", "exchange:bg-stats"]  # fmt: skip
    return [*map(at.at, names), *(reverse(name, args=[play]) for name in more)]


def test_what_was_thrown_away_is_found_nowhere_but_in_the_bin(
    over: Phone, watcher: Phone
) -> None:
    code = Invitation.objects.get().code
    answer = over.client.post(url("throw-away", over), follow=True)
    page = text(answer.content)
    assert "0 games Deleted. It is in the trash for 30 days. Restore" in page
    for phone in (over, watcher):
        assert [phone.client.get(path).status_code for path in pages(over)] == [404] * 15
        assert not services.plays_of(phone.device.id).exists(), "what the live line asks"
        assert "Ann" not in listed(phone.client)
        assert str(over.play.id) not in phone.client.get("/files/plays.csv").content.decode()
        assert phone.client.get(f"/?again={over.play.id}").status_code == 404
    assert (
        over.client.post(over.at("undo"), {"after": "5", "key": str(uuid4())}).status_code
        == 404
    )
    assert Client().get(f"/join/{code}/").status_code == 404
    assert "Ann" in text(over.client.get("/bin/").content)
    assert "Ann" not in text(watcher.client.get("/bin/").content)
    assert not SeatResult.objects.filter(counts=True).exists()


def test_what_lies_in_the_bin_counts_for_no_person_and_no_place(over: Phone) -> None:
    place = places.add(over.device.group, "home")
    Play.objects.update(place=place)
    counts = [regular.plays for regular in people.regulars(over.device.group)]
    assert (counts, places.places(over.device.group)[0].plays) == ([1, 1], 1)
    trash.delete(over.play.id, over.device.id)
    counts = [regular.plays for regular in people.regulars(over.device.group)]
    assert (counts, places.places(over.device.group)[0].plays) == ([0, 0], 0)


def test_what_was_thrown_away_is_taken_back_as_it_was(over: Phone, ben: Phone) -> None:
    over.client.post(url("throw-away", over))
    answer = ben.client.post(url("take-back", over))
    assert answer["Location"] == over.at("result")
    assert over.scores == (4, 7)
    assert "Ann 4 Ben 7 won" in listed(over.client)
    assert SeatResult.objects.filter(counts=True).count() == 2


@pytest.mark.parametrize("days", [29, 31])
def test_it_can_be_taken_back_for_thirty_days(days: int, over: Phone) -> None:
    thrown = timezone.now() - timedelta(days=days)
    Play.objects.update(deleted=thrown)
    found = days == 29
    assert ("Ann" in text(over.client.get("/bin/").content)) == found
    assert over.client.post(url("take-back", over)).status_code == (302 if found else 404)


def test_the_trash_shows_no_play_of_a_game_that_is_not_in_the_catalog(
    over: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    trash.delete(over.play.id, over.device.id)
    monkeypatch.delitem(CATALOG, "toy")
    assert "The trash is empty." in text(over.client.get("/bin/").content)
    assert over.client.post(url("take-back", over)).status_code == 404


def test_nobody_takes_another_groups_play_out_of_the_bin(
    over: Phone, watcher: Phone, stranger: Phone
) -> None:
    trash.delete(over.play.id, over.device.id)
    for client in (watcher.client, stranger.client, Client()):
        assert client.post(url("take-back", over)).status_code == 404
    assert Play.objects.get().deleted is not None


@pytest.mark.usefixtures("watcher")
def test_after_thirty_days_every_row_of_it_is_gone_and_nothing_else(
    over: Phone, capsys: pytest.CaptureFixture[str]
) -> None:
    assert Participant.objects.exists()
    Origin.objects.create(play=over.play, meta="{}")
    kept = creation.create_play(over.device, creation.NewPlay("toy", ["Ann", "Ben"], 0))
    fresh = creation.create_play(over.device, creation.NewPlay("toy", ["Ann", "Ben"], 0))
    finish(Phone(over.device, kept))
    trash.delete(fresh.id, over.device.id)
    Play.objects.filter(id=over.play.id).update(deleted=timezone.now() - timedelta(days=31))
    call_command("empty_trash")
    assert capsys.readouterr().out == "1 game deleted for good.\n"
    assert set(Play.objects.values_list("id", flat=True)) == {kept.id, fresh.id}
    left: list[Callable[[], bool]] = [
        each.objects.filter(play=over.play.id).exists
        for each in (LogEvent, Seat, Participant, Origin, SeatResult, Invitation)
    ]
    assert [exists() for exists in left] == [False] * 6
    assert LogEvent.objects.filter(play=kept.id).count() == 5
    assert Person.objects.count() == 2


def test_a_play_created_again_under_the_id_of_a_deleted_one_begins_anew(ann: Phone) -> None:
    new_play = creation.NewPlay("toy", ["Ann", "Ben"], 0, play=ann.play.id)
    trash.delete(ann.play.id, ann.device.id)
    assert creation.create_play(ann.device, new_play).id != ann.play.id


def test_a_rematch_is_one_tap_the_same_table_with_the_next_to_start(over: Phone) -> None:
    home = places.add(over.device.group, "home")
    Play.objects.update(place=home, options={"zero": "yes"}, confirms=True)
    key = str(uuid4())
    answer = over.client.post(url("rematch", over), {"play": key})
    assert answer["Location"] == f"/plays/{key}/"
    play = Play.objects.get(id=key)
    assert (play.players, play.start, play.options) == (["Ann", "Ben"], 1, {"zero": "yes"})
    assert (play.place, play.confirms, play.finished) == (home, True, None)
    over.client.post(url("rematch", over), {"play": key})
    assert Play.objects.count() == 2


def test_a_rematch_holds_what_the_table_settled_and_its_own_garden() -> None:
    client = Client()
    client.post("/samples/cleopatra-finished/")
    play = Play.objects.get()
    Play.objects.update(sample="")
    device = play.group.devices.get()
    ruling: Json = {"ruling": "distant", "reading": "no", "why": "so we play"}
    table = services.get_table(play.id, device.id)
    services.settle(play.id, ruling, Sent(table.after, uuid4(), device.id))
    settled = services.get_table(play.id, device.id).log.rulings
    key = str(uuid4())
    client.post(reverse("history:rematch", args=[play.id]), {"play": key})
    assert Play.objects.get(id=key).options == {**play.options, **settled}


def test_a_rematch_of_a_sample_asks_who_plays() -> None:
    client = Client()
    client.post("/samples/krimsutep-finished/")
    play = Play.objects.get()
    answer = client.post(reverse("history:rematch", args=[play.id]), {"play": str(uuid4())})
    assert answer.status_code == 422
    assert "Choose who plays" in answer.content.decode()
    assert Play.objects.count() == 1


def joined_krimsutep(ann: Phone) -> tuple[Phone, Phone]:
    """A finished play of a game of the registry in Ann's group, and a guest at it."""
    data = (FOLDER / "krimsutep-finished.json").read_bytes()
    play = creation.create_from_record(ann.device, load(GAMES, data))
    host = Phone(ann.device, play)
    return host, come(host, "Zoe's phone", None)


def test_a_guest_keeps_a_joined_play_in_his_own_group_once(ann: Phone) -> None:
    host, guest = joined_krimsutep(ann)
    Play.objects.filter(id=host.play.id).update(notes="ours alone")
    assert "Save it in my group" in guest.client.get(host.at("result")).content.decode()
    answer = guest.client.post(url("copy", host))
    kept = Play.objects.get(group=guest.device.group)
    assert answer["Location"] == reverse("plays:result", args=[kept.id])
    assert (kept.players, kept.notes) == (host.play.players, "")
    shown = services.get_table(kept.id, guest.device.id)
    assert shown.position.standing == host.table.position.standing
    guest.client.post(url("copy", host))
    out = guest.client.get(reverse("exchange:record", args=[host.play.id])).content
    assert json.loads(out)["meta"]["id"] == str(host.play.id)
    assert Play.objects.filter(group=guest.device.group).get() == kept
    trash.delete(kept.id, guest.device.id)
    guest.client.post(url("copy", host))
    assert Play.objects.get(group=guest.device.group).deleted is None


def test_a_play_of_the_own_group_needs_no_copy(over: Phone) -> None:
    assert over.client.post(url("copy", over))["Location"] == over.at("result")
    assert Play.objects.count() == 1


def test_the_file_of_plays_has_the_groups_own_alone(over: Phone, watcher: Phone) -> None:
    assert str(over.play.id) in over.client.get("/files/plays.csv").content.decode()
    assert str(over.play.id) not in watcher.client.get("/files/plays.csv").content.decode()
