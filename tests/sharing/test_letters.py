"""What is written on the picture: names of all scripts, or whoever they are, never boxes."""

from pathlib import Path
from struct import pack

import pytest

from companion.bidi import isolated
from companion.plays.models import Play
from companion.plays.services import tables_of_plays
from companion.sharing import fonts
from companion.sharing.font_coverage import Cmap, cmap
from companion.sharing.models import Names
from companion.sharing.picture import picture, png
from companion.sharing.shared_result import Shared, named_result
from tests.plays.conftest import Phone, saved

pytestmark = [pytest.mark.django_db]
SERIF, MORE = fonts.ALONG


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without a font of its own."""
    monkeypatch.setattr(fonts, "MACHINE", ())


def shared_of(at: Phone, *names: str) -> Shared:
    play = Play.objects.get(id=at.play.id)
    play.players = [*names]
    return named_result(tables_of_plays([play])[0], Names.FULL)


CALLED = [
    ("Größenwahn", "Größenwahn"),
    ("Ελένη", "Ελένη"),
    ("Йосиф Ағаш", "Йосиф Ағаш"),
    ("Արամ", "Արամ"),
    ("שרה", isolated("שרה")),
    ("عائشة", isolated("عائشة")),
    ("😀 Zoé", "😀 Zoé"),
    ("❤️ Zoé", "❤ Zoé"),
    ("Zoé 🦩", "Zoé"),
    ("🇫🇷 Zoé", "Zoé"),
    ("👩‍👩‍👧", "Player 1"),
    ("田中さくら", "Player 1"),
    ("田中 Ken", "Player 1"),
    ("김민준", "Player 1"),
    ("नेहा", "Player 1"),
]


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize(("name", "there"), CALLED)
def test_a_bare_machine_writes_what_it_has_letters_for_and_no_boxes(
    name: str, there: str, over: Phone
) -> None:
    laid = picture(shared_of(over, name, "Ben"))
    assert [column.name.text for column in laid.columns] == ["Ben", there]
    assert all(fonts.drawable(text) for text in laid.texts)
    assert laid.names.text == "Ben"


@pytest.mark.usefixtures("bare")
def test_the_page_calls_everybody_by_name_whatever_the_picture_can(over: Phone) -> None:
    shared = shared_of(over, "Ann", "田中さくら")
    assert shared.title == "田中さくら wins with 7"
    assert picture(shared).names.text == "Player 2"


def test_letters_that_do_not_come_along_are_looked_for_on_the_machine(
    over: Phone, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As Chinese letters are where a font for them is installed; here Hebrew ones."""
    shared = shared_of(over, "שרה", "Ben")
    monkeypatch.setattr(fonts, "ALONG", (SERIF,))
    monkeypatch.setattr(fonts, "MACHINE", ())
    assert picture(shared).columns[1].name.text == "Player 1"
    folder = tmp_path / "deep" / "fonts"
    folder.mkdir(parents=True)
    (folder / "Broken-Bold.ttf").write_bytes(MORE.read_bytes()[:3000])
    (folder / "LastResort-Bold.ttf").write_bytes(MORE.read_bytes())
    (folder / "Hebrew.ttf").write_bytes(MORE.read_bytes())
    monkeypatch.setattr(fonts, "MACHINE", (tmp_path / "none", tmp_path))
    laid = picture(shared)
    assert laid.columns[1].name.text == isolated("שרה")
    assert fonts.files(laid.texts) == (str(SERIF), str(folder / "Hebrew.ttf"))


def test_letters_of_other_scripts_are_ink_on_the_picture(over: Phone) -> None:
    two = {png(shared_of(over, name, "Ben")) for name in ("שרה", "עדן", "سلمى", "שרה")}
    assert len(two) == 3


HAVE = [
    (SERIF, "AzÖßΨЖԱ", "שع田🦩"),
    (MORE, "שع😀☂", "田Ж🦩"),
]


@pytest.mark.parametrize(("font", "these", "not_these"), HAVE)
def test_what_a_font_has_is_read_off_it(font: Path, these: str, not_these: str) -> None:
    found = cmap(font)
    assert [letter in found for letter in these] == [True] * len(these)
    assert [letter in found for letter in not_these] == [False] * len(not_these)


def small(*, collection: bool = False) -> bytes:
    """A font of layout 4 alone: A to C without B by a list of glyphs, and x to z by a step."""
    columns = [(67, 122, 0xFFFF), (65, 120, 0xFFFF)]
    runs = b"".join(
        pack(">3H", *column) + (b"" if n else b"\0\0") for n, column in enumerate(columns)
    )
    runs += pack(">3h", 0, -119, 1) + pack(">3H", 6, 0, 0) + pack(">3H", 5, 0, 6)
    layout = pack(">7H", 4, 14 + len(runs), 0, 6, 0, 0, 0) + runs
    start = 16 if collection else 0
    table = pack(">HHHHI", 0, 1, 3, 1, 12) + layout
    head = pack(">4sIII", b"ttcf", 0x10000, 1, start) if collection else b""
    return (
        head
        + pack(">IHHHH4sIII", 0x10000, 1, 0, 0, 0, b"cmap", 0, start + 28, len(table))
        + table
    )


@pytest.mark.parametrize("collection", [False, True])
def test_runs_with_a_list_of_glyphs_tell_which_are_missing(
    collection: bool,  # noqa: FBT001 - a case
    tmp_path: Path,
) -> None:
    file = tmp_path / "small.ttf"
    file.write_bytes(small(collection=collection))
    found = cmap(file)
    assert "".join(filter(found.__contains__, map(chr, range(128)))) == "ACxyz"


@pytest.mark.parametrize(
    "damage", [b"", b"\0" * 11, b"ttcf", b"no font at all, but longer than twelve"]
)
def test_a_file_that_is_no_font_has_nothing(damage: bytes, tmp_path: Path) -> None:
    file = tmp_path / "broken.ttf"
    file.write_bytes(damage)
    assert cmap(file) == Cmap()
    assert cmap(tmp_path / "none.ttf") == Cmap()


def said(at: Phone, *numbers: int) -> Shared:
    """A play of these numbers; one that echoes the number before stands as played."""
    before = 0
    for number in numbers:
        why = {"as_played": "nobody minded"} if number == before else {}
        saved(at.enter({"kind": "say", "number": number, **why}))
        before = number
    saved(at.enter({"kind": "show", "fingers": [0, 0]}))
    return named_result(tables_of_plays([Play.objects.get(id=at.play.id)])[0], Names.FULL)


def test_points_that_stand_as_played_are_marked_with_a_line_that_says_so(ann: Phone) -> None:
    shared = said(ann, 5, 5, 1, 2)
    laid = picture(shared)
    assert laid.note.text == "As played, marked with !: entry 2 against T4."
    assert {each.name.text: each.flagged for each in laid.columns} == {
        "Ann": False,
        "Ben": True,
    }
    assert shared.text.endswith("\nAs played, marked with !: entry 2 against T4.")


def test_a_play_without_a_breach_has_no_mark(over: Phone) -> None:
    laid = picture(shared_of(over, "Ann", "Ben"))
    assert laid.note.text == ""
    assert not any(each.flagged for each in laid.columns)
