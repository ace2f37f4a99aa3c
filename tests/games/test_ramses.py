"""What the phones are told of Ramses: the phases of a turn, the pads, the end."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from django.template.loader import render_to_string

from companion.games.ramses import pads, phase_strip, work_keys
from companion.games.ramses.view import VIEW
from companion.games.view import ViewRequest
from scoring.kernel.errors import EntryError
from scoring.kernel.serialization.entries import Json
from scoring.ramses.state import Phase
from scoring.registry import GAMES
from tests.games.ramses_plays import NAMES, given
from tests.pages import in_one_line
from tests.scoring.ramses.notation import DRAWN, played


def shown(so_far: str, requested: str = "") -> str:
    """The strip as signs: `>` on the screen, `+` entered, `-` left out, `x` closed."""
    state = played(so_far).state
    marks = []
    for step in phase_strip.strip(state, requested).steps:
        sign = ">" if step.current else "+" if step.done else "-" if step.skipped else ""
        marks.append(f"{step.letter}{sign}{'x' * bool(step.why)}")
    return " ".join(marks)


@pytest.mark.parametrize(
    ("so_far", "requested", "signs"),
    [
        ("2", "", "a> bx c d e fx"),
        ("2", "0c", "a- b-x c> d e fx"),
        ("2", "0b", "a> bx c d e fx"),
        ("2; next", "0c", "a> bx c d e fx"),
        ("2; buy 3", "", "a+x b-x c> d ex fx"),
        ("2; buy trade", "", "a+x b> c d ex f"),
        ("2; buy trade; trade 0:3A1 1:3B1 -> none", "", "a+x b+x c> d ex f"),
        ("2; buy trade; place 0,0", "0a", "a+x b-x c+x d> e fx"),
        ("2; give 1", "", "a-x b-x c-x d+x e> fx"),
        ("2; give 1; fill 3 3", "", "a-x b-x c-x d+x e+x f-x"),
        ("2; buy trade", "0p", "a+x b- c- d- e-x f>"),
    ],
)
def test_the_strip_shows_what_was_entered_left_out_and_is_closed(
    so_far: str, requested: str, signs: str
) -> None:
    assert shown(so_far, requested) == signs


@pytest.mark.parametrize(
    ("so_far", "letter", "why"),
    [
        ("2", "b", "Ann has not just bought a trading card to trade with."),
        ("2", "f", "Nobody has taken a trading card yet."),
        ("2; buy 3", "a", "Ann has already bought in this turn."),
        ("2; buy 3", "e", "Ann holds 4 cards; only a hand below four is filled up."),
        (
            "2; give 1",
            "c",
            ("Ann has already given a card away in this turn, "
            "and construction comes before that."),
        ),
        (f"2; {DRAWN}; exhibit 3A 3x1@0,0", "d", "Ann holds no cards, and this takes 1."),
    ],
)  # fmt: skip
def test_a_closed_phase_says_why_in_the_words_of_the_rules(
    so_far: str, letter: str, why: str
) -> None:
    steps = phase_strip.strip(played(so_far).state, "").steps
    assert {step.letter: step.why.sentence for step in steps}[letter] == why


@pytest.mark.parametrize(
    ("so_far", "letter", "pad"),
    [
        ("2; buy 3", "a", "buy"),
        ("2; buy 3", "b", "trade"),
        ("2; give 1", "c", "construct"),
        ("2; give 1", "d", "give"),
        ("2; buy 4", "e", "fill"),
        ("2; buy trade; play 0:3A1 1:3A2 -> none", "f", "trade"),
    ],
)
def test_what_was_played_out_of_order_can_be_entered_once(
    so_far: str, letter: str, pad: str
) -> None:
    state = played(so_far).state
    ways = {step.letter: step.depth for step in phase_strip.strip(state, "").anyway}
    board_page = VIEW.board_page(played(so_far), ViewRequest(depth=ways[letter]))
    assert board_page.pad == f"games/ramses/{pad}.html"
    later = played(f"{so_far}; buy 3 ! once more")
    assert phase_strip.strip(later.state, ways[letter]).phase == (
        phase_strip.strip(later.state, "").phase
    )


def test_out_of_order_a_table_can_have_begun_any_work_with_any_card() -> None:
    state = played("2; give 1").state
    closed = work_keys.keys(state)
    assert not any(each.actions.any for each in closed)
    for each in work_keys.keys(state, anyway=True):
        lay = each.actions.lay
        assert lay is not None
        assert lay.least == 1
        card: Json = {"kind": "prepare", "work": each.code, "fragments": [1]}
        assert isinstance(card, dict)
        played("2; give 1").enter({**card, "as_played": "so it was"})


def test_what_no_table_can_have_done_is_not_offered_out_of_order() -> None:
    steps = phase_strip.strip(played("2").state, "").anyway
    assert [step.letter for step in steps] == ["b"]


@pytest.mark.parametrize(
    ("so_far", "less"), [("2", True), ("2; buy 3", False), ("2; buy 3; next", True)]
)
def test_a_table_can_enter_less_from_the_start_of_a_turn(so_far: str, less: bool) -> None:  # noqa: FBT001 - a table
    context = VIEW.board_page(played(so_far), ViewRequest()).context
    assert context["less"] is less
    page = in_one_line(render_to_string("games/ramses/drawer.html", dict(context)))
    assert ("From this turn on, enter only what is built" in page) is less
    assert ("Ann</bdi>’s turn has begun" in page) is not less
    assert ("data-then" in page) is not less
    after = played("2; less")
    assert VIEW.board_page(after, ViewRequest()).pad == "games/ramses/construct.html"


@pytest.mark.parametrize("name", ["ramses-2-full", "ramses-3-full", "ramses-4-per-work"])
def test_what_is_entered_next_has_an_open_phase(name: str) -> None:
    phases = {"buy": Phase.BUY, "give": Phase.GIVE, "fill": Phase.FILL}
    for state, _, payload in given(name):
        kind = payload.get("kind", "hands")
        if state.over or kind in {"end-turn", "end"}:
            continue
        phase = phases.get(str(kind), Phase.CONSTRUCT)
        if kind == "trade":
            phase = Phase.PLAY if payload.get("played") else Phase.TRADE
        assert not phase_strip.closed(state, phase), payload


@pytest.mark.parametrize("name", NAMES)
def test_a_phase_is_open_as_long_as_the_rules_expect_an_entry_of_it(name: str) -> None:
    kinds = {Phase.BUY: "buy", Phase.CONSTRUCT: "swap", Phase.GIVE: "give", Phase.FILL: "fill"}
    for state, position, _ in given(name):
        if state.over or not state.setup.full:
            continue
        for phase, kind in kinds.items():
            assert (kind in position.due) == (not phase_strip.closed(state, phase))


def facts(context: Mapping[str, object], name: str) -> dict[str, Any]:
    """A pad's facts as the phone reads them."""
    read: dict[str, Any] = json.loads(json.dumps(context[name]))
    return read


