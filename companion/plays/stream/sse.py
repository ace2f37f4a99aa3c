"""Format of the stream: server-sent events, plain or gzipped in shared blocks.

The event `at` holds a progress; `changed` also says that something else changed; `page` holds
the progress in its first line and the new fragment in its second; `running` in the same way
what another phone has laid of the next entry (an empty line for nothing); `gone` holds in its
second line why the device's role ended. `full` means that the device has too many connections.
"""

import json
from typing import Protocol

from companion.plays.live.progress import Progress
from companion.plays.rendering import GZIP_HEAD, ShownFragment, stored_block

RETRY = 1500
"""Milliseconds until a browser reconnects."""
BEGIN = f"retry: {RETRY}\n\n".encode()
END = b"\n\n"


class EventFormat(Protocol):
    """The encoding of a stream."""

    def begin(self) -> bytes:
        """Bytes at the start of the stream."""
        ...

    def event(self, name: str, progress: Progress) -> bytes:
        """An event with a progress."""
        ...

    def gone(self, progress: Progress, why: str) -> bytes:
        """The event that the device's role has ended, and why."""
        ...

    def shown(self, shown: ShownFragment, name: str = "page") -> bytes:
        """An event with a progress and its new fragment."""
        ...


class PlainEvents:
    """An uncompressed stream."""

    def begin(self) -> bytes:
        """Bytes at the start of the stream."""
        return BEGIN

    def event(self, name: str, progress: Progress) -> bytes:
        """An event with a progress."""
        return _head(name, progress) + END

    def gone(self, progress: Progress, why: str) -> bytes:
        """The event that the device's role has ended, and why."""
        return _gone_event(progress, why) + END

    def shown(self, shown: ShownFragment, name: str = "page") -> bytes:
        """An event with a progress and its new fragment."""
        return _before(shown, name) + shown.fragment.text + END


class GzippedEvents:
    """A gzip stream; a fragment is compressed once for all streams."""

    def begin(self) -> bytes:
        """Bytes at the start of the stream."""
        return GZIP_HEAD + stored_block(BEGIN)

    def event(self, name: str, progress: Progress) -> bytes:
        """An event with a progress."""
        return stored_block(_head(name, progress) + END)

    def gone(self, progress: Progress, why: str) -> bytes:
        """The event that the device's role has ended, and why."""
        return stored_block(_gone_event(progress, why) + END)

    def shown(self, shown: ShownFragment, name: str = "page") -> bytes:
        """An event with a progress and its new fragment."""
        before, after = stored_block(_before(shown, name)), stored_block(END)
        return before + shown.fragment.packed + after


def _head(name: str, progress: Progress) -> bytes:
    data = json.dumps({"acts": progress.events, "seals": progress.seals}, separators=(",", ":"))
    return f"event: {name}\ndata: {data}".encode()


def _gone_event(progress: Progress, why: str) -> bytes:
    return _head("gone", progress) + f"\ndata: {why}".encode()


def _before(shown: ShownFragment, name: str) -> bytes:
    return _head(name, shown.progress) + b"\ndata: "
