"""Entries of Cleopatra in words, bids, purses, and the end step by step."""

import json
import re
from dataclasses import replace
from html import unescape

import pytest
from django.template.loader import render_to_string

from companion.games.cleopatra import ending
from companion.games.cleopatra.view import VIEW
from companion.games.view import ViewRequest
from scoring.cleopatra.components import PLOTS
from scoring.cleopatra.game import GAME
from scoring.cleopatra.garden import Statue
from scoring.kernel.errors import EntryError
from scoring.kernel.game import Play, Position
from scoring.kernel.serialization.entries import Json
from tests.games.cleopatra_plays import GIVEN, given, known
from tests.scoring.cleopatra.notation import begun, entry, owning, played, table
from tests.scoring.cleopatra.test_end import claiming
from tests.scoring.cleopatra.test_garden import CROSS, garden

STOCKED = "top F; stock 20"
CORNER = "mosaic F a2 b1 b2 b3 c3 palms 2"
LAID = "mosaic F on a2 b1 b2 b3 c3 (claiming the sanctuaries of a1 and c1)"
OBELISK = "3 artisans, 2 wood and 2 stone"


@pytest.mark.parametrize(
    ("so_far", "payload", "words", "short"),
    [
        ("", "top F", "Mosaic F is on top of the pile", "mosaic F on top"),
        ("top F", "market 0", "Ann took the left stall, 1 card", "Ann, left stall"),
        ("top F; market 2", "end", "Ann ended the turn", "Ann ended the turn"),
        (
            "top F",
            "end ! skipped",
            "Ann ended the turn without a visit",
            "Ann did nothing",
        ),
        (
            STOCKED,
            "end keep ! skipped",
            "Ann kept a hand above ten; ended the turn without a visit",
            "Ann did nothing",
        ),
        (
            "top F; build sphinx",
            "market 1 ! both",
            "Ann took the middle stall, 1 card; second visit in this turn",
            "Ann, middle stall",
        ),
        (
            "top F; market 0",
            "build wall 4 ! both",
            (
                "Ann built a wall on site 4; second visit in this turn; paid 1 artisan, "
                "1 wood and 1 stone"
            ),
            "Ann built a wall on site 4",
        ),
        (
            STOCKED,
            (
                "build wall 3 + sphinx + right door : artisan 4, tainted wood 1, stone 2, "
                "marble 2, merchants 1 : 2"
            ),
            (
                "Ann built a wall on site 3, a sphinx and the right door; paid 4 artisans, "
                "2 stone, 2 marble, 1 tainted card and 1 merchant; 2 dice to the altar, "
                "2 of 5"
            ),
            "Ann built 3 pieces",
        ),
        (
            STOCKED,
            f"build {CORNER} claim a1 c1 : artisan 2, trompe 3 : 1",
            f"Ann built {LAID}; paid 2 artisans and 3 trompe-l’œil; 1 die to the altar, 1 of 5",
            f"Ann built {LAID}",
        ),
        (
            f"{STOCKED}; build obelisk; end keep; stock 20",
            "build obelisk",
            f"Ben built an obelisk; paid {OBELISK}; Cleopatra walks 1 step",
            "Ben built an obelisk",
        ),
        (
            STOCKED,
            "beggar - talents stone",
            "Ann played a beggar: Ben 2 talents and Cem 1 stone",
            "Ann, beggar",
        ),
        (
            f"{STOCKED}; beggar - talents talents; beggar - talents artisan",
            "envoy 0 0 2",
            "Ann played an envoy and took 2 from Cem",
            "Ann, envoy",
        ),
        (STOCKED, "envoy 0 0 0", "Ann played an envoy and took no card", "Ann, envoy"),
        (
            f"{STOCKED}; build obelisk",
            "courtesan",
            "Ann played a courtesan and took a card from the discard pile",
            "Ann, courtesan",
        ),
        (STOCKED, "vizier 3", "Ann played the vizier and kept 3 cards", "Ann, vizier"),
        (
            STOCKED,
            "scribe mosaic",
            "Ann played a scribe: any mosaic of the pile may be built",
            "Ann, scribe",
        ),
        (STOCKED, "scribe altar", "Ann played a scribe: a die onto the altar", "Ann, scribe"),
        (
            f"{STOCKED}; scribe altar",
            "scribe blank",
            "Ann played a scribe: a die off the altar",
            "Ann, scribe",
        ),
        (
            f"{STOCKED}; market 0",
            "end keep",
            "Ann kept a hand above ten; ended the turn",
            "Ann ended the turn",
        ),
        (
            f"{STOCKED}; market 0",
            "end smuggler",
            "Ann played a smuggler and kept the whole hand; ended the turn",
            "Ann ended the turn",
        ),
        (
            f"{STOCKED}; build sphinx : : 5",
            "offering 3 0 5",
            "Everyone bid: Ann 3, Ben 0 and Cem 5 talents",
            "the offering",
        ),
    ],
)
def test_entries_in_words(so_far: str, payload: str, words: str, short: str) -> None:
    before = played(so_far)
    text = VIEW.entry_text(before, entry(payload), before.enter(entry(payload)))
    assert f"{text.subject} {text.words}" == words
    assert text.short == short


