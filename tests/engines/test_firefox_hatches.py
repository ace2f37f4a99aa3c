"""The hatches of the style sheets in Firefox at pixel ratio 1, which smooths no hard edge."""

import io
import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page

from tests.engines.firefox import driver, launched
from tests.engines.packages import missing, reason

pytestmark = pytest.mark.skipif(bool(missing("firefox")), reason=reason("firefox"))

SHEETS = Path(__file__).parents[2] / "static" / "css"
GRADIENT = re.compile(r"repeating-linear-gradient\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)")
PART = re.compile(r"(?:[^,()]|\([^()]*\))+")
STOP = re.compile(r"(?P<colour>.*?)(?P<places>(?:\s+[\d.]+(?:px)?)*)")
SIDE = 240
"""The length and height in px of the square that is hatched."""
UNEVEN = 1.25
"""How many times as much ink as the thinnest line the thickest one may have."""


def hatches(sheet: str) -> list[str]:
    """The gradients of a sheet that draw one line a period, in black and white."""
    found = []
    for whole in GRADIENT.findall(sheet):
        parts = [part.strip() for part in PART.findall(whole)]
        angle = [parts.pop(0)] if parts[0].endswith("deg") else []
        stops = [STOP.fullmatch(part) for part in parts]
        assert all(stops), whole
        pairs = [(stop["colour"], stop["places"]) for stop in stops if stop]
        colours = list(dict.fromkeys(colour for colour, _ in pairs))
        if len(colours) == 2 and len(pairs) <= 3:
            ink = dict(zip(colours, ("#000", "#fff"), strict=True))
            drawn = [f"{ink[colour]}{places}" for colour, places in pairs]
            found.append(f"repeating-linear-gradient({', '.join([*angle, *drawn])})")
    return found


IN_SHEETS = sorted(
    {each for path in SHEETS.rglob("*.css") for each in hatches(path.read_text("utf-8"))}
)


@pytest.fixture(scope="module")
def paper() -> Iterator[Page]:
    with driver() as playwright, launched(playwright) as browser:
        yield browser.new_page(viewport={"width": SIDE, "height": SIDE})


def thickness(paper: Page, gradient: str) -> list[float]:
    """The ink of each whole line that a cut across the hatch meets, in px."""
    paper.set_content(f"<body style='margin: 0; height: {SIDE}px; background: {gradient}'>")
    drawn = Image.open(io.BytesIO(paper.screenshot())).convert("L")
    angle = re.search(r"\((\d+)deg", gradient)
    flat = angle is None or abs(90 - int(angle[1])) > 70
    middle = SIDE // 2
    cut = (middle, 0, middle + 1, SIDE) if flat else (0, middle, SIDE, middle + 1)
    ink = [1 - value / 255 for value in drawn.crop(cut).tobytes()]
    if sum(ink) > SIDE / 2:
        ink = [1 - each for each in ink]
    runs = [sum(run) for dark, run in groupby(ink, key=lambda each: each > 0.02) if dark]
    return runs[1:-1]


def test_the_sheets_have_hatches() -> None:
    assert len(IN_SHEETS) > 8


@pytest.mark.parametrize("gradient", IN_SHEETS)
def test_all_lines_of_a_hatch_are_of_one_thickness(paper: Page, gradient: str) -> None:
    lines = thickness(paper, gradient)
    assert len(lines) > 3
    assert max(lines) <= UNEVEN * min(lines), lines


def test_hard_edges_between_pixels_are_noticed(paper: Page) -> None:
    lines = thickness(paper, "repeating-linear-gradient(135deg, #000 0 1.5px, #fff 0 7px)")
    assert max(lines) > UNEVEN * min(lines)
