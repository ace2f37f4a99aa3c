"""A rematch takes along who was there: seats, who watches, and the way into it."""

from http import HTTPStatus
from uuid import uuid4

import pytest
from django.urls import reverse

from companion.joining import services
from companion.plays.models import Participant, Play
from companion.plays.queries import next_play, play_with_role
from companion.plays.rendering import Viewer, fragments_for
from tests.pages import flat
from tests.plays.conftest import Phone, saved

pytestmark = pytest.mark.django_db
HTMX = {"hx-request": "true"}


def ended(ann: Phone) -> None:
    """The table ends the play early."""
    saved(ann.enter({"kind": "say", "number": 5}))
    saved(ann.enter({"kind": "stop", "why": "It is late."}))


def rematch(ann: Phone) -> Play:
    address = reverse("history:rematch", args=[ann.play.id])
    answer = ann.client.post(address, {"play": str(uuid4())})
    assert answer.status_code == HTTPStatus.FOUND
    return Play.objects.exclude(id=ann.play.id).get(group=ann.device.group)


def test_guests_have_their_seats_in_the_rematch_and_are_led_there(
    ann: Phone, guest: Phone, watcher: Phone
) -> None:
    ended(ann)
    result = ann.at("result")
    assert "The rematch has begun" not in flat(guest.client.get(result))
    begun = rematch(ann)
    assert play_with_role(begun.id, guest.device.id)[1].seat == 1
    assert play_with_role(begun.id, watcher.device.id)[1].watches
    for phone in (guest, watcher):
        assert next_play(ann.play, phone.device.id) == begun.id
        for address in (result, ann.at()):
            for headers in ({}, HTMX):
                page = flat(phone.client.get(address, headers=headers))
                assert "The rematch has begun" in page
                assert reverse("plays:play", args=[begun.id]) in page


def test_who_is_still_at_the_ended_play_is_led_to_the_rematch(
    ann: Phone, guest: Phone, watcher: Phone
) -> None:
    ended(ann)
    phones = (guest, watcher)
    for phone in phones:  # its page is kept without the rematch, and must not be shown again
        assert "The rematch has begun" not in flat(phone.client.get(ann.at(), headers=HTMX))
    begun = rematch(ann)
    for phone in phones:
        assert reverse("plays:play", args=[begun.id]) in flat(phone.client.get(ann.at()))
    viewers = {phone: Viewer(phone.device.id) for phone in (*phones, ann)}
    sent = fragments_for(ann.play.id, viewers.values())
    for phone, viewer in viewers.items():
        led = b"The rematch has begun" in sent[viewer].fragment.text
        assert led == (phone is not ann)
    ann.undo()
    assert "The rematch has begun" not in flat(guest.client.get(ann.at()))


def test_the_way_into_the_rematch_stands_below_the_podium(ann: Phone, guest: Phone) -> None:
    ended(ann)
    rematch(ann)
    page = flat(guest.client.get(ann.at("result")))
    assert page.index('class="podium"') < page.index("The rematch has begun")


def test_who_was_removed_does_not_come_along(ann: Phone, guest: Phone) -> None:
    there = Participant.objects.get(play=ann.play, device=guest.device)
    services.remove_device(ann.play.id, ann.device.id, there.id)
    ended(ann)
    begun = rematch(ann)
    assert not begun.participants.filter(device=guest.device).exists()
    assert next_play(ann.play, guest.device.id) is None


def test_taken_along_twice_is_taken_along_once(ann: Phone, guest: Phone) -> None:
    ended(ann)
    begun = rematch(ann)
    services.carry_over_devices(ann.play, begun)
    assert begun.participants.count() == 1
    assert begun.participants.get().device == guest.device


def test_a_result_that_no_longer_is_one_leads_back_to_the_play(ann: Phone) -> None:
    ended(ann)
    ann.undo()
    answer = ann.client.get(ann.at("result"), headers=HTMX)
    assert answer["HX-Redirect"] == ann.at()
