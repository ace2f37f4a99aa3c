"""Names and notes as people may write them, without characters that cannot be seen.

Format characters are invisible, make two equal names differ, or reverse the letters beside
them. A few are needed and stay where they work: the joiner within an emoji or a Persian word,
the selector that makes a sign colourful, the letters of a regional flag.
"""

import re
import unicodedata

JOINERS = "\u200c\u200d"
EMOJI_STYLE = "\ufe0f"
KEYCAP = "\u20e3"
VIRAMA = 9
"""Combining class of the sign after which a joiner shapes an Indic syllable."""
IGNORABLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3"
    "\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Unicode's default ignorable code points, the interlinear signs and the two blank symbols."""
FLAG = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{2,6}\U000e007f")
IDEOGRAPH_FORM = re.compile("[\U000e0100-\U000e01ef]")


def plain(text: str) -> str:
    """Remove format and blank characters, except those that change how visible ones look."""
    if text.isascii():
        return text
    kept, end = list[str](), 0
    for flag in FLAG.finditer(text):
        kept += [_plain(text[end : flag.start()]), flag.group()]
        end = flag.end()
    return "".join([*kept, _plain(text[end:])])


def _plain(text: str) -> str:
    found: list[str] = []
    for place, letter in enumerate(text):
        if not _ignorable(letter) or _shapes(found, letter, text[place + 1 : place + 2]):
            found.append(letter)
    return "".join(found)


def _ignorable(letter: str) -> bool:
    return bool(IGNORABLE.match(letter)) or unicodedata.category(letter) == "Cf"


def _shapes(before: list[str], letter: str, after: str) -> bool:
    """Whether an ignorable character changes how its neighbours look."""
    last = before[-1] if before else ""
    if not last:
        return False
    if letter in JOINERS:
        return _joins(before, letter, after)
    if letter == EMOJI_STYLE:
        return after == KEYCAP or unicodedata.category(last)[0] in "SP"
    return bool(IDEOGRAPH_FORM.match(letter)) and unicodedata.name(last, "")[:3] == "CJK"


def _joins(before: list[str], letter: str, after: str) -> bool:
    last = before[-2] if before[-1] == EMOJI_STYLE and len(before) > 1 else before[-1]
    if letter == "\u200d" and _emoji(last) and _emoji(after):
        return True
    arabic = all(each and unicodedata.bidirectional(each) == "AL" for each in (last, after))
    return arabic or unicodedata.combining(last) == VIRAMA


def _emoji(letter: str) -> bool:
    return letter != "" and unicodedata.category(letter) in {"So", "Sk"}


def without_lone_marks(text: str) -> str:
    """Drop marks before the first base letter: alone they would join the text before them."""
    start = next((n for n, each in enumerate(text) if not _mark(each)), len(text))
    return text[start:]


def _mark(letter: str) -> bool:
    return unicodedata.category(letter)[0] in "MZ" or letter.isspace()


def visible(text: str) -> bool:
    """Whether the text has a character that can be seen."""
    return any(
        unicodedata.category(letter)[0] not in "CMZ" and not _ignorable(letter)
        for letter in text
    )


def likeness(name: str) -> str:
    """Fold a name for comparison: case, spaces and invisible characters do not count."""
    seen = " ".join("".join(each for each in name if not _ignorable(each)).split())
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", seen).casefold())
