"""The companion's settings, with all that a test run leaves behind in a folder of its own."""

import os
from pathlib import Path
from tempfile import TemporaryDirectory

SCRATCH = TemporaryDirectory(prefix="nile-scribe-tests-")
os.environ["DATA_DIR"] = SCRATCH.name

from companion.settings import *  # noqa: E402, F403  a test run differs only in what follows
from companion.settings import (  # noqa: E402  after the folder is named
    BASE,
    DATABASES,
    STATICFILES_DIRS,
    STORAGES,
    TEMPLATE_FOLDERS,
    TEMPLATES,
)

# A file and not memory: WAL, locks and waiting are then those of a real start.
DATABASES["default"]["TEST"] = (
    {"NAME": str(Path(SCRATCH.name) / "test.sqlite3")}
    if DATABASES["default"].get("ENGINE") == "django.db.backends.sqlite3"
    else {}
)
# Pages name files that no test run collects; tests/foundation collects them for real. The
# folder is there all the same: whitenoise warns of a missing one.
STATIC_ROOT = Path(SCRATCH.name) / "static"
STATIC_ROOT.mkdir()
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
# Half a second for each password is what a real start takes, so that nobody can try many.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# The toy games' files lie here for good: a test that added them would have all templates read
# and compiled anew.
FOURTH = BASE / "tests" / "fourth"
TEMPLATE_FOLDERS = [
    *TEMPLATE_FOLDERS, BASE / "tests" / "plays" / "templates", FOURTH / "templates",
]  # fmt: skip
(ENGINE,) = TEMPLATES
TEMPLATES = [{**ENGINE, "DIRS": TEMPLATE_FOLDERS}]
STATICFILES_DIRS = [*STATICFILES_DIRS, FOURTH / "static"]
