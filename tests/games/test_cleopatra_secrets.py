"""No page of another seat holds talents, amulets or bids in any form; visits are not stored."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from companion.groups.models import Device, Group
from companion.plays import sealed_choices, services
from companion.plays.creation import create_from_record
from companion.plays.models import LogEvent, Participant, Play
from companion.plays.outcomes import Saved, Sent
from companion.plays.rendering import Viewer, fragments_for
from companion.plays.sealed_choices import SecretChoice
from companion.plays.table import Table
from scoring.kernel.serialization.entries import Json
from scoring.record import load
from scoring.registry import GAMES
from tests.games.cleopatra_plays import RECORDS, known
from tests.pages import in_one_line

pytestmark = pytest.mark.django_db

DRAWING = re.compile(
    r'<svg.*?</svg>|<time.*?</time>|<details class="rulings".*?</details>', re.DOTALL
)
"""Drawings, times, and the readings that a new play may choose: full of other numbers."""
COUNTED = re.compile(
    r'(class="(no|num held)">|maxlength="|(Entered|Entry|entry) |entry=|entries/|lines/|at=)\d+'
)
"""The numbers of entries and lines, and what one's own purse held after each of them."""
OFFERING = 119
"""So many entries of the record lead to an offering."""
BIDS = (37, 59, 38)


@dataclass
class Phone:
    """A device at a play: in the middle, in a seat, or watching."""

    device: Device
    play: Play

    @cached_property
    def client(self) -> Client:
        client = Client()
        session = client.session
        session["device"] = str(self.device.id)
        session.save()
        client.cookies[settings.SESSION_COOKIE_NAME] = str(session.session_key)
        return client

    @property
    def table(self) -> Table:
        return services.get_table(self.play.id, self.device.id)

    @property
    def sent(self) -> Sent:
        return Sent(self.table.after, uuid4(), self.device.id)

    def at(self, page: str, *args: object) -> str:
        return reverse(f"plays:{page}", args=[self.play.id, *args])

    def enter(self, payload: Json) -> None:
        outcome = services.enter(self.play.id, payload, self.sent)
        assert isinstance(outcome, Saved), outcome

    def ask(self, address: str, *, role: bool = False) -> tuple[int, str]:
        headers = {"hx-request": "true"} if role else {}
        answer = self.client.get(address, follow=True, headers=headers)
        return answer.status_code, bytes(answer.content).decode()

    def page(self, address: str) -> str:
        status, text = self.ask(address)
        assert status == 200, address
        return text

    def addresses(self) -> Iterator[str]:
        """Every page of the play that a device can ask for."""
        number = self.table.position.state.position
        play, lines = self.at("play"), self.at("lines")
        queries = ["", "?purse=0", "?purse=1", "?purse=2", "?by-hand", "?step=4"]
        yield from (f"{play}{query}" for query in (*queries, f"?depth=quarry-{number}"))
        for seat in range(3):
            yield self.at("choice", seat)
            yield from (f"{lines}?seat={seat}&purse={purse}" for purse in range(3))
        yield from (f"{lines}{query}" for query in ("", "?kind=start", "?kind=wall"))
        yield from (f"{lines}?entry={each}" for each in (1, 16, number))
        yield from (self.at("log"), self.at("cover"), self.at("entry", number), "/", "/plays/")
        for name in ("disputes:rulings", "exchange:exports", "exchange:lines", "joining:big"):
            yield reverse(name, args=[self.play.id])
        yield reverse("exchange:plays")
        yield reverse("disputes:ruling", args=[self.play.id, "envoy"])
        yield from (reverse("plays:ledger", args=[self.play.id, seat + 1]) for seat in range(3))

    def everything(self) -> Iterator[tuple[str, str]]:
        """Every page, whole and as a part, without its drawings."""
        for address in self.addresses():
            for role in (False, True):
                status, text = self.ask(address, role=role)
                assert status in {200, 403, 404}, address
                yield address, DRAWING.sub("", text)
        viewer = Viewer(self.device.id)
        for shown in fragments_for(self.play.id, [viewer]).values():
            yield self.at("live"), DRAWING.sub("", shown.fragment.text.decode())


CLOCK = re.compile(r"\b(\d{4}-\d\d-\d\dT)?\d{1,2}:\d\d(:\d\d(\.\d+)?)?")
"""A test that runs at 07:42 must not take its minute for somebody's 42 talents."""


