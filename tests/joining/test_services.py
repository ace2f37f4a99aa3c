"""Services of joining: codes, seats, decisions of the host, and what may be entered then."""

from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from companion.joining import services
from companion.joining.models import Invitation
from companion.plays import services as plays
from companion.plays.log.replay import REPLAYS
from companion.plays.models import LogEvent, Participant, Play, SealedChoice
from companion.plays.outcomes import Forbidden, Outcome, Sent
from companion.plays.permissions import Role
from companion.plays.queries import play_with_role
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json
from tests.joining.conftest import come, phone
from tests.plays.conftest import Phone, saved

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

type Act = Callable[[Phone, Sent], Outcome]

WATCHES = "This device only watches. Take a seat to enter."
LOCKED = "Only approved phones may enter, and this one is not approved."
FIVE: Json = {"kind": "say", "number": 5}
CHANGES: Json = [{"do": "remove", "at": 0}]
RULING: Json = {"ruling": "zero", "reading": "yes", "why": ""}


def role(of: Phone) -> Role:
    return play_with_role(of.play.id, of.device.id)[1]


def there(of: Phone) -> Participant:
    return Participant.objects.get(play=of.play, device=of.device)


def anew(of: Phone) -> Sent:
    """What comes with an act, whoever sends it."""
    return Sent(admitted_after(of), uuid4(), of.device.id)


def admitted_after(of: Phone) -> int:
    return LogEvent.objects.filter(play=of.play).count()


# Coming.


def test_a_code_opens_the_play_to_a_free_seat(ann: Phone, guest: Phone) -> None:
    assert role(ann) == Role(host=True, seat=None, enters=True)
    assert role(guest) == Role(host=False, seat=1, enters=True)
    saved(guest.enter(FIVE))
    row = LogEvent.objects.get()
    assert (row.device, row.seat) == (guest.device, 1)


def test_an_entry_of_a_device_without_a_seat_has_none(ann: Phone) -> None:
    ann.say(5)
    assert LogEvent.objects.get().seat is None


def test_the_same_code_shows_again_until_it_ends_or_is_withdrawn(ann: Phone) -> None:
    first = services.invite(ann.play.id, ann.device.id)
    assert services.invite(ann.play.id, ann.device.id) == first
    services.withdraw(ann.play.id, ann.device.id)
    second = services.invite(ann.play.id, ann.device.id)
    assert second.code != first.code
    Invitation.objects.filter(id=second.id).update(until=timezone.now() - timedelta(seconds=1))
    assert services.invite(ann.play.id, ann.device.id).code not in {first.code, second.code}


def test_a_code_opens_nothing_once_it_has_ended_or_is_withdrawn(ann: Phone) -> None:
    guest = phone(ann, "late")
    withdrawn = services.invite(ann.play.id, ann.device.id).code
    services.withdraw(ann.play.id, ann.device.id)
    ended = services.invite(ann.play.id, ann.device.id)
    Invitation.objects.filter(id=ended.id).update(until=timezone.now())
    for code in (withdrawn, ended.code, "CDFGHJ", "", "x" * 500, "CDFGH\x00"):
        with pytest.raises(services.NoSuchCode):
            services.join_play(code, guest.device.id, 0)
    assert not Participant.objects.exists()


def test_who_is_there_stays_when_the_code_is_withdrawn(ann: Phone, guest: Phone) -> None:
    services.withdraw(ann.play.id, ann.device.id)
    saved(guest.enter(FIVE))


@pytest.mark.usefixtures("guest")
def test_a_seat_that_a_device_holds_is_not_free(ann: Phone) -> None:
    other = phone(ann, "Pixel 7")
    code = services.invite(ann.play.id, ann.device.id).code
    with pytest.raises(Malformed, match=r"Ben's phone was quicker and has Ben’s seat now."):
        services.join_play(code, other.device.id, 1)
    assert not Participant.objects.filter(device=other.device).exists()
    for nowhere in (2, -1, 99):
        with pytest.raises(Malformed, match=r"There is no such seat."):
            services.join_play(code, other.device.id, nowhere)


def test_coming_twice_changes_the_seat(ann: Phone, guest: Phone) -> None:
    services.join_play(services.invite(ann.play.id, ann.device.id).code, guest.device.id, 0)
    assert role(guest).seat == 0
    services.sit(ann.play.id, guest.device.id, 1)
    assert role(guest).seat == 1
    assert Participant.objects.count() == 1


