"""Parts of pages that are rendered once for the same values, whoever's page they are on.

Between two entries of a play most of its page stays: the lines of its log, the sheet, often
the scores. A part that is made of nothing but the values that it is given is taken from there.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from django.conf import settings
from django.template.loader import render_to_string

MOST = 4000  # parts; one is from a few hundred bytes to a few thousand


def once(template: str, told: Mapping[str, object]) -> str:
    """Render a part; what holds a dictionary or a list inside is rendered each time."""
    key = tuple((name, frozen(value)) for name, value in told.items())
    try:
        hash(key)
    except TypeError:
        return render_to_string(template, dict(told))
    return render_to_string(template, dict(told)) if settings.DEBUG else _kept(template, key)


def once_each(
    template: str, name: str, values: Iterable[object], told: Mapping[str, object]
) -> str:
    """Render a part for one after the other of these values, each of them once.

    Between two positions nearly all of a board's spaces and of a log's lines stay.
    """
    return "".join(once(template, {**told, name: value}) for value in values)


@lru_cache(maxsize=MOST)
def _kept(template: str, told: tuple[tuple[str, object], ...]) -> str:
    return render_to_string(template, dict(told))


def frozen(value: object) -> object:
    """A value that can be compared later: a list becomes a tuple."""
    return tuple(value) if isinstance(value, list) else value
