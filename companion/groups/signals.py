"""Signals of a group, always sent inside the transaction of the change.

Receivers are in `receivers.py` of the app that reacts.
"""

from django.dispatch import Signal

person_changed = Signal()
"""A person has another name, colour or emblem; argument: `person`."""

copy_renamed = Signal()
"""Pieces have other names in the group's own copy; arguments: `group` (id) and `game`."""

device_removed = Signal()
"""A device is about to leave the group; arguments: `device` and `group` (ids)."""
