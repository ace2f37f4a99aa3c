"""A server of an older version is brought to today's: all that it held is there as it was.

`servers/` has one folder for each version that is held on to, named after the day that it was
made on. Its database is a SQLite; on PostgreSQL the same rows are loaded into the same schema.
"""

import json
import lzma
from collections.abc import Mapping
from pathlib import Path

import pytest

from scoring.kernel.serialization.entries import Json
from scoring.registry import GAMES
from tests.backup.files import listed, objected
from tests.backup.test_server import EMBEDDED, Server, empty
from tests.upgrade.__main__ import DATABASE, EXPECTED

__all__ = ["empty"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]
SERVERS = sorted((Path(__file__).parent / "servers").iterdir())
TO_TODAY = "from companion.prepare import *; migrate_database(); derive_statistics()"
"""What a start does."""


@pytest.fixture(params=SERVERS, ids=lambda folder: folder.name)
def stored(request: pytest.FixtureRequest) -> Path:
    folder: Path = request.param
    return folder


@pytest.fixture
def older(stored: Path, empty: Server, tmp_path: Path) -> Server:
    """The server as its own version left it."""
    copy = tmp_path / "copy"
    copy.mkdir()
    (copy / DATABASE).write_bytes(lzma.decompress((stored / f"{DATABASE}.xz").read_bytes()))
    (copy / "secret-key").write_bytes((stored / "secret-key").read_bytes())
    server = Server(empty.folder, {**empty.environment, "DEBUG": "1"})
    if EMBEDDED:
        server.run("manage.py", "restore_server", str(copy))
        return server
    empty.folder.mkdir()
    (copy / "secret-key").rename(empty.folder / "secret-key")
    call(server, f"from tests.upgrade.load import load; load({str(copy / DATABASE)!r})")
    return server


def call(server: Server, source: str) -> str:
    return server.run("manage.py", "shell", "--no-imports", "-c", source)


def contents(server: Server) -> Mapping[str, Mapping[str, object]]:
    data: Mapping[str, Mapping[str, object]] = json.loads(
        call(server, "from tests.upgrade.contents import write; write()")
    )
    return data


def test_an_update_keeps_everything(older: Server, stored: Path) -> None:
    call(older, TO_TODAY)
    now, before = contents(older), json.loads((stored / EXPECTED).read_text("utf-8"))
    assert now.keys() == before.keys()
    for part, data in before.items():
        assert now[part].keys() == data.keys()
        for name, each in data.items():
            assert known_then(now[part][name]) == as_updated(each), f"{part}: {name}"


NEW_MEASURES = {"oasis", "building", "turn", "sanctuary", "visit", "corruption"}
"""Measures that have come since: a start derives them for the plays that were there."""
REACHED = {name for game in GAMES.values() for name in game.results.reached}
"""What seats have reached of achievements, which has come since as well."""


def known_then(row: object) -> object:
    """What is stored now of what an older version knew."""
    if not isinstance(row, dict) or not isinstance(row.get("statistics"), list):
        return row
    new = NEW_MEASURES | REACHED
    seats = [
        {
            **seat,
            "measures": {n: v for n, v in seat["measures"].items() if n not in new},
        }
        for seat in row["statistics"]
    ]
    for seat in row["statistics"]:
        assert NEW_MEASURES & seat["measures"].keys()
        assert REACHED & seat["measures"].keys() == {*GAMES[seat["game"]].results.reached}
    return {**row, "statistics": seats}


def as_updated(row: object) -> object:
    """A stored row after an update: Ramses plays have the old default of R4.6 written out."""
    if not isinstance(row, dict) or (row.get("game"), row.get("rules")) != ("ramses", "1"):
        return row
    return {**row, "options": {"swap": "own", **row["options"]}}


def states(play: dict[str, Json]) -> set[str]:
    """What can be said of a stored play."""
    on, score, log = objected(play["on"]), objected(play["score"]), listed(play["log"])
    found = {
        "running": not play["finished"],
        "finished": play["finished"] and not play["deleted"],
        "deleted": play["deleted"],
        "corrected": "correct" in {listed(act)[1] for act in log},
        "confirmed": on["confirms"] and play["finished"],
        "waiting": on["confirms"] and score["complete"] and not play["finished"],
        "merged": any(listed(seat)[1] for seat in listed(play["people"])),
        "guests": play["there"],
        "sealed": play["sealed"],
        "rated": any(objected(seat)["rating"] for seat in listed(play["statistics"])),
    }
    return {name for name, holds in found.items() if holds}


def test_what_is_stored_has_plays_of_every_game_in_every_state(stored: Path) -> None:
    data = json.loads((stored / EXPECTED).read_text("utf-8"))["plays"]
    found = {"krimsutep": set[str](), "ramses": set[str](), "cleopatra": set[str]()}
    for play in data.values():
        found[play["game"]] |= states(play)
    everywhere = {
        "running", "finished", "deleted", "corrected", "confirmed", "waiting", "guests",
        "rated",
    }  # fmt: skip
    assert found == {
        "krimsutep": everywhere | {"merged", "sealed"},
        "ramses": everywhere,
        "cleopatra": everywhere | {"sealed"},
    }