def test_a_host_takes_a_seat_and_gets_up_again(ann: Phone) -> None:
    assert services.sit(ann.play.id, ann.device.id, 0) == Role(host=True, seat=0, enters=True)
    assert services.sit(ann.play.id, ann.device.id, None) == Role(
        host=True, seat=None, enters=True
    )
    services.leave(ann.play.id, ann.device.id)
    assert role(ann).host


def test_who_leaves_knows_the_play_no_more_until_he_comes_again(
    ann: Phone, guest: Phone
) -> None:
    services.leave(ann.play.id, guest.device.id)
    with pytest.raises(Play.DoesNotExist):
        _ = guest.table
    services.join_play(services.invite(ann.play.id, ann.device.id).code, guest.device.id, 1)
    assert role(guest).enters


# Watching never writes.

ACTS: list[Act] = [
    lambda phone, sent: phone.enter(FIVE, sent),
    lambda phone, sent: phone.undo(sent),
    lambda phone, sent: phone.redo(sent),
    lambda phone, sent: phone.reveal(sent),
    lambda phone, sent: plays.correct(phone.play.id, CHANGES, sent),
    lambda phone, sent: plays.settle(phone.play.id, RULING, sent),
]
NAMES = ["enter", "undo", "redo", "reveal", "correct", "settle"]


@pytest.mark.parametrize("act", ACTS, ids=NAMES)
def test_who_watches_stores_nothing(ann: Phone, watcher: Phone, act: Act) -> None:
    ann.say(5)
    with pytest.raises(Forbidden, match=WATCHES):
        act(watcher, anew(watcher))
    assert LogEvent.objects.count() == 1
    assert watcher.scores == (5, 0)


@pytest.mark.parametrize("act", ACTS, ids=NAMES)
def test_who_is_not_chosen_stores_nothing_while_entering_is_locked(
    ann: Phone, guest: Phone, act: Act
) -> None:
    ann.say(5)
    services.lock(ann.play.id, ann.device.id, locked=True)
    services.choose(ann.play.id, ann.device.id, there(guest).id, may_enter=False)
    with pytest.raises(Forbidden, match=LOCKED):
        act(guest, anew(guest))
    assert LogEvent.objects.count() == 1


@pytest.mark.parametrize("act", ACTS, ids=NAMES)
def test_to_who_was_thrown_out_the_play_does_not_exist(
    ann: Phone, guest: Phone, act: Act
) -> None:
    ann.say(5)
    services.remove_device(ann.play.id, ann.device.id, there(guest).id)
    with pytest.raises(Play.DoesNotExist):
        act(guest, anew(guest))
    assert LogEvent.objects.count() == 1


def test_who_watches_seals_nothing(watcher: Phone) -> None:
    with pytest.raises(Forbidden, match=WATCHES):
        watcher.seal(0, 3)
    assert not SealedChoice.objects.exists()


def test_an_entry_that_was_saved_is_told_so_even_to_who_may_not_enter_any_more(
    ann: Phone, guest: Phone
) -> None:
    sent = guest.seen()
    saved(guest.enter(FIVE, sent))
    services.sit(ann.play.id, guest.device.id, None)
    assert saved(guest.enter(FIVE, sent)).again
    with pytest.raises(Forbidden):
        guest.undo()


# Locking.


def test_who_sits_when_it_is_locked_is_chosen_and_who_comes_later_is_not(
    ann: Phone, guest: Phone, watcher: Phone
) -> None:
    services.lock(ann.play.id, ann.device.id, locked=True)
    late = come(ann, "late", 0)
    assert role(guest).enters
    assert not role(late).enters
    services.leave(ann.play.id, late.device.id)
    services.sit(ann.play.id, watcher.device.id, 0)
    assert not role(watcher).enters
    services.choose(ann.play.id, ann.device.id, there(watcher).id, may_enter=True)
    assert role(watcher).enters


def test_unlocked_all_that_hold_a_seat_enter_again(ann: Phone, guest: Phone) -> None:
    services.lock(ann.play.id, ann.device.id, locked=True)
    services.choose(ann.play.id, ann.device.id, there(guest).id, may_enter=False)
    services.lock(ann.play.id, ann.device.id, locked=False)
    saved(guest.enter(FIVE))


def test_a_host_enters_whatever_is_locked(ann: Phone, ben: Phone) -> None:
    services.lock(ann.play.id, ann.device.id, locked=True)
    ann.say(5)
    ben.say(7)


# Handing over, throwing out.


