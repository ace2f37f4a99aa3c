"""Cache of rendered template parts, shared by all pages.

Most of a play's page stays the same between two entries: the rows of its log, the score sheet,
often the scores. A part that depends only on the values given to it is taken from the cache.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import lru_cache

from django.conf import settings
from django.template.loader import render_to_string

MOST = 4000  # parts; each has a few hundred to a few thousand bytes

type CachedRender = tuple[tuple[str, object], ...]
"""The context of a part, as pairs of name and value."""


def once(template: str, context: Mapping[str, object]) -> str:
    """Render a part, cached by its context unless that has a dict or list inside."""
    return _once(template, _frozen(context))


def once_each(
    template: str, name: str, values: Iterable[object], context: Mapping[str, object]
) -> str:
    """Render a part for each of these values, each of them cached.

    Between two positions nearly all spaces of a board and rows of a log stay the same.
    """
    alike = _frozen(context)
    return "".join([_once(template, (*alike, (name, frozen(value)))) for value in values])


def in_one_line(text: str) -> str:
    """Remove line breaks and indents; no part has text in which these matter."""
    lines = [line.strip(" ") for line in text.splitlines()]
    return " ".join([line for line in lines if line])


def _frozen(context: Mapping[str, object]) -> CachedRender:
    return tuple([(name, frozen(value)) for name, value in context.items()])


def _once(template: str, context: CachedRender) -> str:
    if not settings.DEBUG:
        # A context with a dict or list inside has no hash, so that it cannot be cached.
        with suppress(TypeError):
            return _kept(template, context)
    return render_to_string(template, dict(context))


@lru_cache(maxsize=MOST)
def _kept(template: str, context: CachedRender) -> str:
    return in_one_line(render_to_string(template, dict(context)))


def frozen(value: object) -> object:
    """A hashable copy of a value: a list becomes a tuple."""
    return tuple(value) if isinstance(value, list) else value
