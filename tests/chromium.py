"""Finds the Chromium that the browser tests drive, and brings it where it may."""

import os
import shutil
import subprocess


def chromium() -> str | None:
    """The path of Debian's Chromium, or of the one that CHROMIUM names; None without either."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium")


def bring_chromium() -> str | None:
    """The path of a Chromium, installed as Debian's package when that is allowed and needed."""
    found = chromium()
    apt = shutil.which("apt-get")
    if found is None and apt is not None and os.geteuid() == 0:
        print("Installing Debian's package chromium, this once ...", flush=True)
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for step in (["update", "-qq"], ["install", "-y", "-qq", "chromium"]):
            subprocess.run([apt, *step], check=False, stdout=subprocess.DEVNULL, env=quiet)
        found = chromium()
    return found
