"""Every address, asked by everybody, while a play of Cleopatra keeps its points secret.

The addresses are those of the URL resolver, so that one which is added is asked here too. No
answer holds what a seat has that the caller may not see, and none that only judges or exports
lets it be searched for.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.http.response import HttpResponseBase
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from companion.api import urls as api
from companion.disputes.what_if import encode_entries
from companion.exchange.record_export import StillSecret, record
from companion.groups.models import Device, Group
from companion.plays import services
from companion.plays.models import Participant, Play
from scoring.kernel.serialization.entries import Json
from tests.api.conftest import Program, program
from tests.games.test_cleopatra_secrets import (
    DRAWING,
    OFFERING,
    Phone,
    middle,
    numbers,
    purses,
    seated,
)
from tests.joining.test_join_link import FOLLOWED, body

__all__ = ["middle"]
pytestmark = pytest.mark.django_db

OWN_SEAT = {"host": None, "of the group": None, "Ann's seat": 0, "Ben's seat": 1}
ROLES = (*OWN_SEAT, "watcher", "stranger", "nobody")
LEAST = 31
"""Days and seats and entries have smaller numbers; whoever has more has a number of its own."""
NAME = re.compile(r"<(?:\w+:)?(\w+)>")
PURSE = re.compile(r"\b\d+ talents?, \d+ amulets?\b")
NOBODYS = re.compile(r"^/?games/|^clauses/|^/rules/|^/look/|(?:^|/)achievements/")
"""The games and their rules, with examples: no play of anybody's.

Achievements name numbers in what they ask for, and are those of finished plays alone:
tests/achievements.
"""
PUBLIC = re.compile(
    rf"^plays/[^/]+/(entries|acts|positions)/|/backup/file/$|/transfer/file/$|/away/onward/$|/replay/$|{NOBODYS.pattern}"
)
ENTRY = re.compile(r'"entry": \d+, "words": "[^"]*"')
"""The number of an entry and its words, in a ledger: everybody saw it at the table."""
ARGUMENTS: Mapping[str, Sequence[object]] = {
    "number": (1, OFFERING),
    "seat": (0, 1, 2),
    "game": ("cleopatra",),
    "slug": ("cleopatra",),
    "clause": ("C6.2", "C7"),
    "name": ("envoy",),
    "ruling": ("envoy",),
    "names": ("play",),
    "page": ("parts",),
    "digest": ("0",),
    "tried": ("-", encode_entries([{"kind": "offering", "bids": [0, 41, 0]}])),
    "players": (3,),
    "period": ("all",),
    "roman": ("with-sevens",),
    "sample": ("cleopatra-running",),
    "code": ("CDFGHJ",),
    "token": ("c0ffee-0123456789abcdef0123456789abcdef",),
    "uid": ("MQ",),
    "path": ("me/",),
}
QUERIES = ("", "?purse=1", "?purse=2&seat=2", "?best=1", "?step=9&by-hand")


@dataclass(frozen=True)
class Table:
    """The play with an offering due, and everybody who may ask for it."""

    middle: Phone
    phones: Mapping[str, Phone | None]

    @cached_property
    def play(self) -> Play:
        return self.middle.play

    def hidden(self, role: str) -> set[int]:
        """What the seats have that this caller may not see."""
        own = OWN_SEAT.get(role)
        others = [each for seat, each in enumerate(purses(self.middle)) if seat != own]
        return {number for each in others for number in each if number > LEAST}

    def client(self, role: str) -> Client:
        phone = self.phones[role]
        return Client() if phone is None else phone.client

    def program(self, role: str) -> Program:
        phone = self.phones[role]
        device = phone.device if phone else Device.objects.create(group=Group.objects.create())
        return program(device)


@pytest.fixture
def table(middle: Phone) -> Table:
    cache.clear()
    play, group = middle.play, middle.device.group
    seated(play, 2)
    beside = Device.objects.create(group=group, name="Beside")
    stranger = Device.objects.create(group=Group.objects.create(), name="Stranger")
    return Table(
        middle,
        {
            "host": middle,
            "of the group": Phone(beside, play),
            "Ann's seat": seated(play, 0),
            "Ben's seat": seated(play, 1),
            "watcher": seated(play, None),
            "stranger": Phone(stranger, play),
            "nobody": None,
        },
    )


def arguments(table: Table, names: Sequence[str]) -> Iterator[dict[str, object]]:
    """All that is asked for at an address."""
    ids: Mapping[str, object] = {
        "play": table.play.id,
        "presence": Participant.objects.get(play=table.play, seat=1).id,
        "person": table.play.seats.get(number=1).person.uid,
        "other": table.play.seats.get(number=2).person.uid,
        "device": table.middle.device.id,
    }
    choices = [[ids[name]] if name in ids else ARGUMENTS.get(name, [uuid4()]) for name in names]
    for values in product(*choices):
        yield dict(zip(names, values, strict=True))


def routes(
    found: Sequence[URLPattern | URLResolver], before: str = "", space: str = ""
) -> Iterator[tuple[str, str]]:
    """Every address: its name, and its whole route."""
    for each in found:
        route = f"{before}{each.pattern}"
        if isinstance(each, URLResolver):
            inner = f"{space}{each.namespace}:" if each.namespace else space
            yield from routes(each.url_patterns, route, inner)
        else:
            yield f"{space}{each.name}", route


def pages(table: Table) -> Iterator[str]:
    """Every page there is, with whatever it can be asked besides."""
    for name, route in routes(get_resolver().url_patterns):
        if name in {FOLLOWED, "api:path"}:  # what is sent there is asked for below
            continue
        for kwargs in arguments(table, NAME.findall(route)):
            for query in QUERIES if "play" in kwargs else QUERIES[:1]:
                yield f"{reverse(name, kwargs=kwargs)}{query}"


def api_paths(table: Table) -> Iterator[str]:
    """Every address of the API but its description, and the backup, which is a page's too."""
    for _, route in routes(api.one):
        for kwargs in arguments(table, NAME.findall(route)):
            path = route
            for name, value in kwargs.items():
                path = re.sub(rf"<(\w+:)?{name}>", str(value), path)
            if path not in {"schema/", "backup/"}:
                yield path