@pytest.mark.parametrize("name", NAMES)
def test_the_hands_pad_counts_as_the_rules_do(name: str) -> None:
    *_, (state, position, payload), _ = list(given(name))
    data, hands = (
        facts(pads.hands(state), "hands_data"),
        json.loads(json.dumps(payload["hands"])),
    )
    scores = [
        base + sum(data["worth"][sort] * count for sort, count in hand.items())
        for base, hand in zip(data["base"], hands, strict=True)
    ]
    assert tuple(scores) == position.enter(payload).standing.scores
    sizes = [sum(hand.values()) for hand in hands]
    assert data["sizes"] == (sizes if state.setup.full else [])
    assert data["worth"] == {"art": -1, "jokers": -3, "trading": 0}


def test_only_who_holds_two_cards_is_asked_for_an_offer() -> None:
    state = played("3; exhibit 3A 3x1@0,0; next; buy trade").state
    offers = pads.trade(state, played=False)["offers"]
    assert isinstance(offers, tuple)
    assert [(each.seat.name, each.starts, each.out) for each in offers] == [
        ("Ben", True, ""),
        ("Cem", False, ""),
        ("Ann", False, "No cards in hand: makes no offer"),
    ]


def test_a_played_trading_card_goes_to_the_left_before_offers_are_counted() -> None:
    state = played(f"2; {DRAWN}; exhibit 3A 3x1@0,0; fill 3; next; buy trade").state
    bought, handed = (pads.trade(state, played=played) for played in (False, True))
    assert facts(bought, "trade_data")["seats"] == [1]
    assert facts(handed, "trade_data")["seats"] == [1, 0]
    assert (bought["left"], handed["left"]) == ("", "Ann")


def test_slots_are_what_the_hand_takes_and_the_piles_have() -> None:
    state = played(f"2; {DRAWN}; exhibit 3A 3x1@0,0").state
    assert pads.fill(state)["slots"] == range(4)
    assert pads.fill(state)["held"] == range(0)


@pytest.mark.parametrize(
    ("so_far", "pad", "verb"),
    [
        ("2", "buy", "buys what?"),
        ("2; buy trade", "trade", "shows which card?"),
        ("2; buy 3", "construct", "builds which work?"),
        ("2; buy 3; prepare 4A 1,2,3", "give", "gives to whom?"),
        ("2; give 1", "fill", "draws what?"),
        ("2; give 1; fill 3 3", "rest", "has finished"),
        ("2 depth=exhibits", "construct", "builds which work?"),
        ("2 depth=exhibits; exhibit 3A 3x1@0,0", "rest", "has built"),
        ("2 depth=exhibits; stuck", "hands", "reveals which cards?"),
        ("2 depth=exhibits; stuck; hands 1/0/0 -", "complete", "wins with 0"),
        (
            "2 depth=exhibits; stuck; hands 1/0/0 1/0/0",
            "complete",
            "Ann and Ben share the victory with −1",
        ),
    ],
)
def test_each_moment_has_its_pad_and_its_question(so_far: str, pad: str, verb: str) -> None:
    board_page = VIEW.board_page(played(so_far), ViewRequest())
    assert (board_page.pad, board_page.head.turn.ask.verb) == (f"games/ramses/{pad}.html", verb)


