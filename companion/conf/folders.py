"""Folders: where templates, static files and catalogues lie, and where a server keeps its data.

In a checkout these lie beside the packages; a wheel has them in
`companion/_bundled`, since nothing of it may lie outside of its packages.
"""

import os
from pathlib import Path

from platformdirs import user_data_path

PACKAGE = Path(__file__).resolve().parent.parent
BUNDLED = PACKAGE / "_bundled"
NAME = "nile-scribe"
SECRET_KEY, DATABASE = "secret-key", f"{NAME}.sqlite3"


def files_folder(package: Path = PACKAGE) -> Path:
    """The folder that has `locale`, `templates` and `static` in it."""
    bundled = package / BUNDLED.name
    return bundled if bundled.is_dir() else package.parent


def data_folder(checkout: Path = PACKAGE.parent) -> Path:
    """DATA_DIR; else `var` in the checkout where an older version kept data; else the user's.

    The user's own is `~/.local/share/nile-scribe` on Linux; macOS and Windows have others.
    """
    if named := os.environ.get("DATA_DIR"):
        return Path(named).expanduser().resolve()
    older = checkout / "var"
    if any((older / name).exists() for name in (DATABASE, SECRET_KEY)):
        return older
    return user_data_path(NAME, appauthor=False).resolve()
