"""`nile-scribe COMMAND`: read the arguments, and call the function of the command.

A failure prints one sentence and gives exit code 1, never a traceback.
"""

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException

from django.db import Error as DatabaseFault
from django.utils.translation import activate

from companion import start
from companion.cli.arguments import SERVE, parser
from companion.conf.environment import Refusal
from companion.conf.folders import DATABASE, data_folder
from companion.conf.terminal import gettext, language
from companion.network import port
from scoring.__main__ import main as score

SECONDS_TO_ANSWER = 4

# What needs models can be imported only when Django is set up: hence the imports in functions.


def main(arguments: list[str] | None = None) -> int:
    """Run a command; gives the exit code."""
    options = parser().parse_args(arguments)
    if "data" in options:
        os.environ["DATA_DIR"] = str(options.data)
    if "port" in options:
        os.environ["PORT"] = options.port
    try:
        return COMMANDS[options.command or SERVE](options)
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
    except DatabaseFault as error:
        words = gettext("The database did not answer as expected: {reason}")
        print(words.format(reason=_first_line(error)), file=sys.stderr)
        words = gettext("Start Nile Scribe once, which updates it, then try again.")
        print(words, file=sys.stderr)
    return 1


def _first_line(error: Exception) -> str:
    return next(iter(str(error).strip().splitlines()), type(error).__name__)


def _serve(_: Namespace) -> int:
    return start.main()


def _check(options: Namespace) -> int:
    return score(["check", *options.files])


def _restore(options: Namespace) -> int:
    _configure()
    from companion.backup.server_restore import RESTORED, restore_server  # noqa: PLC0415

    restore_server(options.folder)
    print(gettext(RESTORED).format(folder=options.folder))
    return 0


def _backup(options: Namespace) -> int:
    _configure_with_database()
    from companion.backup.server_backup import copy_server, delete_older  # noqa: PLC0415

    into = options.folder or data_folder() / "backups"
    copied = gettext("Database and secret key are in {folder}.")
    print(copied.format(folder=copy_server(into)))
    if options.keep and (deleted := delete_older(into, options.keep)):
        print(gettext("Older copies deleted: {n}.").format(n=deleted))
    return 0


def _status(_: Namespace) -> int:
    _configure_with_database()
    from companion.cli.status import lines  # noqa: PLC0415

    print("\n".join(lines()))
    return 0


def _health(_: Namespace) -> int:
    """Exit code 0 if the server on this machine answers at `/health/`."""
    line = HTTPConnection("127.0.0.1", port(), timeout=SECONDS_TO_ANSWER)
    try:
        line.request("GET", "/health/")
        response = line.getresponse()
        print(response.read().decode())
    except (OSError, HTTPException) as error:
        words = gettext("No server answers at port {port}: {reason}.")
        raise Refusal(words.format(port=port(), reason=error)) from error
    finally:
        line.close()
    return 0 if response.status == HTTPStatus.OK else 1


def _password(options: Namespace) -> int:
    _configure_with_database()
    from companion.cli.passwords import change  # noqa: PLC0415

    print(change(options.email))
    return 0


def _groups(_: Namespace) -> int:
    _configure_with_database()
    from companion.cli.groups import lines  # noqa: PLC0415

    print("\n".join(lines()))
    return 0


def _delete_group(options: Namespace) -> int:
    _configure_with_database()
    from companion.cli.groups import delete  # noqa: PLC0415

    print(delete(options.number, ask=not options.yes))
    return 0


def _configure_with_database() -> None:
    """Read the settings for a command that needs an existing database; none is created."""
    folder = data_folder()
    if not os.environ.get("DATABASE_URL") and not (folder / DATABASE).is_file():
        words = gettext(
            "There is no database in {folder} yet: start Nile Scribe once, "
            "or name another folder with --data."
        )
        raise Refusal(words.format(folder=folder))
    _configure()


def _configure() -> None:
    """Read the settings; Django speaks the language of the terminal."""
    start.configure()
    activate(language())


COMMANDS: Mapping[str, Callable[[Namespace], int]] = {
    SERVE: _serve,
    "backup": _backup,
    "restore": _restore,
    "check": _check,
    "status": _status,
    "health": _health,
    "password": _password,
    "groups": _groups,
    "delete-group": _delete_group,
}
