"""Join a page's JavaScript modules into one script, so that it needs one request.

A play is often opened on a phone with a poor connection, where one cached script beats twenty.
Each module becomes a function that runs after those that it imports and returns its exports:
names of modules cannot collide, and each runs once.

Sentences of modules are `gettext("…")`: a joined script has them in the language in use, so
that a page needs no catalogue. Each language has an address of its own, by its digest.
"""

import gzip
import json
import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from posixpath import dirname, join, normpath

from django.conf import settings
from django.contrib.staticfiles import finders
from django.utils.translation import gettext, ngettext

from companion.caching import cached_by_language

MANY = 40
"""More modules than any page has."""
KEPT = 64
"""More pages than there are."""

_NAME = re.compile(r"[a-z0-9-]+(/[a-z0-9-]+)*")
_COMMENT = re.compile(r"^[ ]*//.*\n", re.MULTILINE)
_ASIDE = re.compile(r"(?<=[;,{}()>]) +// [^\n\"'`]*$", re.MULTILINE)
_INDENT = re.compile(r"^ +", re.MULTILINE)
_LINE = re.compile(r"^((?:(?!//).)*[;,{(\[]|)\n", re.MULTILINE)
"""Lines whose end separates nothing; not one with a comment, which ends there."""
_IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"([^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?function|const|class) (\w+)", re.MULTILINE)
_STRING = r'("(?:[^"\\\n]|\\.)*")'
_TEXT = re.compile(rf"\bgettext\({_STRING}\)")
_COUNTED = re.compile(rf"\bngettext\(\s*{_STRING},\s*{_STRING},")
_LEFT_OVER = re.compile(r"^(import|export)\b|\bimport\(|\bimport\.meta\b", re.MULTILINE)


class UnknownScript(LookupError):
    """Raised if a module does not exist or cannot be joined."""


@dataclass(frozen=True, slots=True)
class Script:
    """The joined modules: as text, compressed, and the digest for their address."""

    text: bytes
    gzipped: bytes
    digest: str


def joined(*names: str) -> Script:
    """Join these modules (`send`, `pads/trick`) and all that they import."""
    if len(names) > MANY:
        raise UnknownScript("No page has so many modules.")
    parts: dict[str, str] = {}
    for name in names:
        _add(name, parts, ())
    text = _LINE.sub(r"\1", _translate("".join(parts.values()))).encode()
    return Script(text, gzip.compress(text, 9, mtime=0), sha256(text).hexdigest()[:12])


@cached_by_language(KEPT)
def kept(*names: str) -> Script:
    """The joined modules in the language in use, cached from their first use."""
    return joined(*names)


def script(*names: str) -> Script:
    """The joined modules: cached, or in development read for each request."""
    return joined(*names) if settings.DEBUG else kept(*names)


def _translate(source: str) -> str:
    """The sentences in the language in use, in the place of the calls for them."""
    source = _COUNTED.sub(lambda found: _plural_call(*map(json.loads, found.groups())), source)
    return _TEXT.sub(lambda found: _quote(gettext(json.loads(found[1]))), source)


def translated_module(source: str) -> str:
    """A module by itself, with its sentences in the language in use.

    It stands beside `gettext.js`.
    """
    return f'import * as {_variable(GETTEXT)} from "./{GETTEXT}.js";\n{_translate(source)}'


GETTEXT = "gettext"
"""The module of these calls."""
PERIOD = 100
"""No language has a plural that looks at more than the last two digits of a large number."""


def _plural_call(one: str, many: str) -> str:
    """The beginning of a call that picks a plural: the forms, and the form of each number."""
    by_number = [ngettext(one, many, number) for number in range(2 * PERIOD)]
    forms = list(dict.fromkeys(by_number))
    places = "".join(str(forms.index(form)) for form in by_number)
    return f"{_variable(GETTEXT)}.counted({_quote(forms)}, {_quote(places)},"


def _quote(text: str | list[str]) -> str:
    return json.dumps(text, ensure_ascii=False)


def _add(name: str, parts: dict[str, str], importers: tuple[str, ...]) -> None:
    """Add a module after all that it imports."""
    if name in parts:
        return
    if name in importers:
        raise UnknownScript(f"js/{name}.js imports itself, by way of others.")
    source = _source(name)
    taken = ""
    for words, path in _IMPORT.findall(source):
        other = normpath(join(dirname(name), path)).removesuffix(".js")
        _add(other, parts, (*importers, name))
        if words:
            taken += f"const {{{words.replace(' as ', ': ')}}} = {_variable(other)};\n"
    body = _IMPORT.sub("", source)
    given = ", ".join(found[1] for found in _EXPORT.findall(body))
    body = _EXPORT.sub(r"\1 \2", body)
    if _LEFT_OVER.search(body):
        raise UnknownScript(f"js/{name}.js imports or exports in a way that cannot be joined.")
    parts[name] = (
        f"const {_variable(name)} = (() => {{\n{taken}{body}return {{ {given} }};\n}})();\n"
    )


def _variable(name: str) -> str:
    return "$" + re.sub(r"\W", "_", name)


def _source(name: str) -> str:
    """The text of a file without comments and indents."""
    path = finders.find(f"js/{name}.js") if _NAME.fullmatch(name) else None
    if not isinstance(path, str):
        raise UnknownScript(f"There is no file js/{name}.js.")
    source = Path(path).read_text(encoding="utf-8")
    for unread in (_COMMENT, _ASIDE, _INDENT):
        source = unread.sub("", source)
    return source
