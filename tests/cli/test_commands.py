"""`nile-scribe` on a terminal: what each command does, and what it says where it cannot."""

import io
import json
from datetime import timedelta
from pathlib import Path

import pytest
from django.contrib.auth import authenticate
from django.db import connection
from django.test import RequestFactory
from django.utils import timezone
from pytest_django.fixtures import Settings

from companion import __version__
from companion.accounts import group_access
from companion.accounts.models import Account
from companion.backup.server_backup import delete_older
from companion.cli import groups, passwords, status
from companion.cli.main import main
from companion.conf.environment import Refusal
from companion.groups.models import Device, Group, GroupAccess
from companion.housekeeping.orphans import DELETED, delete_on_request
from companion.plays import trash
from companion.plays.models import Connection, Play
from companion.plays.samples import FOLDER
from tests.history.conftest import finish
from tests.joining.conftest import come
from tests.plays.conftest import Phone, ann, ben, stranger

__all__ = ["ann", "ben", "stranger"]
Terminal = pytest.CaptureFixture[str]
database = pytest.mark.django_db
NEW = "three hippos on a raft"


def test_the_version_is_told(capsys: Terminal) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"Nile Scribe {__version__}\n"


def test_check_answers_as_the_rules_do_and_needs_no_server(
    capsys: Terminal, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    assert main(["check", str(FOLDER / "ramses-finished.json")]) == 0
    assert main(["check", str(FOLDER / "ramses-finished.json"), str(broken)]) == 1
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["ok"] for answer in answers] == [True, True, False]


@pytest.mark.parametrize(
    "command",
    [["status"], ["backup"], ["groups"], ["delete-group", "1"], ["password", "a@example.org"]],
)
@pytest.mark.parametrize("before", [True, False])
def test_where_there_is_no_database_none_is_made(
    command: list[str],
    *,
    before: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Terminal,
) -> None:
    monkeypatch.setenv("DATA_DIR", "/elsewhere")  # --data goes before it
    monkeypatch.delenv("DATABASE_URL", raising=False)
    named = ["--data", str(tmp_path / "none")]
    assert main([*named, *command] if before else [*command, *named]) == 1
    assert capsys.readouterr().err == (
        f"There is no database in {tmp_path}/none yet: start Nile Scribe once, "
        "or name another folder with --data.\n"
    )
    assert list(tmp_path.iterdir()) == []


