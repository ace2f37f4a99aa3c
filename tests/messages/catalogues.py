"""The catalogues of every language: merged, compiled and checked."""

import io
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from companion.languages.sentences import NOUN, forms_of, parts_of
from scoring.kernel.messages import CAPITAL
from tests.messages import extraction, rules_extraction
from tests.messages.extraction import ROOT

LOCALE = ROOT / "locale"
SOURCES = {"django": extraction.extracted, "scoring": rules_extraction.extracted}
"""What is extracted for each catalogue of a language: pages and Python; the rules."""
WIDTH = 96
PERCENT = re.compile(r"%\((\w+)\)s")
BRACES = re.compile(r"\{(\w+)(?::[^}]*)?\}")


UNREAD = re.compile(
    rb'^"(POT-Creation-Date|PO-Revision-Date|Last-Translator|Language-Team|Generated-By'
    rb"|Report-Msgid-Bugs-To): .*\n",
    re.MULTILINE,
)
"""Lines of the header that would differ with each run, or have nothing to say."""
EVER = datetime(2026, 1, 1, tzinfo=UTC)
"""Stands in the header of every compiled catalogue, so that it is the same for one text."""


def catalogues() -> list[Path]:
    """The catalogues of each language."""
    return sorted(LOCALE.glob("*/LC_MESSAGES/*.po"))


def extracted(path: Path) -> Catalog:
    """What a catalogue has to translate."""
    return SOURCES[path.stem]()


def read(path: Path) -> Catalog:
    """A catalogue as it is stored."""
    with path.open("rb") as file:
        catalog = read_po(file, locale=language(path), domain=path.stem)
    catalog.creation_date = catalog.revision_date = EVER
    return catalog


def language(path: Path) -> str:
    """The language of a catalogue, by its folder."""
    return path.parent.parent.name


def merge(path: Path) -> None:
    """Bring a catalogue up to date with the sources, and compile it.

    What is new has no translation yet; what is gone is deleted. Nothing is guessed.
    """
    catalog = read(path)
    catalog.update(extracted(path), no_fuzzy_matching=True, update_creation_date=False)
    catalog.obsolete.clear()
    path.write_bytes(_written(catalog))
    compiled_path(path).write_bytes(compiled(catalog))


def compiled_path(path: Path) -> Path:
    """The compiled catalogue beside a catalogue."""
    return path.with_suffix(".mo")


def compiled(catalog: Catalog) -> bytes:
    """A catalogue as gettext reads it; entries without a translation are left out."""
    out = io.BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


def _written(catalog: Catalog) -> bytes:
    out = io.BytesIO()
    write_po(out, catalog, width=WIDTH, include_lineno=False, sort_by_file=True)
    return UNREAD.sub(b"", out.getvalue())


def errors(path: Path) -> Iterator[str]:
    """What is wrong with a catalogue, in a sentence each."""
    catalog, wanted, name = read(path), extracted(path), path.relative_to(ROOT).as_posix()
    for message in _messages(wanted):
        if catalog.get(message.id, message.context) is None:
            yield f"{name}: missing {message.id!r}"
    for message in _messages(catalog):
        yield from (f"{name}: {fault} {message.id!r}" for fault in _errors_in(message, wanted))
    yield from (f"{name}: obsolete {key!r}" for key in catalog.obsolete)
    yield from (f"{name}: {fault}" for fault in _missing_forms(catalog))
    binary = compiled_path(path)
    if not binary.exists() or binary.read_bytes() != compiled(catalog):
        yield f"{binary.relative_to(ROOT).as_posix()}: not compiled from its catalogue"


def _messages(catalog: Catalog) -> Iterator[Message]:
    """The messages of a catalogue without its header."""
    return (message for message in catalog if message.id)


def _errors_in(message: Message, wanted: Catalog) -> Iterator[str]:
    """What is wrong with a translated message."""
    if wanted.get(message.id, message.context) is None:
        yield "obsolete"
    if message.fuzzy:
        yield "fuzzy"
    forms = _texts(message.string)
    if not all(forms):
        yield "untranslated"
    elif not _agree(_texts(message.id), forms):
        yield "other parameters in"


def _missing_forms(catalog: Catalog) -> Iterator[str]:
    """Forms that sentences ask for and nouns do not have."""
    nouns = [message for message in _messages(catalog) if message.context == NOUN]
    for form in sorted(_required_forms(catalog)):
        for noun in nouns:
            if form not in forms_of("".join(_texts(noun.string))):
                yield f"the noun {noun.id!r} has no form {form!r}"


def _required_forms(catalog: Catalog) -> set[str]:
    """Every form in a pattern; the empty one is that of a parameter without a form."""
    return {
        form.removesuffix(CAPITAL)
        for message in _messages(catalog)
        if message.context is None and catalog.domain == "scoring"
        for text in _texts(message.string)
        for _, name, form in parts_of(text)
        if name is not None
    }


def _texts(text: str | list[str] | tuple[str, ...] | None) -> list[str]:
    return [text or ""] if isinstance(text, str | None) else list(text)


def _agree(ids: list[str], forms: list[str]) -> bool:
    """Whether translations have the parameters of the message.

    A form of a plural may leave out what the singular leaves out too.
    """
    needed = set.intersection(*map(_parameters, ids))
    known = set.union(*map(_parameters, ids))
    return all(needed <= _parameters(form) <= known for form in forms)


def _parameters(text: str) -> set[str]:
    return set(PERCENT.findall(text)) | set(BRACES.findall(text))
