"""Bodies, connections and half-sent requests are bounded, and tables are served meanwhile."""

import json
import resource
import shutil
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from http.client import HTTPConnection
from pathlib import Path

import pytest
from django.conf import settings

from companion.connections import PER_ADDRESS, SECONDS_FOR_A_REQUEST
from tests.browser.live import LiveApp

SECONDS = 60
HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@pytest.fixture(scope="module")
def app(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveApp]:
    folder = tmp_path_factory.mktemp("connections") / "var"
    app = LiveApp(Path(shutil.copytree(prepared, folder)))
    app.start()
    yield app
    app.stop()
    assert "Traceback" not in app.log


@pytest.fixture(scope="module", autouse=True)
def _many_files() -> Iterator[None]:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (before[1], before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


def connect(app: LiveApp, source: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", app.port), SECONDS, (source, 0))


def status(line: socket.socket) -> int:
    """The status of the answer; 0 when the connection was closed without one."""
    with line.makefile("rb") as answer, suppress(ConnectionError):
        words = answer.readline().split()
        return int(words[1]) if words else 0
    return 0


def fetched(app: LiveApp, path: str = "/join/", source: str = "127.0.0.1") -> int:
    with connect(app, source) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        return status(line)


def announced(app: LiveApp, path: str, length: int) -> int:
    """The answer to a body of which only the length is sent."""
    with connect(app) as line:
        head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {length}\r\n\r\n"
        line.sendall(head.encode())
        return status(line)


@pytest.mark.parametrize(
    "path", ["/new/", "/", "/nothing-here/", "/api/v1/plays/", "/static/x"]
)
def test_a_body_that_says_it_is_too_long_is_refused_unread(app: LiveApp, path: str) -> None:
    assert announced(app, path, settings.BODY_LIMIT + 1) == 413


@pytest.mark.parametrize("path", settings.LARGE_BODY_PATHS)
def test_backups_and_records_may_be_larger(app: LiveApp, path: str) -> None:
    assert announced(app, path, settings.LARGE_BODY_LIMIT + 1) == 413
    line = HTTPConnection("127.0.0.1", app.port, timeout=SECONDS)
    line.request(
        "POST", path, bytes(2 * settings.BODY_LIMIT), {"Content-Type": "application/zip"}
    )
    # It was read: the caller has no token, and a page that anybody may send a file to has none.
    refused = {422} if path == "/transfer/arrive/" else {401, 403}
    assert line.getresponse().status in refused
    line.close()


@pytest.mark.parametrize("path", ["/nothing-here/", "/new/", "/api/v1/records/check/"])
def test_a_body_of_unknown_length_is_refused_as_soon_as_it_is_too_long(
    app: LiveApp, path: str
) -> None:
    block = b"10000\r\n" + bytes(0x10000) + b"\r\n"
    with connect(app) as line:
        head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
        line.sendall(head.encode())
        for _ in range(settings.BODY_LIMIT // 0x10000 + 1):
            line.sendall(block)
        assert status(line) == 413  # the body has not ended


def test_a_refusal_is_a_page_and_json_for_programs(app: LiveApp) -> None:
    said = []
    for path in ("/nothing-here/", "/api/v1/plays/"):
        line = HTTPConnection("127.0.0.1", app.port, timeout=SECONDS)
        line.putrequest("POST", path)
        line.putheader("Content-Length", str(settings.BODY_LIMIT + 1))
        line.endheaders()
        answer = line.getresponse()
        assert answer.headers["X-Frame-Options"] == "DENY"
        said.append(answer.read().decode())
        line.close()
    assert "That is more than this page accepts." in said[0]
    assert json.loads(said[1])["message"] == "The body is too large."


def test_half_sent_requests_are_cut_and_whole_ones_are_not(app: LiveApp) -> None:
    post = b"POST /new/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000\r\n\r\n"
    begun = time.monotonic()
    with ExitStack() as held:
        lines = [held.enter_context(connect(app)) for _ in range(4)]
        for line, sent in zip(lines, (b"", HALF, HALF, post), strict=True):
            line.sendall(sent)
        asking = held.enter_context(connect(app))
        while time.monotonic() - begun < SECONDS_FOR_A_REQUEST - 5:
            for line in lines[2:]:
                line.sendall(b"a")  # a byte now and then does not help
            asking.sendall(HALF + b"\r\n")
            assert status_kept(asking) == 200
            time.sleep(1)
        assert [status(line) for line in lines] == [0, 0, 0, 0]
        assert fetched(app) == 200


def status_kept(line: socket.socket) -> int:
    """The status of an answer that is read whole, so that the connection can go on."""
    head = b""
    while b"\r\n\r\n" not in head:
        head += line.recv(1)
    names = dict(row.lower().split(b": ", 1) for row in head.split(b"\r\n")[1:-2])
    left = int(names[b"content-length"])
    while left:
        left -= len(line.recv(left))
    return int(head.split()[1])


def guesses(app: LiveApp) -> list[int]:
    """The answers to wrong codes that say to come from many machines."""
    statuses = []
    for number in range(12):
        line = HTTPConnection("127.0.0.1", app.port, timeout=SECONDS)
        line.request("GET", "/join/CDFGHJ/", headers={"X-Forwarded-For": f"10.0.0.{number}"})
        statuses.append(line.getresponse().status)
        line.close()
    return statuses


def test_an_address_that_a_client_claims_is_believed_only_from_a_proxy(
    app: LiveApp, tmp_path: Path
) -> None:
    assert guesses(app) == [404] * 10 + [429] * 2
    behind = LiveApp(
        Path(shutil.copytree(app.folder, tmp_path / "var")), FORWARDED_ALLOW_IPS="127.0.0.1"
    )
    behind.start()
    assert guesses(behind) == [404] * 12
    behind.stop()


def test_an_address_may_hold_so_many_connections(app: LiveApp) -> None:
    with ExitStack() as held:
        lines = [held.enter_context(connect(app, "127.0.0.7")) for _ in range(PER_ADDRESS)]
        lines[0].sendall(HALF + b"\r\n")
        assert status(lines[0]) == 200
        assert fetched(app, source="127.0.0.7") in {0, 503}
        assert fetched(app, source="127.0.0.8") == 200
    assert until(lambda: fetched(app, source="127.0.0.7") == 200)
    assert app.log.count("Connections are refused: 127.0.0.7 has 257 open.") == 1


def until(holds: Callable[[], bool]) -> bool:
    for _ in range(100):
        if holds():
            return True
        time.sleep(0.1)
    return False


def test_more_half_sent_requests_than_files_used_to_be_stop_nobody(app: LiveApp) -> None:
    with ExitStack() as held:
        for number in range(1100):
            line = held.enter_context(connect(app, f"127.0.1.{number // 200 + 1}"))
            line.sendall(HALF)
        assert fetched(app) == 200


def test_where_files_are_few_connections_are_refused_with_one_line(app: LiveApp) -> None:
    _, hard = before = resource.prlimit(app.pid, resource.RLIMIT_NOFILE)
    assert before == (hard, hard)  # raised at the start
    files = Path(f"/proc/{app.pid}/fd")
    assert until(lambda: len([*files.iterdir()]) < 200)  # none of other tests' are left
    resource.prlimit(app.pid, resource.RLIMIT_NOFILE, (400, hard))
    said = len(app.log)
    with ExitStack() as held:
        for number in range(450):
            line = held.enter_context(connect(app, f"127.0.2.{number // 200 + 1}"))
            with suppress(ConnectionError):
                line.sendall(HALF)
        assert fetched(app) in {0, 503}
    resource.prlimit(app.pid, resource.RLIMIT_NOFILE, before)
    assert until(lambda: fetched(app) == 200)
    assert len(app.log) - said < 500
