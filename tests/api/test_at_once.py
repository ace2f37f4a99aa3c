"""Programs that tell of one play at the same moment: each keeps what it has told."""

from collections.abc import Callable

import pytest

from companion.plays.models import Play
from tests.api.conftest import Answer, Program
from tests.plays.conftest import Phone
from tests.plays.test_races import AtOnce, at_once

__all__ = ["at_once"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]
ROUNDS = 8


def test_what_others_tell_of_a_play_meanwhile_stays(
    ann: Phone, anns: Program, at_once: AtOnce
) -> None:
    place = anns.post("places/", {"name": "The mill"}).data["id"]
    changes: list[dict[str, object]] = [
        {"notes": "rain"},
        {"minutes": 90},
        {"counted": False},
        {"place": place},
    ]

    def telling(change: object) -> Callable[[], Answer]:
        return lambda: anns.call("PATCH", f"plays/{ann.play.id}/", change)

    for _ in range(ROUNDS):
        Play.objects.update(notes="", minutes=None, counted=True, place=None)
        at_once([telling(change) for change in changes])
        now = anns.get(f"plays/{ann.play.id}/").data
        assert {name: now[name] for each in changes for name in each} == {
            "notes": "rain", "minutes": 90, "counted": False, "place": place,
        }  # fmt: skip
