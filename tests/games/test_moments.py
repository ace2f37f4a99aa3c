"""What a game says of a moment without drawing it is what stands on the board's page."""

from pathlib import Path

import pytest

from companion.games.catalog import CATALOG
from companion.games.view import ViewRequest
from scoring.record import load
from scoring.registry import GAMES

RECORDS = sorted(
    path
    for path in (Path(__file__).parent.parent / "records").glob("*.json")
    if not path.name.endswith(".expected.json")
)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_turn_headline_and_secrets_are_those_of_the_page(path: Path) -> None:
    record = load(GAMES, path.read_bytes())
    view = CATALOG[record.game.slug].game_view
    position = record.game.begin(record.players, record.start, record.options)
    positions = [position]
    for payload in record.entries:
        position = position.enter(payload)
        positions.append(position)
    for each in positions:
        for open_scores in (False, True):
            view_request = ViewRequest(open=open_scores, purse=0, pad=True)
            page = view.board_page(each, view_request)
            turn = view.turn(each)
            assert (turn.acting, turn.ask) == (page.head.turn.acting, page.head.turn.ask)
            assert view.headline(each) == page.meta
            assert view.sealing(each) == page.head.sealing
            assert view.purses(each, view_request) == page.purses
            secret = page.purses is not None and page.purses.secret
            assert view.secret_points(each, open_scores=open_scores) == secret