def numbers(text: str) -> set[int]:
    """Every number of a page, wherever it stands, but what a clock or a calendar says."""
    rest = CLOCK.sub("", COUNTED.sub("", text))
    return {int(found) for found in re.findall(r"(?<![\w.-])\d+(?![\w.-])", rest)}


@pytest.mark.parametrize(
    "moment", ["2026-11-28T07:42:42.42Z", "07:42", "2026-11-28T07:42+00:00"]
)
def test_a_time_of_day_is_nobodys_purse_but_the_number_beside_it_may_be(moment: str) -> None:
    assert 42 not in numbers(f'"at": "{moment}"')
    assert 42 in numbers(f'"at": "{moment}", "score": 42')


def seated(play: Play, seat: int | None) -> Phone:
    """The phone of a guest, in a seat or watching."""
    device = Device.objects.create(group=Group.objects.create(), name=f"Phone {seat}")
    Participant.objects.create(play=play, device=device, seat=seat)
    return Phone(device, play)


@pytest.fixture
def middle() -> Phone:
    """The phone in the middle, at a given play in which an offering is due."""
    payload = json.loads((RECORDS / "cleopatra-3.json").read_text("utf-8"))
    payload["entries"] = payload["entries"][:OFFERING]
    device = Device.objects.create(group=Group.objects.create(), name="The middle")
    return Phone(device, create_from_record(device, load(GAMES, json.dumps(payload).encode())))


def purses(phone: Phone) -> list[tuple[int, int]]:
    state = known(phone.table.position)
    return list(zip(state.talents, state.amulets, strict=True))


def hidden(phone: Phone, *but: int) -> set[int]:
    """What the others have: their talents, which are no numbers that pages have otherwise."""
    return {talents for seat, (talents, _) in enumerate(purses(phone)) if seat not in but}


# Purses.


def test_an_own_phone_has_its_purse_and_no_page_has_anothers(middle: Phone) -> None:
    (talents, amulets), *_ = purses(middle)
    ann = seated(middle.play, 0)
    assert f"Ann: {talents} talents, {amulets} amulets" in ann.page(ann.at("play"))
    assert f">{talents}<" in ann.page(f"{ann.at('lines')}?seat=0")
    for address, text in ann.everything():
        if address != ann.at("choice", 0):  # where she may bid all that she has
            assert not numbers(text) & hidden(middle, 0), address


def test_a_stream_brings_each_seat_its_own_purse_and_no_other(middle: Phone) -> None:
    phones = [middle, *(seated(middle.play, seat) for seat in (0, 1, 2, None))]
    shown = fragments_for(middle.play.id, [Viewer(phone.device.id) for phone in phones])
    for phone, own in zip(phones, (None, 0, 1, 2, None), strict=True):
        text = shown[Viewer(phone.device.id)].fragment.text.decode()
        others = hidden(middle) if own is None else hidden(middle, own)
        assert not numbers(DRAWING.sub("", text)) & others
        talents = re.findall(r"(\d+) talents, \d+ amulets", text)
        assert talents == ([] if own is None else [str(purses(middle)[own][0])])


def test_a_phone_that_watches_sees_no_purse(middle: Phone) -> None:
    for address, text in seated(middle.play, None).everything():
        assert not numbers(text) & hidden(middle), address


def test_the_phone_in_the_middle_opens_the_purse_that_is_asked_for_alone(middle: Phone) -> None:
    for address, text in middle.everything():
        in_address = re.search(r"purse=(\d)", address)
        allowed = [int(in_address[1])] if in_address else []
        if "sealed/" not in address:  # whoever is under the cover may bid all that they have
            assert not numbers(text) & hidden(middle, *allowed), address
    (talents, _), *_ = purses(middle)
    assert f">{talents}<" in middle.page(f"{middle.at('lines')}?seat=0&purse=0")


def test_the_purse_of_whoever_acts_comes_and_goes_by_a_tap_and_is_kept_nowhere(
    middle: Phone,
) -> None:
    middle.enter({"kind": "offering", "bids": [0, 0, 0]})
    state = known(middle.table.position)
    name, talents = state.player, state.talents[state.seat]
    shut = middle.page(middle.at("play"))
    assert f"purse={state.seat}" in shut
    assert f"{talents} talents" not in shut
    answer = middle.client.get(f"{middle.at('play')}?purse={state.seat}")
    assert f"{name}: {talents} talents" in bytes(answer.content).decode()
    assert "Hide the points" in bytes(answer.content).decode()
    assert answer["Cache-Control"] == "no-store"