def text_of(answer: HttpResponseBase) -> str:
    if answer.streaming or answer.get("Content-Type", "").startswith("image/"):
        return ""  # styles and scripts, which are files, and pictures
    return DRAWING.sub("", body(answer))


@pytest.mark.parametrize("role", ROLES)
def test_no_page_tells_what_another_seat_has(table: Table, role: str) -> None:
    client, hidden, own = table.client(role), table.hidden(role), OWN_SEAT.get(role)
    covered = "" if own is None else reverse("plays:choice", args=[table.play.id, own])
    found = 0
    for address in pages(table):
        answer = client.get(address)
        assert answer.status_code < 500, address
        found += answer.status_code == 200
        text = text_of(answer)
        if not NOBODYS.search(address):
            assert len(set(PURSE.findall(text))) <= (own is not None), address
        if address.split("?")[0] != covered and not PUBLIC.search(address):
            assert not numbers(text) & hidden, address
    assert found > (5 if role == "nobody" else 20)


@pytest.mark.parametrize("role", ROLES[:-1])
def test_no_answer_of_the_api_tells_what_another_seat_has(table: Table, role: str) -> None:
    caller, hidden, found = table.program(role), table.hidden(role), 0
    for path in api_paths(table):
        answer = caller.get(path)
        cache.clear()  # or it would have called too often
        assert answer.status < 500, path
        found += answer.status == 200
        if not PUBLIC.search(path):
            if path.endswith(f"/ledgers/{OWN_SEAT.get(role)}/"):
                continue  # the purse of the caller's own seat, as it was after each entry
            text = ENTRY.sub("", json.dumps(answer.data or answer.rows))
            assert not numbers(text) & hidden, path
    assert found > 15