def test_a_seat_is_handed_over_and_who_held_it_watches(ann: Phone, guest: Phone) -> None:
    other = come(ann, "Pixel 7", None)
    services.lock(ann.play.id, ann.device.id, locked=True)
    services.hand_over(ann.play.id, ann.device.id, there(other).id, 1)
    assert role(guest) == Role()
    assert role(other) == Role(host=False, seat=1, enters=True)
    with pytest.raises(Malformed, match=r"There is no such seat."):
        services.hand_over(ann.play.id, ann.device.id, there(other).id, 2)
    services.hand_over(ann.play.id, ann.device.id, there(other).id, None)
    assert role(other).watches


def test_who_was_thrown_out_is_not_let_in_by_the_code_but_by_the_host(
    ann: Phone, guest: Phone
) -> None:
    saved(guest.enter(FIVE))
    services.remove_device(ann.play.id, ann.device.id, there(guest).id)
    assert ann.scores == (5, 0)  # what it entered stays
    code = services.invite(ann.play.id, ann.device.id).code
    with pytest.raises(services.Removed):
        services.join_play(code, guest.device.id, 1)
    services.readmit(ann.play.id, ann.device.id, there(guest).id)
    assert role(guest).watches
    services.sit(ann.play.id, guest.device.id, 1)
    saved(guest.enter({"kind": "say", "number": 7}))


def test_the_seat_of_who_was_thrown_out_is_free(ann: Phone, guest: Phone) -> None:
    services.remove_device(ann.play.id, ann.device.id, there(guest).id)
    assert role(come(ann, "Pixel 7", 1)).enters


type Says = Callable[[Phone, Phone], object]

SAYS: list[Says] = [
    lambda me, _: services.invite(me.play.id, me.device.id),
    lambda me, _: services.withdraw(me.play.id, me.device.id),
    lambda me, _: services.lock(me.play.id, me.device.id, locked=True),
    lambda me, of: services.choose(me.play.id, me.device.id, there(of).id, may_enter=True),
    lambda me, of: services.hand_over(me.play.id, me.device.id, there(of).id, 0),
    lambda me, of: services.remove_device(me.play.id, me.device.id, there(of).id),
    lambda me, of: services.readmit(me.play.id, me.device.id, there(of).id),
]


@pytest.mark.parametrize("say", SAYS)
def test_only_the_host_says_who_is_there(
    stranger: Phone, guest: Phone, watcher: Phone, say: Says
) -> None:
    before = list(Participant.objects.order_by("id").values())
    for me in (guest, watcher):
        with pytest.raises(PermissionDenied):
            say(me, guest)
    with pytest.raises(Play.DoesNotExist):
        say(stranger, guest)
    assert list(Participant.objects.order_by("id").values()) == before


def test_a_device_of_another_play_is_not_there(ann: Phone) -> None:
    with pytest.raises(Participant.DoesNotExist):
        services.remove_device(ann.play.id, ann.device.id, uuid4())


# Secrets stay with their seats.


def test_a_phone_that_holds_a_seat_chooses_for_that_seat_alone(guest: Phone) -> None:
    saved(guest.seal(1, 3))
    for seat in (0, 2):
        with pytest.raises(Forbidden):
            guest.seal(seat, 3)
    assert list(SealedChoice.objects.values_list("seat", flat=True)) == [1]


def test_the_phone_that_goes_round_chooses_for_the_seats_that_no_phone_holds(
    ann: Phone, guest: Phone
) -> None:
    saved(ann.seal(0, 2))
    with pytest.raises(Forbidden, match=r"Another device has this seat and chooses for it."):
        ann.seal(1, 2)
    saved(guest.seal(1, 4))
    services.remove_device(ann.play.id, ann.device.id, there(guest).id)
    assert set(SealedChoice.objects.values_list("seat", "payload")) == {(0, 2), (1, 4)}


# Costs.


@pytest.mark.parametrize("cold", [False, True], ids=["remembered", "replayed"])
def test_an_entry_of_a_guest_takes_no_more_queries_than_one_of_a_host(
    ann: Phone, guest: Phone, *, cold: bool
) -> None:
    empty = ann.table.replay
    ann.say(1)
    counts = []
    for each, number in ((guest, 5), (ann, 7)):
        sent = each.seen()
        if cold:
            REPLAYS.keep(ann.play.id, empty)
        with CaptureQueriesContext(connection) as queries:
            saved(each.enter({"kind": "say", "number": number}, sent))
        counts.append(len(queries))
    assert counts == [5 + cold] * 2
