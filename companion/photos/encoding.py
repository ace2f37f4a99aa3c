"""Photos as they are kept: checked, upright, scaled, and encoded anew without metadata.

A file's metadata are gone: where and when it was taken, and by which camera.
"""

import struct
import zlib
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from typing import TYPE_CHECKING

from companion.languages.sentences import gettext
from companion.photos.models import MAX_DIGEST
from scoring.kernel.errors import Malformed

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_SENT = 2_000_000
"""Most bytes of a file; pages send much smaller ones, which they have scaled."""
MOST_KEPT = 300_000
"""Most bytes of a photo as it is kept."""
MOST_PIXELS = 24_000_000
"""More than most cameras take; few bytes can unpack to far more."""
LONGEST = 1600
"""Pixels of the longer side as it is kept."""
READ = ("JPEG", "PNG", "WEBP")
KEPT = "WEBP"
CONTENT_TYPE = "image/webp"
QUALITIES = (80, 70, 60, 45, 30)
START = 20
"""Bytes of a WebP file before its only picture: two heads with their lengths."""
DAMAGED = (
    OSError, SyntaxError, ValueError, TypeError, LookupError, ArithmeticError, EOFError,
    struct.error, zlib.error, Warning,
)  # fmt: skip
"""What decoders raise for files that are no pictures, or damaged ones; warnings if strict."""


@dataclass(frozen=True, slots=True)
class Encoded:
    """A photo as it is kept; width and height in pixels."""

    data: bytes
    width: int
    height: int

    @property
    def digest(self) -> str:
        """A digest of the bytes."""
        return sha256(self.data).hexdigest()[:MAX_DIGEST]


def encode(sent: bytes) -> Encoded:
    """Encode an uploaded picture anew; raises `Malformed` for other or too large files."""
    if len(sent) > MOST_SENT:
        raise Malformed(too_large(), field="photo")
    image = _opened(sent)
    image.thumbnail((LONGEST, LONGEST))
    while True:
        for quality in QUALITIES:
            file = BytesIO()
            image.save(file, KEPT, quality=quality)
            if file.tell() <= MOST_KEPT:
                return Encoded(file.getvalue(), image.width, image.height)
        image.thumbnail((image.width // 2, image.height // 2))


def check_kept(data: bytes) -> Encoded:
    """A photo of a backup as it is, if it is one that this module has encoded; else anew.

    Encoded again and again a photo would lose a little each time. Raises `Malformed`.
    """
    if len(data) > MOST_KEPT:
        raise Malformed(too_large(), field="photo")
    image = _opened(data)
    if _is_kept_form(data) and max(image.size) <= LONGEST:
        return Encoded(data, image.width, image.height)
    return encode(data)


def _is_kept_form(data: bytes) -> bool:
    """Whether a file is WebP with one picture and nothing else: no metadata, no more bytes."""
    length, kind = int.from_bytes(data[16:20], "little"), data[12:16]
    return (
        data[:4] == b"RIFF"
        and data[8:12] == b"WEBP"
        and kind == b"VP8 "
        and len(data) == START + length + length % 2
    )


def too_large() -> str:
    """The sentence for a file with too many bytes."""
    words = gettext("This file is larger than {n} MB: choose a smaller photo.")
    return words.format(n=MOST_SENT // 1_000_000)


def _opened(sent: bytes) -> "Image":
    """The first picture of a file, upright, in RGB."""
    # Compiled for computers only.
    from PIL import Image, ImageOps  # noqa: PLC0415

    try:
        with Image.open(BytesIO(sent), formats=READ) as image:
            if image.width * image.height <= MOST_PIXELS:
                image.draft("RGB", (LONGEST, LONGEST))  # JPEG: decoded smaller from the start
                return _flat(ImageOps.exif_transpose(image))
    except (*DAMAGED, Image.DecompressionBombError):
        raise Malformed(
            gettext("This file cannot be read as a photo: choose a JPEG, PNG or WebP file."),
            field="photo",
        ) from None
    words = gettext("This photo has more than {n} million pixels: choose a smaller one.")
    raise Malformed(words.format(n=MOST_PIXELS // 1_000_000), field="photo")


def _flat(image: "Image") -> "Image":
    """A picture in RGB on white, as a new one that has nothing but its pixels."""
    from PIL import Image  # noqa: PLC0415

    layers = image if image.mode == "RGB" else image.convert("RGBA")
    flat = Image.new("RGB", image.size, "white")
    flat.paste(layers, mask=layers if layers.mode == "RGBA" else None)
    return flat