@database
@pytest.mark.usefixtures("stranger")
def test_the_status_tells_what_a_host_asks_first(
    ann: Phone, settings: Settings, tmp_path: Path
) -> None:
    finish(ann)
    for name in ("running", "binned"):
        Play.objects.create(
            group=ann.device.group, game="toy", rules=name, players=["A", "B"], start=0
        )
    trash.delete(Play.objects.get(rules="binned").id, ann.device.id)
    now = timezone.now()
    Connection.objects.create(play=ann.play, device=ann.device, last_heartbeat=now)
    running = Play.objects.get(rules="running")
    Connection.objects.create(
        play=running, device=ann.device, last_heartbeat=now - timedelta(seconds=41)
    )
    settings.DATA_DIR = tmp_path
    facts = dict(line.split("  ", 1) for line in status.lines())
    facts = {name: fact.strip() for name, fact in facts.items()}
    assert facts.pop("Database").startswith(connection.display_name)
    assert facts == {
        "Version": __version__,
        "Data": str(tmp_path),
        "Groups": "2",
        "Games": "2 (1 in progress), and 1 in the trash",
        "Last backup": "none yet",
        "Open connections": "1",
    }
    (tmp_path / "last-backup").write_text(f"2026-11-28 20:00\n{tmp_path / 'gone'}\n")
    (last,) = (line for line in status.lines() if line.startswith("Last backup"))
    assert last.endswith(f"2026-11-28 20:00 UTC, in {tmp_path / 'gone'}, which is gone")


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Have this text piped in."""
    monkeypatch.setattr("sys.stdin", io.StringIO(text))


@database
def test_a_new_password_is_the_only_one_that_opens_the_account(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Account.objects.open("ann@example.org", "the old one of Ann")
    typed(monkeypatch, f"{NEW}\n")
    assert passwords.change("Ann@Example.org") == (
        "ann@example.org has a new password, and is signed out everywhere."
    )
    request = RequestFactory().post("/account/sign-in/")
    for password, opens in (("the old one of Ann", False), (NEW, True)):
        found = authenticate(request, username="ann@example.org", password=password)
        assert (found is not None) is opens


@database
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("short\n", "This password is too short. It must contain at least 12 characters."),
        ("\n", "Enter a password."),
        ("", "Enter a password."),
        ("ann@example.org\n", "The password is too similar to the email."),
    ],
)
def test_a_password_that_is_guessed_is_refused(
    text: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    account = Account.objects.open("ann@example.org", "the old one of Ann")
    typed(monkeypatch, text)
    with pytest.raises(Refusal, match=sentence):
        passwords.change("ann@example.org")
    account.refresh_from_db()
    assert account.check_password("the old one of Ann")


@database
def test_who_has_no_account_gets_no_password() -> None:
    with pytest.raises(Refusal, match=r"There is no account of ben@example\.org\."):
        passwords.change("ben@example.org")


@database
def test_groups_are_listed_with_what_tells_them_apart(ann: Phone, stranger: Phone) -> None:
    finish(ann)
    group = ann.device.group
    Group.objects.filter(id=group.id).update(name="The Friday group")
    group_access.keep(Account.objects.open("ann@example.org", NEW), group)
    Group.objects.create()  # a shell: no device, no account
    since = f"since {timezone.now():%Y-%m-%d}"
    friday, other = groups.lines()
    assert friday == (
        f"{group.id:>6}  The Friday group, {since}: games: 1, people: 2, devices: 1, "
        "accounts: ann@example.org"
    )
    assert other == (
        f"{stranger.device.group_id:>6}  Our group, {since}: games: 0, people: 0, devices: 1, "
        "accounts: –"
    )


@database
def test_a_server_without_groups_says_so() -> None:
    assert list(groups.lines()) == ["There are no groups yet."]


@database
def test_a_group_that_asked_for_it_is_deleted_with_everything(
    ann: Phone, stranger: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    finish(ann)
    group = ann.device.group
    account = Account.objects.open("ann@example.org", NEW)
    group_access.keep(account, group)
    typed(monkeypatch, f"{group.id}\n")
    assert groups.delete(group.id, ask=True).startswith("Deleted for good: Our group, since ")
    assert not Play.objects.exists()
    assert not GroupAccess.objects.exists()
    assert list(Group.objects.values_list("id", flat=True)) == [stranger.device.group_id]
    assert list(Device.objects.values_list("id", flat=True)) == [stranger.device.id]
    assert Account.objects.filter(id=account.id).exists(), "accounts are people's own"


@database
@pytest.mark.parametrize("text", ["", "\n", "yes\n", "99\n"])
def test_without_its_number_typed_once_more_nothing_is_deleted(
    ann: Phone, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, text)
    with pytest.raises(Refusal, match="Nothing was deleted"):
        groups.delete(ann.device.group_id, ask=True)
    assert Group.objects.filter(id=ann.device.group_id).exists()
    with pytest.raises(Refusal, match="There is no group 0"):
        groups.delete(0, ask=False)


@database
def test_what_its_devices_entered_in_plays_of_others_stays_without_their_names(
    ann: Phone,
) -> None:
    guest = come(ann, "Zoe's phone", 1)
    finish(guest)
    scores = ann.scores
    delete_on_request(guest.device.group_id)
    guest.device.refresh_from_db()
    assert guest.device.name == DELETED
    assert guest.device.left is not None
    assert ann.scores == scores
    assert len(list(groups.lines())) == 1, "its shell is no group"


def test_of_many_copies_the_newest_are_kept_and_nothing_else_is_touched(tmp_path: Path) -> None:
    copies = [tmp_path / f"nile-scribe-2026-11-{day}-200000" for day in (26, 27, 28)]
    others = [tmp_path / name for name in ("nile-scribe-2026", "nile-scribe-old", "photos")]
    for folder in (*copies, *others):
        folder.mkdir()
        (folder / "secret-key").touch()
    assert delete_older(tmp_path, 2) == 1
    assert sorted(tmp_path.iterdir()) == sorted([*copies[1:], *others])
    assert delete_older(tmp_path, 2) == 0
