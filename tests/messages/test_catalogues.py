"""The catalogues are complete; the check says what is missing, and can fail."""

import shutil
from pathlib import Path

import pytest

from tests.messages import catalogues
from tests.messages.catalogues import compiled, compiled_path, errors, merge, read

PATHS = {
    name: catalogues.LOCALE / "de" / "LC_MESSAGES" / f"{name}.po"
    for name in ("django", "scoring")
}


@pytest.mark.parametrize(
    "path", catalogues.catalogues(), ids=lambda path: f"{path.parent.parent.name}-{path.stem}"
)
def test_every_message_has_its_translation(path: Path) -> None:
    assert list(errors(path)) == []


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """German in a folder of the test's own."""
    monkeypatch.setattr(catalogues, "ROOT", tmp_path)
    found = tmp_path / "locale" / "de" / "LC_MESSAGES"
    found.mkdir(parents=True)
    for path in PATHS.values():
        for each in (path, compiled_path(path)):
            shutil.copy(each, found)
    return found


@pytest.fixture
def copy(folder: Path) -> Path:
    return folder / "django.po"


@pytest.fixture
def of_rules(folder: Path) -> Path:
    return folder / "scoring.po"


def changed(path: Path, old: str, new: str) -> list[str]:
    """The errors of a catalogue in which a text is changed, compiled as it is then."""
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    compiled_path(path).write_bytes(compiled(read(path)))
    return list(errors(path))


NAME = "locale/de/LC_MESSAGES/django.po"


def test_a_copy_is_as_good(copy: Path) -> None:
    assert list(errors(copy)) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('msgstr "gestern"', 'msgstr ""', "untranslated 'yesterday'"),
        ('msgid "yesterday"', 'msgid "the day before"', "missing 'yesterday'"),
        ('msgid "yesterday"', 'msgid "the day before"', "obsolete 'the day before'"),
        ('msgid "yesterday"', '#, fuzzy\nmsgid "yesterday"', "fuzzy 'yesterday'"),
        ('msgstr "heute, {time}"', 'msgstr "heute"', "other parameters in 'today, {time}'"),
        ("heute, {time}", "heute, {uhr}", "other parameters in 'today, {time}'"),
        ('msgid "yesterday"\nmsgstr "gestern"', '#~ msgid "x"\n#~ msgstr "y"', "obsolete 'x'"),
    ],
)
def test_what_is_wrong_is_said(old: str, new: str, fault: str, copy: Path) -> None:
    assert f"{NAME}: {fault}" in changed(copy, old, new)


def test_a_catalogue_that_is_not_compiled_is_a_fault(copy: Path) -> None:
    text = copy.read_text("utf-8")
    copy.write_text(text.replace("gestern", "vorgestern"), "utf-8")
    expected = "locale/de/LC_MESSAGES/django.mo: not compiled from its catalogue"
    assert list(errors(copy)) == [expected]


def test_a_merge_keeps_what_is_translated_and_deletes_what_is_gone(copy: Path) -> None:
    changed(copy, 'msgid "yesterday"', 'msgid "no such message"')
    merge(copy)
    assert list(errors(copy)) == [f"{NAME}: untranslated 'yesterday'"]
    assert "no such message" not in copy.read_text("utf-8")


OBELISK = '"den=den Obelisken\\n"\n"dem=dem Obelisken\\n"'


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (OBELISK, '"dem=dem Obelisken\\n"', "the noun 'obelisk' has no form 'den'"),
        ("{building:keinen}", "{building:wessen}", "the noun 'maid' has no form 'wessen'"),
        (
            "{player} hat {building:keinen} mehr",
            "Niemand hat {building:keinen} mehr",
            "other parameters in '{player} has no {building} left, but {others}.'",
        ),
    ],
)
def test_what_is_wrong_with_the_rules_words_is_said(
    old: str, new: str, fault: str, of_rules: Path
) -> None:
    found = changed(of_rules, old, new)
    assert f"locale/de/LC_MESSAGES/scoring.po: {fault}" in found
