"""A further device of the group that a phone belongs to, as an account would open it there.

`python -m tests.browser.beside SESSION` makes it, in a process with the app's settings.
"""

import os
import subprocess
import sys

import django
from playwright.sync_api import Page

from tests.browser.conftest import NewPhone
from tests.browser.live import LiveApp

NAME = "Zoë’s phone"


def beside(page: Page, new_phone: NewPhone, app: LiveApp) -> Page:
    """Another phone of the group, on the same page."""
    mine = next(each for each in page.context.cookies() if each["name"] == "sessionid")
    made = subprocess.run(
        [sys.executable, "-m", "tests.browser.beside", mine["value"]],
        env=app.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stderr
    phone = new_phone()
    phone.context.add_cookies(
        [{"name": "sessionid", "value": made.stdout.strip(), "url": app.url}]
    )
    phone.goto(page.url)
    return phone


def main() -> None:
    """Answer with the session of the new device."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
    django.setup()
    # Only a configured Django can be asked for these.
    from django.contrib.sessions.backends.db import SessionStore  # noqa: PLC0415

    from companion.groups.access import DEVICE  # noqa: PLC0415
    from companion.groups.models import Device  # noqa: PLC0415

    known = SessionStore(sys.argv[1])
    first = Device.objects.get(id=known[DEVICE])
    session = SessionStore()
    session[DEVICE] = str(Device.objects.create(group=first.group, name=NAME).id)
    session.create()
    print(session.session_key)


if __name__ == "__main__":
    main()
