"""What disputes write of a play besides its log: whether the table allows advice."""

from uuid import UUID

from django.db import transaction

from companion.plays.models import Play
from companion.plays.queries import play_with_role


def allow_advice(play_id: UUID, device: UUID, *, allowed: bool) -> None:
    """Let the best placements be told while the play runs, or no more; the host's to say."""
    with transaction.atomic():
        play, role, _ = play_with_role(play_id, device, lock=True)
        if not role.host:
            raise Play.DoesNotExist
        play.advice = allowed
        play.save(update_fields=["advice"])
