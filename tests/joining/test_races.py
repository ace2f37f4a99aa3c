"""Several phones at once: a seat has one, and no code is given twice."""

from collections.abc import Callable
from functools import partial
from uuid import UUID

import pytest

from companion.joining import services
from companion.joining.models import Invitation
from companion.plays.models import Participant
from scoring.kernel.errors import Malformed
from tests.joining.conftest import phone
from tests.plays.conftest import Phone
from tests.plays.test_races import PHONES, AtOnce, at_once

__all__ = ["at_once"]

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def sits(code: str, device: UUID) -> bool:
    try:
        services.join_play(code, device, 1)
    except Malformed:
        return False
    return True


def test_of_all_who_reach_for_a_seat_one_gets_it(ann: Phone, at_once: AtOnce) -> None:
    code = services.invite(ann.play.id, ann.device.id).code
    for number in range(5):
        phones = [phone(ann, f"{number}.{each}") for each in range(PHONES)]
        reach: list[Callable[[], object]] = [
            partial(sits, code, each.device.id) for each in phones
        ]
        assert sum(map(bool, at_once(reach))) == 1
        there = Participant.objects.get(play=ann.play, seat=1)
        services.remove_device(ann.play.id, ann.device.id, there.id)
    assert Participant.objects.filter(play=ann.play).count() == 5


def test_asked_from_all_sides_a_play_gets_one_code(ann: Phone, at_once: AtOnce) -> None:
    ask: Callable[[], object] = partial(services.invite, ann.play.id, ann.device.id)
    codes = {each.code for each in at_once([ask] * PHONES) if isinstance(each, Invitation)}
    assert len(codes) == 1
