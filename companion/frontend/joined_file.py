"""What joined style sheets and scripts are served as."""

import gzip
from dataclasses import dataclass
from hashlib import sha256

DIGITS = 12
LEVEL = 12
"""As far as libdeflate goes."""
AT_ONCE = 9
"""As far as it goes within half a millisecond for a page."""


@dataclass(frozen=True, slots=True)
class JoinedFile:
    """A file as text, as a gzip file, and the digest for its address."""

    text: bytes
    gzipped: bytes
    digest: str


def joined_file(source: str) -> JoinedFile:
    """A file of this text."""
    text = source.encode()
    return JoinedFile(text, smallest_gzip(text), sha256(text).hexdigest()[:DIGITS])


def smallest_gzip(data: bytes) -> bytes:
    """Compress as far as gzip goes, once a file: a page's first load has a budget of 60 KB."""
    return small_gzip(data, LEVEL)


def small_gzip(data: bytes, level: int = AT_ONCE) -> bytes:
    """Compress by libdeflate, whose files are smaller than zlib's for the same time."""
    try:
        from deflate import gzip_compress  # noqa: PLC0415
    except ImportError:  # the pocket edition has no compiled packages, and compresses nothing
        return gzip.compress(data)
    return bytes(gzip_compress(data, level))
