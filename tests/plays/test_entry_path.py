"""What an entry and a list of plays run: no board is drawn that no page shows."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from http import HTTPStatus
from pathlib import Path
from types import FrameType
from uuid import uuid4

import pytest

from companion.games.catalog import CATALOG
from companion.games.cleopatra.view import CleopatraView
from companion.games.view import BoardPage, ViewRequest
from companion.plays import creation
from scoring.kernel.game import Position
from scoring.record import load
from scoring.registry import GAMES
from tests.plays.conftest import Phone
from tests.plays.toy import ToyScreen

ROOT = Path(__file__).parent.parent.parent
pytestmark = [pytest.mark.django_db]


class CountingToy(ToyScreen):
    """Counts the boards that are drawn."""

    def __init__(self) -> None:
        self.drawn = 0

    def board_page(self, position: Position, view_request: ViewRequest) -> BoardPage:
        self.drawn += 1
        return super().board_page(position, view_request)


class CountingCleopatra(CleopatraView):
    """Counts the boards that are drawn, of a game that keeps points secret."""

    def __init__(self) -> None:
        super().__init__()
        object.__setattr__(self, "drawn", 0)

    drawn: int

    def board_page(self, position: Position, view_request: ViewRequest) -> BoardPage:
        object.__setattr__(self, "drawn", self.drawn + 1)
        return super().board_page(position, view_request)


@pytest.fixture
def toy(ann: Phone, monkeypatch: pytest.MonkeyPatch) -> CountingToy:
    view = CountingToy()
    monkeypatch.setitem(CATALOG, ann.play.game, replace(CATALOG[ann.play.game], game_view=view))
    return view


@pytest.fixture
def secret(ann: Phone, monkeypatch: pytest.MonkeyPatch) -> CountingCleopatra:
    """Beside Ann's play another one of her group, of a game that keeps points secret."""
    view = CountingCleopatra()
    monkeypatch.setitem(CATALOG, "cleopatra", replace(CATALOG["cleopatra"], game_view=view))
    players = ["Ann", "Ben", "Cem"]
    creation.create_play(ann.device, creation.NewPlay("cleopatra", players, 0))
    return view


def entered(phone: Phone, entry: str) -> int:
    """Post an entry as the page does; its answer's status."""
    sent = {"after": str(phone.table.after), "key": str(uuid4()), "entry": entry}
    headers = {"hx-request": "true"}
    return phone.client.post(phone.at("enter"), sent, headers=headers).status_code


@pytest.mark.parametrize(
    ("entry", "status"),
    [
        ('{"kind": "say", "number": 10}', HTTPStatus.UNPROCESSABLE_ENTITY),
        ('{"kind": "sing"}', HTTPStatus.UNPROCESSABLE_ENTITY),
        ("no JSON", HTTPStatus.UNPROCESSABLE_ENTITY),
        ('{"kind": "say", "number": 9}', HTTPStatus.OK),
    ],
)
def test_an_answer_draws_one_board(
    entry: str, status: int, ann: Phone, toy: CountingToy
) -> None:
    assert entered(ann, entry) == status
    assert toy.drawn == 1


@pytest.mark.parametrize(
    "page", ["/", "/plays/", "/plays/?state=running", "/api/v1/plays/", "/files/plays.csv"]
)
def test_a_list_of_plays_draws_no_board(
    page: str, ann: Phone, toy: CountingToy, secret: CountingCleopatra
) -> None:
    ann.say(4)
    answer = ann.client.get(page)
    assert answer.status_code == HTTPStatus.OK
    assert "Counting" in answer.content.decode() or str(ann.play.id) in answer.content.decode()
    assert (toy.drawn, secret.drawn) == (0, 0)


def test_the_page_of_a_play_draws_its_board_once(ann: Phone, toy: CountingToy) -> None:
    assert ann.client.get(ann.at()).status_code == HTTPStatus.OK
    assert toy.drawn == 1


OURS = tuple(f"{ROOT / name}/" for name in ("companion", "scoring"))
RECORDS = {
    "krimsutep": "krimsutep-4-tricks",
    "ramses": "ramses-3-full",
    "cleopatra": "cleopatra-3",
}
MOST_FILES = 42
"""In each game, so that the way of an entry can be followed in the code."""


@contextmanager
def files_run() -> Iterator[set[str]]:
    """The files of ours of which a function is called meanwhile."""
    found = set[str]()

    def called(frame: FrameType, event: str, _: object) -> None:
        name = frame.f_code.co_filename
        if event == "call" and name.startswith(OURS):
            found.add(str(Path(name).relative_to(ROOT)))

    sys.setprofile(called)
    try:
        yield found
    finally:
        sys.setprofile(None)


@pytest.mark.parametrize("game", RECORDS)
def test_a_saved_entry_runs_few_files(game: str, ann: Phone) -> None:
    record = load(GAMES, (ROOT / f"tests/records/{RECORDS[game]}.json").read_bytes())
    new = creation.NewPlay(game, list(record.players), record.start, dict(record.options))
    phone = Phone(ann.device, creation.create_play(ann.device, new))
    first, second, *_ = (json.dumps(each) for each in record.entries)
    assert entered(phone, first) == HTTPStatus.OK
    with files_run() as found:
        assert entered(phone, second) == HTTPStatus.OK
    assert len(phone.table.log.entries) == 2
    assert len(found) <= MOST_FILES, "\n".join(sorted(found))
