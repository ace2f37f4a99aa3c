"""The cards of a trick that is not whole: who may share them, who sees them, how long."""

import asyncio
import json
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from companion.joining import services as joining
from companion.plays import creation
from companion.plays.live import running_entries
from companion.plays.live.progress import Progress
from companion.plays.live.running_entries import RunningEntry, keep_running, running_entry
from companion.plays.models import LogEvent, Participant
from companion.plays.rendering import FRAGMENTS, RunningFragments, Viewer, running_fragments
from companion.plays.stream.hub import Follower, Update
from tests.joining.conftest import come
from tests.plays.conftest import Phone, saved
from tests.plays.rendering.test_fragment_cache import rendered
from tests.plays.stream.listener import open_page

pytestmark = pytest.mark.django_db
TRICK = ("red-5", "red-3", "red-2")
NAMES = ["Ann", "Ben", "Cem"]


@pytest.fixture
def tricks(ann: Phone) -> Phone:
    """Ann's phone at a play of tricks, which Ben leads."""
    return Phone(
        ann.device, creation.create_play(ann.device, creation.NewPlay("krimsutep", NAMES, 0))
    )


def laid(*cards: str, **more: object) -> str:
    return json.dumps({"kind": "trick", "cards": cards, **more})


def share(phone: Phone, entry: str, after: int | None = None) -> int:
    """Share what a phone has laid; the status."""
    fields = {"entry": entry, "after": phone.table.after if after is None else after}
    answer = phone.client.post(phone.at("live"), fields)
    assert answer.content == b""
    return answer.status_code


def seen(phone: Phone, language: str = "en") -> str:
    """What those who follow the play see of it."""
    found = running_fragments(phone.play.id, [language])
    return found.drawn[language].fragment.text.decode() if found else ""


def test_cards_are_seen_with_who_still_has_to_lay(tricks: Phone) -> None:
    with open_page(tricks.play.id) as messages:
        assert share(tricks, laid("red-3")) == 204
        assert share(tricks, laid("red-3", "red-5")) == 204
    assert [message.get("running") for message in messages] == [True, True]
    assert {(message["acts"], message["seals"]) for message in messages} == {(0, 0)}
    page = seen(tricks)
    assert page.count("slot") == 1
    assert page.index("Ben") < page.index("winning") < page.index("Cem") < page.index("Ann")
    assert "Next: Ann. Not saved yet." in page
    assert "Als Nächstes: Ann. Noch nicht gespeichert." in seen(tricks, "de")


def test_another_leader_is_entered_as_played(tricks: Phone) -> None:
    assert share(tricks, laid("red-3", leader=2)) == 204
    assert "Next: Ann." in seen(tricks)


def test_nothing_of_it_is_stored(tricks: Phone) -> None:
    share(tricks, laid(*TRICK[:2]))
    assert not LogEvent.objects.filter(play=tricks.play).exists()
    assert tricks.table.after == 0
    assert b"winning" not in tricks.client.get(tricks.at("log")).content


@pytest.mark.parametrize(
    ("entry", "status"),
    [
        (laid("red-5", "red-5"), 409),
        (laid(*TRICK), 409),  # whole: it is entered
        (laid(), 409),
        (laid("red-5", leader=3), 409),
        (laid("red-5", leader=-1), 409),
        ('{"kind": "void", "why": "misdeal"}', 409),
        (laid("red-9"), 422),
        (laid("<b>"), 422),
        (laid("red-5", more="x"), 422),
        (laid("red-5", as_played="x" * 500), 422),
        ('{"kind": "trick"}', 422),
        ("no JSON", 422),
        ("", 422),
    ],
)
def test_what_cannot_lie_there_is_shown_to_nobody(
    tricks: Phone, entry: str, status: int
) -> None:
    with open_page(tricks.play.id) as messages:
        assert share(tricks, entry) == status
    assert messages == []
    assert seen(tricks) == ""


def test_a_card_that_fell_before_cannot_lie_there(tricks: Phone) -> None:
    saved(tricks.enter({"kind": "trick", "cards": list(TRICK)}))
    assert share(tricks, laid("red-3")) == 409
    assert share(tricks, laid("red-4")) == 204


def test_a_phone_that_is_behind_shows_nothing(tricks: Phone) -> None:
    saved(tricks.enter({"kind": "trick", "cards": list(TRICK)}))
    assert share(tricks, laid("red-4"), after=0) == 409
    assert share(tricks, laid("red-4"), after=2) == 409
    assert seen(tricks) == ""


def test_games_without_tricks_show_nothing(ann: Phone) -> None:
    assert share(ann, '{"kind": "say", "number": 5}') == 409


# Who may


