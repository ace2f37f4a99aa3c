"""A group's own copies: tapped in once, refused with a sentence, offered to its next plays."""

import html
import re
from collections.abc import Mapping

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks

from companion.accounts.claim import claim
from companion.groups import house_rules as house
from companion.groups import own_copies
from companion.groups.models import Group, GroupCopy
from companion.plays.models import Play
from scoring.kernel.errors import EntryError
from scoring.kernel.serialization.entries import Json
from tests.groups.house_rules import device, play
from tests.pages import flat
from tests.plays.conftest import Phone
from tests.plays.stream.listener import open_page

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

type FormFields = Mapping[str, str | list[str]]

THRONE = [f"{column}{row}" for row in (1, 2, 3) for column in "def"]
GARDEN: FormFields = {"blocked": THRONE, "palms": ["a1", "h2"], "tool": "palm"}
NILE: FormFields = {"width": "6", "cells": ["a1", "b1", "c1", "d1", "e1", "f1"]}
WORKS: FormFields = {"name-3A": " Nefertiti ", "name-6B": "Sphinx", "shape-3A": "3x1"}
AT = {"cleopatra": GARDEN, "krimsutep": NILE, "ramses": WORKS}
DRAWN: dict[str, Json] = {"width": 6, "height": 5, "cells": [*NILE["cells"]]}
OPTIONS: Mapping[str, Json] = {
    "cleopatra": {"garden": {"blocked": [*THRONE], "palms": ["a1", "h2"]}},
    "krimsutep": {"nile": DRAWN},
    "ramses": {"shapes": {"3A": [3, 1]}},
}
HX = {"hx-request": "true"}


def phone() -> Phone:
    """A device of a group that has played."""
    ann = device("Ann's phone")
    return Phone(ann, play(ann, "Ann", "Ben"))


def text(answer: object) -> str:
    content = getattr(answer, "content", b"").decode()
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", content)))


def stays(page: str, fields: FormFields) -> None:
    """All that was posted, and is on the form at all, is on this page once more."""
    for name, values in fields.items():
        for value in [values] if isinstance(values, str) else values:
            ticked = "" if name.startswith("name-") else "[^>]* checked"
            if name != "tool" and value != "k4":
                assert re.search(rf'name="{name}" value="{value.strip()}"{ticked}', page), value


def keep(ann: Phone, game: str) -> None:
    answer = ann.client.post(f"/group/copies/{game}/", AT[game])
    assert (answer.status_code, answer["Location"]) == (302, "/group/copies/")


@pytest.mark.parametrize("game", AT)
def test_what_is_kept_is_preselected_and_the_next_play_begins_with_it(game: str) -> None:
    ann = phone()
    keep(ann, game)
    page = flat(ann.client.get("/"))
    assert re.search(rf'name="{game}.copy" value="ours" checked', page)
    table = {"game": game, "seats": ["Ann", "Ben", "Cem"], "starts": "Ben"}
    ann.client.post("/new/", table)
    assert Play.objects.latest("created").options == OPTIONS[game]
    ann.client.post("/new/", {**table, f"{game}.copy": "printed"})
    assert Play.objects.latest("created").options == {}


@pytest.mark.parametrize("game", AT)
def test_a_kept_copy_is_there_again_says_who_and_can_be_forgotten(game: str) -> None:
    ann = phone()
    keep(ann, game)
    stays(flat(ann.client.get(f"/group/copies/{game}/")), AT[game])
    listed = text(ann.client.get("/group/copies/"))
    assert re.search(r"Ann's phone, \d+ \w+ \d{4}", listed)
    ann.client.post(f"/group/copies/{game}/", {**AT[game], "forget": "1"})
    assert not GroupCopy.objects.exists()


@pytest.mark.parametrize(
    ("game", "fields", "sentence"),
    [
        (
            "cleopatra",
            {**GARDEN, "palms": ["d1"]},
            "Square d1 is blocked and has a palm: one of them is wrong.",
        ),
        ("cleopatra", {"blocked": ["a1", "a1"]}, "A square of the garden is there only once."),
        ("cleopatra", {"blocked": ["k4"]}, "Square k4 is not in the garden: a1 to i9."),
        ("krimsutep", {**NILE, "cells": ["a1"]}, "The Nile lies on 6 different spaces."),
        (
            "krimsutep",
            {**NILE, "cells": [*NILE["cells"], "a2"]},
            "The Nile lies on 6 different spaces.",
        ),
        ("ramses", {"name-3A": "x" * 41}, "3A: A name must have 1 to 40 characters."),
        (
            "ramses",
            {"name-3A": "Nefertiti", "name-4B": "NEFERTITI"},
            "3A and 4B are both called “NEFERTITI”. Rename one of them.",
        ),
    ],
)
def test_what_cannot_be_played_gets_a_sentence_and_stays_in_the_form(
    game: str, fields: FormFields, sentence: str
) -> None:
    ann = phone()
    answer = ann.client.post(f"/group/copies/{game}/", fields)
    assert answer.status_code == 422
    assert sentence in text(answer)
    stays(flat(answer), fields)
    assert not GroupCopy.objects.exists()


