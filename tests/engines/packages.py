"""What the tests of other browsers need of Debian: packages, and a file that each brings."""

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path("/")
NEEDED: Mapping[str, Mapping[str, str]] = {
    "firefox": {"firefox-esr": "usr/bin/firefox-esr"},
    "wpe": {
        "cog": "usr/bin/cog",
        "wpewebkit-driver": "usr/bin/WPEWebDriver",
        "gcc": "usr/bin/gcc",
        "libc6-dev": "usr/include/dlfcn.h",
    },
    "webkitgtk": {
        "webkit2gtk-driver": "usr/bin/WebKitWebDriver",
        "xvfb": "usr/bin/Xvfb",
        "python3-gi": "usr/lib/python3/dist-packages/gi",
        "gir1.2-webkit2-4.1": "usr/lib/*/girepository-1.0/WebKit2-4.1.typelib",
    },
}
"""The packages of each browser, and of each package a file below the root."""


def missing(*names: str) -> Sequence[str]:
    """The packages that are not installed, of these browsers."""
    return [
        package
        for name in names
        for package, file in NEEDED[name].items()
        if not any(ROOT.glob(file))
    ]


def reason(*names: str) -> str:
    """Why tests of these browsers are skipped."""
    return f"Not installed: apt install {' '.join(missing(*names))}."


def bring() -> Sequence[str]:
    """Install what is missing, where that is allowed; the packages that are missing still."""
    apt = shutil.which("apt-get")
    due = missing(*NEEDED)
    if due and apt is not None and os.geteuid() == 0:
        print(f"Installing Debian's packages {', '.join(due)}, this once ...", flush=True)
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        # One by one: where one is not to be had, the others are.
        bare = ["install", "-y", "-qq", "--no-install-recommends"]
        for step in (["update", "-qq"], *([*bare, package] for package in due)):
            subprocess.run([apt, *step], check=False, stdout=subprocess.DEVNULL, env=quiet)
    return missing(*NEEDED)
