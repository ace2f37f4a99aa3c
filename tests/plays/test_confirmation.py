"""Confirmation: what was entered counts once a second person has said that it was so."""

import json
from pathlib import Path
from uuid import uuid4

import pytest

from companion.joining import services
from companion.plays import services as way
from companion.plays.confirmation import pending, provisional
from companion.plays.creation import NewPlay, create_play
from companion.plays.live.progress import progress_of_plays
from companion.plays.models import LogEvent, Participant, Play
from companion.plays.outcomes import Behind, Forbidden, Outcome, Refused, Sent
from companion.plays.presentation.audit_trail import trail
from scoring.kernel.serialization.entries import Json
from tests.pages import flat
from tests.plays.conftest import Phone, saved

RECORDS = Path(__file__).parent.parent / "records"

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture(autouse=True)
def _switch_confirmation_on(ann: Phone) -> None:
    way.set_confirmation(ann.play.id, ann.device.id, on=True)


def say(phone: Phone, first: int, last: int, seat: int, *, so: bool = True) -> Outcome:
    payload: Json = {"first": first, "last": last, "seat": seat}
    return way.answer(phone.play.id, payload, phone.seen(), agreed=so)


def waits(phone: Phone) -> list[str]:
    return [each.name for each in pending(phone.table)]


def why(outcome: Outcome) -> str:
    assert isinstance(outcome, Refused), outcome
    return outcome.error.message


def test_a_round_waits_from_when_it_is_whole_until_a_second_person_confirms(ann: Phone) -> None:
    ann.say(5)
    assert waits(ann) == []
    ann.say(7)
    assert waits(ann) == ["Round 1"]
    assert provisional(ann.table, pending(ann.table)) == (5, 7)
    saved(say(ann, 0, 1, seat=1))
    assert waits(ann) == []
    ann.say(1, 2)
    assert waits(ann) == ["Round 2"]
    assert provisional(ann.table, pending(ann.table)) == (1, 2)


def test_the_play_goes_on_meanwhile_and_is_finished_with_the_last_word(ann: Phone) -> None:
    ann.say(5, 7, 1, 2)
    saved(ann.enter({"kind": "show", "fingers": [0, 0]}))
    assert ann.table.complete
    assert Play.objects.get().finished is None
    assert "Provisional:" in flat(ann.client.get(ann.at("result")))
    saved(say(ann, 0, 1, seat=1))
    saved(say(ann, 2, 3, seat=0))
    assert Play.objects.get().finished is not None
    saved(say(ann, 2, 3, seat=1, so=False))
    assert Play.objects.get().finished is None
    way.set_confirmation(ann.play.id, ann.device.id, on=False)
    assert Play.objects.get().finished is not None


def test_a_refusal_stays_until_it_is_put_right_or_confirmed_after_all(ann: Phone) -> None:
    ann.say(5, 7)
    saved(say(ann, 0, 1, seat=1, so=False))
    (section,) = pending(ann.table)
    assert section.refused
    change: Json = [{"do": "change", "at": 0, "entry": {"kind": "say", "number": 6}}]
    saved(way.correct(ann.play.id, change, ann.seen()))
    (section,) = pending(ann.table)
    assert section.answer is None
    saved(say(ann, 0, 1, seat=1))
    assert waits(ann) == []


@pytest.mark.parametrize(
    "changes",
    [
        [{"do": "change", "at": 1, "entry": {"kind": "say", "number": 6}}],
        [
            {"do": "remove", "at": 0},
            {"do": "insert", "at": 0, "entry": {"kind": "say", "number": 5}},
        ],
    ],
)
def test_what_is_corrected_is_confirmed_no_more(ann: Phone, changes: Json) -> None:
    ann.say(5, 7)
    saved(say(ann, 0, 1, seat=1))
    saved(way.correct(ann.play.id, changes, ann.seen()))
    assert waits(ann) == ["Round 1"]
    saved(ann.undo())  # of the correction: again exactly what was confirmed
    assert waits(ann) == []


def test_what_is_undone_and_entered_anew_is_confirmed_no_more(ann: Phone) -> None:
    ann.say(5, 7)
    saved(say(ann, 0, 1, seat=1))
    saved(ann.undo())
    assert waits(ann) == []
    ann.say(7)
    assert waits(ann) == ["Round 1"]


@pytest.mark.parametrize(
    ("first", "last", "seat", "sentence"),
    [
        (0, 0, 1, "These entries do not need confirming."),
        (0, 2, 1, "These entries do not need confirming."),
        (2, 2, 1, "These entries do not need confirming."),
        (0, 1, 2, "Nobody sits there."),
        (0, 1, -1, "Nobody sits there."),
        (1, 0, 1, "An answer needs its entries and its seat."),
    ],
)
def test_an_answer_that_nobody_asked_for_is_refused(
    ann: Phone, first: int, last: int, seat: int, sentence: str
) -> None:
    ann.say(5, 7, 1)
    assert why(say(ann, first, last, seat)) == sentence
    assert LogEvent.objects.count() == 3


