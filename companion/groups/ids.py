"""Ids of restored rows whose original id belongs to a row of another group."""

from uuid import UUID, uuid5

NAMESPACE = UUID("d3b9b1b0-5d0e-5d5a-9f0e-1c9d2c9a5f77")


def id_in_group(group: int, sent: object) -> UUID:
    """The id of a row in this group, always the same for `sent`, its id in the file."""
    return uuid5(NAMESPACE, f"{group} {sent}")
