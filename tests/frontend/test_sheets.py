"""One sheet a page, of many files: none forgotten, none renamed by chance, small."""

import gzip
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from companion.frontend import stylesheets

FILES = {path.stem for path in Path("static/css").glob("*.css")}


def address(*names: str) -> str:
    return reverse("frontend:sheet", args=["+".join(names), stylesheets.sheet(*names).digest])


def test_every_file_belongs_to_a_page() -> None:
    assert set(stylesheets.parts(*stylesheets.KINDS, *stylesheets.GAMES)) == FILES


def test_a_game_comes_after_what_it_builds_on_and_paper_last() -> None:
    order = stylesheets.parts("play", "krimsutep")
    assert order.index("tokens") == 0
    assert order.index("pads") < order.index("krimsutep") < order.index("wide")
    assert order[-1] == "print"


def test_a_play_page_loads_its_own_game_only() -> None:
    assert "krimsutep" in stylesheets.parts("play", "krimsutep")
    assert not {"ramses", "cleopatra", "tv"} & set(stylesheets.parts("play", "krimsutep"))


def test_a_sheet_is_kept_for_a_year_under_its_digest(client: Client) -> None:
    answer = client.get(address("play", "krimsutep"))
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/css"
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    assert b".keys {" in answer.content
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


@pytest.mark.parametrize("names", ["senet", "play+senet", "..", "tokens"])
def test_no_other_sheet_is_there(client: Client, names: str) -> None:
    assert (
        client.get(reverse("frontend:sheet", args=[names, "0123456789ab"])).status_code == 404
    )
