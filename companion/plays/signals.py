"""What plays announce to the apps above them, always inside the transaction of the change.

Who changes something sends; who has to follow it receives, in `receivers.py` of its own app.
"""

from django.dispatch import Signal

log_changed = Signal()
"""The log of a play that is finished, or was, is another one now.

`play`, the `positions` and `entries` of its log, and whether it is `new`: not finished before.
"""

play_changed = Signal()
"""`plays` (ids): what is told of them beside their logs has changed, or who may find them."""