def test_confirmed_is_confirmed_once(ann: Phone) -> None:
    ann.say(5, 7)
    saved(say(ann, 0, 1, seat=1))
    assert why(say(ann, 0, 1, seat=0)) == "Ben has confirmed it already."


def test_the_same_answer_twice_is_one(ann: Phone) -> None:
    ann.say(5, 7)
    payload: Json = {"first": 0, "last": 1, "seat": 1}
    sent = ann.seen()
    saved(way.answer(ann.play.id, payload, sent, agreed=True))
    assert saved(way.answer(ann.play.id, payload, sent, agreed=True)).again
    assert why(way.answer(ann.play.id, payload, sent, agreed=False)) == (
        "This key belongs to another entry."
    )


def test_a_play_that_does_not_ask_is_not_answered(ann: Phone) -> None:
    way.set_confirmation(ann.play.id, ann.device.id, on=False)
    ann.say(5, 7)
    assert waits(ann) == []
    assert why(say(ann, 0, 1, 1)) == "These entries do not need confirming."


def sit(phone: Phone, seat: int | None) -> None:
    services.sit(phone.play.id, phone.device.id, seat)


def test_who_entered_it_does_not_confirm_it(ann: Phone, ben: Phone) -> None:
    sit(ann, 0)
    sit(ben, 1)
    ann.say(5, 7)
    assert why(say(ann, 0, 1, seat=0)) == "Ann entered it, so another player has to confirm it."
    with pytest.raises(Forbidden, match="Another device has this seat"):
        say(ann, 0, 1, seat=1)
    saved(say(ben, 0, 1, seat=1))


def test_where_all_have_entered_some_of_it_who_entered_the_last_does_not_confirm(
    ann: Phone, ben: Phone
) -> None:
    sit(ann, 0)
    sit(ben, 1)
    ann.say(5)
    ben.say(7)
    assert why(say(ben, 0, 1, seat=1)) == "Ben entered it, so another player has to confirm it."
    saved(say(ann, 0, 1, seat=0))


def test_a_phone_with_a_seat_is_passed_to_a_seat_that_has_none(ann: Phone) -> None:
    sit(ann, 0)
    ann.say(5, 7)
    saved(say(ann, 0, 1, seat=1))


def test_who_watches_or_is_not_chosen_confirms_nothing(ann: Phone, stranger: Phone) -> None:
    ann.say(5, 7)
    there = Participant.objects.create(play=ann.play, device=stranger.device)
    with pytest.raises(Forbidden, match="only watches"):
        say(stranger, 0, 1, seat=1)
    services.hand_over(ann.play.id, ann.device.id, there.id, 1)
    services.lock(ann.play.id, ann.device.id, locked=True)
    services.choose(ann.play.id, ann.device.id, there.id, may_enter=False)
    with pytest.raises(Forbidden, match="is not approved"):
        say(stranger, 0, 1, seat=1)
    services.choose(ann.play.id, ann.device.id, there.id, may_enter=True)
    saved(say(stranger, 0, 1, seat=1))


def test_an_answer_stands_in_nobodys_way(ann: Phone, ben: Phone) -> None:
    ann.say(5, 7)
    seen = ben.seen()  # Ben has begun to enter
    saved(say(ann, 0, 1, seat=1))
    ben.say(3)
    assert ben.table.after == 4
    with_four = saved(ben.enter({"kind": "say", "number": 4}, ben.seen()))
    assert with_four.table.log.rows == 5
    assert isinstance(ben.enter({"kind": "say", "number": 4}, seen), Behind)


def test_what_begins_before_an_answer_is_stored_after_it(ann: Phone, ben: Phone) -> None:
    ann.say(5, 7)
    sent = ben.seen()
    saved(say(ann, 0, 1, seat=1))
    saved(ben.enter({"kind": "say", "number": 3}, sent))


def test_an_answer_to_what_has_changed_is_behind(ann: Phone) -> None:
    ann.say(5, 7)
    sent = ann.seen()
    saved(ann.undo())
    ann.say(8)
    payload: Json = {"first": 0, "last": 1, "seat": 1}
    assert isinstance(way.answer(ann.play.id, payload, sent, agreed=True), Behind)


@pytest.mark.django_db(transaction=True)  # the poll ends its connection
def test_phones_hear_of_an_answer_as_of_what_is_sealed(ann: Phone) -> None:
    ann.say(5, 7)
    before = progress_of_plays([ann.play.id])[ann.play.id]
    saved(say(ann, 0, 1, seat=1))
    after = progress_of_plays([ann.play.id])[ann.play.id]
    assert (after.events, after.seals) == (before.events, before.seals + 1)


def test_the_audit_trail_says_who_confirmed_what_and_when(ann: Phone) -> None:
    ann.say(5, 7)
    saved(say(ann, 0, 1, seat=1, so=False))
    saved(say(ann, 0, 1, seat=1))
    last, before, *_ = trail(ann.table)
    assert (last.did, last.who, last.words, last.device) == (
        "Confirmed", "Ben", "confirmed entries 1 to 2", "Ann's phone",
    )  # fmt: skip
    assert before.did == "Refused"
    assert last.at == LogEvent.objects.order_by("-sequence")[0].created