@pytest.mark.parametrize(
    "so_far",
    ["2", "2 depth=exhibits", "2; next; next; stuck", "2 depth=exhibits; stuck; hands - -"],
)
def test_who_only_looks_sees_the_hall_at_every_moment(so_far: str) -> None:
    board_page = VIEW.board_page(played(so_far), ViewRequest(watching=True))
    assert board_page.view == "games/ramses/view.html"
    assert "hall" in board_page.context


def test_a_table_that_enters_only_what_is_built_sees_no_phases() -> None:
    for so_far in ("2 depth=exhibits", "2 depth=exhibits; exhibit 3A 3x1@0,0"):
        assert "strip" not in VIEW.board_page(played(so_far), ViewRequest(depth="0e")).context


@pytest.mark.parametrize(
    ("so_far", "ends"),
    [
        ("2", (False, False, False)),
        ("2; next; next", (True, False, True)),
        ("2 depth=exhibits", (True, False, True)),
        ("2 shapes=free", (True, True, False)),
    ],
)
def test_the_end_is_offered_where_the_table_may_declare_it(
    so_far: str, ends: tuple[bool, bool, bool]
) -> None:
    context = VIEW.board_page(played(so_far), ViewRequest()).context
    assert (context["ends"], context["no_room"], context["stuck"]) == ends


@pytest.mark.parametrize(
    ("so_far", "why", "clause"),
    [
        (
            "2 depth=exhibits; stuck",
            "The table says that nobody can do anything any more.",
            "R6.2",
        ),
        (
            "2 shapes=free; no-room",
            "The table says that no work fits into the hall any more.",
            "R6.2",
        ),
    ],
)
def test_the_final_hands_say_why_the_game_is_over(so_far: str, why: str, clause: str) -> None:
    context = VIEW.board_page(played(so_far), ViewRequest()).context
    assert (context["why"], context["clause"]) == (why, clause)


@pytest.mark.parametrize(
    ("so_far", "turns"),
    [
        ("2; next; next; stuck", "after 2 turns"),
        ("2 depth=exhibits; exhibit 3A 3x1@0,0; stuck", "after 1 turn"),
        ("2 depth=exhibits; next; exhibit 3A 3x1@0,0; next; stuck", "after 2 turns"),
    ],
)
def test_a_turn_in_which_nobody_did_anything_before_the_end_is_not_counted(
    so_far: str, turns: str
) -> None:
    hands = "hands 0/0/0 0/0/0" if "exhibits" in so_far else "hands 3/0/0 3/0/0"
    assert VIEW.headline(played(f"{so_far}; {hands}")) == (f"The end · {turns}", "")


def test_a_full_hall_ends_the_game_by_the_rules() -> None:
    *_, (_, position, _), _ = list(given("ramses-3-full"))
    context = VIEW.board_page(position, ViewRequest()).context
    assert context["why"] == "No work that is not in the hall fits into it any more."
    assert context["clause"] == "R6.1"


def test_nothing_is_chosen_in_secret() -> None:
    position = played("2")
    assert VIEW.board_page(position, ViewRequest()).head.sealing is None
    assert VIEW.choices(position, 0) == {}
    with pytest.raises(EntryError, match="Nothing is chosen in secret here"):
        VIEW.check_choice(position, 0, "3A1")
    with pytest.raises(EntryError, match="There is nothing to reveal now"):
        VIEW.reveal(position, ["3A1", "3A2"])


def test_another_games_position_is_not_drawn() -> None:
    with pytest.raises(TypeError):
        VIEW.board_page(GAMES["krimsutep"].begin(["Ann", "Ben", "Cem"]), ViewRequest())


@pytest.mark.parametrize("so_far", ["2; buy 3", "2; give 1", "2; less; exhibit 3A 3x1@0,0"])
def test_what_was_played_out_of_order_has_a_depth_that_a_page_keeps(so_far: str) -> None:
    position = played(so_far)
    offered = VIEW.board_page(position, ViewRequest()).context["anyway"]
    assert isinstance(offered, tuple)
    assert offered
    assert {each.depth for each in offered} <= set(VIEW.depths(position))


def test_where_only_what_is_built_is_entered_a_second_construction_has_a_pad() -> None:
    position = played("2; less; exhibit 3A 3x1@0,0")
    rest = VIEW.board_page(position, ViewRequest())
    assert rest.pad == "games/ramses/rest.html"
    offered = rest.context["anyway"]
    assert isinstance(offered, tuple)
    again = VIEW.board_page(position, ViewRequest(depth=offered[0].depth))
    assert again.pad == "games/ramses/construct.html"
    works = again.context["works"]
    assert isinstance(works, tuple)
    second = next(each for each in works if each.code == "3B")
    assert second.actions.any
    after = played("2; less; exhibit 3A 3x1@0,0; exhibit 3B 3x1@3,0 ! she built twice")
    assert [each.cite.id for each in after.state.waived] == ["R2.3"]
    later = VIEW.board_page(after, ViewRequest(depth=offered[0].depth))
    assert later.pad == "games/ramses/rest.html", "that was another moment"
