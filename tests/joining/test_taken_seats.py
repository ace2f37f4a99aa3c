"""A seat that another browser of the same phone holds: who can hand it over."""

import pytest
from django.test import Client

from tests.joining.conftest import come
from tests.joining.test_pages import code_of
from tests.plays.conftest import Phone
from tests.plays.presentation.test_play_page import text

pytestmark = pytest.mark.django_db

HELD = (
    "Is a taken seat yours, held by another browser of this phone, such as the camera’s? "
    "The host can hand it over:"
)


def test_who_finds_the_own_seat_taken_is_told_that_the_host_can_hand_it_over(
    ann: Phone,
) -> None:
    code = code_of(ann)
    assert HELD not in text(Client().get(f"/join/{code}/"))
    come(ann, "The camera", 1)
    by_code = text(Client().get(f"/join/{code}/"))
    assert "The camera sits here" in by_code
    on_the_hosts = "on the host’s phone, More, Together, tap the phone that holds it."
    assert f"{HELD} {on_the_hosts}" in by_code
    watcher = come(ann, "Tablet", None)
    assert f"{HELD} {on_the_hosts}" in text(watcher.client.get(f"/plays/{ann.play.id}/seat/"))
    assert f"{HELD} Together ." in text(ann.client.get(f"/plays/{ann.play.id}/seat/"))
