"""A memory of what was worked out from logs: the longest unused is forgotten first.

Whoever keeps something here keeps it under all that it was made of, so it is never wrong.
"""

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock


class Remembered[V]:
    """As many values as `most`."""

    def __init__(self, most: int) -> None:
        """Remembers nothing yet."""
        self._most = most
        self._lock = Lock()
        self._kept: OrderedDict[Hashable, V] = OrderedDict()

    def recall(self, key: Hashable) -> V | None:
        """The value that is kept under this key."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def keep(self, key: Hashable, value: V) -> V:
        """Keep a value, and hand it back."""
        with self._lock:
            self._kept[key] = value
            self._kept.move_to_end(key)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
            return value
