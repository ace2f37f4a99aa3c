"""What is kept of an uploaded picture, and what is refused."""

import struct
import zlib
from contextlib import suppress
from hashlib import sha256
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis.strategies import integers, lists, sampled_from, tuples
from PIL import Image

from companion.photos import encoding
from companion.photos.encoding import LONGEST, MOST_KEPT, MOST_SENT, check_kept, encode
from scoring.kernel.errors import Malformed
from tests.photos.conftest import PLACE, opened, taken


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_a_photo_is_kept_without_its_place_and_its_camera(kind: str) -> None:
    sent = taken(kind=kind)
    assert opened(sent).getexif().get_ifd(PLACE)
    kept = encode(sent)
    image = opened(kept.data)
    assert (image.format, image.mode, image.size) == ("WEBP", "RGB", (400, 300))
    assert (kept.width, kept.height) == (400, 300)
    assert not image.getexif()
    assert not {"exif", "xmp", "icc_profile", "comment"} & image.info.keys()
    assert b"Nile 3" not in kept.data


def test_a_photo_that_the_camera_has_turned_stands_upright() -> None:
    kept = opened(encode(taken(turned=6)).data).convert("RGB")  # to be turned right
    assert kept.size == (300, 400)
    red, _, blue = channels(kept, (150, 20))
    assert red > blue  # what was left is above


def channels(image: Image.Image, at: tuple[int, int]) -> tuple[int, ...]:
    found = image.getpixel(at)
    assert isinstance(found, tuple)
    return tuple(int(each) for each in found)


def test_a_large_photo_is_made_smaller() -> None:
    kept = encode(taken(4000, 3000))
    assert (kept.width, kept.height) == (LONGEST, 1200)
    assert len(kept.data) <= MOST_KEPT


def noise_of(size: int) -> bytes:
    """Bytes without any pattern, the same in each run."""
    blocks = (sha256(n.to_bytes(4)).digest() for n in range(size // 32 + 1))
    return b"".join(blocks)[:size]


def test_a_photo_full_of_noise_still_fits() -> None:
    noise = Image.frombytes("RGB", (900, 900), noise_of(900 * 900 * 3))
    file = BytesIO()
    noise.save(file, "JPEG", quality=60)
    assert len(encode(file.getvalue()).data) <= MOST_KEPT


def test_what_is_transparent_becomes_white() -> None:
    file = BytesIO()
    Image.new("RGBA", (40, 40), (0, 0, 0, 0)).save(file, "PNG")
    assert min(channels(opened(encode(file.getvalue()).data), (20, 20))) > 250


def test_of_a_moving_picture_the_first_one_is_kept() -> None:
    file = BytesIO()
    first, second = (Image.new("RGB", (40, 40), colour) for colour in ("red", "blue"))
    first.save(file, "WEBP", save_all=True, append_images=[second], duration=100)
    kept = opened(encode(file.getvalue()).data)
    assert getattr(kept, "n_frames", 1) == 1
    assert channels(kept, (20, 20))[0] > 200


WHOLE = {kind: taken(60, 40, kind) for kind in ("JPEG", "PNG", "WEBP")}


def bomb(width: int, height: int) -> bytes:
    """A PNG of a few bytes that says that it is huge."""

    def chunk(name: bytes, data: bytes) -> bytes:
        checked = name + data
        return struct.pack(">I", len(data)) + checked + struct.pack(">I", zlib.crc32(checked))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = zlib.compress(bytes(100_000))
    start = b"\x89PNG\r\n\x1a\n"
    return start + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        (b"", "cannot be read as a photo"),
        (b"GIF89a", "cannot be read as a photo"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "cannot be read as a photo"),
        (taken()[:900], "cannot be read as a photo"),
        (taken(kind="GIF"), "cannot be read as a photo"),
        (taken(kind="TIFF"), "cannot be read as a photo"),
        (bomb(6000, 5000), "more than 24 million pixels"),
        (bomb(60_000, 60_000), "cannot be read as a photo"),
        (bytes(MOST_SENT + 1), "larger than 2 MB"),
    ],
)
def test_what_is_no_photo_is_refused_with_a_reason(sent: bytes, why: str) -> None:
    with pytest.raises(Malformed, match=why):
        encode(sent)


@given(
    kind=sampled_from(["JPEG", "PNG", "WEBP"]),
    changes=lists(tuples(integers(0, 5000), integers(0, 255)), min_size=1, max_size=12),
)
@settings(max_examples=300)
def test_damaged_photos_are_refused_or_read_never_a_fault(
    kind: str, changes: list[tuple[int, int]]
) -> None:
    data = bytearray(WHOLE[kind])
    for at, value in changes:
        data[at % len(data)] = value
    with suppress(Malformed):
        assert opened(encode(bytes(data)).data).format == "WEBP"


def test_a_photo_of_a_backup_stays_as_it_is_but_nothing_hides_in_it() -> None:
    kept = encode(taken()).data
    assert check_kept(kept).data == kept
    hidden = check_kept(kept + b"and where it was taken").data
    assert b"taken" not in hidden
    assert b"Nile 3" not in check_kept(taken(kind="WEBP")).data
    for data in (b"no photo", bytes(MOST_KEPT + 1)):
        with pytest.raises(Malformed):
            check_kept(data)
    assert encoding.Encoded(kept, 1, 1).digest == encode(taken()).digest
