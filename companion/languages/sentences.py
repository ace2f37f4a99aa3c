"""Sentences in the language in use, of the rules and of the companion.

The rules know English alone. A message has its pattern and its parameters: the pattern is
looked up in the catalogue `scoring`, and the parameters are filled in as the translated pattern
asks for them. The companion's own sentences are Django's; those by which something is refused
are made by `gettext` and `ngettext` of this module, so that the API can send their ids.
"""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from gettext import NullTranslations, translation
from string import Formatter
from typing import Self

from django.conf import settings
from django.utils import translation as django_translation
from django.utils.translation import get_language, to_locale

from companion.conf.languages import ENGLISH
from scoring.kernel.messages import (
    CAPITAL,
    NONE,
    Listed,
    Message,
    Noun,
    Parameter,
    capital,
    listed,
)
from scoring.kernel.serialization.entries import Json

DOMAIN = "scoring"
NOUN, LIST = "noun", "list"
"""Contexts of entries: the forms of a noun, and how a list is joined."""

type Part = tuple[str, str | None, str]
"""Text, then the name of a parameter and its form; None after the last one."""


class Translated(str):
    """A sentence of the companion in the language in use, with its English id."""

    __slots__ = ("message_id", "parameters")
    message_id: str
    parameters: Mapping[str, object]

    def __new__(
        cls, text: str, message_id: str = "", parameters: Mapping[str, object] = NONE
    ) -> Self:
        """A translated text."""
        made = super().__new__(cls, text)
        made.message_id, made.parameters = message_id, dict(parameters)
        return made

    def format(self, *args: object, **parameters: object) -> "Translated":
        """Fill in the parameters, and remember them."""
        return Translated(super().format(*args, **parameters), self.message_id, parameters)


def gettext(message: str) -> Translated:
    """Django's `gettext`, whose result knows its message."""
    return Translated(django_translation.gettext(message), message)


def ngettext(one: str, many: str, number: int) -> Translated:
    """Django's `ngettext`, whose result has the singular message as its id."""
    return Translated(django_translation.ngettext(one, many, number), one)


def sentence(text: str) -> str:
    """A text of the rules in the language in use; other texts than messages as they are."""
    language = get_language() or ENGLISH
    if language == ENGLISH or not isinstance(text, Message | Noun | Listed):
        return text
    said = _said(_catalogue(language), text, "")
    return Translated(said, id_of(text), text.parameters) if isinstance(text, Message) else said


def both(words: Iterable[object]) -> str:
    """Words of which all count, joined in the language in use: `Ann, Ben and Cem`."""
    return sentence(listed(words))


def either(words: Iterable[object]) -> str:
    """Words of which one counts, joined in the language in use: `F, I or L`."""
    return sentence(listed(words, "or"))


def in_every_language(text: str) -> str:
    """A text of the rules in all languages, for a search by the words of any of them."""
    if not isinstance(text, Message):
        return text
    others = [code for code, _ in settings.LANGUAGES if code != ENGLISH]
    return " ".join([text, *(_said(_catalogue(code), text, "") for code in others)])


def id_of(text: str) -> str:
    """The id of a sentence for programs: its pattern; empty for other texts than messages."""
    match text:
        case Message(pattern=found) | Translated(message_id=found):
            return found
        case _:
            return ""


def parameters_of(text: str) -> dict[str, Json]:
    """The parameters of a sentence for programs, by their names."""
    if not isinstance(text, Message | Translated):
        return {}
    return {name: _parameter(value) for name, value in text.parameters.items()}


def _parameter(value: object) -> Json:
    """A number or a name as it is; else an object that says what it is."""
    match value:
        case Message() | Translated():
            return {"message_id": id_of(value), "parameters": parameters_of(value)}
        case Noun():
            return {"noun": value.key}
        case Listed():
            return {"list": [_parameter(each) for each in value.items], "last": value.last}
        case int():
            return value
        case _:
            return str(value)


def _catalogue(language: str) -> NullTranslations:
    (folder, *_) = settings.LOCALE_PATHS
    return _catalogue_in(str(folder), language)


@cache
def _catalogue_in(folder: str, language: str) -> NullTranslations:
    return translation(DOMAIN, folder, [to_locale(language)], fallback=True)


def _said(catalogue: NullTranslations, value: Parameter, form: str) -> str:
    """A parameter in the form that a pattern asks for."""
    plain = form.removesuffix(CAPITAL)
    text = _in_form(catalogue, value, plain)
    return capital(text) if form != plain else text


def _in_form(catalogue: NullTranslations, value: Parameter, form: str) -> str:
    match value:
        case Message():
            return _message(catalogue, value)
        case Noun():
            return forms_of(catalogue.pgettext(NOUN, value.key)).get(form, str(value))
        case Listed():
            return _list(catalogue, value, form)
        case _:
            return str(value)


def _message(catalogue: NullTranslations, message: Message) -> str:
    if message.many is None:
        pattern = catalogue.gettext(message.pattern)
    else:
        pattern = catalogue.ngettext(message.pattern, message.many, message.number)
    if pattern is message.pattern or pattern is message.many:  # not in this catalogue
        return str(message)
    return _filled(catalogue, pattern, message.parameters) if message.parameters else pattern


def _filled(
    catalogue: NullTranslations, pattern: str, parameters: Mapping[str, Parameter]
) -> str:
    return "".join(
        text if name is None else text + _said(catalogue, parameters[name], form)
        for text, name, form in parts_of(pattern)
    )


def _list(catalogue: NullTranslations, found: Listed, form: str) -> str:
    words = [_said(catalogue, each, form) for each in found.items]
    if len(words) < 2:  # noqa: PLR2004 - one word needs no conjunction
        return "".join(words)
    entry = f"{{words}} {found.last} {{last}}"
    pattern = catalogue.pgettext(LIST, entry)
    return pattern.format(words=", ".join(words[:-1]), last=words[-1])


@lru_cache(maxsize=2_000)
def parts_of(pattern: str) -> tuple[Part, ...]:
    """The parts of a pattern: a text, the field after it (None: none), and its format."""
    return tuple((text, name, form or "") for text, name, form, _ in Formatter().parse(pattern))


@lru_cache(maxsize=1_000)
def forms_of(entry: str) -> dict[str, str]:
    """The forms of a noun by their names, from its catalogue entry: lines `form=text`.

    The name of the basic form is empty.
    """
    pairs = (line.partition("=") for line in entry.splitlines() if "=" in line)
    return {form.strip(): text.strip() for form, _, text in pairs}
