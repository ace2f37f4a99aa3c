"""What joined style sheets and scripts are served as."""

from dataclasses import dataclass
from hashlib import sha256

try:
    from deflate import gzip_compress

    LEVEL = 12
except ImportError:  # the pocket edition has no compiled packages, and compresses nothing
    from gzip import compress as gzip_compress

    LEVEL = 9

DIGITS = 12


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
    return bytes(gzip_compress(data, LEVEL))
