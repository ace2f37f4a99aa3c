"""Sentences to players have the words of today: none that the interface has given up."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from tests.messages.catalogues import LOCALE, SOURCES, read

PARAMETER = re.compile(r"\{[^}]*\}|%\(\w+\)s")
CARDS = r"(?! tricks| a trick)"
GIVEN_UP = {
    rf"take[sn]? in\b{CARDS}|took in\b{CARDS}|take[sn]? along|took along": "import, export",
    r"^keep\b(?! all\b| points\b| the screen\b)|keep it\.?$": "save",
    r"thr(?:ow|ows|ew|own|owing) (?:\w+ )?(?:away|out)": "delete, remove",
    r"told|tells?|telling": "show, count, enter",
    r"(?:it|that) stands|lets? it stand(?! for)|(?:it|longer) holds": "counts, is allowed",
    r"readings?(?! the rules)": "interpretation",
    r"clocks": "time zone",
    r"in numbers": "statistics",
    r"the same as a table": "show as table",
    r"seal(?:s|ed|ing)?": "secret card, secret bid",
    r"^or not$": "any",
    r"for ever|forever": "permanently",
    r"what became of": "result",
}
"""Words that no sentence has, with those that it has instead."""
PATTERNS = {
    re.compile(rf"\b(?:{old})\b" if old[0] != "^" else old, re.IGNORECASE): new
    for old, new in GIVEN_UP.items()
}


def texts_of(message: Message) -> Iterable[str]:
    """The English text of a message, or both where a number decides."""
    return [message.id] if isinstance(message.id, str) else message.id


def translations(message: Message) -> Iterable[str]:
    """The translation of a message, or one for each form of its number."""
    return [message.string] if isinstance(message.string, str) else message.string or ()


def given_up(text: str) -> Iterator[str]:
    """The words of a sentence that players do not read any more, with those to take."""
    plain = PARAMETER.sub("…", text)
    for pattern, instead in PATTERNS.items():
        if found := pattern.search(plain):
            yield f"{found[0]}: {instead}"


@pytest.mark.parametrize("domain", SOURCES)
def test_no_sentence_has_a_word_that_was_given_up(domain: str) -> None:
    texts = [text for message in SOURCES[domain]() for text in texts_of(message) if text]
    assert len(texts) > 500, "the sentences are not found any more"
    assert {text: old for text in texts if (old := [*given_up(text)])} == {}


GERMAN_GIVEN_UP = {
    r"Klauseln?": "Regel",
    r"Eintrag|Einträge|eingetragen": "Eingabe, eingegeben",
    r"Anleitung|Regelheft": "Spielregel",
    r"Gastgeber\w*": "Spielleitung",
    r"Bauwerke?": "Gebäude",
    r"Kontobuch": "Bestand",
    r"Tokens?": "Zugang",
    r"Spielern?|Spielers": "Person, Mitspielende",
    r"\w+en Sie|Ihnen": "du",
    r"Günstlings?": "größter Einfluss",
    r"Endergebnis\w*": "Endstand",
    r"Wertungsb[oö]gen\w*": "Wertungsblatt",
    r"[Bb]erichtig\w*": "korrigieren",
    r"umgedreht\w*": "gewendet",
    r"Markierung(?:en)?": "Marker",
    r"Großbild\w*": "Großer Bildschirm",
    r"Zugs": "Zuges",
    r"Obeliskpunkte\w*": "Obeliskenpunkte",
    r"offen lassen": "offenlassen",
    r"[Jj]emand(?:em|en)?, de[rmn]": "eine Person, die; wer",
    r"Einigt|Entscheidet|Deckt|Gebt|Notiert|Vergleicht|Lost|Wählt|Tippt|Prüft|Nehmt": "du",
    r"vergleicht (?:es|sie)|Spielt dort|und (?:holt sie|sendet die)|oder bietet auf": "du",
}
"""Words that no German text has: one thing has one name, readers are `du` without a gender."""
GERMAN_CATALOGUES = sorted((LOCALE / "de").rglob("*.po"))
GERMAN = re.compile("|".join(rf"\b(?:{old})\b" for old in GERMAN_GIVEN_UP))


@pytest.mark.parametrize(
    "path", sorted((LOCALE / "de").rglob("*.po")), ids=lambda path: path.stem
)
def test_no_german_text_has_a_word_that_was_given_up(path: Path) -> None:
    texts = [text for message in read(path) if message.id for text in translations(message)]
    assert len(texts) > 500, "the texts are not found any more"
    assert [text for text in texts if GERMAN.search(text)] == []


@pytest.mark.parametrize(
    ("text", "given_up"),
    [
        ("Tippe auf einen Eintrag", True),
        ("Eine Liste mit mehr als {n} Einträgen", False),
        ("Wählen Sie, oder Sie haben verloren", True),
        ("Sie hat keine Karte, und von ihnen ist nichts da", False),
        ("{n} Spieler", True),
        ("Spielerisch", False),
        ("Wählt zuerst", True),
        ("Welches Spiel spielt ihr?", False),
        ("Jemand, der es prüft", True),
    ],
)
def test_german_words_that_were_given_up_are_found(text: str, given_up: bool) -> None:  # noqa: FBT001 - a row of the table
    assert bool(GERMAN.search(text)) is given_up


SENTENCE = re.compile(r"[.?!][”)]?(?=\s|$)")
LONGER = {
    "companion/accounts/": "mails",
    "scoring/cleopatra/rulebook.py": "clauses: what a rule says, not how it is explained",
    "scoring/krimsutep/rulebook.py": "clauses",
    "scoring/ramses/rulebook.py": "clauses",
}
"""Files whose texts may have more than two sentences, with the reason."""


def sentences(text: str) -> int:
    """How many sentences a text has."""
    return len(SENTENCE.findall(re.sub(r"<[^>]*>", "", text)))


@pytest.mark.parametrize("domain", SOURCES)
def test_what_explains_does_so_in_two_sentences(domain: str) -> None:
    explaining = [
        message
        for message in SOURCES[domain]()
        for where, _ in message.locations[:1]
        if not where.startswith(tuple(LONGER))
    ]
    texts = [text for each in explaining for text in texts_of(each)]
    assert len(texts) > 500, "the texts are not found any more"
    assert [text for text in texts if sentences(text) > 2] == []
    assert [text for text in texts if text.count(";") > 1] == [], (
        "sentences joined by semicolons"
    )


APOSTROPHE = re.compile(r"(?<=[^\W\d_]|\})'|'(?=[^\W\d_])")


@pytest.mark.parametrize("domain", SOURCES)
def test_apostrophes_are_those_of_print(domain: str) -> None:
    texts = [text for message in SOURCES[domain]() for text in texts_of(message)]
    assert len(texts) > 500, "the texts are not found any more"
    assert [text for text in texts if APOSTROPHE.search(text)] == []


def test_apostrophes_are_found() -> None:
    assert APOSTROPHE.search("The garden's palms")
    assert APOSTROPHE.search("{players:'s} bid")
    assert not APOSTROPHE.search("The garden’s palms")


def test_sentences_are_counted() -> None:
    assert sentences("Undo") == 0
    assert sentences("A <b>card.</b> Is it 2.5 high? (Yes.)") == 3


@pytest.mark.parametrize(
    ("text", "old"),
    [
        ("Take in a file", ["Take in: import, export"]),
        ("Cards taken in tricks", []),
        ("Keep", ["Keep: save"]),
        ("Keep all {n} cards", []),
        ("Throw it away", ["Throw it away: delete, remove"]),
        ("The hands are still to be told.", ["told: show, count, enter"]),
        ("On {cell} it stands", ["it stands: counts, is allowed"]),
        ("A wall stands on site {site}.", []),
        ("{clause}: {reading}", []),
        ("Another reading", ["reading: interpretation"]),
        ("Too few games to say the first player has an advantage or not.", []),
        ("or not", ["or not: any"]),
        ("a sealed bid", ["sealed: secret card, secret bid"]),
    ],
)
def test_words_that_were_given_up_are_found(text: str, old: list[str]) -> None:
    assert list(given_up(text)) == old
