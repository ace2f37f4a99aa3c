"""A cache in this process' memory, shared by its threads: the longest unused value goes first.

Every key holds all that its value is made of. So a value is never wrong, however old it is, and
it can be dropped at any time.
"""

from collections.abc import Callable, Hashable
from threading import Lock

from cachetools import LRUCache


class Cache[K: Hashable, V]:
    """As many values as `most`."""

    def __init__(self, most: int) -> None:
        """Begin empty."""
        self._lock = Lock()
        self._values: LRUCache[K, V] = LRUCache(most)
        self._making: dict[K, Lock] = {}

    def get(self, key: K) -> V | None:
        """The value under this key."""
        with self._lock:
            return self._values.get(key)

    def keep(self, key: K, value: V) -> V:
        """Keep a value, and hand it back."""
        with self._lock:
            self._values[key] = value
        return value

    def get_or_make(self, key: K, make: Callable[[], V]) -> V:
        """The value under this key; the first thread that wants it makes it, others wait."""
        found = self.get(key)
        if found is not None:
            return found
        with self._lock:
            making = self._making.setdefault(key, Lock())
        with making:
            try:
                found = self.get(key)
                return self.keep(key, make()) if found is None else found
            finally:
                with self._lock:
                    self._making.pop(key, None)

    def clear(self) -> None:
        """Drop everything."""
        with self._lock:
            self._values.clear()
