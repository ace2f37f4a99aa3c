"""What a play shows, rendered once for everybody who is shown the same.

Of four phones that follow a play one makes the page and three get it as it is. It is a memory
and not a store: what it is kept under has all that the page is made of, so that it can be
forgotten at any time and is never wrong.
"""

import zlib
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from companion.caching import Cache
from companion.frontend.template_cache import in_one_line
from companion.plays.rendering import gzip_blocks

MOST = 400  # pages; one takes some 40 KB


@dataclass(frozen=True)
class Fragment:
    """A rendered page, as it is and as it is sent; it has no line breaks.

    Compressed once, for answers and for streams; without slots, as it remembers that.
    """

    text: bytes

    @classmethod
    def of(cls, page: str) -> Self:
        """A rendered page in one line: no page of a play has text whose lines matter."""
        return cls(in_one_line(page).encode())

    @cached_property
    def packed(self) -> bytes:
        """It as a stretch of a compressed stream."""
        return gzip_blocks.compress_block(self.text)

    @property
    def gzipped(self) -> bytes:
        """It as a whole compressed file."""
        end = zlib.crc32(self.text).to_bytes(4, "little") + len(self.text).to_bytes(4, "little")
        return gzip_blocks.HEAD + self.packed + gzip_blocks.LAST + end


def rendered_once(key: Hashable, render: Callable[[], str]) -> Fragment:
    """The page that is kept under this key, rendered if none is."""
    return FRAGMENTS.get_or_make(key, lambda: Fragment.of(render()))


FRAGMENTS = Cache[Hashable, Fragment](MOST)
