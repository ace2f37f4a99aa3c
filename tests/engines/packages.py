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
    "dejavu": {"fonts-dejavu-core": "usr/share/fonts/truetype/dejavu"},
    "liberation": {
        "fonts-liberation": "usr/share/fonts/truetype/liberation*",
        "fonts-urw-base35": "usr/share/fonts/opentype/urw-base35",
    },
    "roboto": {"fonts-roboto-unhinted": "usr/share/fonts/truetype/roboto"},
}
"""Browsers and sets of fonts: their packages, and of each a file below the root."""


def missing(*names: str) -> Sequence[str]:
    """The packages that are not installed, of these browsers and fonts."""
    return [
        package
        for name in names
        for package, file in NEEDED[name].items()
        if not any(ROOT.glob(file))
    ]


def reason(*names: str) -> str:
    """Why tests of these browsers and fonts are skipped."""
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
