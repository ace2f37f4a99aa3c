"""Signals of plays, always sent inside the transaction of the change.

Receivers are in `receivers.py` of the app that reacts.
"""

from django.dispatch import Signal

log_changed = Signal()
"""The log changed of a play that is finished or was finished before.

Arguments: `play`, the `positions` and `entries` of its log, and `new`: it was not finished
before.
"""

play_changed = Signal()
"""Details or visibility of plays changed.

Arguments: `plays` (ids), and `new_length` if their minutes changed, False by default.
"""
