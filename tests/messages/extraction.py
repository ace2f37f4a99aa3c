"""The messages of pages, of Python and of scripts, as a catalogue without translations."""

import io
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from django.utils.translation.template import templatize

from companion.achievements.across import ACROSS
from scoring.registry import ACHIEVEMENTS

ROOT = Path(__file__).parent.parent.parent
KEYWORDS = {
    **DEFAULT_KEYWORDS,
    "gettext_lazy": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext_lazy": ((1, "c"), 2, 3),
    "gettext_noop": None,
}
"""Django's functions, with the places of their messages."""
FOLDERS = (
    ("templates", "html"),
    ("companion", "py"),
    ("static/js", "js"),
    ("deploy/pocket", "js"),
)
"""Where messages are, with the endings of the files."""
NOTE = "Translators:"
"""What a comment to translators begins with, on the line above a message."""

type Found = tuple[int, str | tuple[str, ...], list[str], str | None]


@cache
def extracted() -> Catalog:
    """All messages of the companion, in the order of their files; to be read only."""
    catalog = Catalog(fuzzy=False, charset="utf-8")
    for path in _files():
        where = path.relative_to(ROOT).as_posix()
        for _, message, comments, context in _messages(path):
            known = catalog.get(message, context) is not None
            # The first file is enough to find a message: all files with their lines would
            # change with each edit, and branches that translate would always conflict.
            places = [] if known else [(where, 0)]
            catalog.add(message, locations=places, auto_comments=comments, context=context)
    for where, text in _achievements():
        known = catalog.get(text) is not None
        catalog.add(text, locations=[] if known else [(where, 0)])
    return catalog


def _achievements() -> Iterator[tuple[str, str]]:
    """The texts of all achievements; the rules have no gettext, so pages translate them."""
    known = [(f"scoring/{game}", each.known) for game, each in ACHIEVEMENTS.items()]
    for where, some in (*known, ("companion/achievements", ACROSS)):
        for each in some:
            texts = (each.title, each.says, each.counted, each.needs)
            yield from ((where, text) for text in texts if text)


def _files() -> Iterator[Path]:
    for folder, ending in FOLDERS:
        yield from sorted((ROOT / folder).rglob(f"*.{ending}"))
    yield from sorted((ROOT / "templates").rglob("*.svg"))


def _messages(path: Path) -> Iterable[Found]:
    source = path.read_text(encoding="utf-8")
    method = {".py": "python", ".js": "javascript"}.get(path.suffix, "python")
    if path.suffix in {".html", ".svg"}:
        source = _as_python(source, path)
    file = io.BytesIO(source.encode())
    options = {"encoding": "utf-8"}
    return extract(method, file, KEYWORDS, [NOTE], options, strip_comment_tags=True)


def _as_python(template: str, path: Path) -> str:
    """Django's own rewriting of a template as Python calls, without its indents."""
    lines = templatize(template, origin=str(path)).splitlines()
    return "\n".join(line.strip() for line in lines)
