"""The terminal speaks the language of its environment, before and after Django is set up."""

import sys
from collections.abc import Iterator
from io import StringIO

import pytest
from django.core.management import call_command
from django.utils.translation import get_language, override

from companion import start
from companion.cli import groups, passwords, status
from companion.cli.main import main
from companion.conf import terminal
from companion.conf.environment import Refusal
from companion.network import port
from tests.plays.conftest import _toy_in_the_catalog, ann

__all__ = ["_toy_in_the_catalog", "ann"]
database = pytest.mark.django_db


@pytest.fixture(params=["LANGUAGE", "LC_ALL", "LANG"])
def _german(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal in Germany, by each of the variables that can say so."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(request.param, "de_DE.UTF-8")


@pytest.fixture
def _restored() -> Iterator[None]:
    """Django's language is again what it was."""
    with override(get_language()):
        yield


@pytest.mark.usefixtures("_german")
def test_help_is_in_the_language_of_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    said = " ".join(capsys.readouterr().out.split())
    assert "Zählt die Punkte der Spiele an deinem Tisch und kennt ihre Regeln." in said
    assert "listet alle Runden auf" in said


@pytest.mark.usefixtures("_german")
def test_a_server_that_cannot_start_says_so_in_german(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "http")
    with pytest.raises(Refusal, match="PORT=http ist kein Port: Das ist eine Zahl von 1 bis"):
        port()


@pytest.mark.usefixtures("_german")
def test_the_start_is_announced_in_german(capsys: pytest.CaptureFixture[str]) -> None:
    start.print_address(8000, None, "")
    said = capsys.readouterr().out
    assert "Nile Scribe ist auf diesem Computer offen unter http://localhost:8000/" in said
    assert said.endswith("Beenden mit Strg+C.\n")


@database
@pytest.mark.usefixtures("_german", "ann")
def test_commands_answer_in_german() -> None:
    (line,) = groups.lines()
    assert "Partien: 1, Personen: 2, Geräte: 1, Konten: –" in line
    assert any(each.startswith("Letzte Sicherung") for each in status.lines())
    with pytest.raises(Refusal, match="Eine Runde 0 gibt es nicht"):
        groups.delete(0, ask=False)
    with pytest.raises(Refusal, match=r"Ein Konto ben@example\.org gibt es nicht\."):
        passwords.change("ben@example.org")


@database
@pytest.mark.usefixtures("_german")
def test_management_commands_answer_in_german() -> None:
    out = StringIO()
    call_command("empty_trash", stdout=out)
    call_command("rebuild_statistics", stdout=out)
    assert out.getvalue() == (
        "0 Partien endgültig gelöscht.\nPartien: 0, davon mit anderer Statistik: 0.\n"
    )


@database
@pytest.mark.usefixtures("_german", "_restored")
def test_what_django_says_follows_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE_URL", "one that exists")
    monkeypatch.setattr(sys, "stdin", StringIO("short\n"))
    assert main(["groups"]) == 0
    assert capsys.readouterr().out == "Es gibt noch keine Runden.\n"
    assert get_language() == terminal.language() == "de"


@pytest.mark.parametrize(
    ("language", "code"), [("", "en"), ("C", "en"), ("en_GB.UTF-8", "en"), ("tlh:de", "de")]
)
def test_a_language_without_a_catalogue_is_english(
    language: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANGUAGE", language)
    assert terminal.language() == code
