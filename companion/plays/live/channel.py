"""The channel that carries changes to the phones: in memory in one process, else Redis."""

from typing import Protocol, TypedDict, final
from uuid import UUID

from channels.layers import InMemoryChannelLayer, get_channel_layer


@final
class Message(TypedDict):
    """How far a play is, as a channel message."""

    play: str
    acts: int
    seals: int
    changed: bool


@final
class DeviceMessage(TypedDict):
    """A device whose role in plays may have ended, as a channel message."""

    device: str


DEVICES = "devices"
"""The channel group that every process joins, for messages about a device."""


class Channel(Protocol):
    """The methods that we use of a Channels layer."""

    async def new_channel(self) -> str:
        """Name a channel that only this process reads."""
        ...

    async def group_add(self, group: str, channel: str) -> None:
        """Deliver what is sent to a group to this channel, too."""
        ...

    async def group_discard(self, group: str, channel: str) -> None:
        """Stop delivering what is sent to a group to this channel."""
        ...

    async def group_send(self, group: str, message: Message | DeviceMessage) -> None:
        """Send a message to all channels of a group."""
        ...

    async def receive(self, channel: str) -> Message | DeviceMessage:
        """Wait for the next message on a channel."""
        ...


def current_channel() -> Channel:
    """The channel layer of this process: in memory, or Redis between several processes."""
    layer: Channel = get_channel_layer()
    return layer


def between_processes() -> bool:
    """Whether other processes may receive what this one sends."""
    return not isinstance(current_channel(), InMemoryChannelLayer)


def group(play: UUID) -> str:
    """The channel group of a play."""
    return f"play-{play}"
