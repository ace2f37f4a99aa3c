"""A stream brings each device what its own page would fetch, and nothing of another's."""

import asyncio
import json
import zlib
from uuid import UUID

import pytest

from companion.joining import services
from companion.plays.live.progress import Progress
from companion.plays.models import Participant
from companion.plays.rendering import (
    FRAGMENTS,
    GZIP_HEAD,
    Fragment,
    ShownFragment,
    Viewer,
    fragments_for,
    stored_block,
)
from companion.plays.stream.hub import Follower
from companion.plays.stream.sse import EventFormat, GzippedEvents, PlainEvents
from tests.joining.conftest import come
from tests.plays.conftest import Phone
from tests.plays.rendering.test_fragment_cache import HTMX, rendered

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_is_kept() -> None:
    FRAGMENTS.clear()


@pytest.fixture
def phones(ann: Phone, ben: Phone) -> list[Phone]:
    """Two hosts without a seat, a guest in one, two who watch."""
    return [ann, ben, come(ann, "guest", 1), come(ann, "tablet", None), come(ann, "tv", None)]


def viewer(phone: Phone, depth: str = "") -> Viewer:
    return Viewer(phone.device.id, depth)


def test_each_is_sent_what_it_would_fetch_rendered_once_for_each_audience(
    ann: Phone, phones: list[Phone]
) -> None:
    ann.say(5)
    with rendered() as counted:
        shown = fragments_for(ann.play.id, [viewer(phone) for phone in phones])
        fetched = [phone.client.get(phone.at(), headers=HTMX).content for phone in phones]
    assert counted["plays/scene.html"] == 3
    assert [shown[viewer(phone)].fragment.text for phone in phones] == fetched
    assert {each.progress for each in shown.values()} == {Progress(1, 0)}
    assert b'data-after="1" data-seals="0"' in fetched[0]


def test_another_depth_is_another_audience(ann: Phone, ben: Phone) -> None:
    shown = fragments_for(ann.play.id, [viewer(ann), viewer(ben, "deep")])
    assert b'data-depth=""' in shown[viewer(ann)].fragment.text
    assert b'data-depth="deep"' in shown[viewer(ben, "deep")].fragment.text


def test_a_depth_that_the_game_does_not_have_is_no_audience_of_its_own(ann: Phone) -> None:
    viewers = [viewer(ann), *(viewer(ann, f"depth {number}") for number in range(50))]
    with rendered() as counted:
        shown = fragments_for(ann.play.id, viewers)
        ann.client.get(f"{ann.at()}?depth=another", headers=HTMX)
    assert counted["plays/scene.html"] == 1
    assert len({each.fragment.text for each in shown.values()}) == 1


def test_what_is_sealed_counts(ann: Phone) -> None:
    ann.seal(0, 3)
    assert fragments_for(ann.play.id, [viewer(ann)])[viewer(ann)].progress == Progress(0, 1)


def test_who_has_no_part_in_a_play_is_sent_nothing(ann: Phone, stranger: Phone) -> None:
    guest = come(ann, "guest", 1)
    viewers = [viewer(phone) for phone in (ann, guest, stranger)]
    assert fragments_for(ann.play.id, viewers).keys() == {*viewers[:2]}
    there = Participant.objects.get(device=guest.device)
    services.remove_device(ann.play.id, ann.device.id, there.id)
    assert fragments_for(ann.play.id, viewers).keys() == {viewers[0]}


def test_who_may_enter_no_more_is_sent_what_locked_ones_are(ann: Phone) -> None:
    guest = come(ann, "guest", 1)
    services.lock(ann.play.id, ann.device.id, locked=True)
    there = Participant.objects.get(device=guest.device)
    services.choose(ann.play.id, ann.device.id, there.id, may_enter=False)
    shown = fragments_for(ann.play.id, [viewer(ann), viewer(guest)])
    assert b"Locked" in shown[viewer(guest)].fragment.text
    assert b"Locked" not in shown[viewer(ann)].fragment.text


# How it is written.

NEWER = ShownFragment(Progress(2, 0), Fragment("<div id=page>Zoë’s turn</div>".encode()))
OLDER = ShownFragment(Progress(1, 0), Fragment(b"<div id=page>before</div>"))


def written(wait_for_update: EventFormat) -> bytes:
    return (
        wait_for_update.begin()
        + wait_for_update.event("at", OLDER.progress)
        + wait_for_update.shown(NEWER)
    )


def test_a_packed_stream_says_what_a_plain_one_says_at_once() -> None:
    unpack, wait_for_update = zlib.decompressobj(31), GzippedEvents()
    assert unpack.decompress(wait_for_update.begin()) == PlainEvents().begin()
    for _ in range(2):  # the same bytes stand in the stream again
        assert unpack.decompress(wait_for_update.shown(NEWER)) == PlainEvents().shown(NEWER)
    assert zlib.decompressobj(31).decompress(written(wait_for_update)) == written(PlainEvents())


def test_a_page_comes_as_its_progress_and_one_line() -> None:
    name, progress, page = PlainEvents().shown(NEWER).rstrip().split(b"\n")
    assert name == b"event: page"
    assert json.loads(progress.removeprefix(b"data: ")) == {"acts": 2, "seals": 0}
    assert page == b"data: " + NEWER.fragment.text


def test_a_fragment_is_one_line_whatever_its_template() -> None:
    kept = Fragment.of("<p>\n  a\r\n  b\x85c\n</p>\n")
    assert kept.text == b"<p> a b c </p>"
    assert zlib.decompress(kept.gzipped, 31) == kept.text


@pytest.mark.parametrize("length", [0, 1, 0xFFFF, 0x10000])
def test_any_length_can_be_sent_as_it_is(length: int) -> None:
    text = b"x" * length
    sent = GZIP_HEAD + stored_block(text)
    assert zlib.decompressobj(31).decompress(sent) == text


# What a phone that is slow to listen is told.


def test_a_phone_that_is_not_read_is_kept_the_newest_alone() -> None:
    async def wait_for_update() -> None:
        follower = Follower(UUID(int=1))
        follower.receive(OLDER.progress, OLDER)
        follower.receive(NEWER.progress, NEWER)
        follower.receive(OLDER.progress, OLDER)
        news = await follower.next_update(1)
        assert (news.progress, news.shown) == (NEWER.progress, NEWER)
        assert (await follower.next_update(0)).shown is None

    asyncio.run(wait_for_update())


def test_a_page_that_is_behind_what_is_known_is_not_sent() -> None:
    async def wait_for_update() -> None:
        follower = Follower(UUID(int=1))
        follower.receive(Progress(1, 1))
        follower.receive(NEWER.progress, NEWER)  # the second number is behind
        news = await follower.next_update(1)
        assert (news.progress, news.shown) == (Progress(2, 1), None)

    asyncio.run(wait_for_update())
