"""An in-process cache, shared by threads: of many values the least recently used is dropped.

A key has to contain everything that its value depends on. So a cached value is never wrong, and
can be dropped at any time.
"""

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from operator import is_
from threading import Lock

from cachetools import LRUCache
from django.utils.translation import get_language


class Cache[K: Hashable, V]:
    """A cache of at most `most` values."""

    def __init__(self, most: int) -> None:
        """Start empty."""
        self._lock = Lock()
        self._values: LRUCache[K, V] = LRUCache(most)
        self._making: dict[K, Lock] = {}

    def get(self, key: K) -> V | None:
        """The value under this key; None if there is none."""
        with self._lock:
            return self._values.get(key)

    def keep(self, key: K, value: V) -> V:
        """Store a value, and return it."""
        with self._lock:
            self._values[key] = value
        return value

    def get_or_make(self, key: K, make: Callable[[], V]) -> V:
        """The value under this key; the first thread that needs it creates it, others wait."""
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


class ByIdentity[*Ts]:
    """A tuple of objects that is equal to another only if the objects are identical.

    Comparing positions or score lines by value would take longer than what is cached for them.
    The references keep the objects alive, so that their ids stay valid.
    """

    __slots__ = ("them",)

    def __init__(self, *them: *Ts) -> None:
        self.them = them

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, ByIdentity)
            and len(self.them) == len(other.them)
            and all(map(is_, self.them, other.them))
        )

    def __hash__(self) -> int:
        return hash(tuple(map(id, self.them)))


def cached_by_language[**P, R](most: int | None) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """`lru_cache` for a function whose result has words: one result for each language."""

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        @lru_cache(maxsize=most)
        def kept(_language: str | None, /, *args: P.args, **kwargs: P.kwargs) -> R:
            return function(*args, **kwargs)

        @wraps(function)
        def call(*args: P.args, **kwargs: P.kwargs) -> R:
            # As for `lru_cache` itself, arguments have to be hashable.
            return kept(get_language(), *args, **kwargs)  # type: ignore[arg-type]  # see above

        return call

    return decorate
