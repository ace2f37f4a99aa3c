"""Sentences for a terminal, in the language of its environment.

LANGUAGE, LC_ALL, LC_MESSAGES and LANG decide, in this order, as for all programs. The catalogue
is that of the pages; it is read here without Django, which may not be set up yet.
"""

from gettext import NullTranslations, translation

from companion.conf.folders import files_folder
from companion.conf.languages import DOMAIN, ENGLISH


def gettext(message: str) -> str:
    """A sentence in the language of the terminal."""
    return _catalogue().gettext(message)


def ngettext(one: str, many: str, number: int) -> str:
    """One of two sentences by a number, in the language of the terminal."""
    return _catalogue().ngettext(one, many, number)


def language() -> str:
    """The code of the terminal's language, to activate it in Django."""
    return _catalogue().info().get("language", ENGLISH)


def _catalogue() -> NullTranslations:
    return translation(DOMAIN, files_folder() / "locale", fallback=True)
