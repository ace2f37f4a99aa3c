"""The ids that rows have in a group where another group has their own."""

from uuid import UUID, uuid5

NAMESPACE = UUID("d3b9b1b0-5d0e-5d5a-9f0e-1c9d2c9a5f77")


def id_in_group(group: int, sent: object) -> UUID:
    """The id of what was restored into a group while another one had it already."""
    return uuid5(NAMESPACE, f"{group} {sent}")