def test_a_square_that_is_no_square_at_all_is_refused_too() -> None:
    ann = phone()
    for blocked in (["?"], ["a1" * 9], ["\x07"], ["a1"] * 900):
        answer = ann.client.post("/group/copies/cleopatra/", {"blocked": blocked})
        assert answer.status_code == 422
    assert not GroupCopy.objects.exists()


@pytest.mark.parametrize(
    ("game", "fields", "says"),
    [
        ("cleopatra", GARDEN, "2 palms, 9 blocked, 72 free."),
        (
            "krimsutep",
            NILE,
            "6 of 6 on the Nile, 6 at 1 step, 6 at 2 steps, 6 at 3 steps, 6 at",
        ),
        ("krimsutep", {**NILE, "width": "5"}, "5 of 6 on the Nile. The Nile lies on 6"),
        ("ramses", WORKS, "2 named, 1 with a shape."),
    ],
)
def test_each_tap_is_looked_at_by_the_rules_and_stores_nothing(
    game: str, fields: FormFields, says: str
) -> None:
    ann = phone()
    answer = ann.client.post(f"/group/copies/{game}/", fields, headers=HX)
    assert answer.status_code == 200
    assert says in text(answer)
    assert "<html" not in flat(answer)
    assert not GroupCopy.objects.exists()


def test_a_game_without_anything_to_tap_in_is_not_found() -> None:
    ann = phone()
    assert ann.client.get("/group/copies/toy/").status_code == 404
    assert ann.client.post("/group/copies/chess/", GARDEN).status_code == 404


@pytest.mark.parametrize("game", AT)
def test_a_copy_is_entered_before_the_first_play(game: str) -> None:
    client = phone().client
    client.cookies.clear()
    assert "group" in text(client.get("/group/copies/"))
    groups = Group.objects.count()
    assert f'href="/group/copies/{game}/"' in flat(client.get("/"))
    assert 'class="undo" href="/"' in flat(client.get(f"/group/copies/{game}/"))
    assert client.post(f"/group/copies/{game}/", {"forget": "1"})["Location"] == "/"
    assert Group.objects.count() == groups
    saved = client.post(f"/group/copies/{game}/", {**AT[game], "zone": "Europe/Berlin"})
    assert saved["Location"] == "/"
    kept = GroupCopy.objects.get()
    assert (kept.game, kept.group.zone) == (game, "Europe/Berlin")
    assert f'name="{game}.copy" value="ours"' in flat(client.get("/"))


def test_a_copy_that_is_refused_gives_a_new_device_no_group() -> None:
    client = phone().client
    client.cookies.clear()
    groups = Group.objects.count()
    refused = client.post("/group/copies/krimsutep/", {**NILE, "width": "5"})
    assert refused.status_code == 422
    assert (Group.objects.count(), GroupCopy.objects.count()) == (groups, 0)


def test_groups_do_not_share_their_copies() -> None:
    ann, mallory = phone(), phone()
    keep(ann, "ramses")
    assert own_copies.copies(mallory.device.group_id) == own_copies.copies(None) == {}
    for page in ("/", "/group/copies/", "/group/copies/ramses/"):
        assert "Nefertiti" not in flat(mallory.client.get(page))


def test_a_copy_that_no_rules_take_any_more_is_left_out() -> None:
    ann = device()
    for game, drawn in (
        ("chess", {}),
        ("cleopatra", {"blocked": "all", "palms": None}),
        ("krimsutep", {"width": 4}),
        ("ramses", ["3A"]),
    ):
        GroupCopy.objects.create(group=ann.group, game=game, drawn=drawn)
    assert own_copies.copies(ann.group_id) == {}
    assert len(own_copies.shown_copies(ann.group)) == len(AT)


def test_mosaics_that_are_not_turned_over_can_be_chosen_once_the_copy_says_how_they_lie() -> (
    None
):
    ann = phone()
    assert 'name="cleopatra.mirror"' not in flat(ann.client.get("/"))
    hands = {f"hand-{tile}": "-" for tile in "FLNPYZ"}
    ann.client.post("/group/copies/cleopatra/", {**GARDEN, **hands})
    for page in ("/", "/group/rules/"):
        assert 'name="cleopatra.mirror"' in flat(ann.client.get(page))
    table = {"game": "cleopatra", "seats": ["Ann", "Ben", "Cem"], "cleopatra.mirror": "false"}
    ann.client.post("/new/", table)
    options = Play.objects.latest("created").options
    assert options["mirror"] is False
    assert options["garden"]["handedness"] == dict.fromkeys("FLNPYZ", "-")
    refused = ann.client.post("/new/", {**table, "cleopatra.copy": "printed"})
    assert refused.status_code == 422
    assert "say which way round F, L, N, P, Y, Z are" in text(refused)


