"""The arguments of `nile-scribe`, with their help texts."""

from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from pathlib import Path

from companion import __version__
from companion.conf.terminal import gettext

SERVE = "serve"


def parser() -> ArgumentParser:
    """The parser; `command` is None where no command is named."""
    shared = _shared_options()
    whole = ArgumentParser(
        prog="nile-scribe",
        description=gettext("Keeps the score of games at your table, and knows their rules."),
        parents=[shared],
    )
    whole.add_argument("--version", action="version", version=f"Nile Scribe {__version__}")
    commands = whole.add_subparsers(dest="command", metavar="COMMAND")

    def command(name: str, help_text: str) -> ArgumentParser:
        return commands.add_parser(
            name, help=help_text, description=help_text, parents=[shared]
        )

    command(SERVE, gettext("start the server (without a command this is what happens)"))
    _add_copying(command)
    check = command("check", gettext("check and score game records"))
    check.add_argument("files", nargs="+", metavar="FILE")
    command(
        "status",
        gettext("show version, database, groups, games, last backup, open connections"),
    )
    command("health", gettext("ask the running server whether it can do its work"))
    password = command("password", gettext("give an account a new password"))
    password.add_argument("email", metavar="E-MAIL")
    command("groups", gettext("list all groups"))
    delete = command("delete-group", gettext("delete a group for good, at its request"))
    delete.add_argument("number", type=int, help=gettext("its number in `nile-scribe groups`"))
    delete.add_argument("--yes", action="store_true", help=gettext("do not ask first"))
    return whole


def _add_copying(command: Callable[[str, str], ArgumentParser]) -> None:
    backup = command(
        "backup", gettext("copy database and secret key, also while the server runs")
    )
    backup.add_argument(
        "folder",
        nargs="?",
        type=Path,
        help=gettext("where to; by default `backups` beside the data"),
    )
    backup.add_argument(
        "--keep", type=_at_least_one, help=gettext("delete all but the newest KEEP")
    )
    restore = command("restore", gettext("fill an empty server from a copy"))
    restore.add_argument(
        "folder", type=Path, help=gettext("a folder that `nile-scribe backup` made")
    )


def _shared_options() -> ArgumentParser:
    """The options that may come before or after the command."""
    shared = ArgumentParser(add_help=False)
    shared.add_argument(
        "--port", default=SUPPRESS, help=gettext("the port of the server, by default 8000")
    )
    shared.add_argument(
        "--data",
        type=Path,
        default=SUPPRESS,
        metavar="FOLDER",
        help=gettext("where the data are"),
    )
    return shared


def _at_least_one(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(gettext("{text} is not a number from 1 on").format(text=text))
    return int(text)
