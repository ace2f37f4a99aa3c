"""The arguments of `nile-scribe`, with their help texts."""

from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from pathlib import Path

from companion import __version__

SERVE = "serve"
DESCRIPTION = "Nile Scribe keeps the score of Krimsutep, Ramses and Cleopatra for your table."


def parser() -> ArgumentParser:
    """The parser; `command` is None where no command is named."""
    shared = _shared_options()
    whole = ArgumentParser(prog="nile-scribe", description=DESCRIPTION, parents=[shared])
    whole.add_argument("--version", action="version", version=f"Nile Scribe {__version__}")
    commands = whole.add_subparsers(dest="command", metavar="COMMAND")

    def command(name: str, help_text: str) -> ArgumentParser:
        return commands.add_parser(
            name, help=help_text, description=help_text, parents=[shared]
        )

    command(SERVE, "start the server (without a command this is what happens)")
    _add_copying(command)
    check = command("check", "check and score files of play records")
    check.add_argument("files", nargs="+", metavar="FILE")
    command("status", "show version, database, groups, plays, last backup, open connections")
    command("health", "ask the running server whether it can do its work")
    password = command("password", "give an account a new password")
    password.add_argument("email", metavar="E-MAIL")
    command("groups", "list all groups")
    delete = command("delete-group", "delete a group that asked for it, for good")
    delete.add_argument("number", type=int, help="its number in `nile-scribe groups`")
    delete.add_argument("--yes", action="store_true", help="do not ask first")
    return whole


def _add_copying(command: Callable[[str, str], ArgumentParser]) -> None:
    backup = command("backup", "copy database and secret key, also while the server runs")
    backup.add_argument(
        "folder", nargs="?", type=Path, help="where to; by default `backups` beside the data"
    )
    backup.add_argument("--keep", type=_at_least_one, help="delete all but the newest KEEP")
    restore = command("restore", "fill an empty server from a copy")
    restore.add_argument("folder", type=Path, help="a folder that `nile-scribe backup` made")


def _shared_options() -> ArgumentParser:
    """The options that may come before or after the command."""
    shared = ArgumentParser(add_help=False)
    shared.add_argument(
        "--port", default=SUPPRESS, help="the port of the server, by default 8000"
    )
    shared.add_argument(
        "--data", type=Path, default=SUPPRESS, metavar="FOLDER", help="where the data are kept"
    )
    return shared


def _at_least_one(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"{text} is not a number from 1 on")
    return int(text)
