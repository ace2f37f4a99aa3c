"""Lists of words in a sentence, as the language in use joins them."""

from collections.abc import Iterable

from django.utils.translation import pgettext


def both(words: Iterable[object]) -> str:
    """Join words of which all count: `Ann, Ben and Cem`."""
    return _joined(words, pgettext("list", "{words} and {last}"))


def either(words: Iterable[object]) -> str:
    """Join words of which one counts: `F, I or L`."""
    return _joined(words, pgettext("list", "{words} or {last}"))


def _joined(words: Iterable[object], pattern: str) -> str:
    texts = [str(word) for word in words]
    if len(texts) < 2:  # noqa: PLR2004 - one word needs no conjunction
        return "".join(texts)
    return pattern.format(words=", ".join(texts[:-1]), last=texts[-1])