def test_only_who_may_enter_shares(tricks: Phone, stranger: Phone) -> None:
    guest, watcher = come(tricks, "guest", 1), come(tricks, "tablet", None)
    assert share(guest, laid("red-5")) == 204
    assert share(Phone(stranger.device, tricks.play), laid("red-4"), 0) == 404
    assert share(watcher, laid("red-4")) == 403
    assert share(watcher, "null") == 403
    joining.lock(tricks.play.id, tricks.device.id, locked=True)
    there = Participant.objects.get(device=guest.device)
    joining.choose(tricks.play.id, tricks.device.id, there.id, may_enter=False)
    assert share(guest, laid("red-4")) == 403
    assert seen(tricks) == "", "what it laid before goes with its right to enter"


def test_what_a_phone_laid_goes_with_its_part_in_the_play(tricks: Phone) -> None:
    guest = come(tricks, "guest", 1)
    share(guest, laid("red-5"))
    there = Participant.objects.get(device=guest.device)
    joining.remove_device(tricks.play.id, tricks.device.id, there.id)
    assert seen(tricks) == ""


# For how long


def test_it_is_gone_once_the_play_goes_on(tricks: Phone) -> None:
    share(tricks, laid("red-5"))
    saved(tricks.enter({"kind": "trick", "cards": list(TRICK)}))
    assert seen(tricks) == ""
    share(tricks, laid("red-4"))
    assert seen(tricks)
    saved(tricks.undo())
    assert seen(tricks) == ""


def test_a_phone_takes_back_its_own_cards_alone(tricks: Phone, ben: Phone) -> None:
    other = Phone(ben.device, tricks.play)
    share(tricks, laid("red-5"))
    assert share(other, "null") == 204
    assert "Next: Cem" in seen(tricks)
    with open_page(tricks.play.id) as messages:
        assert share(tricks, "null") == 204
        assert share(tricks, "null") == 204
    assert len(messages) == 1
    assert seen(tricks) == ""


def test_the_last_phone_that_laid_is_seen(tricks: Phone, ben: Phone) -> None:
    share(tricks, laid("red-5"))
    share(Phone(ben.device, tricks.play), laid("red-4", "red-2"))
    assert "Next: Ann" in seen(tricks)


def test_it_is_gone_after_a_while(tricks: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    assert running_entries.SECONDS == 120
    monkeypatch.setattr(running_entries, "SECONDS", 0)
    share(tricks, laid("red-5"))
    assert seen(tricks) == ""


def test_without_the_shared_cache_nothing_is_seen_and_nothing_fails(
    tricks: Phone, settings: Settings
) -> None:
    gone = {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": "redis://127.0.0.1:1/0",
    }
    settings.CACHES = {**settings.CACHES, "shared": gone}
    assert share(tricks, laid("red-5")) == 204
    assert seen(tricks) == ""
    assert share(tricks, "null") == 204
    saved(tricks.enter({"kind": "trick", "cards": list(TRICK)}))


# What is sent


def test_it_is_drawn_once_for_each_language_and_is_small(tricks: Phone) -> None:
    FRAGMENTS.clear()
    share(tricks, laid("red-3", "red-5"))
    with rendered() as counted:
        for _ in range(3):
            running_fragments(tricks.play.id, ["en", "de"])
    assert counted["games/krimsutep/running.html"] == 2
    assert len(seen(tricks)) < 2_000


def test_a_card_takes_few_queries(tricks: Phone) -> None:
    client, fields = tricks.client, {"entry": laid("red-5"), "after": 0}
    with CaptureQueriesContext(connection) as queries:
        client.post(tricks.at("live"), fields)
        running_fragments(tricks.play.id, ["en"])
    assert len(queries) <= 5, [query["sql"] for query in queries]


def updates(follower: Follower, *received: RunningFragments | None) -> list[Update]:
    async def received_each() -> list[Update]:
        found = []
        for each in received:
            follower.receive_running(each)
            found.append(await follower.next_update(0))
        return found

    return asyncio.run(received_each())


def test_a_phone_is_not_sent_what_it_laid_itself_but_its_big_screen_is(tricks: Phone) -> None:
    share(tricks, laid("red-5"))
    running = running_fragments(tricks.play.id, ["en"])
    mine = tricks.device.id
    (own,) = updates(Follower(mine, Viewer(mine)), running)
    (big,) = updates(Follower(mine), running)
    (other,) = updates(Follower(UUID(int=1), Viewer(UUID(int=1))), running)
    assert own.running is None
    assert big.running == other.running
    assert other.running is not None
    assert other.running.progress == Progress(0, 0)


def test_that_nothing_lies_is_said_once_and_only_after_something_lay(tricks: Phone) -> None:
    share(tricks, laid("red-5"))
    running = running_fragments(tricks.play.id, ["en"])
    before, there, taken, again = updates(Follower(UUID(int=1)), None, running, None, None)
    assert (before.running, again.running) == (None, None)
    assert there.running is not None
    assert taken.running is not None
    assert taken.running.fragment.text == b""


def test_a_kept_entry_is_read_as_it_was(tricks: Phone) -> None:
    running = RunningEntry(tricks.device.id, 3, {"kind": "trick", "cards": ["red-5"]})
    keep_running(tricks.play.id, running)
    assert running_entry(tricks.play.id) == running
