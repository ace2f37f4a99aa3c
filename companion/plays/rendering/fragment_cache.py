"""Cache of rendered fragments, shared by all devices that are shown the same.

Of four phones that follow a play one has the fragment rendered and three get it from the cache.
The key holds everything that the fragment depends on, so a cached one is never outdated.
"""

import zlib
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from companion.caching import Cache
from companion.frontend.template_cache import in_one_line
from companion.plays.rendering import gzip_blocks

MOST = 400  # fragments; one takes some 40 KB


@dataclass(frozen=True)
class Fragment:
    """A rendered fragment without line breaks, as text and compressed.

    Compressed once, for responses and streams; without slots, since cached properties need a
    `__dict__`.
    """

    text: bytes

    @classmethod
    def of(cls, page: str) -> Self:
        """A fragment from rendered HTML, whose line breaks are removed."""
        return cls(in_one_line(page).encode())

    @cached_property
    def packed(self) -> bytes:
        """The text as blocks of a gzip stream."""
        return gzip_blocks.compress_block(self.text)

    @property
    def gzipped(self) -> bytes:
        """The text as a complete gzip file."""
        end = zlib.crc32(self.text).to_bytes(4, "little") + len(self.text).to_bytes(4, "little")
        return gzip_blocks.HEAD + self.packed + gzip_blocks.LAST + end


def rendered_once(key: Hashable, render: Callable[[], str]) -> Fragment:
    """The cached fragment of this key, rendered if it is not cached."""
    return FRAGMENTS.get_or_make(key, lambda: Fragment.of(render()))


FRAGMENTS = Cache[Hashable, Fragment](MOST)
