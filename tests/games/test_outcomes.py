"""What an entry led to: tricks, rounds and offerings, as everybody at the table sees them."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from companion.games.cleopatra.view import VIEW as CLEOPATRA
from companion.games.krimsutep import heads
from companion.games.krimsutep.outcome import RoundSummary, TakenTrick
from companion.games.krimsutep.tally import lying
from companion.games.krimsutep.view import VIEW as KRIMSUTEP
from companion.games.view import Outcome, ViewRequest
from companion.groups.models import Device, Group
from companion.plays import services
from companion.plays.creation import create_from_record
from companion.plays.models import Participant, Play
from companion.plays.outcomes import Saved, Sent
from companion.plays.presentation.last_happening import last_happening
from companion.plays.sealed_choices import SecretChoice
from scoring.cleopatra.state import State as Cleopatra
from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json
from scoring.krimsutep.components import BASE_SUITS, Building
from scoring.krimsutep.score import oasis_yield
from scoring.krimsutep.state import State
from scoring.record import load
from scoring.registry import GAMES
from tests.pages import flat

RECORDS = Path(__file__).parent.parent / "records"
KRIMSUTEP_RECORDS = ("krimsutep-3-tricks", "krimsutep-4-tricks", "krimsutep-4-totals")
WHOLE = (*KRIMSUTEP_RECORDS, "cleopatra-4-garden", "ramses-3-full")
type Given = tuple[Position, dict[str, Json], Position]


def given(name: str) -> Iterator[Given]:
    """Every entry of a record, with the positions before and after it."""
    record = json.loads((RECORDS / f"{name}.json").read_text("utf-8"))
    options = record.get("options", {})
    here = GAMES[record["game"]].begin(record["players"], record["start"], options)
    for payload in record["entries"]:
        after = here.enter(payload)
        yield here, payload, after
        here = after


def krimsutep(position: Position) -> State:
    assert isinstance(position.state, State)
    return position.state


def cleopatra(position: Position) -> Cleopatra:
    assert isinstance(position.state, Cleopatra)
    return position.state


def krimsutep_outcome(each: Given) -> Outcome | None:
    return KRIMSUTEP.outcome(*each, ViewRequest())


@pytest.mark.parametrize("name", KRIMSUTEP_RECORDS)
def test_every_trick_is_seen_with_the_card_that_won_it(name: str) -> None:
    for each in given(name):
        before, payload, after = krimsutep(each[0]), each[1], krimsutep(each[2])
        if payload["kind"] != "trick" or after.evaluation is not None:
            continue
        outcome = krimsutep_outcome(each)
        assert outcome is not None
        trick = outcome.context["last_trick"]
        assert isinstance(trick, TakenTrick)
        assert [card.key.code for card in trick.cards] == payload["cards"]
        assert trick.winner.seat.number == after.deal.leader, "who won leads next"
        assert trick.number == len(before.deal.tricks) + 1
        assert outcome.said.startswith(f"{after.seats[after.deal.leader]} won trick")


@pytest.mark.parametrize("name", KRIMSUTEP_RECORDS)
def test_a_round_is_summed_up_with_every_majority_and_sum(name: str) -> None:
    rounds = 0
    for each in given(name):
        before, after = krimsutep(each[0]), krimsutep(each[2])
        if after.evaluation is None or before.evaluation is not None:
            continue
        rounds += 1
        outcome = krimsutep_outcome(each)
        assert outcome is not None
        summary = outcome.context["summary"]
        assert isinstance(summary, RoundSummary)
        for suit, majority in zip(BASE_SUITS, summary.majorities, strict=True):
            most = tuple(seat.number for seat in majority.seats)
            assert most == after.evaluation.most(suit)
        for row in summary.rows:
            number = row.seat.number
            sums = [after.evaluation.suits[suit][number] for suit in BASE_SUITS]
            assert [each.number for each in row.suits] == sums
            assert row.roman.number == after.evaluation.romans[number]
            assert row.roman.best == (row.seat in summary.favourites)
        bonus = sum(each.points for each in summary.bonuses)
        gained = sum(line.points for line in after.lines) - sum(
            line.points for line in after.lines if (line.entry or 0) < after.began
        )
        assert bonus == gained - sum(len(each.seats) for each in summary.majorities)
    assert rounds > 1


def test_the_last_cards_of_all_are_turned_up_by_one_tap_and_not_chosen_in_secret() -> None:
    last = [each[0] for each in given("krimsutep-3-tricks") if each[1]["kind"] == "reveal"][-1]
    assert heads.no_choice(krimsutep(last))
    assert KRIMSUTEP.sealing(last) is None
    page = KRIMSUTEP.board_page(last, ViewRequest())
    sent = json.loads(str(page.context["turns_up"]))
    assert last.enter(sent).state.position == last.state.position + 1


def test_an_offering_shows_all_bids_and_a_purse_to_its_own_seat_only() -> None:
    offerings = [each for each in given("cleopatra-5-rulings") if each[1]["kind"] == "offering"]
    assert offerings
    for before, payload, after in offerings:
        open_ = CLEOPATRA.outcome(before, payload, after, ViewRequest())
        assert open_ is not None
        assert open_.context["own"] is None
        shown = open_.context["offered"]
        assert isinstance(shown, list)
        assert sorted(bid.bid for bid in shown) == sorted(payload["bids"])  # type: ignore[arg-type, type-var] # JSON numbers
        assert [bid.rank for bid in shown] == sorted(bid.rank for bid in shown)
        for seat in range(len(before.state.seats)):
            own = CLEOPATRA.outcome(before, payload, after, ViewRequest(purse=seat))
            assert own is not None
            purse = own.context["own"]
            assert purse.talents[1] == cleopatra(after).talents[seat]  # type: ignore[attr-defined] # a Purse
            assert [bid.seat.number for bid in own.context["offered"] if bid.own] == [seat]  # type: ignore[attr-defined] # a list


# At a table


def seat_at(play: Play, seat: int | None) -> Client:
    """A phone of another group in a seat, or watching."""
    device = Device.objects.create(group=Group.objects.create(), name="Guest")
    Participant.objects.create(play=play, device=device, seat=seat)
    return browser(device)


def browser(device: Device) -> Client:
    client = Client()
    session = client.session
    session["device"] = str(device.id)
    session.save()
    client.cookies["sessionid"] = str(session.session_key)
    return client


def begun(name: str, many: int | None = None) -> tuple[Device, Play]:
    record = json.loads((RECORDS / f"{name}.json").read_text("utf-8"))
    payload = json.dumps({**record, "entries": record["entries"][:many]}).encode()
    device = Device.objects.create(group=Group.objects.create(), name="Host")
    return device, create_from_record(device, load(GAMES, payload))


def at(play: Play, page: str) -> str:
    return reverse(f"plays:{page}", args=[play.id])


@pytest.mark.django_db
@pytest.mark.parametrize("name", WHOLE)
def test_looking_back_comes_by_every_entry_once(name: str) -> None:
    device, play = begun(name)
    table = services.get_table(play.id, device.id)
    number: int | None = len(table.positions) - 1
    seen: list[int] = []
    while number is not None:
        found = last_happening(table, number)
        seen = [*found.numbers, *seen]
        if found.before is not None:
            assert last_happening(table, found.before).after == number
        number = found.before
    assert seen == list(range(1, len(table.positions)))


@pytest.mark.django_db
def test_an_offering_is_on_every_phone_and_a_purse_on_its_own() -> None:
    entries = list(given("cleopatra-4-garden"))
    many = next(n for n, each in enumerate(entries, 1) if each[1]["kind"] == "offering")
    device, play = begun("cleopatra-4-garden", many)
    own, watching = seat_at(play, 1), seat_at(play, None)
    big = reverse("joining:big", args=[play.id])
    for client, page in (
        (browser(device), at(play, "play")),
        (watching, at(play, "play")),
        (browser(device), big),
        (own, at(play, "play")),
        (own, at(play, "last")),
        (watching, at(play, "last")),
    ):
        text = flat(client.get(page))
        assert "bids most" in text
        assert ("own-purse" in text) == (client is own)


@pytest.mark.django_db
def test_the_questions_after_the_tricks_name_the_favourite_and_who_reveals_first() -> None:
    record = json.loads((RECORDS / "krimsutep-4-tricks.json").read_text("utf-8"))
    ends = [n for n, each in enumerate(record["entries"]) if each["kind"] == "reveal"]
    for many in ends[:4]:
        device, play = begun("krimsutep-4-tricks", many)
        state = krimsutep(services.get_table(play.id, device.id).position)
        assert state.favourite is not None
        favourite, first = state.seats[state.favourite], state.seats[0]
        sets = f"{favourite} is the favourite and sets the order"
        reveals = f"{first} reveals which card?"
        on = {"depth": heads.going_on(state)}
        host, watching = browser(device), seat_at(play, None)
        assert question(host, play) == question(watching, play) == sets
        assert question(host, play, on) == reveals
        sealing = KRIMSUTEP.sealing(services.get_table(play.id, device.id).position)
        assert sealing is not None
        card = next(iter(+state.left_to(1))).value
        secret = SecretChoice(sealing.occasion, 1, card)
        assert isinstance(services.seal(play.id, secret, device.id), Saved)
        assert question(host, play) == sets
        assert question(host, play, on) == f"{reveals} 1 of 4 has chosen"


@pytest.mark.django_db
def test_of_two_who_reveal_at_once_the_slower_reads_that_it_is_done() -> None:
    device, play = begun("krimsutep-4-tricks", 8)
    table = services.get_table(play.id, device.id)
    sealing = KRIMSUTEP.sealing(table.position)
    assert sealing is not None
    for seat in range(4):
        card = next(iter(+krimsutep(table.position).left_to(seat))).value
        secret = SecretChoice(sealing.occasion, seat, card)
        assert isinstance(services.seal(play.id, secret, device.id), Saved)
    late = {"after": str(table.after), "key": str(uuid4())}
    assert isinstance(services.reveal(play.id, Sent(table.after, uuid4(), device.id)), Saved)
    slower = seat_at(play, 1).post(at(play, "reveal"), late, headers={"hx-request": "true"})
    assert slower.status_code == 409
    said = re.sub(r"<[^>]*>", " ", flat(slower))
    assert re.search(r"Host was quicker: .*\. Your tap changed nothing\.", said)
    assert "Your entry was not saved" not in said


def question(client: Client, play: Play, query: dict[str, str] | None = None) -> str:
    """The question on the page of a play, with whose it is."""
    page = flat(client.get(at(play, "play"), query or {}))
    words = page.partition('id="ask" data-say>')[2].partition("</div>")[0]
    return " ".join(re.sub(r"<[^>]*>", " ", words).split())


@pytest.mark.django_db
def test_who_watches_sees_the_last_trick_and_who_took_one_back() -> None:
    device, play = begun("krimsutep-3-tricks", 20)
    watching = seat_at(play, None)
    number = len(krimsutep(services.get_table(play.id, device.id).position).deal.tricks)
    assert f"won trick {number} with" in flat(watching.get(at(play, "play")))
    assert f"won trick {number} with" in flat(
        watching.get(reverse("joining:big", args=[play.id]))
    )
    after = services.get_table(play.id, device.id).after
    assert isinstance(services.undo(play.id, Sent(after, uuid4(), device.id)), Saved)
    for page in (at(play, "play"), reverse("joining:big", args=[play.id])):
        assert f"Host undid: trick {number}" in flat(watching.get(page))


@pytest.mark.django_db
@pytest.mark.parametrize("name", WHOLE)
def test_what_lies_where_is_one_tap_from_every_play(name: str) -> None:
    device, play = begun(name, 40)
    table = services.get_table(play.id, device.id)
    lies = table.game_view.whereabouts(table.position)
    assert lies.facts
    for client in (browser(device), seat_at(play, 1), seat_at(play, None)):
        where = at(play, "whereabouts")
        assert f'href="{where}"' in flat(client.get(at(play, "play")))
        for headers in ({}, {"hx-request": "true"}):
            page = flat(client.get(where, headers=headers))
            assert "What lies where" in page
            assert all(escape(fact.text) in page for fact in lies.facts)
            for seat, cells in (row for counts in lies.tables for row in counts.rows):
                row = page.partition(f"<bdi>{escape(seat.name)}</bdi></span></th>")[2]
                shown = re.findall(r"<td[^>]*>(\S+)</td>", row.partition("</tr>")[0])
                assert [int(each.replace("−", "-")) for each in shown] == [*cells]


@pytest.mark.django_db
def test_an_oasis_bears_its_owner_and_its_steps_to_the_nile() -> None:
    entries = list(given("krimsutep-3-tricks"))
    many = next(n for n, each in enumerate(entries) if len(lying(krimsutep(each[2]))) > 1)
    device, play = begun("krimsutep-3-tricks", many + 1)
    page = flat(browser(device).get(at(play, "whereabouts")))
    state = krimsutep(entries[many][2])
    for oasis in lying(state):
        laid = next(each for each in state.field.laid if str(each.cell) == oasis.cell)
        assert (oasis.steps, oasis.halves) == oasis_yield(state, state.field, laid)
        assert f"oasis on {oasis.cell}: {oasis.steps} step" in page
        assert f"{oasis.owner.name}’s oasis" in page


@pytest.mark.django_db
def test_who_builds_sees_whose_an_oasis_is_and_the_steps_to_the_nile() -> None:
    entries = list(given("krimsutep-3-tricks"))
    oasis = [
        number
        for number, (before, payload, _) in enumerate(entries)
        if payload["kind"] == "build" and krimsutep(before).in_hand is Building.OASIS
    ]
    for number in oasis:
        device, play = begun("krimsutep-3-tricks", number)
        page = flat(browser(device).get(at(play, "play")))
        state = krimsutep(entries[number][0])
        built = [each for each in state.field.laid if each.building is Building.OASIS]
        for each in built:
            assert f"<title>{state.seats[each.seat]}’s oasis</title>" in page
        assert page.count("’s oasis</title>") == len(built)
        for cell in state.free:
            steps = state.layout.distance(cell, state.options.distance)
            label = next(
                each for each in page.split("aria-label=") if each.startswith(f'"{cell}: ')
            )
            words = "1 step to the Nile" if steps == 1 else f"{steps} steps to the Nile"
            assert words in label.partition(">")[0]
    assert len(oasis) > 1
