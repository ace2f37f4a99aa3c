"""What a group announces to the apps above it, always inside the transaction of the change.

Who changes something sends; who has to follow it receives, in `receivers.py` of its own app.
"""

from django.dispatch import Signal

person_renamed = Signal()
"""`person`: a `Person` is called otherwise now."""

copy_renamed = Signal()
"""`group` (its id) and `game`: the group's own copy gives its pieces other names now."""

device_removed = Signal()
"""`device` and `group` (their ids): the device leaves the group, and is still in it."""
