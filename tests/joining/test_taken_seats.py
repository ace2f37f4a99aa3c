"""A seat that another browser of the same phone holds: who can hand it over."""

import pytest
from django.test import Client

from tests.joining.conftest import come
from tests.joining.test_pages import code_of
from tests.plays.conftest import Phone
from tests.plays.presentation.test_play_page import text

pytestmark = pytest.mark.django_db

HELD = "Is your seat taken by another browser on this phone, such as the camera’s?"


def test_who_finds_the_own_seat_taken_is_told_that_the_host_can_hand_it_over(
    ann: Phone,
) -> None:
    code = code_of(ann)
    assert HELD not in text(Client().get(f"/join/{code}/"))
    come(ann, "The camera", 1)
    by_code = text(Client().get(f"/join/{code}/"))
    assert "taken by The camera" in by_code
    on_the_hosts = "The host can hand it over: on the host’s phone, open More, Together"
    assert f"{HELD} {on_the_hosts}" in by_code
    watcher = come(ann, "Tablet", None)
    assert f"{HELD} {on_the_hosts}" in text(watcher.client.get(f"/plays/{ann.play.id}/seat/"))
    assert f"{HELD} Hand it over under Together ." in text(
        ann.client.get(f"/plays/{ann.play.id}/seat/")
    )
