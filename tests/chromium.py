"""Finds the Chromium that the browser tests drive, and brings it where it may.

Debian's `chromium-headless-shell` is the same browser without windows. One more phone costs a
tenth of what it costs in `chromium`, which draws tabs and menus for each, and shows nobody.
"""

import os
import shutil
import subprocess

WITH_WINDOWS = "chromium"
NAMES = ("chromium-headless-shell", WITH_WINDOWS)
"""Programs, and Debian's packages of them; the first is preferred."""


def chromium() -> str | None:
    """The path of Debian's Chromium, or of the one that CHROMIUM names; None without either."""
    found = (shutil.which(name) for name in NAMES)
    return os.environ.get("CHROMIUM") or next((path for path in found if path), None)


def with_windows() -> str | None:
    """The path of the one that can put a page on the home screen; None without it."""
    return shutil.which(WITH_WINDOWS)


def bring_chromium() -> str | None:
    """The path of a Chromium; Debian's packages are installed if that is allowed and needed."""
    apt = shutil.which("apt-get")
    if chromium() is None and apt is not None and os.geteuid() == 0:
        print("Installing Debian's packages of Chromium, this once ...", flush=True)
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        # One by one: where one is not to be had, the other one does.
        for step in (["update", "-qq"], *(["install", "-y", "-qq", name] for name in NAMES)):
            subprocess.run([apt, *step], check=False, stdout=subprocess.DEVNULL, env=quiet)
    return chromium()