def finished(name: str) -> tuple[Position, Position]:
    *_, (before, _, after) = given(name)
    return before, after


def test_hands_in_words_and_a_mosaic_that_fits_nowhere() -> None:
    before, after = finished("cleopatra-3")
    text = VIEW.entry_text(before, {"kind": "hands", "left": [2, 3, 1]}, after)
    assert f"{text.subject} {text.words}" == (
        "Hands revealed; tainted cards and characters left: Ann 2, Ben 3 and Cem 1"
    )
    one_row: Json = {
        "blocked": [f"{col}{row}" for col in "abcdefghi" for row in range(2, 10)],
        "palms": [],
    }
    start = table(3, {"garden": one_row})
    text = VIEW.entry_text(start, entry("top F"), start.enter(entry("top F")))
    assert text.words == "F is on top of the pile; it fits nowhere and was set aside"


def test_setting_the_last_mosaic_aside_makes_cleopatra_walk() -> None:
    tops = "; ".join(f"top {tile}" for tile in "FILNPTUVWY")
    before = garden(CROSS, f"top X; build mosaic X b1 a2 b2 c2 b3 palms 0; {tops}")
    text = VIEW.entry_text(before, entry("top Z"), before.enter(entry("top Z")))
    assert text.words == (
        "Z is on top of the pile; it fits nowhere and was set aside; Cleopatra walks 1 step"
    )


# Bids.


def test_a_seat_may_bid_from_nothing_to_all_it_has() -> None:
    position = played(f"{STOCKED}; build obelisk + sphinx : : 5")
    shown = VIEW.choices(position, 0)
    assert shown["has"] == 21
    assert shown["bids"] == [tuple(range(18)), (18, 19, 20, 21)]
    assert shown["amulets"] == [-3, 1, 2]
    VIEW.check_choice(position, 0, 21)


@pytest.mark.parametrize(
    ("choice", "sentence"),
    [
        (6, "Ben has 5 talents and cannot bid 6."),
        (-1, "Choose how many talents to bid."),
        ("3", "Choose how many talents to bid."),
        (True, "Choose how many talents to bid."),
        (None, "Choose how many talents to bid."),
    ],
)
def test_another_bid_is_refused_behind_the_cover(choice: Json, sentence: str) -> None:
    position = played(f"{STOCKED}; build sphinx : : 5")
    with pytest.raises(EntryError) as refused:
        VIEW.check_choice(position, 1, choice)
    assert refused.value.message == sentence


def test_all_bids_are_shown_as_one_entry() -> None:
    position = played(f"{STOCKED}; build sphinx : : 5")
    payload = VIEW.reveal(position, [2, 0, 1])
    assert payload == {"kind": "offering", "bids": [2, 0, 1]}
    assert VIEW.board_page(position.enter(payload), ViewRequest()).head.sealing is None
    sealing = VIEW.board_page(position, ViewRequest()).head.sealing
    assert sealing is not None
    assert sealing.due


# Purses.


def purse(position: Position, view_request: ViewRequest) -> list[str]:
    purses = VIEW.board_page(position, view_request).purses
    assert purses is not None
    return [", ".join(counter.words for counter in seat) for seat in purses.shown]


def test_a_running_play_shows_one_purse_at_most_unless_scores_are_open() -> None:
    position = played(f"{STOCKED}; vizier 2; build obelisk")
    closed = "3 merchants, 2 statues"
    assert purse(position, ViewRequest()) == [closed] * 3
    assert purse(position, ViewRequest(purse=0)) == ["17 talents, 19 amulets", closed, closed]
    assert purse(position, ViewRequest(open=True)) == [
        "17 talents, 19 amulets", "5 talents, 0 amulets", "5 talents, 0 amulets",
    ]  # fmt: skip


