"""Caddy, as deploy/Caddyfile has it, before two servers: https, tables that stay, one gone."""

import os
import shutil
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from socket import create_connection
from uuid import uuid4

import pytest

from companion.plays.samples import FOLDER
from scoring.record import load
from scoring.registry import GAMES
from tests.browser.live import LiveApp
from tests.ports import free_port
from tests.together.conftest import Furnished
from tests.together.phones import Follower, Phone

CADDYFILE = Path(__file__).parents[2] / "deploy" / "Caddyfile"
RECORD = load(GAMES, (FOLDER / "krimsutep-finished.json").read_bytes())
SECONDS_TO_START = 60
OPTIONS = "{{\n http_port {}\n admin off\n skip_install_trust\n}}"


@dataclass
class Site:
    """A site behind Caddy: its port, its two servers on one database, whom phones trust."""

    port: int
    apps: list[LiveApp]
    secure: ssl.SSLContext


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, furnished: Furnished) -> Iterator[Site]:
    caddy = shutil.which("caddy")
    if caddy is None:
        pytest.skip("Needs caddy: apt install it.")
    folder, data = tmp_path_factory.mktemp("caddy"), furnished("one")
    apps = [LiveApp(data, HTTPS="1", PUBLIC_URL="https://127.0.0.1") for _ in range(2)]
    for app in apps:
        app.start()
    port = free_port()
    whole = folder / "Caddyfile"
    whole.write_text(f"{OPTIONS.format(free_port())}\n{configuration()}", "utf-8")
    environment = {
        **os.environ,
        "HOME": str(folder),
        "XDG_DATA_HOME": str(folder),
        "SITE": f"https://127.0.0.1:{port}",
        "SERVERS": " ".join(f"127.0.0.1:{app.port}" for app in apps),
    }
    command = [caddy, "run", "--config", str(whole), "--adapter", "caddyfile"]
    with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL) as proxy:
        root = folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
        secure = answering(port, root)
        yield Site(port, apps, secure)
        proxy.kill()  # it would wait for lines that a failed test has left open
    for app in apps:
        app.stop()


def configuration() -> str:
    """The file itself, but a process that was gone is asked again after five seconds."""
    text = CADDYFILE.read_text("utf-8")
    assert text.count("fail_duration 10s") == 1
    return text.replace("fail_duration 10s", "fail_duration 5s")


def answering(port: int, root: Path) -> ssl.SSLContext:
    """Wait until Caddy has its certificate, which takes longer than its port; whom to trust."""
    until = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < until:
        with suppress(OSError):  # an SSLError and a missing file are OSErrors
            secure = ssl.create_default_context(cafile=str(root))
            secure.check_hostname = False  # followers send no name
            with (
                create_connection(("127.0.0.1", port), 1) as line,
                secure.wrap_socket(line, server_hostname="127.0.0.1"),
            ):
                return secure
        time.sleep(0.05)
    raise AssertionError("Caddy did not start.")


def test_a_table_is_served_over_https_and_goes_on_when_one_process_is_gone(site: Site) -> None:
    phone = Phone(site.port, secure=site.secure)
    play = phone.begin(RECORD.game.slug, RECORD.players, RECORD.players[RECORD.start])
    follower = Follower(site.port, play, phone.cookies, site.secure)
    follower.wait_for(0)
    for after in range(4):
        assert phone.enter(play, RECORD.entries[after], after, uuid4())[0] == 200
        follower.wait_for(after + 1)
    follower.close()
    for after, app in enumerate(site.apps, 4):
        app.kill()
        key = uuid4()
        first, *others = [
            phone.enter(play, RECORD.entries[after], after, key)[0] for _ in range(6)
        ]
        # Where the play was on the other process, nothing is noticed.
        assert first in {200, 502}
        assert others == [200] * 5, "sent again under its key, to one process"
        again = Follower(site.port, play, phone.cookies, site.secure)
        again.wait_for(after + 1)
        again.close()
        app.start()
        time.sleep(7)  # after five seconds Caddy asks it again how it does
    phone.close()