# Ways to have an entry judged, or the play exported.


def offering(bid: int, seat: int) -> dict[str, Json]:
    return {"kind": "offering", "bids": [bid if each == seat else 0 for each in range(3)]}


type Way = Callable[[Table, str, dict[str, Json]], tuple[int, str]]


def _page(
    table: Table, role: str, name: str, args: list[object], **get: str
) -> tuple[int, str]:
    answer = table.client(role).get(reverse(name, args=[table.play.id, *args]), get)
    return answer.status_code, _same(body(answer))


def _api(table: Table, role: str, path: str, sent: Mapping[str, Json]) -> tuple[int, str]:
    answer = table.program(role).post(f"plays/{table.play.id}/{path}/", sent)
    return answer.status, _same(json.dumps(answer.data))


def _same(text: str) -> str:
    """A body without the token of its forms, which differs each time."""
    return re.sub(r'"x-csrftoken": "\w+"', "", text)


WAYS: Mapping[str, Way] = {
    "why": lambda table, role, entry: _page(
        table, role, "disputes:why", [], entry=json.dumps(entry)
    ),
    "what-if": lambda table, role, entry: _page(
        table, role, "disputes:try", [OFFERING, encode_entries([entry])]
    ),
    "api why": lambda table, role, entry: _api(table, role, "why", {"entry": entry}),
    "api why then": lambda table, role, entry: _api(
        table, role, "why", {"entry": entry, "number": OFFERING}
    ),
    "api what-if": lambda table, role, entry: _api(
        table, role, "what-if", {"number": OFFERING, "tried": [entry]}
    ),
}


@pytest.mark.parametrize("role", ROLES[:-2])
@pytest.mark.parametrize("way", WAYS)
def test_a_search_over_bids_finds_no_purse(table: Table, way: str, role: str) -> None:
    talents, _ = purses(table.middle)[2]
    tried = [WAYS[way](table, role, offering(bid, 2)) for bid in (0, talents, talents + 1, 400)]
    assert len(set(tried)) == 1
    assert tried[0][0] in {404, 422}


@pytest.mark.parametrize("role", ROLES[:-2])
def test_a_secret_play_has_no_record(table: Table, role: str) -> None:
    page = table.client(role).get(reverse("exchange:record", args=[table.play.id]))
    assert page.status_code == 404
    answer = table.program(role).get(f"plays/{table.play.id}/record/")
    assert answer.status == 403
    assert "Points are still secret in this game." in str(answer.data["message"])
    with pytest.raises(StillSecret):
        record(services.get_table(table.play.id, table.middle.device.id))


def test_with_open_scores_there_is_a_record_and_bids_are_judged(table: Table) -> None:
    services.set_open_scores(table.play.id, table.middle.device.id, to_all=True)
    answer = table.program("watcher").get(f"plays/{table.play.id}/record/")
    entries = answer.data["entries"]
    assert isinstance(entries, list)
    assert (answer.status, len(entries)) == (200, OFFERING)
    status, message = WAYS["api why"](table, "watcher", offering(400, 2))
    assert (status, '"ok": false' in message) == (200, True)


def _record(table: Table) -> dict[str, Json]:
    """The record that somebody can write down who has seen all entries."""
    log = table.middle.table.log
    return {
        "format": "play-record", "version": 1, "game": "cleopatra",
        "players": list(table.play.players), "start": table.play.start,
        "options": dict(table.play.options), "entries": [act.payload for act in log.entries],
    }  # fmt: skip


def test_a_check_counts_no_points_of_a_play_that_is_not_over(table: Table) -> None:
    caller = table.program("watcher")
    answer = caller.post("records/check/", {"record": _record(table)}).data["answer"]
    assert isinstance(answer, dict)
    assert (answer["ok"], answer["complete"], answer["secret"]) == (True, False, True)
    assert answer["scores"] == answer["lines"] == answer["winners"] == answer["ranks"] == []
    assert not numbers(json.dumps(answer)) & table.hidden("watcher")


