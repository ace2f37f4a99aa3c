"""Serializer of the photo of a play."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Photo:
    """The photo of a play's final table; `size` in bytes, `width` and `height` in pixels.

    `by` is the device that added it, if it is known.
    """

    size: int
    width: int
    height: int
    added: datetime
    by: str | None
    digest: str
