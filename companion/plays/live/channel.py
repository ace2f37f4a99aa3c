"""The bus from an entry to the phones: in memory in one process, Redis between several."""

from typing import Protocol, TypedDict, final
from uuid import UUID

from channels.layers import InMemoryChannelLayer, get_channel_layer


@final
class Message(TypedDict):
    """How far a play is, as it goes over the bus."""

    play: str
    acts: int
    seals: int
    changed: bool


@final
class DeviceMessage(TypedDict):
    """That a device may have lost its part in plays, as it goes over the bus."""

    device: str


DEVICES = "devices"
"""The group on the bus of every process: for what concerns a device, whatever it follows."""


class Channel(Protocol):
    """What is used of channels' layers."""

    async def new_channel(self) -> str:
        """Name a channel that only this process reads."""
        ...

    async def group_add(self, group: str, channel: str) -> None:
        """Have what is sent to a group come to a channel as well."""
        ...

    async def group_discard(self, group: str, channel: str) -> None:
        """Have it come there no more."""
        ...

    async def group_send(self, group: str, message: Message | DeviceMessage) -> None:
        """Send to all channels of a group."""
        ...

    async def receive(self, channel: str) -> Message | DeviceMessage:
        """Wait for the next message on a channel."""
        ...


def current_channel() -> Channel:
    """The bus of this process: in its memory, or Redis between several."""
    layer: Channel = get_channel_layer()
    return layer


def between_processes() -> bool:
    """Whether somebody may hear in another process what is sent in this one."""
    return not isinstance(current_channel(), InMemoryChannelLayer)


def group(play: UUID) -> str:
    """The name of a play on the bus."""
    return f"play-{play}"