def test_only_a_host_asks_for_a_second_person(ann: Phone, stranger: Phone) -> None:
    with pytest.raises(Play.DoesNotExist):
        way.set_confirmation(ann.play.id, stranger.device.id, on=False)
    Participant.objects.create(play=ann.play, device=stranger.device, seat=1)
    with pytest.raises(Play.DoesNotExist):
        way.set_confirmation(ann.play.id, stranger.device.id, on=False)


# The pages.


def sent(phone: Phone, **fields: object) -> dict[str, object]:
    answer_fields = {"first": 0, "last": 1, "seat": 1, "so": "yes"}
    return {**answer_fields, "after": phone.table.after, "key": str(uuid4()), **fields}


def test_the_table_says_what_waits_and_marks_what_it_brought(ann: Phone) -> None:
    ann.say(5, 7)
    page = flat(ann.client.get(ann.at()))
    assert "Round 1:" in page
    assert "5 of them provisional" in page
    assert "7 of them provisional" in page
    saved(say(ann, 0, 1, seat=1))
    page = flat(ann.client.get(ann.at()))
    assert "provisional" not in page


def test_one_phone_is_passed_to_a_second_person_who_says_that_it_was_so(ann: Phone) -> None:
    ann.say(5, 7)
    client, where = ann.client, ann.at("confirm")
    assert "I’m Ben, show me" in flat(client.get(where))
    page = flat(client.get(f"{where}?seat=1"))
    assert "Ben, is this right?" in page
    assert "said 7" in page
    answer = client.post(where, sent(ann))
    assert answer["Location"] == ann.at()
    assert client.get(where)["Location"] == ann.at()


def test_the_cards_of_each_trick_are_there_to_be_checked(ann: Phone) -> None:
    record = json.loads((RECORDS / "krimsutep-3-tricks.json").read_text("utf-8"))
    begun = create_play(ann.device, NewPlay("krimsutep", record["players"], record["start"]))
    phone = Phone(ann.device, begun)
    way.set_confirmation(begun.id, ann.device.id, on=True)
    for entry in record["entries"][:11]:
        saved(phone.enter(entry))
    page = flat(phone.client.get(phone.at("confirm") + "?seat=2"))
    first = record["entries"][0]["cards"]
    assert first == ["red-s4", "red-s2", "red-5"]
    assert "Cem palace slaves 4, Ann palace slaves 2 and Ben palace 5" in page


def test_a_refusal_opens_the_correction(ann: Phone) -> None:
    ann.say(5, 7)
    client = ann.client
    answer = client.post(ann.at("confirm"), sent(ann, so="no"), follow=True)
    page = flat(answer)
    assert "Ben says that this is wrong." in page
    assert ann.at("entry", 1) in page
    assert "wrong, please correct it" in flat(client.get(ann.at()))


@pytest.mark.parametrize(
    ("fields", "status", "said"),
    [
        ({"first": "x"}, 422, "“first” is not a number."),
        ({"last": 0}, 422, "These entries do not need confirming."),
        ({"key": "none"}, 422, "“key” is not a key."),
        ({"after": 1}, 409, "</b> Ben, 7. Your tap changed nothing."),
    ],
)
def test_an_answer_that_is_not_kept_says_why(
    ann: Phone, fields: dict[str, object], status: int, said: str
) -> None:
    ann.say(5, 7)
    answer = ann.client.post(ann.at("confirm"), sent(ann, **fields))
    assert answer.status_code == status
    assert said in flat(answer)


def test_who_entered_it_on_his_own_phone_reads_that_somebody_else_confirms(
    ann: Phone, ben: Phone
) -> None:
    sit(ann, 0)
    sit(ben, 1)
    ann.say(5, 7)
    page = flat(ann.client.get(ann.at("confirm")))
    assert "Ann entered it, so another player has to confirm it on another device." in page
    assert "Ben, is this right?" in flat(ben.client.get(ben.at("confirm")))


def test_a_play_is_begun_with_a_second_person_and_the_host_takes_it_back(ann: Phone) -> None:
    client = ann.client
    form = {"game": "toy", "seats": ["Ann", "Ben"], "starts": "Ann", "confirms": "1"}
    client.post("/new/", form)
    play = Play.objects.latest("created")
    assert play.confirms
    client.post(f"/plays/{play.id}/confirmed/", {"on": "0"})
    assert not Play.objects.filter(confirms=True, id=play.id).exists()
    again = flat(client.get(f"/?again={ann.play.id}"))
    assert 'name="confirms" value="1" checked' in again


def test_a_key_is_one_devices_act_whatever_it_said(ann: Phone) -> None:
    ann.say(5, 7)
    key = uuid4()
    ann.client.post(ann.at("confirm"), sent(ann, key=str(key)))
    stale = Sent(ann.table.after, key, ann.device.id)
    assert why(ann.enter({"kind": "say", "number": 1}, stale)) == (
        "This key belongs to another entry."
    )