def test_a_reading_that_the_table_chooses_goes_before_the_copy() -> None:
    ann = phone()
    keep(ann, "ramses")
    table = {"game": "ramses", "seats": ["Ann", "Ben"], "ramses.shapes": "free"}
    ann.client.post("/new/", table)
    assert Play.objects.latest("created").options == {"shapes": "free"}


def test_a_rematch_is_on_the_groups_copy_of_today() -> None:
    ann = phone()
    keep(ann, "ramses")
    ann.client.post("/new/", {"game": "ramses", "seats": ["Ann", "Ben"]})
    first = Play.objects.latest("created")
    ann.client.post("/group/copies/ramses/", {"shape-3A": "1x3"})
    page = flat(ann.client.get(f"/?again={first.id}"))
    assert re.search(r'name="ramses.copy" value="ours" checked', page)
    assert re.search(r'name="ramses.shapes" value="rectangles" checked', page)
    ann.client.post("/new/", {"game": "ramses", "seats": ["Ann", "Ben"]})
    assert Play.objects.latest("created").options == {"shapes": {"3A": [1, 3]}}
    first.refresh_from_db()
    assert first.options == OPTIONS["ramses"]  # what it was played with


def test_copies_come_along_with_guests_plays_and_the_groups_own_stay() -> None:
    ann, guest = device(), device()
    own_copies.save_copy(ann, "ramses", {"names": {"3A": "ours"}, "shapes": {}})
    own_copies.save_copy(guest, "ramses", {"names": {"3A": "theirs"}, "shapes": {}})
    own_copies.save_copy(guest, "krimsutep", DRAWN)
    claim(guest.group, ann.group)
    kept = own_copies.copies(ann.group_id)
    assert kept["ramses"].names == {"3A": "ours"}
    assert kept["krimsutep"].options == OPTIONS["krimsutep"]


def test_keeping_twice_is_keeping_once() -> None:
    ann = device()
    own_copies.save_copy(ann, "ramses", {"names": {"3A": "one"}, "shapes": {}})
    own_copies.save_copy(ann, "ramses", {"names": {"3A": "two"}, "shapes": {}})
    assert GroupCopy.objects.count() == 1
    assert own_copies.copies(ann.group_id)["ramses"].says == "1 named, 0 with a shape"
    with pytest.raises(EntryError):
        own_copies.save_copy(ann, "ramses", {"names": {}, "shapes": {"3A": [2, 2]}})
    assert house.house_rulings(ann.group_id) == {}


# Names at the table.


def test_works_are_called_by_their_names_in_keys_hall_question_and_log() -> None:
    ann = phone()
    keep(ann, "ramses")
    table = {"game": "ramses", "seats": ["Ann", "Ben"], "ramses.depth": "exhibits"}
    answer = ann.client.post("/new/", table)
    address = answer["Location"]
    page = flat(ann.client.get(address))
    assert '<small class="called" aria-hidden="true">Nefertiti</small>' in page
    assert "3A Nefertiti: free; fits, 3 points" in page
    assert '"3A": "3A Nefertiti"' in page
    ramses = Phone(ann.device, Play.objects.latest("created"))
    ramses.enter({"kind": "exhibit", "work": "3A", "cells": [[0, 0], [1, 0], [2, 0]]})
    assert "exhibited 3A Nefertiti" in text(ann.client.get(f"{address}log/"))
    assert "3A Nefertiti, exhibited by Ann" in flat(ann.client.get(address))
    ann.client.post("/group/copies/ramses/", {"forget": "1"})
    assert "Nefertiti" not in flat(ann.client.get(address))


def test_works_that_are_renamed_are_so_on_the_big_screen_at_once(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    ann = phone()
    table = {"game": "ramses", "seats": ["Ann", "Ben"], "ramses.depth": "exhibits"}
    address = ann.client.post("/new/", table)["Location"]
    ramses = Phone(ann.device, Play.objects.latest("created"))
    ramses.enter({"kind": "exhibit", "work": "3A", "cells": [[0, 0], [1, 0], [2, 0]]})

    pages = [address, f"{address}big/"]

    def named() -> list[bool]:
        """Whether what htmx fetches has the name."""
        found = (ann.client.get(each, headers={"hx-request": "true"}) for each in pages)
        return ["Nefertiti" in flat(each) for each in found]

    assert named() == [False] * len(pages)
    with (
        open_page(ramses.play.id) as messages,
        django_capture_on_commit_callbacks(execute=True),
    ):
        keep(ann, "ramses")
    assert ([each["changed"] for each in messages], named()) == ([True], [True] * len(pages))
    with (
        open_page(ramses.play.id) as messages,
        django_capture_on_commit_callbacks(execute=True),
    ):
        ann.client.post("/group/copies/ramses/", {"forget": "1"})
    assert ([each["changed"] for each in messages], named()) == ([True], [False] * len(pages))
