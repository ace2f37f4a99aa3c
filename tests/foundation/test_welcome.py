"""What the terminal says of a server that phones find at an address of its own."""

from io import StringIO

import pytest
import segno

from companion.network import home_address
from companion.start import print_address

URL = "https://scribe.example.org"


def test_a_server_behind_a_proxy_is_told_and_drawn_by_its_own_address(
    capsys: pytest.CaptureFixture[str],
) -> None:
    print_address(8000, "192.168.1.20", URL)
    said = capsys.readouterr().out.replace("\x1b[40;97m", "").replace("\x1b[0m", "")
    code = StringIO()
    segno.make(f"{URL}/", micro=False).terminal(out=code, compact=True)
    assert said.startswith(f"Nile Scribe is open at {URL}/\n")
    assert code.getvalue() in said
    assert "192.168.1.20" not in said


def test_in_a_container_no_address_is_told_that_no_phone_can_reach(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IN_CONTAINER", "1")
    assert home_address() is None
    print_address(8000, home_address(), "")
    said = capsys.readouterr().out
    assert "at the address of the computer that runs this container" in said
    assert "This machine is in no network" not in said
