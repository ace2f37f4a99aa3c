"""The reverse proxy of the README, as it stands in deploy/nginx.conf, before two servers."""

import os
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from uuid import uuid4

import pytest

from companion.plays.samples import FOLDER
from scoring.record import load
from scoring.registry import GAMES
from tests import redis as redis_server
from tests.browser.live import LiveApp
from tests.ports import free_port
from tests.postgres import binaries, private_postgres
from tests.redis import private_redis
from tests.together.conftest import Furnished
from tests.together.phones import Follower, Phone

CONFIGURATION = Path(__file__).parents[2] / "deploy" / "nginx.conf"
RECORD = load(GAMES, (FOLDER / "krimsutep-finished.json").read_bytes())
SECONDS_TO_START = 60


@dataclass
class Site:
    """A site behind nginx: its ports for https and for plain http, its two servers."""

    port: int
    plain: int
    apps: list[LiveApp]
    secure: ssl.SSLContext


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, furnished: Furnished) -> Iterator[Site]:
    programs, redis, nginx = binaries(), redis_server.server(), found("nginx")
    if programs is None or redis is None or nginx is None or found("openssl") is None:
        pytest.skip("Needs nginx, openssl, postgresql, redis-server: apt install them.")
    folder = tmp_path_factory.mktemp("nginx")
    with private_postgres(programs) as url, private_redis(redis) as bus:
        shared = {"DATABASE_URL": url, "REDIS_URL": bus.url, "SECRET_KEY": "ours", "HTTPS": "1"}
        apps = [LiveApp(furnished(name), **shared) for name in ("one", "two")]
        for app in apps:
            app.start()
        certify(folder)
        port, plain = free_port(), free_port()
        configuration = configured(folder, port, plain, apps)
        with subprocess.Popen([nginx, "-c", configuration]) as proxy:
            answering(port)
            secure = ssl.create_default_context(cafile=str(folder / "scribe.crt"))
            secure.check_hostname = False
            yield Site(port, plain, apps, secure)
            proxy.terminate()
        for app in apps:
            app.stop()


def found(program: str) -> str | None:
    """Debian keeps servers' programs off the path of users."""
    return shutil.which(program, path=f"{os.environ['PATH']}:/usr/sbin")


def certify(folder: Path) -> None:
    configuration = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=127.0.0.1"]
    files = ["-keyout", str(folder / "scribe.key"), "-out", str(folder / "scribe.crt")]
    subprocess.run(
        [str(found("openssl")), *configuration, *files], check=True, capture_output=True
    )


def configured(folder: Path, port: int, plain: int, apps: list[LiveApp]) -> str:
    """The file of the README, with the ports and the certificate of this test."""
    text = CONFIGURATION.read_text("utf-8")
    changes = {
        "127.0.0.1:8001": f"127.0.0.1:{apps[0].port}",
        "127.0.0.1:8002": f"127.0.0.1:{apps[1].port}",
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
        "/etc/ssl/scribe": str(folder / "scribe"),
    }
    for old, new in changes.items():
        assert text.count(old), old
        text = text.replace(old, new)
    user = "user root;" if os.geteuid() == 0 else ""
    whole = folder / "whole.conf"
    whole.write_text(
        f"daemon off; {user} pid {folder}/nginx.pid; error_log {folder}/nginx.log;\n"
        f"events {{}}\nhttp {{ access_log off;\n{text}\n}}\n"
    )
    return str(whole)


def answering(port: int) -> None:
    until = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < until:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise AssertionError("nginx did not start.")


def test_a_table_is_served_over_https_and_goes_on_when_one_process_is_gone(site: Site) -> None:
    phone = Phone(site.port, secure=site.secure)
    starts = RECORD.players[RECORD.start]
    play = phone.begin(RECORD.game.slug, RECORD.players, starts)
    follower = Follower(site.port, play, phone.cookies, site.secure)
    follower.wait_for(0)
    for after in range(4):
        assert phone.enter(play, RECORD.entries[after], after, uuid4())[0] == 200
        follower.wait_for(after + 1)
    follower.close()
    for after, app in enumerate(site.apps, 4):
        app.kill()
        assert phone.enter(play, RECORD.entries[after], after, uuid4())[0] == 200
        again = Follower(site.port, play, phone.cookies, site.secure)
        again.wait_for(after + 1)
        again.close()
        app.start()
        time.sleep(1.5)  # after a second nginx tries it again
    phone.close()


def test_who_comes_by_plain_http_is_led_to_https(site: Site) -> None:
    line = HTTPConnection("127.0.0.1", site.plain, timeout=SECONDS_TO_START)
    line.request("GET", "/join/CDFGHJ/?so", headers={"Host": "scribe.example.org"})
    answer = line.getresponse()
    line.close()
    assert answer.status == 301
    assert answer.headers["Location"] == "https://scribe.example.org/join/CDFGHJ/?so"
