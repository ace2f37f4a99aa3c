"""Why: from every refusal, entry and number, in every game."""

import html
import json
from html import unescape

import pytest
from django.urls import reverse

from companion.disputes.examples import Example, Shows, examples, refusal
from companion.groups.models import Device, Group
from companion.plays import creation, services
from companion.plays.samples import FOLDER
from scoring.kernel.serialization.entries import Json
from scoring.record import load
from scoring.registry import GAMES
from tests.disputes.test_disputes import RECORDS
from tests.pages import flat
from tests.plays.conftest import Phone
from tests.scoring.cleopatra import notation as cleopatra
from tests.scoring.krimsutep import notation as krimsutep

pytestmark = pytest.mark.django_db(transaction=True)
REFUSED = [
    (slug, each) for slug in GAMES for each in examples(slug) if each.shows is Shows.REFUSED
]


def running(name: str, many: int | None = None) -> Phone:
    """A play of a record, as it stood after so many entries."""
    payload = json.loads((RECORDS / f"{name}.json").read_text())
    payload["entries"] = payload["entries"][:many]
    device = Device.objects.create(group=Group.objects.create(), name="Ann's phone")
    return Phone(
        device, creation.create_from_record(device, load(GAMES, json.dumps(payload).encode()))
    )


def shown(phone: Phone, name: str, *args: object, **query: str | int) -> str:
    answer = phone.client.get(reverse(name, args=[phone.play.id, *args]), query)
    assert answer.status_code == 200, name
    return unescape(flat(answer))


def why(phone: Phone, entry: Json, **query: str | int) -> str:
    return shown(phone, "disputes:why", entry=json.dumps(entry), **query)


@pytest.mark.parametrize(
    ("slug", "example"), REFUSED, ids=[f"{each.clause}-{each.number}" for _, each in REFUSED]
)
def test_every_refusal_has_its_position_its_clause_and_its_source(
    slug: str, example: Example
) -> None:
    device = Device.objects.create(group=Group.objects.create(), name="Ann's phone")
    phone = Phone(device, creation.create_from_record(device, example.record))
    services.set_open_scores(
        phone.play.id, device.id, to_all=True
    )  # bids are judged openly then
    cite = next(each for each in GAMES[slug].rulebook if each.id == example.clause)
    page_text = why(phone, dict(example.tried or {}))
    for words in ("The position then", cite.says, cite.standing, f"Source: {cite.source}"):
        assert words in page_text
    assert ("As played" in page_text) is refusal(example).waivable


def test_a_refused_trick_shows_the_earlier_trick_on_the_same_card() -> None:
    phone = running("krimsutep-3-tricks", 8)
    page_text = why(phone, {"kind": "trick", "cards": ["red-5", "grey-2", "grey-4"]})
    assert "Palace 5 fell in trick 1 already." in page_text
    earlier, refused = page_text.index(">Trick 1<"), page_text.index(">Refused<")
    marked = [earlier + page_text[earlier:].index("the card in question")]
    marked.append(refused + page_text[refused:].index("the card in question"))
    assert earlier < marked[0] < refused < marked[1]
    assert page_text.count("palace 5, the card in question") == 2
    assert reverse("plays:entry", args=[phone.play.id, 1]) in page_text


def test_a_revoke_shows_the_trick_that_told_of_the_void_and_what_hands_have_shown() -> None:
    phone = running("krimsutep-3-tricks", 8)
    # the son was thrown on an obelisk in trick 6: that hand has no obelisk
    page_text = why(phone, {"kind": "trick", "cards": ["grey-s2", "grey-s3", "grey-5"]})
    assert "did not follow" in page_text
    assert ">Trick 6<" in page_text
    assert "has no obelisk" in page_text


def test_a_refused_palace_shows_the_spaces_that_are_open() -> None:
    (example,) = [each for _, each in REFUSED if each.clause == "K4.5"]
    device = Device.objects.create(group=Group.objects.create(), name="Ann's phone")
    phone = Phone(device, creation.create_from_record(device, example.record))
    page_text = why(phone, dict(example.tried or {}))
    assert "37 half-spaces are open" in page_text
    assert "d1 left half: 2 points, doubled" in page_text


def test_a_refused_claim_shows_the_mosaic_that_still_fits() -> None:
    (example,) = [each for _, each in REFUSED if each.clause == "C5.5"]
    device = Device.objects.create(group=Group.objects.create(), name="Ann's phone")
    phone = Phone(device, creation.create_from_record(device, example.record))
    page_text = why(phone, dict(example.tried or {}))
    assert "5 squares around h1: mosaic P still fits on h1, i1, h2, i2 and i3" in page_text
    assert 'class="f-lapis"' in page_text


