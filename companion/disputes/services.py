"""Services of disputes that change a play outside its log."""

from uuid import UUID

from django.db import transaction

from companion.plays.models import Play
from companion.plays.queries import play_with_role


def allow_advice(play_id: UUID, device: UUID, *, allowed: bool) -> None:
    """Allow or forbid advice while the play runs; only for the host."""
    with transaction.atomic():
        play, role, _ = play_with_role(play_id, device, lock=True)
        if not role.host:
            raise Play.DoesNotExist
        play.advice = allowed
        play.save(update_fields=["advice"])
