"""Choose fonts for the characters of a picture: bundled ones first, then the system's.

Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic letters and many symbols are
bundled. For others, such as Chinese, Japanese and Korean, the fonts of the system are searched
when a name needs them. A character that no font has is left out, and never drawn as a box.
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from companion.bidi import unisolated
from companion.sharing.font_coverage import Cmap, cmap

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

HERE = Path(__file__).parent / "fonts"
ALONG = (HERE / "DejaVuSerif-Bold.ttf", HERE / "DejaVuSans-Bold-more.ttf")
FAMILY = "DejaVu Serif"
MACHINE = (
    Path("/usr/share/fonts"),
    Path("/usr/local/share/fonts"),
    Path("~/.local/share/fonts").expanduser(),
    Path("/Library/Fonts"),
    Path("/System/Library/Fonts"),
)
SUFFIXES = {".ttf", ".otf", ".ttc", ".otc"}
BOXES = ("lastresort", "blank", "fallback")
"""Parts of the names of fonts that have a placeholder for every character."""
LETTERS = 4_096
WIDE = 1.3
"""Width of a character, relative to its height, in fonts of bitmaps of one size."""
USUAL = 0.7
"""The same in the main font, for names without wide letters."""


def font_of(letter: str) -> Path | None:
    """The font that has the letter; None if there is none."""
    return _font_of(letter, ALONG, MACHINE)


def drawable(text: str) -> bool:
    """Whether the fonts have all letters of a text."""
    return all(font_of(letter) for letter in unisolated(text))


def files(texts: Iterable[str]) -> tuple[str, ...]:
    """The fonts that these texts need, the main one first."""
    needed = {font_of(letter) for text in texts for letter in unisolated(text)} - {None, *ALONG}
    return (*map(str, ALONG), *sorted(map(str, needed)))


def text_width(text: str, size: int) -> float:
    """The width of a text in pixels at a font size."""
    runs = groupby(unisolated(text), key=font_of)
    return sum(_run("".join(letters), font or ALONG[0], size) for font, letters in runs)


def _run(text: str, font: Path, size: int) -> float:
    try:
        return _font_of_size(font, size).getlength(text)
    except OSError:
        return len(text) * size * WIDE
    except ImportError:  # in the pocket edition, whose page fits texts as it draws them
        return len(text) * size * USUAL


@lru_cache(maxsize=LETTERS)
def _font_of(letter: str, along: tuple[Path, ...], folders: tuple[Path, ...]) -> Path | None:
    found = next((font for font in along if letter in _letters(font)), None)
    if found is not None:
        return found
    return next((font for font in _system_fonts(folders) if letter in _letters(font)), None)


@cache
def _system_fonts(folders: tuple[Path, ...]) -> tuple[Path, ...]:
    """The font files of the system, those similar to the main font first."""
    return tuple(sorted({font for folder in folders for font in _fonts(folder)}, key=_unlike))


def _fonts(folder: Path) -> Iterator[Path]:
    for place, _, names in folder.walk():
        for name in names:
            shows = not any(word in name.lower() for word in BOXES)
            if shows and Path(name).suffix.lower() in SUFFIXES:
                yield place / name


def _unlike(font: Path) -> tuple[bool, bool, bool, str]:
    name = font.name.lower()
    return "bold" not in name, "italic" in name or "oblique" in name, "serif" not in name, name


@cache
def _letters(font: Path) -> Cmap:
    return cmap(font)


@lru_cache(maxsize=256)
def _font_of_size(font: Path, size: int) -> "FreeTypeFont":
    # Compiled for computers only.
    from PIL import ImageFont  # noqa: PLC0415

    return ImageFont.truetype(font, size)
