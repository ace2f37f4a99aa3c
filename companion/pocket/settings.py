"""Settings of the pocket edition: one device, one thread, the database in a browser."""

from pathlib import Path

from django.utils.csp import CSP

from companion.conf.database import PRAGMAS
from companion.settings import *  # noqa: F403  the pocket differs only in what follows
from companion.settings import (
    BASE,
    DATA_DIR,
    DATABASES,
    INSTALLED_APPS,
    LOCALE_PATHS,
    MIDDLEWARE,
    SECURE_CSP,
)

INSTALLED_APPS = [app for app in INSTALLED_APPS if app != "axes"]  # nobody signs in
AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend"]
ON_A_SERVER = (
    "whitenoise", "axes", "companion.middleware.in_one_piece",
    "companion.middleware.Compression", "companion.middleware.home_names",
    "companion.middleware.body_limit",
)  # fmt: skip
"""Middleware for files, strangers and slow connections: the browser's worker does without."""
MIDDLEWARE = [each for each in MIDDLEWARE if not each.startswith(ON_A_SERVER)]
MIDDLEWARE += ["companion.pocket.features.Features"]

# What makes no sense on one device: no other device can come by, and no address leads here.
HIDDEN_FEATURES = frozenset(
    {
        "joining",
        "accounts",
        "photos",
        "api",
        "sharing:share",
        "sharing:withdraw",
        "sharing:seen",
        "sharing:picture",
        "sharing:own-picture",
        "sharing:photo",
        "recaps:link",
        "recaps:withdraw",
        "recaps:link-person",
        "recaps:withdraw-person",
        "recaps:seen",
        "recaps:picture",
        "groups:devices",
        "groups:name-device",
        "groups:remove-device",
        "plays:live",
        "confirming",
    }
)

# Django's own catalogues lie beside the app: no file is found in the archive of the packages.
LOCALE_PATHS = [*LOCALE_PATHS, BASE / "django-locale"]

# Only the database is kept here: a clock that is not kept is trusted.
RUN_CLOCK = Path("/tmp/run-clock.json")  # noqa: S108  in a file system of this worker alone

# One connection that stays open and has the file alone: the write-ahead log then needs no
# memory that is shared between processes, which a browser does not have.
ALONE = f"PRAGMA locking_mode=EXCLUSIVE; {PRAGMAS}"
DATABASES = {
    "default": {
        **DATABASES["default"],
        "OPTIONS": {**DATABASES["default"].get("OPTIONS", {}), "init_command": ALONE},
    }
}

# The build has collected the files: they lie on the static host, under the names in this list.
STATIC_ROOT = DATA_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.ManifestStaticFilesStorage",
        "OPTIONS": {"location": BASE / "collected"},
    },
}

# Pages stand in a frame of the shell, which is of the same origin.
X_FRAME_OPTIONS = "SAMEORIGIN"
SECURE_CSP = SECURE_CSP | {"frame-ancestors": [CSP.SELF]}
