"""A full disk and a lost database: a plain answer, nothing half stored, the input kept."""

import resource
from collections.abc import Callable
from uuid import uuid4

import pytest

from companion.plays.samples import FOLDER
from scoring.record import load
from scoring.registry import GAMES
from tests.browser.live import LiveApp
from tests.postgres import binaries, private_postgres
from tests.together.conftest import Furnished
from tests.together.phones import Phone

RECORD = load(GAMES, (FOLDER / "krimsutep-finished.json").read_bytes())
PAGES = ("/", "/plays/", "/statistics/", "/group/")
SAID = "What you entered just now is not"


def begin(app: LiveApp) -> tuple[Phone, str]:
    phone = Phone(app.port)
    return phone, phone.begin(RECORD.game.slug, RECORD.players, RECORD.players[RECORD.start])


def until_refused(enter: Callable[[int], int]) -> int:
    """The act that could not be stored."""
    return next(after for after in range(len(RECORD.entries)) if enter(after) != 200)


def test_a_full_disk_is_told_and_the_same_entry_goes_in_once_there_is_room(
    furnished: Furnished,
) -> None:
    app = LiveApp(furnished("var"))
    app.start()
    phone, play = begin(app)
    answers: dict[int, str] = {}
    keys = [uuid4() for _ in RECORD.entries]

    def enter(after: int) -> int:
        status, answers[after] = phone.enter(play, RECORD.entries[after], after, keys[after])
        return status

    # No file may grow beyond this: to the program that is a disk without room.
    size = (app.folder / "nile-scribe.sqlite3").stat().st_size + 10_000
    soft, hard = resource.prlimit(
        app.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY)
    )
    at = until_refused(enter)
    assert SAID in answers[at]
    assert f'data-after="{at}"' in phone.get(play)
    # Now there is no room for any new file either, such as a journal's index.
    resource.prlimit(app.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
    assert {phone.status(page) for page in (play, *PAGES)} == {200}
    resource.prlimit(app.pid, resource.RLIMIT_FSIZE, (soft, hard))
    assert enter(at) == 200
    assert f'data-after="{at + 1}"' in phone.get(play)
    phone.close()
    app.stop()
    assert ("The database failed: " in app.log, "Traceback" in app.log) == (True, False)


def test_a_lost_database_is_told(furnished: Furnished) -> None:
    programs = binaries()
    if programs is None:
        pytest.skip("PostgreSQL is not installed: apt install postgresql.")
    with private_postgres(programs) as url:
        app = LiveApp(furnished("var"), DATABASE_URL=url)
        app.start()
        phone, play = begin(app)
        assert phone.enter(play, RECORD.entries[0], 0, uuid4())[0] == 200
    status, answer = phone.enter(play, RECORD.entries[1], 1, uuid4())
    assert status == 503, app.log
    assert SAID in answer
    phone.close()
    app.kill()