@pytest.mark.parametrize(
    "name", ["krimsutep-4-tricks", "ramses-3-full", "cleopatra-5-rulings", "ramses-3-exhibits"]
)
def test_every_number_has_its_position_and_its_clause(name: str) -> None:
    phone = running(name)
    lines = phone.table.position.state.lines
    for number in range(1, len(lines) + 1, 11):
        page_text = shown(phone, "disputes:line", number)
        assert lines[number - 1].cite.says in page_text
        assert '<svg class="board' in page_text
    missing = reverse("disputes:line", args=[phone.play.id, len(lines) + 1])
    assert phone.client.get(missing).status_code == 404


@pytest.mark.parametrize("name", ["krimsutep-4-totals", "ramses-2-full", "cleopatra-3"])
def test_every_entry_has_its_position_and_what_it_earned(name: str) -> None:
    phone = running(name)
    for number in range(1, len(phone.table.positions), 9):
        page_text = shown(phone, "plays:entry", number)
        assert "The position then" in page_text
        entry = [e for e in phone.table.position.state.lines if e.entry == number - 1]
        assert page_text.count('<b class="tag">') == len(entry)


def test_a_refusal_while_something_is_put_right_is_explained_as_of_then() -> None:
    phone = running("krimsutep-3-tricks", 8)
    entry: Json = {"kind": "trick", "cards": ["red-s4", "red-s2", "grey-s2"]}
    page_text = why(phone, entry, at=2, changes="[]")
    assert "Palace slaves 4 fell in trick 1 already." in page_text
    assert "trick 3 of 11" in page_text
    assert "As played" not in page_text  # it is not this moment that the table is in
    for at in ("99", "-1", "x"):
        where = reverse("disputes:why", args=[phone.play.id])
        query = {"entry": json.dumps(entry), "at": at, "changes": "[]"}
        assert phone.client.get(where, query).status_code == 404


def test_a_line_of_a_secret_purse_is_not_found() -> None:
    phone = running("cleopatra-3", 20)
    where = reverse("disputes:line", args=[phone.play.id, 1])
    assert phone.client.get(where).status_code == 404


def test_the_line_of_an_oasis_shows_that_one_with_its_steps_and_halves_numbered() -> None:
    """Ann's and Ben's oases earn nothing and have no line; Cem's, on a2, is the third."""
    data = (FOLDER / "krimsutep-finished.json").read_bytes()
    device = Device.objects.create(group=Group.objects.create(), name="Ann's phone")
    at = Phone(device, creation.create_from_record(device, load(GAMES, data)))
    lines = at.table.position.state.lines
    (number,) = (n for n, line in enumerate(lines, 1) if line.kind == "oasis-final")
    page = flat(at.client.get(reverse("disputes:line", args=[at.play.id, number])))
    page_text = html.unescape(page)
    assert "2 from the Nile × 1 palace half" in page_text
    assert "Cem’s oasis on a2: 2 from the Nile, touches 1 palace half." in page_text
    assert "<b>Steps</b> 1: a3, 2: a4. <b>Halves</b> 1: a1 left half." in page_text


PALACE_OF_FOUR = (
    "totals 20,0,0 20,0,0 20,0,0 70,0,0; reveal palace-2 oasis obelisk-1; order 0,1,2; "
    "build a1; build b1; build c1 first; totals 20,0,0 20,0,0 20,0,0 70,0,0; "
    "reveal palace-1 palace-2 oasis; order 1,0,2; build a2"
)


def begun(game: str, entries: list[dict[str, Json]]) -> Phone:
    payload = {
        "format": "play-record", "version": 1, "game": game, "start": 0,
        "players": ["Ann", "Ben", "Cem"], "entries": entries,
    }  # fmt: skip
    device = Device.objects.create(group=Group.objects.create(), name="Ann's phone")
    return Phone(
        device, creation.create_from_record(device, load(GAMES, json.dumps(payload).encode()))
    )


def test_what_a_breach_would_score_is_said_before_it_is_let_stand() -> None:
    phone = begun("krimsutep", [krimsutep.entry(each) for each in PALACE_OF_FOUR.split(";")])
    page_text = why(phone, {"kind": "build", "cell": "a3", "half": "first"})
    assert "It scores: Ann 0: a palace of 5 halves, over 4" in page_text


def test_what_a_breach_would_score_stays_a_secret_where_points_are() -> None:
    phone = begun("cleopatra", [cleopatra.entry("top F")])
    page_text = why(phone, cleopatra.entry("build wall 4 : nothing"))
    assert "As played" in page_text
    assert "It scores:" not in page_text


def test_what_cannot_stand_as_played_either_offers_no_such_button() -> None:
    phone = begun("cleopatra", [cleopatra.entry("top F")])
    page_text = why(phone, cleopatra.entry("build wall 4 : artisan 70"))
    assert "Ann holds 3 cards and cannot pay with 70." in page_text
    assert "As played" not in page_text
