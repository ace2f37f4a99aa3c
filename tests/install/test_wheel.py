"""A wheel is installed into an empty environment, played with, updated, and nothing is lost."""

import re
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from uuid import uuid4
from zipfile import ZipFile

import pytest

from companion import __version__
from companion.plays.samples import FOLDER
from scoring.record import load
from scoring.registry import GAMES
from tests.install.installation import (
    ROOT,
    Environment,
    Installation,
    build_wheel,
    later_checkout,
)
from tests.together.phones import Phone

RECORD = load(GAMES, (FOLDER / "krimsutep-finished.json").read_bytes())
BEFORE = next(  # up to and with the first trick
    number
    for number, entry in enumerate(RECORD.entries, 1)
    if isinstance(entry, dict) and entry["kind"] == "trick"
)
LATER, STAMP = "999.0.1", "of the later version"
DATA = Path(".local") / "share" / "nile-scribe"
ICON = re.compile(r'href="(/static/icon\.[0-9a-f]+\.svg)"')


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(ROOT, tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def later(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of a later version."""
    checkout = later_checkout(LATER, tmp_path_factory.mktemp("later"), STAMP)
    return build_wheel(checkout, tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """The wheel is installed; the test of an update puts the later one in its place."""
    made = Environment(tmp_path_factory.mktemp("installed"))
    made.install(wheel)
    return made


@pytest.fixture
def installation(environment: Environment, tmp_path: Path) -> Iterator[Installation]:
    made = Installation(environment.programs, tmp_path)
    yield made
    made.stop()


def packed(wheel: Path) -> set[str]:
    with ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_the_wheel_has_every_file_that_the_checkout_has(wheel: Path) -> None:
    packages = {
        str(path.relative_to(ROOT))
        for package in ("companion", "scoring")
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    files = {
        str(Path("companion", "_bundled", path.relative_to(ROOT)))
        for folder in ("locale", "templates", "static")
        for path in (ROOT / folder).rglob("*")
        if path.is_file()
    }
    there = {name for name in packed(wheel) if ".dist-info/" not in name}
    assert there == packages | files
    assert {name.split("/")[0] for name in there} == {"companion", "scoring"}


def test_it_is_played_with_and_updated_and_the_play_is_there(
    environment: Environment, installation: Installation, later: Path
) -> None:
    assert installation.run("--version").stdout == f"Nile Scribe {__version__}\n"
    assert installation.run("status").returncode == 1
    assert list(installation.home.iterdir()) == [], "whoever only asks changes nothing"

    cookies, play = play_until_the_first_trick(installation)

    environment.install(later, "--no-index", "--no-deps")
    installation.start("serve")
    assert installation.health()["version"] == LATER
    assert STAMP in icon(installation), "static files are collected anew"
    with closing(Phone(installation.port, cookies)) as phone:
        assert play in phone.get("/"), "the running play is on the start page"
        assert phone.enter(play, RECORD.entries[BEFORE], BEFORE, uuid4())[0] == 200
    status = installation.run("status").stdout
    assert re.search(r"^Games +1 \(1 in progress\)", status, re.MULTILINE), status


def play_until_the_first_trick(installation: Installation) -> tuple[Mapping[str, str], str]:
    """Start, play and stop; gives the cookies of the phone, and the address of the play."""
    installation.start()
    assert installation.health()["version"] == __version__
    assert STAMP not in icon(installation)
    with closing(Phone(installation.port)) as phone:
        play = phone.begin(RECORD.game.slug, RECORD.players, RECORD.players[RECORD.start])
        for after, entry in enumerate(RECORD.entries[:BEFORE]):
            assert phone.enter(play, entry, after, uuid4())[0] == 200
    installation.stop()
    assert f"Your games are stored in {installation.home / DATA}." in installation.log
    assert installation.log.endswith(" Nile Scribe has stopped.\n")
    assert "Traceback" not in installation.log
    return phone.cookies, play


def test_a_backup_is_restored_on_another_computer(installation: Installation) -> None:
    installation.start()
    with closing(Phone(installation.port)) as phone:
        play = phone.begin(RECORD.game.slug, RECORD.players, RECORD.players[RECORD.start])
    copies = installation.home / "copies"
    for _ in range(2):
        ended = installation.run("backup", str(copies), "--keep", "1")
        assert ended.returncode == 0, ended.stderr
    installation.stop()
    (copy,) = copies.iterdir()
    status = installation.run("status").stdout
    assert status.rstrip().splitlines()[-2].endswith(f" UTC, in {copy}")

    elsewhere = ["--data", str(installation.home / "elsewhere")]
    assert installation.run("restore", str(copy), *elsewhere).returncode == 0
    installation.start(*elsewhere)
    with closing(Phone(installation.port, phone.cookies)) as again:
        assert again.enter(play, RECORD.entries[0], 0, uuid4())[0] == 200
    refused = installation.run("restore", str(copy), *elsewhere)
    assert refused.stderr.startswith("This server has groups already")


def icon(installation: Installation) -> str:
    """The icon that the start page names."""
    found = ICON.search(installation.get("/"))
    assert found is not None
    return installation.get(found[1])
