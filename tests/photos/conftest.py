"""Pictures as phones take them, and a finished play."""

from io import BytesIO

from PIL import Image

from tests.plays.conftest import _toy_in_the_catalog, ann, ben, finish, over, stranger

__all__ = ["_toy_in_the_catalog", "ann", "ben", "finish", "over", "stranger"]

PLACE = 0x8825
"""The part of EXIF that says where a picture was taken."""


def taken(width: int = 400, height: int = 300, kind: str = "JPEG", *, turned: int = 1) -> bytes:
    """A picture whose left half is red, with a place, a time and a camera."""
    image = Image.new("RGB", (width, height), "blue")
    image.paste("red", (0, 0, width // 2, height))
    exif = Image.Exif()
    exif[0x0112], exif[0x0110], exif[0x9003] = turned, "Nile 3", "2026:11:27 21:52:00"
    exif.get_ifd(PLACE)[1] = "N"
    exif.get_ifd(PLACE)[2] = (29.0, 58.0, 45.0)
    file = BytesIO()
    image.save(file, kind, exif=exif)
    return file.getvalue()


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))
