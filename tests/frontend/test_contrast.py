"""Every pair of text and ground in the tokens: at least 4.5 to 1 in both themes."""

import re
from itertools import product
from pathlib import Path

import pytest

from companion.frontend.templatetags.frontend import DOTS
from companion.sharing.picture import PIGMENTS

TOKENS = Path("static/css/tokens.css").read_text(encoding="utf-8")
FACES = Path("static/css/faces.css").read_text(encoding="utf-8")
OWNERS = Path("static/css/owners.css").read_text(encoding="utf-8")
INKS = ("ink", "ink2", "lapis", "carnelian", "malachite", "gold", "granite", "plum")
FILLS = ("lapis-f", "carnelian-f", "malachite-f", "granite-f", "ochre-f", "plum-f", "nile")
PAIRS = [
    *product(INKS, ("page", "sheet")),
    *product(("ink", "ink2"), ("sunk", "land", "card")),
    *product(("on",), FILLS),
    ("on-gold", "gold-f"),
]


def colours(theme: str) -> dict[str, str]:
    """Name to hex; the dark theme stands on the light one."""
    light, dark = TOKENS.split("@media")
    text = light + dark if theme == "dark" else light
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", text))


def lightness(colour: str) -> float:
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((lightness(one), lightness(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("pair", PAIRS, ids="-on-".join)
def test_text_can_be_read(theme: str, pair: tuple[str, str]) -> None:
    named = colours(theme)
    assert contrast(named[pair[0]], named[pair[1]]) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("ground", ["page", "sheet"])
def test_the_edge_of_a_control_can_be_seen(theme: str, ground: str) -> None:
    named = colours(theme)
    assert contrast(named["edge"], named[ground]) >= 3


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("hue", range(1, 7))
def test_an_emblem_can_be_seen_on_each_persons_colour(theme: str, hue: int) -> None:
    light, dark = FACES.split("@media", 1)
    (colour,) = re.findall(
        rf"--hue-{hue}: (#[0-9a-f]{{6}});", dark if theme == "dark" else light
    )
    assert contrast("#fdf6e4", colour) >= 4.5
    assert colour not in colours(theme).values(), "it is a person's and nothing else's"
    assert theme == "light" or DOTS[hue - 1] == colour


def pigments(theme: str) -> list[tuple[str, str]]:
    """Each owner's colour of text, and of their tiles."""
    light, dark = OWNERS.split("@media", 1)
    pair = r"--own: (#[0-9a-f]{6});\s+--own-f: (#[0-9a-f]{6});"
    return re.findall(pair, dark if theme == "dark" else light)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_an_owners_pigment_is_read_and_is_no_suits(theme: str) -> None:
    named, found = colours(theme), pigments(theme)
    assert len(found) == 5
    for text, tile in found:
        for ground in ("page", "sheet"):
            assert contrast(text, named[ground]) >= 4.5
        assert contrast(named["on"], tile) >= 4.5
    suits = ("lapis", "carnelian", "malachite", "granite")
    taken = {named[each] for suit in suits for each in (suit, f"{suit}-f")}
    assert taken.isdisjoint(each for pair in found for each in pair)


def test_the_picture_of_a_result_has_the_owners_pigments() -> None:
    assert [text for text, _ in pigments("light")] == list(PIGMENTS)
