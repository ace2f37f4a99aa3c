"""`make` finds a Python, installs what is pinned, and does neither twice."""

import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
NEEDED = (
    "Nile Scribe needs Python 3.12 or newer (found: {}): install one, or uv "
    "(apt install pipx, then pipx install uv), which brings its own."
)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout in which nothing needs to be installed."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    (tmp_path / "requirements.txt").touch()
    return tmp_path


def make(
    checkout: Path, target: str, *pythons: Path, uv: Path = Path("/no/uv")
) -> subprocess.CompletedProcess[str]:
    found = " ".join(str(python) for python in pythons)
    # What the `make` that runs these tests was told is not for this one.
    alone = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    return subprocess.run(
        ["make", target, f"PYTHONS={found}", f"UV={uv}"],  # noqa: S607  make is found as a person finds it
        cwd=checkout,
        env=alone,
        capture_output=True,
        text=True,
        check=False,
    )


def interpreter(folder: Path, version: str, new_enough: str) -> Path:
    """A program that answers as a Python of this version would that lacks venv."""
    program = folder / "some-python"
    program.write_text(
        "#!/bin/sh\n"
        f'case "$*" in --version) echo Python {version};; *version_info*) {new_enough};; '
        "*) exit 1;; esac\n"
    )
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return program


def test_a_python_that_is_too_old_is_named(checkout: Path) -> None:
    ended = make(checkout, "run", interpreter(checkout, "3.11.2", "exit 1"))
    sentence, complaint_of_make = ended.stderr.splitlines()
    assert sentence == NEEDED.format("Python 3.11.2")
    assert complaint_of_make.startswith("make: ***")
    assert ended.returncode != 0


def test_no_python_at_all_is_told(checkout: Path) -> None:
    ended = make(checkout, "run", checkout / "no-such-python")
    said = ended.stderr.splitlines()[0]
    assert said == NEEDED.format("none")


def test_uv_brings_a_python_where_none_is_new_enough(checkout: Path) -> None:
    uv = checkout / "uv"
    uv.write_text(
        '#!/bin/sh\n[ "$1" = --version ] || { echo "$@" >asked; exec '
        f"{sys.executable} -m venv .venv; }}\n"
    )
    uv.chmod(0o755)
    old = interpreter(checkout, "3.11.2", "exit 1")
    ended = make(checkout, ".venv/installed", old, uv=uv)
    assert ended.stdout == "Installing the packages, this once ...\n", ended.stderr
    said = (checkout / "asked").read_text()
    assert said == "venv --quiet --clear --seed --python >=3.12 .venv\n"


def test_a_python_without_its_venv_module_is_named_with_the_remedy(checkout: Path) -> None:
    bare = interpreter(checkout, "3.13.5", "exit 0")
    assert make(checkout, "run", bare).stderr.splitlines()[0] == (
        f"{bare} cannot make a virtual environment: install Debian's package python3-venv."
    )


def test_packages_are_installed_once_and_again_when_the_pins_change(checkout: Path) -> None:
    this = Path(sys.executable)
    first = make(checkout, ".venv/installed", this)
    assert first.stdout == "Installing the packages, this once ...\n", first.stderr
    again = make(checkout, ".venv/installed", this)
    assert again.stdout == "make: '.venv/installed' is up to date.\n"
    (checkout / "requirements.txt").write_text("# another pin\n")
    assert make(checkout, ".venv/installed", this).stdout == first.stdout


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_every_package_is_pinned_with_hashes(name: str) -> None:
    entries = (ROOT / name).read_text("utf-8").replace("\\\n", " ").splitlines()
    assert len(entries) > 10
    loose = [entry for entry in entries if "==" not in entry or "--hash=sha256:" not in entry]
    assert loose == []
