"""What goes away in the very moment in which somebody reaches for it is told to be gone."""

from collections.abc import Callable
from functools import partial
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from companion.joining import services
from companion.joining.models import WrongCode
from companion.plays import trash
from companion.plays.models import Participant
from companion.plays.presentation import departures
from tests.history.conftest import finish
from tests.joining.conftest import come, phone
from tests.plays.conftest import Phone
from tests.plays.presentation.test_play_page import text
from tests.plays.test_races import PHONES, AtOnce, at_once

__all__ = ["at_once"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]
ROUNDS = 6
SEVEN = '{"kind": "say", "number": 7}'


def sends(to: Phone, name: str, *args: object, **fields: str) -> Callable[[], object]:
    """A form that is ready to be sent; its answer is a number."""
    client, where = to.client, reverse(name, args=args)
    return lambda: client.post(where, fields).status_code


def test_a_code_that_is_withdrawn_meanwhile_opens_nothing(ann: Phone, at_once: AtOnce) -> None:
    for number in range(ROUNDS):
        code = services.invite(ann.play.id, ann.device.id).code
        guests = [phone(ann, f"{number}.{each}") for each in range(PHONES - 1)]
        coming = [sends(each, "joining:code", code, watch="1") for each in guests]
        withdrawing = partial(services.withdraw, ann.play.id, ann.device.id)
        _, *answers = at_once([withdrawing, *coming])
        assert set(answers) <= {302, 404}
        WrongCode.objects.all().delete()  # nobody guesses here


def test_a_play_that_is_thrown_away_meanwhile_is_not_found(ann: Phone, at_once: AtOnce) -> None:
    guest, play = come(ann, "guest", 1), ann.play.id
    for _ in range(ROUNDS):
        acts = [
            sends(guest, "joining:seat", play, watch="1"),
            sends(ann, "joining:seat", play, seat="0"),
            sends(ann, "history:about", play, notes="rain"),
        ]
        _, *answers = at_once([partial(trash.delete, play, ann.device.id), *acts])
        assert set(answers) <= {302, 404}
        trash.restore(play, ann.device.id)


def test_a_result_that_is_thrown_away_meanwhile_is_neither_shared_nor_scored_anew(
    ann: Phone, at_once: AtOnce
) -> None:
    finish(ann)
    play = ann.play.id
    for number in range(ROUNDS):
        fields = {"after": str(ann.table.after), "key": str(uuid4()), "scope": "play"}
        reading = "yes" if number % 2 else "no"
        acts = [
            sends(ann, "sharing:share", play, names="full"),
            sends(ann, "disputes:ruling", play, "zero", reading=reading, by="table", **fields),
            sends(
                ann, "disputes:as-played", play, entry='{"kind": "say", "number": 7}', **fields
            ),
        ]
        _, *answers = at_once([partial(trash.delete, play, ann.device.id), *acts])
        assert set(answers) <= {302, 404, 409, 422}
        trash.restore(play, ann.device.id)


def test_a_device_that_was_thrown_out_is_told_so_and_a_stranger_is_not(
    ann: Phone, stranger: Phone
) -> None:
    guest = come(ann, "Ben's phone", 1)
    there = Participant.objects.get(device=guest.device)
    services.remove_device(ann.play.id, ann.device.id, there.id)
    fields = guest.client.get(guest.at())
    assert (fields.status_code, departures.THROWN_OUT in text(fields)) == (404, True)
    never = stranger.client.get(stranger.at())
    assert (never.status_code, "Page not found." in text(never)) == (404, True)


def test_a_deleted_play_and_a_browser_without_a_device_have_reasons_of_their_own(
    ann: Phone,
) -> None:
    trash.delete(ann.play.id, ann.device.id)
    assert departures.DELETED in text(ann.client.get(ann.at()))
    assert departures.NO_DEVICE in text(Client().get(ann.at()))
    assert departures.NO_DEVICE not in text(Client().get("/statistics/"))
