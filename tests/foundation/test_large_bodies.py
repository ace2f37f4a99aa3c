"""Large bodies: a few are read at once, each within its time, and the disk may be full."""

import asyncio
import json
import resource
import shutil
from collections.abc import Iterator, Mapping
from http.client import HTTPConnection
from pathlib import Path

import pytest
from django.conf import settings

from companion import worker_threads
from companion.worker_threads import LARGE_BODIES_AT_ONCE, OneThread
from tests.browser.live import LiveApp

PROGRAM, PAGE = "/api/v1/backup/", "/group/backup/"
LARGE = bytes(settings.BODY_LIMIT + 1)
SECONDS = 60


class Sender:
    """A client that sends a large body in parts, and notes which of them were asked for."""

    def __init__(self, path: str = PROGRAM) -> None:
        """Has sent nothing yet."""
        self.path = path
        self.reads = 0
        self.status = 0
        self.said = b""
        self._last = asyncio.Event()

    async def receive(self) -> Mapping[str, object]:
        """The first part at once, the rest when it is told."""
        self.reads += 1
        if self.reads == 1:
            return {"type": "http.request", "body": LARGE, "more_body": True}
        await self._last.wait()
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(self, message: Mapping[str, object]) -> None:
        """Take the answer."""
        match message:
            case {"status": int(status)}:
                self.status = status
            case {"body": bytes(body)}:
                self.said += body
            case _:
                raise AssertionError(message)

    def end(self) -> None:
        """Send the rest."""
        self._last.set()

    async def answered(self, application: OneThread) -> None:
        """Send it all, and take the answer."""
        scope: dict[str, object] = {
            "type": "http", "http_version": "1.1", "method": "POST", "path": self.path,
            "query_string": b"", "root_path": "", "scheme": "http", "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 80),
            "headers": [(b"host", b"127.0.0.1"), (b"content-type", b"application/zip")],
        }  # fmt: skip
        await application(scope, self.receive, self.send)


async def quiet() -> None:
    """Let every task of the loop come as far as it can by itself."""
    for _ in range(100):
        await asyncio.sleep(0)


async def queued() -> tuple[list[Sender], list[int], list[int], list[int]]:
    """Senders more than are read at once; how much each was asked for, and its status then."""
    application = OneThread()
    senders = [Sender() for _ in range(LARGE_BODIES_AT_ONCE + 2)]
    tasks = [asyncio.create_task(each.answered(application)) for each in senders]
    await quiet()
    first = [each.reads for each in senders]
    senders[1].end()
    await tasks[1]
    await quiet()
    then = [each.reads for each in senders]
    for each in senders:
        each.end()
    await asyncio.gather(*tasks)
    return senders, first, then, [each.status for each in senders]


@pytest.mark.django_db(transaction=True)
def test_of_large_bodies_only_a_few_are_read_at_once_and_the_others_wait() -> None:
    senders, first, then, statuses = asyncio.run(queued())
    assert LARGE_BODIES_AT_ONCE == 4
    assert first == [2, 2, 2, 2, 1, 1]  # none of the last two is read on
    assert then == [2, 2, 2, 2, 2, 1]  # one was answered, so one more is read
    assert statuses == [401] * len(senders)  # all were read; the caller has no token


async def stuck(path: str) -> tuple[Sender, int]:
    """A sender that never ends; and the status of the one that comes after so many of them."""
    application = OneThread()
    senders = [Sender(path) for _ in range(LARGE_BODIES_AT_ONCE)]
    await asyncio.gather(*(each.answered(application) for each in senders))
    after = Sender()
    after.end()
    await after.answered(application)
    return senders[0], after.status


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        (PROGRAM, "The body did not arrive in ten minutes."),
        (PAGE, "The file did not arrive within ten minutes."),
    ],
)
def test_who_does_not_end_a_large_body_in_time_is_told_and_makes_room(
    path: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert worker_threads.SECONDS_FOR_A_LARGE_BODY == 600
    monkeypatch.setattr(worker_threads, "SECONDS_FOR_A_LARGE_BODY", 0.1)
    sender, after = asyncio.run(stuck(path))
    assert (sender.status, after) == (408, 401)
    assert sentence in sender.said.decode()


@pytest.fixture
def app(prepared: Path, tmp_path: Path) -> Iterator[LiveApp]:
    app = LiveApp(Path(shutil.copytree(prepared, tmp_path / "var")))
    app.start()
    yield app
    app.stop()
    assert "Traceback" not in app.log


def sent(app: LiveApp, path: str) -> tuple[int, str]:
    line = HTTPConnection("127.0.0.1", app.port, timeout=SECONDS)
    line.request("POST", path, 3 * LARGE, {"Content-Type": "application/zip"})
    answer = line.getresponse()
    status, text = answer.status, answer.read().decode()
    line.close()
    return status, text


def test_a_large_body_for_which_the_disk_has_no_room_is_answered(app: LiveApp) -> None:
    # No file may grow beyond this: to the program that is a disk without room.
    size = settings.BODY_LIMIT // 2
    soft, hard = resource.prlimit(
        app.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY)
    )
    said = [sent(app, path) for path in (PROGRAM, PAGE)]
    assert [status for status, _ in said] == [503, 503]
    assert json.loads(said[0][1])["message"]
    assert "<h1>" in said[1][1]
    resource.prlimit(app.pid, resource.RLIMIT_FSIZE, (soft, hard))
    assert sent(app, PROGRAM)[0] == 401  # it was read; the caller has no token
