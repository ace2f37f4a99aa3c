"""Tables of refusals: plays so far, entries tried there, and each refusal's whole sentence.

At the margin is the play so far, in a game's own notation, or a name for it that later lines
use (`OPENING = buy 3; next`). Below it stand entries that are tried there, each with its whole
refusal, or with nothing if it stands.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

TRIED, REFUSAL = 4, 8


class Case(NamedTuple):
    """An entry tried after a play so far; `expected` is its refusal, `place` its line."""

    so_far: str
    entry: str
    expected: str
    place: str


def cases(path: Path, names: Mapping[str, str]) -> Iterator[Case]:
    """Read one table; `names` are plays that it may use without saying them."""
    known = {"at the start": "", **names}
    so_far, found = "", list[Case]()
    for place, indent, text in lines(path):
        if indent == TRIED:
            found.append(Case(so_far, unfolded(text, known), "", place))
        elif indent == REFUSAL:
            tried = found.pop()
            found.append(tried._replace(expected=f"{tried.expected} {text}".strip()))
        elif " = " in text:
            name, _, said = text.partition(" = ")
            known[name] = unfolded(said, known)
        else:
            so_far = unfolded(text, known)
    yield from found


def lines(path: Path) -> Iterator[tuple[str, int, str]]:
    """Number the lines that say something: where, how far from the margin, what."""
    for number, line in enumerate(path.read_text().splitlines(), 1):
        text = line.strip()
        if text and not text.startswith("#"):
            place, indent = f"{path.stem}:{number}", len(line) - len(line.lstrip())
            assert indent in {0, TRIED, REFUSAL}, f"{place} stands {indent} from the margin"
            yield place, indent, text


def unfolded(text: str, names: Mapping[str, str]) -> str:
    """Put plays for their names, which stand alone between semicolons."""
    parts = [part.strip() for part in text.split(";")]
    while any(part in names for part in parts):
        text = "; ".join(names.get(part, part) for part in parts)
        parts = [part.strip() for part in text.split(";")]
    return text
