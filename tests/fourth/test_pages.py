"""What the pages do with a game that only the registry names: they know it as any other."""

import csv
import io
import json
import re
from html import unescape
from pathlib import Path
from uuid import uuid4

import pytest
from django.test import Client

from companion.plays.models import Play
from companion.statistics.models import SeatResult
from companion.statistics.rebuild import rebuild
from scoring.kernel.serialization.entries import Json
from tests.fourth.conftest import HERE

pytestmark = [pytest.mark.django_db]
SQUARES = ("a1", "c3", "a2", "b1", "a3", "b2", "c1", "b3", "c2")
TABLE = {"game": "mounds", "seats": ["Ann", "Ben"], "starts": "Ann"}
GAME_FILES = {".py", ".html", ".css", ".svg", ".json"}
MOST_LINES = 1200


class Table:
    """A play of Mounds on a phone, begun by the form of a new play."""

    def __init__(self, **readings: str) -> None:
        self.client = Client(headers={"user-agent": "a test"})
        new = {f"mounds.{name}": reading for name, reading in readings.items()}
        answer = self.client.post("/new/", {**TABLE, **new})
        assert answer.status_code == 302, answer.content
        self.play = Play.objects.get(game="mounds", deleted=None)
        self.at = f"/plays/{self.play.id}/"

    def page(self, address: str = "") -> str:
        """A page of the play, its entities read."""
        return self.shown(self.at + address)

    def shown(self, address: str) -> str:
        answer = self.client.get(address)
        assert answer.status_code == 200, (address, answer.status_code)
        return re.sub(r"\s+", " ", unescape(answer.content.decode()))

    def text(self, address: str = "") -> str:
        return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", self.page(address)))

    @property
    def after(self) -> str:
        found = re.search(r'data-after="(\d+)"', self.page())
        assert found
        return found[1]

    def enter(self, payload: Json) -> tuple[int, str]:
        """Post an entry as the page does."""
        sent = {"after": self.after, "key": str(uuid4()), "entry": json.dumps(payload)}
        answer = self.client.post(f"{self.at}entries/", sent, headers={"hx-request": "true"})
        return answer.status_code, unescape(answer.content.decode())

    def heap(self, *squares: str) -> None:
        for square in squares:
            assert self.enter({"kind": "heap", "square": square})[0] == 200

    def finish(self) -> "Table":
        self.heap(*SQUARES)
        assert self.enter({"kind": "beads", "beads": [1, 3]})[0] == 200
        return self


def test_the_start_page_offers_it_with_its_ruling() -> None:
    page = unescape(Client().get("/").content.decode())
    assert "Mounds" in page
    assert "nine squares and some beads" in page
    assert 'id="g-mounds"' in page
    assert "Which mounds lie beside a mound?" in page


def test_the_page_of_a_play_draws_its_board_with_its_own_sheet_and_symbols() -> None:
    page = Table().page()
    assert "heaps up a mound" in page
    assert page.count('data-entry=\'{"kind": "heap"') == 9
    assert 'id="r-bead"' in page
    sheet = re.search(r'href="([^"]+play\+mounds[^"]+)"', page)
    assert sheet
    assert ".heaps" in Client().get(sheet[1]).content.decode()
    scripts = re.search(r'src="([^"]*steps[^"]*)"', page)
    assert scripts


def test_an_entry_is_saved_or_refused_with_its_clause() -> None:
    table = Table()
    status, answer = table.enter({"kind": "heap", "square": "b2"})
    assert status == 422
    assert "M2.3" in answer
    assert "The first mound is not in the middle" in answer
    table.heap("a1", "c3", "a2")
    assert re.search(r"Ann 3 \+2|Ann 3 1st", table.text())
    status, answer = table.enter({"kind": "heap", "square": "a1"})
    assert (status, "Ann has a mound on a1." in answer) == (422, True)


