"""Secret choices: kept, changed, never shown, turned up together."""

import re

import pytest

from companion.plays.models import LogEvent, SealedChoice
from companion.plays.outcomes import Behind, Refused
from scoring.kernel.serialization.entries import Json
from tests.pages import flat
from tests.plays.conftest import Phone, saved

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

COUNTED = (1, 2, 3, 4)


def sentence(outcome: object) -> str:
    assert isinstance(outcome, Refused), outcome
    return outcome.error.message


def test_what_all_have_chosen_is_turned_up_as_one_entry(ann: Phone) -> None:
    saved(ann.seal(0, 2))
    saved(ann.seal(1, 5))
    ann.say(*COUNTED)
    table = saved(ann.reveal()).table
    assert table.log.entries[-1].payload == {"kind": "show", "fingers": [2, 5]}
    assert table.complete


def test_a_choice_can_be_changed_until_the_last_has_chosen(ann: Phone) -> None:
    saved(ann.seal(0, 2))
    saved(ann.seal(0, 3))
    saved(ann.seal(1, 5))
    assert sentence(ann.seal(0, 1)) == "All have chosen, so it cannot be changed any more."
    assert list(SealedChoice.objects.order_by("seat").values_list("payload", flat=True)) == [
        3,
        5,
    ]


@pytest.mark.parametrize(
    ("seat", "fingers", "why"),
    [
        (0, 6, "Seat 0 has 0 to 5 fingers."),
        (0, "2", "Seat 0 has 0 to 5 fingers."),
        (0, True, "Seat 0 has 0 to 5 fingers."),
        (0, None, "Nothing is chosen."),
        (2, 1, "Nobody sits there."),
        (-1, 1, "Nobody sits there."),
    ],
)
def test_what_cannot_be_chosen_is_refused(
    ann: Phone, seat: int, fingers: Json, why: str
) -> None:
    assert sentence(ann.seal(seat, fingers)) == why
    assert SealedChoice.objects.count() == 0


def test_a_choice_for_an_occasion_that_is_over_is_behind(ann: Phone) -> None:
    assert isinstance(ann.seal(0, 2, "thumbs"), Behind)


def test_nothing_is_turned_up_too_early(ann: Phone) -> None:
    saved(ann.seal(0, 2))
    saved(ann.seal(1, 5))
    assert sentence(ann.reveal()) == "There is nothing to reveal now."


def test_nothing_is_turned_up_before_all_have_chosen(ann: Phone) -> None:
    ann.say(*COUNTED)
    assert sentence(ann.reveal()) == "Ann and Ben still have to choose."
    saved(ann.seal(0, 2))
    assert sentence(ann.reveal()) == "Ben still has to choose."
    assert LogEvent.objects.count() == len(COUNTED)


def test_a_table_may_enter_by_hand_what_is_sealed(ann: Phone) -> None:
    saved(ann.seal(0, 2))
    ann.say(*COUNTED)
    saved(ann.enter({"kind": "show", "fingers": [1, 1]}))


def test_turned_up_twice_under_one_key_is_one_entry(ann: Phone) -> None:
    saved(ann.seal(0, 2))
    saved(ann.seal(1, 5))
    ann.say(*COUNTED)
    sent = ann.seen()
    assert not saved(ann.reveal(sent)).again
    assert saved(ann.reveal(sent)).again
    assert LogEvent.objects.count() == len(COUNTED) + 1


def test_what_was_turned_up_and_undone_can_be_turned_up_again(ann: Phone) -> None:
    saved(ann.seal(0, 2))
    saved(ann.seal(1, 5))
    ann.say(*COUNTED)
    saved(ann.reveal())
    saved(ann.undo())
    assert saved(ann.reveal()).table.complete


# What never leaves the server.

TOKENS = re.compile(
    r'name="(csrfmiddlewaretoken|key|play)" value="[^"]*"|"x-csrftoken": "[^"]*"'
    r'|max="[^"]*"|data-now="[^"]*"'  # the minute and second in which the page was asked for
)
PAGES = ("play", "cover", "log", "lines")


def pages(phone: Phone) -> list[str]:
    client = phone.client
    addresses = [phone.at(page) for page in PAGES] + [
        phone.at("choice", seat) for seat in (0, 1)
    ]
    addresses += [f"{phone.at('cover')}?done=0", "/", "/plays/"]
    answers = [flat(client.get(address)) for address in addresses]
    return [TOKENS.sub("", answer) for answer in answers]


@pytest.mark.parametrize("others", [(), (1,)], ids=["before the last", "after the last"])
def test_no_page_tells_what_was_chosen(ann: Phone, others: tuple[int, ...]) -> None:
    """The pages are the same to the letter, whatever was chosen."""
    ann.say(*COUNTED)
    saved(ann.seal(0, 2))
    for seat in others:
        saved(ann.seal(seat, 1))
    before = pages(ann)
    SealedChoice.objects.filter(seat=0).update(payload=4)
    assert pages(ann) == before


def test_the_phone_goes_round_under_a_cover(ann: Phone) -> None:
    client = ann.client
    cover = flat(client.get(ann.at("cover")))
    assert "Pass the phone to" in cover
    assert "I’m Ann, show my screen" in cover
    choice = client.get(ann.at("choice", 0))
    assert "no-store" in choice["Cache-Control"]
    sealed = client.post(
        ann.at("choice", 0), {"choice": "3", "occasion": "fingers"}, follow=True
    )
    assert "Ann has chosen" in flat(sealed)
    assert "Pass to Ben" in flat(sealed)
    last = client.post(ann.at("choice", 1), {"choice": "0", "occasion": "fingers"}, follow=True)
    assert "All have chosen" in flat(last)


@pytest.mark.parametrize(
    ("response", "why"),
    [
        ({"choice": "6", "occasion": "fingers"}, "Seat 0 has 0 to 5 fingers."),
        ({"choice": "null", "occasion": "fingers"}, "Nothing is chosen."),
        ({"choice": "{", "occasion": "fingers"}, "“choice” is not JSON."),
        ({"occasion": "fingers"}, "“choice” is not JSON."),
    ],
)
def test_a_choice_that_cannot_be_read_or_made_is_told_behind_the_cover(
    ann: Phone, response: dict[str, str], why: str
) -> None:
    answer = ann.client.post(ann.at("choice", 0), response)
    assert answer.status_code == 422
    assert why in flat(answer)


def test_once_all_have_chosen_one_tap_turns_it_up_or_a_hand_enters_it(ann: Phone) -> None:
    saved(ann.seal(0, 2))
    saved(ann.seal(1, 5))
    ann.say(*COUNTED)
    client = ann.client
    assert "Reveal all" in flat(client.get(ann.at()))
    assert "Reveal all" not in flat(client.get(f"{ann.at()}?by-hand"))
    key = ann.seen().key
    client.post(ann.at("reveal"), {"after": ann.table.after, "key": str(key)})
    assert ann.table.complete
