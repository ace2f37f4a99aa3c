"""Sentences to players have the words of today: none that the interface has given up."""

import re
from collections.abc import Iterator

import pytest

from tests.messages.catalogues import SOURCES

PARAMETER = re.compile(r"\{[^}]*\}|%\(\w+\)s")
CARDS = r"(?! tricks| a trick)"
GIVEN_UP = {
    rf"take[sn]? in\b{CARDS}|took in\b{CARDS}|take[sn]? along|took along": "import, export",
    r"^keep\b(?! all\b| points\b| the screen\b)|keep it\.?$": "save",
    r"thr(?:ow|ows|ew|own|owing) (?:\w+ )?(?:away|out)": "delete, remove",
    r"told|tells?|telling": "show, count, enter",
    r"(?:it|that) stands|lets? it stand(?! for)|(?:it|longer) holds": "counts, is allowed",
    r"readings?(?! the rules)": "interpretation",
    r"clocks?": "time zone",
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


def given_up(text: str) -> Iterator[str]:
    """The words of a sentence that players do not read any more, with those to take."""
    plain = PARAMETER.sub("…", text)
    for pattern, instead in PATTERNS.items():
        if found := pattern.search(plain):
            yield f"{found[0]}: {instead}"


@pytest.mark.parametrize("domain", SOURCES)
def test_no_sentence_has_a_word_that_was_given_up(domain: str) -> None:
    texts = [
        text
        for message in SOURCES[domain]()
        for text in ([message.id] if isinstance(message.id, str) else message.id)
        if text
    ]
    assert len(texts) > 500, "the sentences are not found any more"
    assert {text: old for text in texts if (old := [*given_up(text)])} == {}


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
