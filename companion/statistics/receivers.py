"""Signal receivers that update seat results in the transaction of every change of a play."""

from collections.abc import Collection, Sequence
from uuid import UUID

from django.dispatch import receiver

from companion.plays.models import Play
from companion.plays.signals import log_changed, play_changed
from companion.statistics import seat_results
from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json


@receiver(log_changed)
def follow_log(
    play: Play,
    positions: Sequence[Position],
    entries: Sequence[Json],
    *,
    new: bool,
    **_: object,
) -> None:
    """Derive the results of a finished play, or delete those of one that runs again."""
    seat_results.update_results(play, positions, entries, anew=new)


@receiver(play_changed)
def follow_plays(plays: Collection[UUID], *, new_length: bool = False, **_: object) -> None:
    """Update the results after a change of the plays themselves, such as of their people."""
    seat_results.rederive_results(plays)
    if new_length:
        seat_results.renew_stamps(plays)
