"""Data are the user's: in their folder, where DATA_DIR says, or where an older version was."""

from pathlib import Path

import pytest

from companion.conf.folders import data_folder, files_folder


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's home directory, on Linux; nothing else is said."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for name in ("DATA_DIR", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path / "home"


def test_data_are_the_users(home: Path, tmp_path: Path) -> None:
    assert data_folder(tmp_path / "checkout") == home / ".local" / "share" / "nile-scribe"


@pytest.mark.parametrize("name", ["nile-scribe.sqlite3", "secret-key"])
def test_data_of_an_older_checkout_are_used_where_they_are(
    home: Path, tmp_path: Path, name: str
) -> None:
    older = tmp_path / "checkout" / "var"
    older.mkdir(parents=True)
    assert data_folder(older.parent).is_relative_to(home), "an empty folder is nobody's data"
    (older / name).touch()
    assert data_folder(older.parent) == older


@pytest.mark.usefixtures("home")
def test_data_dir_goes_before_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "var").mkdir()
    (tmp_path / "var" / "secret-key").touch()
    monkeypatch.setenv("DATA_DIR", "~/plays")
    assert data_folder(tmp_path) == tmp_path / "home" / "plays"
    monkeypatch.setenv("DATA_DIR", "plays")
    assert data_folder(tmp_path) == Path.cwd() / "plays"


def test_files_lie_beside_the_package_in_a_checkout_and_below_it_in_a_wheel(
    tmp_path: Path,
) -> None:
    package = tmp_path / "companion"
    package.mkdir()
    assert files_folder(package) == tmp_path
    (package / "_bundled").mkdir()
    assert files_folder(package) == package / "_bundled"
