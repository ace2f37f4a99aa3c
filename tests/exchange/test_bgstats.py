"""BG Stats: a finished play as a file and as a link, told as it knows plays."""

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from companion.exchange import bgstats, record_import
from companion.groups.models import Device, Group, Place
from companion.groups.people import rename
from companion.plays import services
from companion.plays.models import Play, Seat
from tests.exchange.test_exchange import GIVEN, RECORDS
from tests.plays.conftest import Phone

pytestmark = pytest.mark.django_db
WHEN = datetime(2026, 3, 1, 23, 30, tzinfo=UTC)


@pytest.fixture
def device() -> Device:
    group = Group.objects.create(zone="Europe/Berlin")
    return Device.objects.create(group=group, name="Ann's phone")


def exported(device: Device, name: str, **also: object) -> Phone:
    (taken,) = record_import.import_records(
        device, [("a", (RECORDS / f"{name}.json").read_bytes())]
    )
    assert taken.play is not None, taken.message
    Play.objects.filter(id=taken.play.id).update(created=WHEN, finished=WHEN, **also)
    return Phone(device, Play.objects.get(id=taken.play.id))


type Rows = list[dict[str, object]]


@dataclass(frozen=True)
class Pushed:
    """What a link carries."""

    link: str
    data: dict[str, object]
    players: Rows


def fetched(phone: Phone) -> dict[str, list[dict[str, object]]]:
    answer = at_home(phone).get(reverse("exchange:bgsplay", args=[phone.play.id]))
    assert answer.status_code == 200
    assert answer["Content-Disposition"].endswith('.bgsplay"')
    data: dict[str, list[dict[str, object]]] = json.loads(answer.content.decode())
    return data


def scores(play: dict[str, object]) -> Rows:
    found = play["playerScores"]
    assert isinstance(found, list)
    return found


def at_home(phone: Phone) -> Client:
    """The phone's browser, whose session knows the zone of its group."""
    client = phone.client
    session = client.session
    session["zone"] = phone.device.group.zone
    session.save()
    return client


def pushed(phone: Phone) -> Pushed:
    page = at_home(phone).get(reverse("exchange:bg-stats", args=[phone.play.id]))
    link = unescape(page.content.decode().split('class="btn go" href="')[1].split('"')[0])
    assert urlsplit(link).netloc == "app.bgstatsapp.com"
    data = json.loads(unquote(link.split("?data=")[1]))
    return Pushed(link, data, data["players"])


def test_a_play_is_told_in_local_time_with_its_place_rulings_and_scores(device: Device) -> None:
    place = Place.objects.create(group=device.group, name="Café Zürich", key="café zürich")
    phone = exported(
        device, "krimsutep-4-tricks", place=place, notes="rain", minutes=95, counted=False
    )
    data = fetched(phone)
    (play,), (game,), (where,) = data["plays"], data["games"], data["locations"]
    assert play["playDate"] == "2026-03-02 00:30:00"
    assert play["playDateYmd"] == 20260302
    assert (play["durationMin"], play["comments"], play["ignored"]) == (95, "rain", True)
    assert (game["name"], game["highestWins"], where["name"]) == (
        "Krimsutep", True, "Café Zürich",
    )  # fmt: skip
    standing = phone.table.position.standing
    for seat, score in enumerate(scores(play)):
        assert score["score"] == str(standing.scores[seat])
        assert score["rank"] == standing.ranks[seat]
        assert score["winner"] == (seat in standing.winners)
        assert score["startPlayer"] == (seat == phone.play.start)
    assert [player["name"] for player in data["players"]] == phone.play.players
    assert set(data) >= {"about", "players", "locations", "games", "plays", "userInfo"}


@pytest.mark.parametrize("path", GIVEN, ids=lambda path: path.stem)
def test_every_finished_play_is_told_and_no_other(path: Path, device: Device) -> None:
    phone = exported(device, path.stem)
    where = reverse("exchange:bg-stats", args=[phone.play.id])
    shown = phone.client.get(reverse("exchange:exports", args=[phone.play.id]))
    if not phone.table.complete:
        assert phone.client.get(where).status_code == 404
        assert "Only finished games can be sent to BG Stats." in shown.content.decode()
        return
    assert where in shown.content.decode()
    discriminator = pushed(phone)
    assert len(discriminator.link) < bgstats.LONGEST
    assert discriminator.data["sourceName"] == "Nile Scribe"
    must = {"startPlayer", "winner", "name", "sourcePlayerId"}
    assert all(must <= set(each) for each in discriminator.players)
    winners = [seat for seat, each in enumerate(discriminator.players) if each["winner"]]
    assert winners == list(phone.table.position.standing.winners)


def test_the_rulings_stand_in_the_board_and_a_winner_by_the_rules_is_one_by_hand(
    device: Device,
) -> None:
    phone = exported(device, "cleopatra-5-rulings")
    (play,) = fetched(phone)["plays"]
    for name in phone.play.options:
        assert name in str(play["board"])
    standing = phone.table.position.standing
    most = [s for s, score in enumerate(standing.scores) if score == max(standing.scores)]
    assert play["manualWinner"] is (most != list(standing.winners))


def test_a_play_that_goes_twice_is_one_play_and_people_keep_their_ids(device: Device) -> None:
    phone = exported(device, "krimsutep-4-tricks")
    first = fetched(phone)
    assert fetched(phone) == first
    rename(Seat.objects.get(play=phone.play, number=0).person, "Anna")
    then = fetched(phone)
    assert then["plays"] == first["plays"]
    ids = [[p["uuid"] for p in data["players"]] for data in (first, then)]
    assert ids[0] == ids[1]
    assert str(ids[0][0]).isupper()


def test_a_link_that_would_be_too_long_does_without_the_notes(device: Device) -> None:
    short = exported(device, "krimsutep-4-tricks", notes="rain")
    assert pushed(short).data["comments"] == "rain"
    Play.objects.filter(id=short.play.id).update(notes="й" * 5_000)
    then = pushed(short)
    assert len(then.link) < bgstats.LONGEST
    assert "comments" not in then.data
    assert "й" not in unquote(
        bgstats.link(services.get_table(short.play.id, device.id), notes=False)
    )


def test_whose_first_play_it_was_is_a_new_player(device: Device) -> None:
    exported(device, "krimsutep-3-tricks")
    Play.objects.update(created=datetime(2026, 1, 1, tzinfo=UTC))
    phone = exported(device, "krimsutep-4-tricks")
    known = set(Play.objects.order_by("created")[0].players)
    (play,) = fetched(phone)["plays"]
    for name, score in zip(phone.play.players, scores(play), strict=True):
        assert score["newPlayer"] == (name not in known)


def test_a_strangers_play_is_not_found(device: Device, stranger: Phone) -> None:
    phone = exported(device, "krimsutep-4-tricks")
    for name in ("bg-stats", "bgsplay"):
        where = reverse(f"exchange:{name}", args=[phone.play.id])
        assert stranger.client.get(where).status_code == 404
