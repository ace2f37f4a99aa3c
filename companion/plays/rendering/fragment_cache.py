"""What a play shows, rendered once for everybody who is shown the same.

Of four phones that follow a play one makes the page and three get it as it is. It is a memory
and not a store: what it is kept under has all that the page is made of, so that it can be
forgotten at any time and is never wrong.
"""

import zlib
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cached_property
from threading import Lock

from companion.frontend.template_cache import in_one_line
from companion.plays.rendering import gzip_blocks

MOST = 400  # pages; one takes some 40 KB


@dataclass(frozen=True)
class Fragment:
    """A rendered page, as it is and as it is sent; it has no line breaks.

    Compressed once, for answers and for streams; without slots, as it remembers that.
    """

    text: bytes

    @cached_property
    def packed(self) -> bytes:
        """It as a stretch of a compressed stream."""
        return gzip_blocks.packed(self.text)

    @property
    def gzipped(self) -> bytes:
        """It as a whole compressed file."""
        end = zlib.crc32(self.text).to_bytes(4, "little") + len(self.text).to_bytes(4, "little")
        return gzip_blocks.HEAD + self.packed + gzip_blocks.LAST + end


class Fragments:
    """The pages rendered last, as many as `most`."""

    def __init__(self, most: int) -> None:
        """Remembers nothing yet."""
        self._most = most
        self._lock = Lock()
        self._kept: OrderedDict[Hashable, Fragment] = OrderedDict()
        self._making: dict[Hashable, Lock] = {}

    def once(self, key: Hashable, make: Callable[[], str]) -> Fragment:
        """The page that is kept under this key; whoever comes first makes it, others wait."""
        found = self.recall(key)
        if found is not None:
            return found
        with self._lock:
            making = self._making.setdefault(key, Lock())
        with making:
            try:
                return self.recall(key) or self.keep(key, make())
            finally:
                with self._lock:
                    self._making.pop(key, None)

    def recall(self, key: Hashable) -> Fragment | None:
        """The page that is kept under this key."""
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
            return found

    def keep(self, key: Hashable, text: str) -> Fragment:
        """Keep a page, in one line; no page of a play has text whose lines matter."""
        fragment = Fragment(in_one_line(text).encode())
        with self._lock:
            self._kept[key] = fragment
            self._kept.move_to_end(key)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return fragment


FRAGMENTS = Fragments(MOST)
