"""Parts of pages that are rendered once for the same values, whoever's page they are on.

Between two entries of a play most of its page stays: the lines of its log, the sheet, often
the scores. A part that is made of nothing but the values that it is given is taken from there.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import lru_cache

from django.conf import settings
from django.template.loader import render_to_string

MOST = 4000  # parts; one is from a few hundred bytes to a few thousand

type CachedRender = tuple[tuple[str, object], ...]
"""What a part is given: its values by their names."""


def once(template: str, context: Mapping[str, object]) -> str:
    """Render a part; what holds a dictionary or a list inside is rendered each time."""
    return _once(template, _frozen(context))


def once_each(
    template: str, name: str, values: Iterable[object], context: Mapping[str, object]
) -> str:
    """Render a part for one after the other of these values, each of them once.

    Between two positions nearly all of a board's spaces and of a log's lines stay.
    """
    alike = _frozen(context)
    return "".join([_once(template, (*alike, (name, frozen(value)))) for value in values])


def in_one_line(text: str) -> str:
    """A part without its line breaks and indents; none has text whose lines matter."""
    lines = [line.strip(" ") for line in text.splitlines()]
    return " ".join([line for line in lines if line])


def _frozen(context: Mapping[str, object]) -> CachedRender:
    return tuple([(name, frozen(value)) for name, value in context.items()])


def _once(template: str, context: CachedRender) -> str:
    if not settings.DEBUG:
        # What holds a dictionary or a list has no hash: asked first, it would be taken twice.
        with suppress(TypeError):
            return _kept(template, context)
    return render_to_string(template, dict(context))


@lru_cache(maxsize=MOST)
def _kept(template: str, context: CachedRender) -> str:
    return in_one_line(render_to_string(template, dict(context)))


def frozen(value: object) -> object:
    """A value that can be compared later: a list becomes a tuple."""
    return tuple(value) if isinstance(value, list) else value