def test_a_purse_that_another_device_holds_does_not_open_in_the_middle(middle: Phone) -> None:
    middle.enter({"kind": "offering", "bids": [0, 0, 0]})
    seat = known(middle.table.position).seat
    seated(middle.play, seat)
    page = middle.page(f"{middle.at('play')}?purse={seat}")
    assert "These points can only be shown on the device that has the seat." in page
    assert not numbers(DRAWING.sub("", page)) & hidden(middle)


def test_open_scores_are_the_hosts_to_choose_and_show_all_to_all(middle: Phone) -> None:
    guest = seated(middle.play, None)
    assert guest.client.post(guest.at("open-scores"), {"open": "1"}).status_code == 404
    assert middle.client.post(middle.at("open-scores"), {"open": "1"}).status_code == 302
    page = guest.page(guest.at("play"))
    for name, (talents, amulets) in zip(("Ann", "Ben", "Cem"), purses(middle), strict=True):
        assert f"{name}: {talents} talents, {amulets} amulets" in page
    assert f">{purses(middle)[1][0]}<" in guest.page(f"{guest.at('lines')}?seat=1")
    middle.client.post(middle.at("open-scores"), {"open": "0"})
    assert not numbers(DRAWING.sub("", guest.page(guest.at("play")))) & hidden(middle)


def test_a_refusal_does_not_tell_the_table_what_somebody_has(middle: Phone) -> None:
    entry = {"kind": "offering", "bids": [0, 400, 0]}
    fields = {"entry": json.dumps(entry), "after": middle.table.after, "key": str(uuid4())}
    answer = middle.client.post(middle.at("enter"), fields, headers={"hx-request": "true"})
    page = bytes(answer.content).decode()
    assert answer.status_code == 422
    assert "One of these bids is more than its player has." in page
    assert "Ben has" not in page
    assert not numbers(DRAWING.sub("", page)) & hidden(middle)
    why = reverse("disputes:why", args=[middle.play.id])
    for bid in (0, 400):  # whether it would hold or not
        tried = json.dumps({"kind": "offering", "bids": [0, bid, 0]})
        status, explained = middle.ask(f"{why}?{urlencode({'entry': tried})}")
        assert (status, "Ben has" in explained) == (404, False)
    assert reverse("rules:clause", args=["cleopatra", "C6.2"]) in page


def test_the_end_turns_everything_up(middle: Phone) -> None:
    payload = json.loads((RECORDS / "cleopatra-3.json").read_text("utf-8"))
    for each in payload["entries"][OFFERING:-1]:
        middle.enter(each)
    watching = seated(middle.play, None)
    for talents, _ in purses(middle):
        assert f"{talents} talents" in watching.page(watching.at("play"))
    middle.enter(payload["entries"][-1])
    result = in_one_line(watching.page(watching.at("result")))
    assert "Ann wins with 61" in result
    assert re.search(r"<small\s*>\s*out</small>", result)
    assert "<h3>Amulets</h3>" in result


# Bids.


def test_no_page_has_a_bid_before_all_are_shown(middle: Phone) -> None:
    phones = [seated(middle.play, seat) for seat in range(3)]
    occasion = sealed_choices.occasion(middle.table)
    assert occasion is not None
    for seat, phone in enumerate(phones):
        secret = SecretChoice(occasion, seat, BIDS[seat])
        assert isinstance(services.seal(middle.play.id, secret, phone.device.id), Saved)
        for other in (*phones, middle, seated(middle.play, None)):
            for address, text in other.everything():
                if not re.search(r"sealed/\d/", address):  # where any number can be chosen
                    assert not numbers(text) & set(BIDS[: seat + 1]), address
    outcome = services.reveal(middle.play.id, middle.sent)
    assert isinstance(outcome, Saved)
    assert "bid: Ann 37, Ben 59 and Cem 38 talents" in middle.page(middle.at("log"))


