"""The icons for home screens: PNGs of the drawing, small, named where phones look for them."""

from io import BytesIO
from pathlib import Path

import pytest
from django.template.loader import render_to_string
from django.test import Client
from PIL import Image, ImageChops

from tests.frontend.icons import SAFE, STATIC, draw, drawings

FOLDER = STATIC / "icons"
MOST_BYTES = 16_000
"""Of all together: the pocket edition stores them."""


def test_nothing_else_lies_in_the_folder_and_all_are_small() -> None:
    files = sorted(FOLDER.iterdir())
    assert [each.name for each in files] == sorted(drawings())
    assert sum(each.stat().st_size for each in files) < MOST_BYTES


@pytest.mark.parametrize("name", sorted(drawings()))
def test_an_icon_is_what_is_drawn_from_the_svg(name: str) -> None:
    svg, pixels = drawings()[name]
    kept = Image.open(FOLDER / name)
    assert kept.size == (pixels, pixels)
    fresh = Image.open(BytesIO(draw(svg, pixels))).convert("RGBA")
    difference = ImageChops.difference(kept.convert("RGBA"), fresh)
    assert difference.getbbox(alpha_only=False) is None


@pytest.mark.parametrize("name", ["apple-180.png", "maskable-512.png"])
def test_an_icon_that_a_phone_cuts_itself_fills_its_square(name: str) -> None:
    icon = Image.open(FOLDER / name).convert("RGBA")
    last = icon.width - 1
    corners = {icon.getpixel((x, y)) for x in (0, last) for y in (0, last)}
    assert len(corners) == 1
    assert icon.getchannel("A").getextrema() == (255, 255)


def test_no_mask_cuts_into_the_drawing() -> None:
    icon = Image.open(FOLDER / "maskable-512.png").convert("RGB")
    ground = Image.new("RGB", icon.size, icon.getpixel((0, 0)))
    left, top, right, bottom = ImageChops.difference(icon, ground).getbbox() or (0, 0, 0, 0)
    middle, radius = icon.width / 2, icon.width * SAFE / 2
    assert max(middle - left, right - middle, middle - top, bottom - middle) < radius


def test_the_manifest_names_a_png_of_each_size_that_phones_ask_for(client: Client) -> None:
    icons = client.get("/app.webmanifest").json()["icons"]
    png = {(icon["sizes"], icon["purpose"]) for icon in icons if icon["type"] == "image/png"}
    assert png == {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    assert {Path(icon["src"]).suffix for icon in icons} == {".png", ".svg"}


def test_every_page_names_the_icon_that_ios_takes() -> None:
    page = render_to_string("404.html")
    assert 'rel="apple-touch-icon"' in page
    assert "apple-180" in page
