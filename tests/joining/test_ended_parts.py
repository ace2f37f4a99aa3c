"""Every address of a play says why the play is not open on a device, forms too."""

import pytest
from django.test import Client

from tests.joining.addresses import NOT_SO, OF
from tests.joining.test_join_link import READ, House, body, form_fields, house, outsider

__all__ = ["house", "outsider"]
pytestmark = pytest.mark.django_db

OF_A_PLAY = [name for name in READ if "play" in OF[name].args]
BIN = {"history:take-back"}
"""Of plays in the bin of the own group, whatever part a device had in them."""


@pytest.mark.parametrize(
    ("outsider", "why"),
    [
        ("nobody", "This browser is not signed in and has not joined this game."),
        ("thrown out", "The host removed this device from the game."),
    ],
    indirect=["outsider"],
)
def test_every_address_of_a_play_says_why_it_is_not_open_here(
    house: House, outsider: Client, why: str
) -> None:
    for name in [each for each in OF_A_PLAY if each not in BIN]:
        for answer in (
            outsider.get(house.at(name)),
            outsider.post(house.at(name), form_fields()),
        ):
            assert answer.status_code == NOT_SO or why in body(answer), name
