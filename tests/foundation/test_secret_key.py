"""The secret key is made once, for its owner's eyes only, and never reaches the repository."""

import stat
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from companion.conf.environment import secret_key


def test_the_key_is_made_once_and_is_long(tmp_path: Path) -> None:
    file = tmp_path / "var" / "secret-key"
    key = secret_key(file)
    assert len(key) > 50
    assert secret_key(file) == key
    assert [found.name for found in file.parent.iterdir()] == ["secret-key"]


def test_only_its_owner_may_read_the_key_and_what_is_kept_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "var" / "secret-key"
    secret_key(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


def test_starts_at_the_same_time_agree_on_one_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as starts:
        keys = set(starts.map(secret_key, [tmp_path / "secret-key"] * 32))
    assert len(keys) == 1


@pytest.mark.parametrize(
    "name", ["secret-key", "nile-scribe.sqlite3", "static/staticfiles.json"]
)
def test_what_a_start_makes_stays_out_of_git(name: str) -> None:
    root = Path(__file__).resolve().parent.parent.parent
    command = ["git", "check-ignore", "--quiet", f"var/{name}"]
    assert subprocess.run(command, cwd=root, check=False).returncode == 0