@pytest.mark.parametrize("name", GIVEN)
def test_purses_are_secret_until_the_hands_are_turned_up(name: str) -> None:
    for before, payload, _ in given(name):
        purses = VIEW.board_page(before, ViewRequest()).purses
        assert purses is not None
        assert purses.secret == (payload["kind"] != "hands")


# The end.


@pytest.mark.parametrize("name", GIVEN)
def test_each_number_moves_on_its_own_step_and_the_last_is_the_result(name: str) -> None:
    before, after = finished(name)
    state = known(after)
    steps = [VIEW.board_page(after, ViewRequest(step=step)) for step in (1, 2, 3, 4)]
    text = [purse(after, ViewRequest(step=step)) for step in (1, 2, 3, 4)]
    assert text[0] == purse(before, ViewRequest())
    amulets = [f"{count} amulet{'s' * (count != 1)}" for count in state.amulets]
    assert all(shown.endswith(count) for shown, count in zip(text[2], amulets, strict=True))
    assert text[3] == text[2]
    assert all(step.lines and set(step.lines) <= set(state.lines) for step in steps)
    last = ending.wealth(state)
    columns = last["columns"]
    assert isinstance(columns, list)
    assert tuple(column.wealth for column in columns) == after.standing.scores
    assert tuple(s for s, c in enumerate(columns) if c.won) == after.standing.winners
    assert {s for s, c in enumerate(columns) if c.dead} == set(after.standing.also["eaten"])


def test_after_the_hands_come_the_sanctuaries_and_every_step_can_be_seen_again() -> None:
    _, after = finished("cleopatra-3")
    assert VIEW.board_page(after, ViewRequest()).pad == "games/cleopatra/sanctuaries.html"
    strip = VIEW.board_page(after, ViewRequest(step=3)).context["strip"]
    assert isinstance(strip, list)
    assert [step.word for step in strip if step.done] == ["Hands", "Sanctuaries"]
    assert [step.ask for step in strip] == [1, 2, 3, 4]
    assert VIEW.board_page(after, ViewRequest(step=99)).pad == "games/cleopatra/wealth.html"


def test_sanctuaries_take_back_what_there_is_one_after_the_other() -> None:
    ended = claiming(owning(begun(), (9, 9, 9), (2, 3, 9)), (0, 0, 0), (4, 2, 3))
    corner = Statue(0, PLOTS["i9"], PLOTS["h9"].bit | PLOTS["i9"].bit)
    statues = (*known(ended).garden.statues, corner)
    garden_of_two = replace(known(ended).garden, statues=statues)
    before = Play(GAME, replace(known(ended), garden=garden_of_two))
    rows = ending.sanctuaries(known(played("hands 1 0 0", before)))["rows"]
    assert isinstance(rows, list)
    assert [(row.before, [each.points for each in row.claims], row.after) for row in rows] == [
        (3, [-3, 0], 0), (3, [-2], 1), (9, [-3], 6),
    ]  # fmt: skip


def test_what_is_left_in_a_hand_would_cost_is_told_for_every_number() -> None:
    before, _ = finished("cleopatra-3")
    data = ending.hands(known(before))["left_data"]
    assert isinstance(data, dict)
    state = known(before)
    for seat, amulets in enumerate(data["shown"]):
        held = state.cards.hands[seat]
        assert amulets == [state.amulets[seat] + count for count in range(held + 1)]


def breaches(position: Position) -> list[str]:
    context = VIEW.board_page(position, ViewRequest()).context
    text = render_to_string("games/cleopatra/breaches.html", dict(context))
    return [unescape(each) for each in re.findall(r'data-entry="([^"]+)"', text)]


@pytest.mark.parametrize(
    ("so_far", "count"),
    [("top F", 1), ("top F; stock 12", 3), ("top F; market 0", 3), ("top F; build sphinx", 3)],
)
def test_what_a_turn_may_hold_against_the_rules_is_one_tap_and_stands(
    so_far: str, count: int
) -> None:
    position = played(so_far)
    found = breaches(position)
    assert len(found) == count
    for each in found:
        after = position.enter(json.loads(each))
        assert [waived.cite.id for waived in after.state.waived] == ["C2"]


def test_who_was_at_the_market_can_still_open_the_quarry() -> None:
    position = played("top F; market 0")
    depth = VIEW.board_page(position, ViewRequest()).context["quarry_depth"]
    board_page = VIEW.board_page(position, ViewRequest(depth=str(depth)))
    assert board_page.pad == "games/cleopatra/quarry.html"
    assert (
        VIEW.board_page(position, ViewRequest(depth="quarry-1")).pad
        == "games/cleopatra/end.html"
    )
