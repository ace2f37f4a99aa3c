"""The fonts that browsers have in tests: those of some of Debian's packages, whatever else a
machine has.

A package that is not installed is only fetched and unpacked, into `.fonts/`, so that nothing
else on the machine looks different. URW's P052 has the metrics of Palatino, which iPhones have;
Roboto and Noto Serif are Android's.
"""

import fcntl
import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from fnmatch import fnmatch
from pathlib import Path

FETCHED = Path(__file__).parents[1] / ".fonts"
VARIABLE = "FONTCONFIG_FILE"
SIGNS: Mapping[str, str] = {"fonts-dejavu-core": "*.ttf"}
"""Arrows, ticks and letters that other fonts lack; phones have such fonts too."""
SETS: Mapping[str, Mapping[str, str]] = {
    "dejavu": SIGNS,
    "liberation": {**SIGNS, "fonts-liberation": "*.ttf", "fonts-urw-base35": "*.otf"},
    "android": {
        **SIGNS,
        "fonts-roboto-unhinted": "*.ttf",
        "fonts-noto-core": "NotoSerif-*.ttf",
    },
}
"""Of each set its packages, and which of a package's files."""
PINNED = "liberation"
"""What all browser tests have; the walks in tests/engines have each set."""
CONFIGURATION = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<dir>{files}</dir>
<include ignore_missing="yes">/etc/fonts/conf.d</include>
<cachedir>{cache}</cachedir>
</fontconfig>
"""


def files(package: str, pattern: str) -> Sequence[Path]:
    """The files of a package that fit a pattern, as installed or as fetched."""
    own = FETCHED / package
    if own.is_dir():
        return sorted(own.rglob(pattern))
    listing = ["dpkg", "--listfiles", package]
    with suppress(FileNotFoundError):
        done = subprocess.run(listing, capture_output=True, text=True, check=False)
        paths = map(Path, done.stdout.splitlines())
        return [path for path in paths if fnmatch(path.name, pattern) and path.exists()]
    return []


def missing(*names: str) -> Sequence[str]:
    """The packages of these sets that are neither installed nor fetched."""
    needed = {package: pattern for name in names for package, pattern in SETS[name].items()}
    return [package for package, pattern in needed.items() if not files(package, pattern)]


def configured(folder: Path, name: str) -> Path:
    """A configuration for FONTCONFIG_FILE with this set only, written into the folder."""
    links = folder / "files"
    links.mkdir(parents=True, exist_ok=True)
    for package, pattern in SETS[name].items():
        for path in files(package, pattern):
            with suppress(FileExistsError):
                (links / path.name).symlink_to(path)
    file = folder / "fonts.conf"
    file.write_text(CONFIGURATION.format(files=links, cache=folder / "cache"))
    return file


def pin() -> None:
    """Have each browser of this process show the pinned fonts, if they are all there."""
    if VARIABLE not in os.environ and not missing(PINNED):
        os.environ[VARIABLE] = str(configured(FETCHED / "pinned", PINNED))


def bring() -> Sequence[str]:
    """Fetch the packages that are missing; gives those that are missing still."""
    apt = shutil.which("apt-get")
    FETCHED.mkdir(exist_ok=True)
    with (FETCHED / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # of two runs one fetches
        due = missing(*SETS)
        if due and apt is not None:
            print(f"Fetching the fonts {', '.join(due)}, this once ...", flush=True)
            found = [fetch(apt, package) for package in due]
            if not all(found) and os.geteuid() == 0:
                run(apt, "update", "-qq")
                for package in missing(*SETS):
                    fetch(apt, package)
    return missing(*SETS)


def fetch(apt: str, package: str) -> bool:
    """Fetch and unpack a package; false if it is not to be had."""
    packed = FETCHED / f"{package}.deb"
    packed.mkdir(exist_ok=True)
    fetched = run(apt, "download", "-qq", package, within=packed)
    done = fetched and all(
        run("dpkg-deb", "--extract", str(each), str(FETCHED / package))
        for each in packed.iterdir()
    )
    shutil.rmtree(packed)
    return done


def run(*command: str, within: Path = FETCHED) -> bool:
    """Run a command in a folder without a word; false if it fails."""
    quiet = subprocess.DEVNULL
    return (
        subprocess.run(command, check=False, cwd=within, stdout=quiet, stderr=quiet).returncode
        == 0
    )