@pytest.mark.parametrize("path", ["records/check/", "records/"])
def test_a_refused_bid_in_a_record_tells_no_purse(table: Table, path: str) -> None:
    written = _record(table)
    entries = written["entries"]
    assert isinstance(entries, list)
    entries.append(offering(400, 2))
    sent: dict[str, Json] = {"record": written} if "check" in path else {"records": [written]}
    answer = table.program("watcher").post(path, sent)
    text = json.dumps(answer.data or answer.rows)
    assert "One of these bids is more than its player has." in text
    assert not numbers(text) & table.hidden("watcher")


def test_a_refused_entry_names_no_seat_whose_bid_it_was(table: Table) -> None:
    """Else a bid that is too high of its own, beside others, would search those in silence."""
    answers = []
    for seat in range(3):
        entered = {"after": table.middle.table.after, "key": str(uuid4())}
        entry = offering(400, seat)
        answer = table.program("Ann's seat").post(
            f"plays/{table.play.id}/entries/", {**entered, "entry": entry}
        )
        assert answer.status == 422
        answers.append(answer.data)
    assert answers[0] == answers[1] == answers[2]


def test_who_only_watches_has_no_correction_judged(table: Table) -> None:
    changes: Json = [{"do": "remove", "at": OFFERING - 1}]
    watching = _api(table, "watcher", "corrections/check", {"changes": changes})
    assert watching[0] == 403
    assert _api(table, "host", "corrections/check", {"changes": changes})[0] == 200


def corrected_bid(bid: int) -> list[Json]:
    return [{"do": "insert", "at": OFFERING, "entry": offering(bid, 2)}]


def correction(table: Table, role: str, name: str, bid: int, **place: str) -> tuple[int, str]:
    """A page of a correction with a bid, without what the caller has sent and what is drawn."""
    client, changes = table.client(role), json.dumps(corrected_bid(bid), separators=(",", ":"))
    answer = client.get(
        reverse(f"plays:{name}", args=[table.play.id]), {"changes": changes, **place}
    )
    text = re.sub(
        r'name="(key|changes|csrfmiddlewaretoken)" value="[^"]*"', "", _same(body(answer))
    )
    return answer.status_code, text


def _entered(table: Table, role: str, bid: int) -> tuple[int, str]:
    """The pad of an earlier moment, with a bid that joins the draft."""
    answer = table.client(role).post(
        f"{reverse('plays:correct', args=[table.play.id])}?at={OFFERING}&do=insert",
        {"entry": json.dumps(offering(bid, 2))},
    )
    text = re.sub(
        r'name="(key|changes|csrfmiddlewaretoken)" value="[^"]*"', "", _same(body(answer))
    )
    return answer.status_code, text


def _why_page(table: Table, role: str, bid: int) -> tuple[int, str]:
    """What is due behind a bid, as the page says it that explains a refusal there."""
    return _page(
        table, role, "disputes:why", [], at=str(OFFERING + 1),
        changes=json.dumps(corrected_bid(bid)),
        entry=json.dumps(table.middle.table.log.entries[0].payload),
    )  # fmt: skip


CORRECTIONS: Mapping[str, tuple[int, Callable[[Table, str, int], tuple[int, str]]]] = {
    "check": (200, lambda table, role, bid: correction(table, role, "check", bid)),
    "the next pad": (
        404,
        lambda table, role, bid: correction(
            table, role, "correct", bid, at=str(OFFERING + 1), do="insert"
        ),
    ),
    "pad": (200, _entered),
    "why": (404, _why_page),
    "api check": (
        422,
        lambda table, role, bid: _api(
            table, role, "corrections/check", {"changes": corrected_bid(bid)}
        ),
    ),
}