def test_what_is_sealed_is_not_shown_again_even_to_its_owner(middle: Phone) -> None:
    ben = seated(middle.play, 1)
    occasion = sealed_choices.occasion(middle.table)
    assert occasion is not None
    services.seal(middle.play.id, SecretChoice(occasion, 1, 43), ben.device.id)
    page = ben.page(ben.at("choice", 1))
    assert "checked" not in re.sub(r'name="numbers"[^>]*', "", page)
    for other in (middle, seated(middle.play, None), ben):
        table = other.page(other.at("play"))
        assert table.count("</svg>secret</small>") == (1 if other.table.role.enters else 0)


def test_another_seats_choice_does_not_open_on_an_own_phone(middle: Phone) -> None:
    ben = seated(middle.play, 1)
    assert ben.ask(ben.at("choice", 0))[0] == 403


# Visits to the quarry are shown and not stored.


@pytest.fixture
def quarry(middle: Phone) -> Phone:
    middle.enter({"kind": "offering", "bids": [0, 0, 0]})
    middle.enter({"kind": "end-turn"})
    assert "build" in middle.table.position.due
    return middle


def look(phone: Phone, visit: object, after: object = None) -> tuple[int, str]:
    in_address = {
        "draft": json.dumps(visit),
        "after": phone.table.after if after is None else after,
    }
    where = reverse("disputes:preview", args=[phone.play.id])
    return phone.ask(f"{where}?{urlencode(in_address)}")


def test_a_visit_is_drawn_and_nothing_is_stored(quarry: Phone) -> None:
    before = LogEvent.objects.count()
    status, text = look(quarry, {"pieces": [{"piece": "obelisk"}]})
    assert status == 200
    assert "Pay for 1 piece" in text
    assert LogEvent.objects.count() == before
    for talents in hidden(quarry):
        assert talents not in numbers(DRAWING.sub("", text))


@pytest.mark.parametrize(
    "visit",
    [
        {"pieces": [{"piece": "throne"}, {"piece": "throne"}]},
        {"pieces": [], "hand": 99},
        {"pieces": [{"piece": "sphinx"}], "hand": -1},
        {"pieces": [{"piece": "mosaic", "tile": "W", "cells": ["a1"] * 900}], "hand": 0},
        {"pieces": [{"piece": "sphinx"}] * 41},
        {"pieces": "all"},
        {"pieces": [], "paid": {"cards": {"gold": 1}}},
        {"pieces": [], "stepped": ""},
        [],
        "x" * 12_000,
    ],
)
def test_a_visit_that_cannot_be_gets_a_sentence(quarry: Phone, visit: object) -> None:
    status, text = look(quarry, visit)
    assert status == 422
    assert json.loads(text)["message"]


def test_a_visit_of_another_moment_is_late(quarry: Phone) -> None:
    for after in (quarry.table.after - 1, "now", ""):
        assert look(quarry, {"pieces": []}, after)[0] == 409


def test_a_stranger_finds_no_quarry(quarry: Phone) -> None:
    device = Device.objects.create(group=Group.objects.create(), name="A stranger's")
    where = reverse("disputes:preview", args=[quarry.play.id])
    assert Phone(device, quarry.play).ask(f"{where}?after=0&draft={{}}")[0] == 404


def test_everybody_reads_how_many_have_bid_and_never_who_bid_what(middle: Phone) -> None:
    watcher = seated(middle.play, None)
    asks = re.compile(r'id="ask" data-say>(.*?)</div>|<p class="num">(.*?)</p>')
    big = reverse("joining:big", args=[middle.play.id])
    places = ((middle, middle.at("play")), (watcher, watcher.at("play")), (middle, big))

    def questions() -> list[str]:
        pages = (asks.search(in_one_line(phone.page(address))) for phone, address in places)
        return [
            " ".join(re.sub(r"<[^>]*>", " ", found[1] or found[2]).split())
            for found in pages
            if found
        ]

    bids = "Everyone bids at once"
    assert questions() == [f"{bids} in secret, or enter open bids", bids, bids]
    occasion = sealed_choices.occasion(middle.table)
    assert occasion is not None
    for seat, said in enumerate(
        (f"{bids} 1 of 3 has bid", f"{bids} 2 of 3 have bid", "All have bid")
    ):
        secret = SecretChoice(occasion, seat, BIDS[seat])
        assert isinstance(services.seal(middle.play.id, secret, middle.device.id), Saved)
        assert questions() == [said] * 3
    by_hand = asks.search(in_one_line(middle.page(f"{middle.at('play')}?by-hand")))
    assert by_hand is not None
    assert "in secret, or enter open bids" in by_hand[1]
