"""What a stream says, as a browser reads it: plain, or packed in stretches that all share.

An event `at` has a position; `changed` says more of it; `page` has in its first line the
position and in its second what changes on the page by it; `gone` has in its second line why the
device has no part in the play any more. `full` says that the device has too many connections.
"""

import json
from typing import Protocol

from companion.plays.live.progress import Progress
from companion.plays.rendering import gzip_blocks
from companion.plays.rendering.audiences import Shown

RETRY = 1500
"""Milliseconds after which a browser tries again by itself."""
BEGIN = f"retry: {RETRY}\n\n".encode()
END = b"\n\n"


class EventFormat(Protocol):
    """How a stream is written."""

    def begin(self) -> bytes:
        """What comes before all events."""
        ...

    def event(self, name: str, position: Progress) -> bytes:
        """A position."""
        ...

    def gone(self, position: Progress, why: str) -> bytes:
        """That the device has no part in the play any more, and why."""
        ...

    def shown(self, shown: Shown) -> bytes:
        """A position, and what changes on the page by it."""
        ...


class PlainEvents:
    """A stream for who takes nothing compressed."""

    def begin(self) -> bytes:
        """What comes before all events."""
        return BEGIN

    def event(self, name: str, position: Progress) -> bytes:
        """A position."""
        return _head(name, position) + END

    def gone(self, position: Progress, why: str) -> bytes:
        """That the device has no part in the play any more, and why."""
        return _gone(position, why) + END

    def shown(self, shown: Shown) -> bytes:
        """A position, and what changes on the page by it."""
        return _before(shown) + shown.fragment.text + END


class GzippedEvents:
    """A gzip stream: a fragment is compressed once for all whose streams it is in."""

    def begin(self) -> bytes:
        """What comes before all events."""
        return gzip_blocks.HEAD + gzip_blocks.stored_block(BEGIN)

    def event(self, name: str, position: Progress) -> bytes:
        """A position."""
        return gzip_blocks.stored_block(_head(name, position) + END)

    def gone(self, position: Progress, why: str) -> bytes:
        """That the device has no part in the play any more, and why."""
        return gzip_blocks.stored_block(_gone(position, why) + END)

    def shown(self, shown: Shown) -> bytes:
        """A position, and what changes on the page by it."""
        before, after = gzip_blocks.stored_block(_before(shown)), gzip_blocks.stored_block(END)
        return before + shown.fragment.packed + after


def _head(name: str, position: Progress) -> bytes:
    data = json.dumps({"acts": position.acts, "seals": position.seals}, separators=(",", ":"))
    return f"event: {name}\ndata: {data}".encode()


def _gone(position: Progress, why: str) -> bytes:
    return _head("gone", position) + f"\ndata: {why}".encode()


def _before(shown: Shown) -> bytes:
    return _head("page", shown.position) + b"\ndata: "