def test_a_pad_of_steps_asks_seat_by_seat_without_a_script_of_its_own() -> None:
    table = Table()
    table.heap(*SQUARES)
    page = table.page()
    assert 'data-pad="steps"' in page
    assert '"kind": "beads", "field": "beads"' in page


def test_the_log_the_result_and_every_other_page_of_a_play() -> None:
    table = Table().finish()
    assert "has a mound on c3" in table.text("log/")
    assert "Ben wins with 10" in table.text("result/")
    assert "Side by side 3 3 Beads 1 3 Total 9 10" in table.text("result/")
    for address in (
        "lines/?seat=0", "readings/", "readings/beside/", "lines/1/", "replay/", "files/",
        "about/", "share/", "big/", "picture/drawing.svg",
    ):  # fmt: skip
        assert table.page(address), address
    correct = re.search(r'href="([^"]*/correct/[^"]*)"', table.page("entries/1/"))
    assert correct
    assert "a mound on a1" in table.shown(correct[1])


def test_statistics_count_its_points_and_measures() -> None:
    table = Table().finish()
    assert SeatResult.objects.filter(game="mounds").count() == 2
    page = table.shown("/statistics/mounds/")
    for label in ("Mounds side by side", "Middle taken", "Most side by side", "Beads"):
        assert label in page
    assert [*rebuild(Play.objects.all(), keep=False).wrong] == []


def test_a_final_sheet_is_entered_and_checked() -> None:
    table = Table()
    form = table.page("sheet/")
    assert "Side by side" in form
    points: list[Json] = [{"mound": 5, "beside": 3, "beads": 2}, {"mound": 3}]
    status, answer = table.enter({"kind": "sheet", "points": points})
    assert (status, "The field has 9 mounds at the end, not 8." in answer) == (422, True)
    points[1] = {"mound": 4, "beads": 1}
    assert table.enter({"kind": "sheet", "points": points})[0] == 200
    assert SeatResult.objects.get(game="mounds", number=0).score == 10


def test_a_ruling_is_asked_for_compared_and_changes_what_a_play_scores() -> None:
    table = Table(beside="corners")
    table.heap("a1", "c3", "b2")
    assert re.search(r"Ann 3 ", table.text())
    assert "Those at its corners too." in table.page("readings/beside/")
    assert "Which mounds lie beside a mound?" in table.shown("/group/rules/")
    assert "Mounds" in table.shown("/house/")


def test_the_rulebook_has_its_clauses_and_examples() -> None:
    client = Client()
    book = unescape(client.get("/rules/mounds/").content.decode())
    assert "The first mound of a game is not in the middle." in book
    examples = json.loads((HERE / "scoring/mounds/examples.json").read_text())
    for clause in {each["clause"] for each in examples}:
        page = client.get(f"/rules/mounds/{clause}/")
        assert page.status_code == 200
        (first, *_) = re.findall(r'href="([^"]+examples/[^"]+)"', page.content.decode()) or [""]
        assert client.get(first).status_code == 200, clause


def test_a_play_goes_out_as_a_record_and_comes_in_again() -> None:
    table = Table().finish()
    record = table.client.get(f"{table.at}files/record.json").content
    lines = table.client.get(f"{table.at}files/lines.csv").content.decode("utf-8-sig")
    assert {row["kind"] for row in csv.DictReader(io.StringIO(lines))} >= {"mound", "beads"}
    other = Client(headers={"user-agent": "another"})
    file = io.BytesIO(record)
    file.name = "mounds.json"
    answer = other.post("/files/take-in/", {"files": file}, follow=True)
    assert answer.status_code == 200
    assert Play.objects.filter(game="mounds").count() == 2
    assert SeatResult.objects.filter(game="mounds").count() == 4


def test_the_game_is_small_and_lies_in_its_folders() -> None:
    files = [path for path in HERE.rglob("*") if path.suffix in GAME_FILES]
    lines = sum(len(Path(path).read_text("utf-8").splitlines()) for path in files)
    assert lines < MOST_LINES
