"""One sheet a page, of many files: none forgotten, none renamed by chance, small."""

import gzip
import re
from pathlib import Path

import pytest
from django.template import Context
from django.test import Client
from django.urls import reverse
from rcssmin import cssmin

from companion.frontend import stylesheets
from companion.frontend.templatetags.frontend import sheet
from companion.games.catalog import CATALOG

FOLDER = Path("static/css")
FILES = {
    path.relative_to(FOLDER).with_suffix("").as_posix(): path.read_text(encoding="utf-8")
    for path in FOLDER.rglob("*.css")
}
GAMES = {path.name for path in FOLDER.iterdir() if path.is_dir()}
LONGEST = 400


def address(*names: str) -> str:
    return reverse("frontend:sheet", args=["+".join(names), stylesheets.sheet(*names).digest])


def test_every_file_belongs_to_a_page() -> None:
    pages = stylesheets.parts(*stylesheets.KINDS, *GAMES)
    assert {*pages, *stylesheets.PIECES} == set(FILES)


@pytest.mark.parametrize("piece", stylesheets.PIECES)
def test_a_piece_comes_alone_with_what_it_draws(piece: str) -> None:
    assert stylesheets.parts(piece) == (piece,)
    drawn = [path for path in Path("templates").rglob("*.html") if piece in path.read_text()]
    assert any(f'{{% sheet "{piece}" %}}' in path.read_text() for path in drawn)


@pytest.mark.parametrize("name", stylesheets.LATER)
def test_a_sheet_for_some_screens_is_off_until_later(name: str) -> None:
    link = sheet(Context(), name)
    assert link.endswith(f'media="{stylesheets.LATER[name]}" disabled>')
    assert "disabled" not in sheet(Context(), "play")


def test_every_game_has_a_folder() -> None:
    assert {each.game_view.css for each in CATALOG.values()} == GAMES


def test_a_game_comes_after_what_it_builds_on_and_paper_last() -> None:
    order = stylesheets.parts("play", "krimsutep")
    assert order.index("tokens") == 0
    own = [order.index(each) for each in order if each.startswith("krimsutep/")]
    assert order.index("pads") < own[0] < own[-1] < order.index("wide")
    assert order[-1] == "print"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_files_of_a_game_are_joined_by_their_numbers(game: str) -> None:
    numbers = [int(name.split("/")[1].split("-")[0]) for name in stylesheets.of_game(game)]
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_play_page_loads_its_own_game_only(game: str) -> None:
    order = stylesheets.parts("play", game)
    assert {name.split("/")[0] for name in order if "/" in name} == {game}
    assert "tv" not in order


@pytest.mark.parametrize("kind", sorted(stylesheets.KINDS))
def test_a_page_of_no_game_loads_none(kind: str) -> None:
    assert not [name for name in stylesheets.parts(kind) if "/" in name]


@pytest.mark.parametrize("name", sorted(FILES))
def test_a_file_is_short_enough_to_read(name: str) -> None:
    assert FILES[name].count("\n") <= LONGEST


@pytest.mark.parametrize("name", sorted(FILES))
def test_no_rule_stands_in_a_rule(name: str) -> None:
    """Below Safari 16.5, Chrome 112 and Firefox 117, a rule in a rule is left out."""
    assert nested(FILES[name]) == []


@pytest.mark.parametrize("name", sorted(FILES))
def test_no_colour_is_mixed_by_the_browser(name: str) -> None:
    """Below Safari 16.2 `color-mix()` is unknown. With `var()` in it, the whole line becomes
    transparent there, and a plain colour in the line before does not help."""
    assert "color-mix(" not in cssmin(stylesheets.source(name))


def test_no_triangle_of_old_webkit_stands_before_what_opens() -> None:
    assert (
        "summary::-webkit-details-marker{display:none}"
        in stylesheets.join("play").text.decode()
    )


def test_what_no_browser_needs_is_left_out() -> None:
    sheet = stylesheets.join("play", "krimsutep").text.decode()
    assert "/*" not in sheet
    assert "  " not in sheet
    assert sheet.count("\n") < 3


def nested(text: str) -> list[str]:
    """The beginnings of rules in rules: only @media, @supports and the like may hold rules."""
    within: list[str] = []
    found: list[str] = []
    for begins, mark in re.findall(r"([^{};]*)([{};])", re.sub(r"(?s)/\*.*?\*/", "", text)):
        if mark == "}":
            within.pop()
        elif mark == "{":
            if within and not within[-1].startswith("@"):
                found.append(begins.strip())
            within.append(begins.strip())
    return found


def test_nesting_is_found_where_it_stands() -> None:
    text = "a { b: c; & d { e: f } } @media print { g { h: i } j { > k { l: m } } }"
    assert nested(text) == ["& d", "> k"]


def test_a_sheet_is_kept_for_a_year_under_its_digest(client: Client) -> None:
    answer = client.get(address("play", "krimsutep"))
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/css"
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    assert b".keys{" in answer.content
    assert b"/*" not in answer.content


def test_under_an_old_digest_it_is_todays_and_not_kept(client: Client) -> None:
    answer = client.get(reverse("frontend:sheet", args=["play", "0123456789ab"]))
    assert answer.status_code == 200
    assert answer["Cache-Control"] == "no-cache"


def test_it_is_sent_compressed_to_whom_that_is_said(client: Client) -> None:
    plain = client.get(address("play"))
    packed = client.get(address("play"), headers={"accept-encoding": "gzip, br"})
    assert "Content-Encoding" not in plain
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert packed["Vary"] == plain["Vary"] == "Accept-Encoding"


@pytest.mark.parametrize(
    "names", ["senet", "play+senet", "..", "tokens", "play+", "krimsutep.1-suits"]
)
def test_no_other_sheet_is_there(client: Client, names: str) -> None:
    assert (
        client.get(reverse("frontend:sheet", args=[names, "0123456789ab"])).status_code == 404
    )
