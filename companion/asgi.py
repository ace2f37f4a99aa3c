"""The application as an ASGI server runs it."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
django.setup(set_prefix=False)

from companion.worker_threads import OneThread  # noqa: E402 - only once the settings are there

application = OneThread()
