"""Draw the icons for home screens from `static/icon.svg`: `make icons`.

iOS takes no SVG and rounds the corners itself, so that its icon, like the maskable one, fills
the whole square. `tests/frontend/test_icons.py` fails if a file is not what is drawn here.
"""

from io import BytesIO
from pathlib import Path

import resvg_py
from PIL import Image

STATIC = Path(__file__).resolve().parents[2] / "static"
COLOURS = 32
"""Three of the drawing, and what is between two of them at an edge."""
ROUND = 'rx="7"'
SAFE = 0.8
"""How much of a maskable icon no mask cuts off."""


def drawings() -> dict[str, tuple[str, int]]:
    """The SVG and the pixels of each icon, by the name of its file in `static/icons`."""
    plain = (STATIC / "icon.svg").read_text("utf-8")
    square = plain.replace(ROUND, "")
    side = 32 / SAFE
    edge = (32 - side) / 2
    # The ground fills the larger box; the drawing stays in its middle.
    masked = square.replace('viewBox="0 0 32 32"', f'viewBox="{edge} {edge} {side} {side}"')
    masked = masked.replace(
        '<rect width="32" height="32"',
        f'<rect x="{edge}" y="{edge}" width="{side}" height="{side}"',
    )
    return {
        "apple-180.png": (square, 180),
        "icon-192.png": (plain, 192),
        "icon-512.png": (plain, 512),
        "maskable-512.png": (masked, 512),
    }


def draw(svg: str, pixels: int) -> bytes:
    """A PNG with few colours, so that it is small."""
    drawn = resvg_py.svg_to_bytes(svg_string=svg, width=pixels, height=pixels)
    image = Image.open(BytesIO(bytes(drawn))).convert("RGBA")
    if "rx=" not in svg:
        image = image.convert("RGB")
    method = Image.Quantize.FASTOCTREE if image.mode == "RGBA" else Image.Quantize.MEDIANCUT
    out = BytesIO()
    image.quantize(COLOURS, method=method).save(out, "PNG", optimize=True)
    return out.getvalue()


def main() -> None:
    """Write the files anew."""
    for name, (svg, pixels) in drawings().items():
        (STATIC / "icons" / name).write_bytes(draw(svg, pixels))


if __name__ == "__main__":
    main()
