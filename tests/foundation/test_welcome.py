"""What the terminal says of a server that phones find at an address of its own."""

from io import StringIO

import pytest
import segno

from companion.start import welcome

URL = "https://scribe.example.org"


def test_a_server_behind_a_proxy_is_told_and_drawn_by_its_own_address(
    capsys: pytest.CaptureFixture[str],
) -> None:
    welcome(8000, "192.168.1.20", URL)
    said = capsys.readouterr().out.replace("\x1b[40;97m", "").replace("\x1b[0m", "")
    code = StringIO()
    segno.make(f"{URL}/", micro=False).terminal(out=code, compact=True)
    assert said.startswith(f"Nile Scribe is open at {URL}/\n")
    assert code.getvalue() in said
    assert "192.168.1.20" not in said
