"""The fourth game, registered for one test: in the one list, and found by its folder."""

from pathlib import Path

import pytest

from companion.games.catalog import CATALOG, presented
from scoring.registry import GAMES
from tests.fourth.scoring.mounds.game import GAME

HERE = Path(__file__).parent


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, GAME.slug, GAME)
    monkeypatch.setitem(CATALOG, GAME.slug, presented(GAME, "tests.fourth.games.mounds"))
