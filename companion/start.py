"""`nile-scribe serve`, `make run`: prepare the server, print its address, and serve.

It is one process. If it cannot start, it prints one sentence and exits with code 1.
"""

import logging
import os
import sys
from io import StringIO
from socket import socket

import django
import segno
import uvicorn
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.utils import timezone
from uvicorn.supervisors import ChangeReload

from companion import __version__
from companion.conf.environment import Refusal, not_written
from companion.conf.terminal import gettext
from companion.connections import (
    ACCEPTED_AT_ONCE,
    BACKLOG,
    BoundedProtocol,
    raise_open_file_limit,
)
from companion.network import home_address, in_container, listen, port
from companion.run_clock import trusted_time

log = logging.getLogger("nile-scribe")

SECONDS_FOR_OPEN_REQUESTS = 2
TICKS_OF_AN_HOUR = 36_000


def main() -> int:
    """Start the server; returns the exit code."""
    os.umask(0o077)  # the database and its copies are for its owner only
    raise_open_file_limit()
    try:
        bound = listen(port())
        prepare()
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 1
    log.info("Nile Scribe %s has started.", __version__)
    print_address(bound.getsockname()[1], home_address(), settings.PUBLIC_URL)
    serve(bound, reload="--reload" in sys.argv[1:])
    return 0


def prepare() -> None:
    """Read the settings, then make the database and the collected files ready."""
    configure()
    # Only a configured Django can be asked for these.
    from companion import prepare  # noqa: PLC0415  it imports models

    prepare.hide_database()
    prepare.write_database()
    prepare.refuse_newer()
    prepare.migrate_database()
    prepare.clear_backups()
    prepare.derive_statistics()
    prepare.empty_trash()
    prepare.delete_future_sign_in_attempts()
    prepare.collect_static()


def configure() -> None:
    """Read the settings; raises `Refusal` if they are invalid."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
    try:
        django.setup()
    except OSError as error:
        raise Refusal(not_written(error)) from error
    except ImproperlyConfigured as error:
        raise Refusal(str(error)) from error


def print_address(number: int, address: str | None, public: str) -> None:
    """Print the server's address, for this machine and as a QR code for phones.

    With a `public` address the server is behind a proxy, and only that one is printed.
    """
    if public:
        words = gettext("Nile Scribe is open at {address}")
        print(f"{words.format(address=f'{public}/')}\n{qr_in_blocks(f'{public}/')}")
    else:
        here = gettext("Nile Scribe is open on this machine at {address}")
        print(here.format(address=f"http://localhost:{number}/"))
        print(_of_container() if in_container() else _at_home(address, number))
    print(gettext("Your games are stored in {folder}.").format(folder=settings.DATA_DIR))
    print(gettext("Stop it with Ctrl+C."), flush=True)


def _of_container() -> str:
    return gettext(
        "Phones in the home network open it at the address of the computer that runs this "
        "container. With PUBLIC_URL=http://that-address:8000 they get a QR code of it."
    )


def _at_home(address: str | None, number: int) -> str:
    if address is None:
        return gettext("This machine is in no network, so no phone can join.")
    url = f"http://{address}:{number}/"
    words = gettext("Phones in the home network open it at {address}")
    return f"{words.format(address=url)}\n{qr_in_blocks(url)}"


def qr_in_blocks(url: str) -> str:
    """The QR code of an address in half blocks; empty if the terminal cannot show them."""
    code = StringIO()
    segno.make(url, micro=False).terminal(out=code, compact=True)
    # Always black on white, whatever the terminal's colours: cameras look for that.
    rows = [f"\x1b[40;97m{row}\x1b[0m\n" for row in code.getvalue().splitlines()]
    try:
        "█▀▄".encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return ""
    return "".join(["\n", *rows, "\n"])


class Server(uvicorn.Server):
    """A server that ends its streams when it is stopped, instead of waiting for them."""

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Listen with `BACKLOG`: asyncio's backlog is also its number of accepts per round."""
        await super().startup(sockets)
        for each in sockets or ():
            each.listen(BACKLOG)

    async def on_tick(self, counter: int) -> bool:
        """Record every hour that the server runs; returns whether it has to stop."""
        if counter % TICKS_OF_AN_HOUR == 0:
            trusted_time(settings.RUN_CLOCK, timezone.now())
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """Close the streams, then stop."""
        from companion.plays.stream.hub import close  # noqa: PLC0415  after django.setup()

        close()
        await super().shutdown(sockets)
        # Here and not at the end of main(): a signal to stop ends the process before that.
        log.info("Nile Scribe has stopped.")


def serve(bound: socket, *, reload: bool) -> None:
    """Serve on the socket until stopped."""
    config = uvicorn.Config(
        "companion.asgi:application",
        http=BoundedProtocol,
        backlog=ACCEPTED_AT_ONCE,
        proxy_headers=bool(settings.FORWARDED_ALLOW_IPS),
        forwarded_allow_ips=settings.FORWARDED_ALLOW_IPS,
        log_config=None,  # settings.LOGGING configures it
        log_level="warning",
        access_log=False,
        lifespan="off",
        ws="none",
        server_header=False,
        reload=reload,
        timeout_graceful_shutdown=SECONDS_FOR_OPEN_REQUESTS,
    )
    server = Server(config)
    try:
        if reload:
            ChangeReload(config, target=server.run, sockets=[bound]).run()
        else:
            server.run(sockets=[bound])
    except KeyboardInterrupt:
        pass  # Ctrl+C is the way to stop it


if __name__ == "__main__":
    sys.exit(main())
