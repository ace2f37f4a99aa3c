"""What all see who are shown the same is rendered once, however many they are."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.template import Template
from django.test import Client
from django.test.signals import template_rendered

from companion.joining import services
from companion.plays.rendering import FRAGMENTS
from tests.joining.conftest import come
from tests.plays.conftest import Phone

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def _nothing_is_kept() -> None:
    FRAGMENTS.clear()


@contextmanager
def rendered() -> Iterator[Counter[str]]:
    """Count how often each template is rendered meanwhile."""
    counted: Counter[str] = Counter()

    def last_heartbeat(*, template: Template, **_: object) -> None:
        counted[template.name or ""] += 1

    template_rendered.connect(last_heartbeat)
    yield counted
    template_rendered.disconnect(last_heartbeat)


@pytest.fixture
def phones(ann: Phone, ben: Phone) -> list[Client]:
    """Nine devices: two hosts without a seat, one with, two guests in a seat, four watching.

    The second guest sits down where the first has got up, so two have had one seat.
    """
    third = Phone(
        type(ann.device).objects.create(group=ann.device.group, name="third"), ann.play
    )
    services.sit(ann.play.id, third.device.id, 0)
    guests = [come(ann, "guest", 1), *(come(ann, f"watcher {n}", None) for n in range(4))]
    return [each.client for each in (ann, ben, third, *guests)]


def test_an_entry_is_rendered_once_for_each_audience_and_fanned_out(
    ann: Phone, phones: list[Client]
) -> None:
    with rendered() as counted:
        ann.say(5)
        pages = [client.get(ann.at(), headers=HTMX).content for client in phones]
    # hosts without a seat; the host in seat 0; the guest in seat 1; all that watch
    assert counted["plays/scene.html"] == len(set(pages)) == 4
    with rendered() as counted:
        again = [client.get(ann.at(), headers=HTMX).content for client in phones]
    assert counted["plays/scene.html"] == 0
    assert again == pages


def test_the_answer_to_whoever_entered_is_what_his_audience_gets(
    ann: Phone, ben: Phone
) -> None:
    key = str(ann.seen().key)
    body = {"entry": '{"kind": "say", "number": 5}', "after": 0, "key": key}
    with rendered() as counted:
        answer = ann.client.post(ann.at("enter"), body, headers=HTMX).content
        assert ben.client.get(ben.at(), headers=HTMX).content == answer
    assert counted["plays/scene.html"] == 1


def test_an_audience_is_shown_anew_what_changes_by_a_word_of_the_host(
    ann: Phone, phones: list[Client]
) -> None:
    before = [client.get(ann.at(), headers=HTMX).content for client in phones]
    services.lock(ann.play.id, ann.device.id, locked=True)
    services.choose(
        ann.play.id, ann.device.id, ann.play.participants.get(seat=1).id, may_enter=False
    )
    after = [client.get(ann.at(), headers=HTMX).content for client in phones]
    assert b"Locked" in after[3]
    assert before[3] != after[3]


def test_big_screens_share_one_rendering_too(ann: Phone, phones: list[Client]) -> None:
    where = f"/plays/{ann.play.id}/big/"
    with rendered() as counted:
        pages = {client.get(where, headers=HTMX).content for client in phones}
    assert counted["parts/score.html"] == len(pages) == 1
    services.withdraw(ann.play.id, ann.device.id)
    assert ann.client.get(where, headers=HTMX).content not in pages
