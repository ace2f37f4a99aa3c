"""The ASGI application."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
django.setup(set_prefix=False)

from companion.worker_threads import OneThread  # noqa: E402 - needs the settings

application = OneThread()
