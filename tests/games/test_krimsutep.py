"""What the phones are told of Krimsutep: words, drawn fields, points on spaces, the tally."""

import json
from pathlib import Path

import pytest
from django.template.loader import render_to_string

from companion.games.krimsutep import field, pads, river, spaces
from companion.games.krimsutep.tally import tally
from companion.games.krimsutep.view import VIEW, known
from companion.games.view import ViewRequest
from scoring.kernel.errors import EntryError
from scoring.kernel.game import Position
from scoring.kernel.grids import Square
from scoring.krimsutep.components import Building, Suit
from scoring.krimsutep.rulings import S_BEND, Nile
from scoring.registry import GAMES

RECORDS = Path(__file__).parent.parent / "records"
NAMES = ("Ann", "Ben", "Cem")
ROUND = [
    {
        "kind": "totals",
        "suits": {"red": [20, 0, 0], "grey": [0, 20, 0], "green": [0, 0, 20]},
        "roman": [70, 0, 0],
        "royal": None,
        "maid": 0,
    },
    {"kind": "reveal", "cards": ["palace-1", "obelisk-2", "oasis"]},
    {"kind": "order", "seats": [0, 1, 2]},
]


def played(*entries: object, **options: object) -> list[Position]:
    payload = json.loads(json.dumps(options))
    positions = [GAMES["krimsutep"].begin(NAMES, 0, payload)]
    for entry in entries:
        positions.append(positions[-1].enter(json.loads(json.dumps(entry))))
    return positions


def given(name: str) -> list[Position]:
    record = json.loads((RECORDS / f"{name}.json").read_text())
    positions = [
        GAMES["krimsutep"].begin(record["players"], record["start"], record.get("options", {}))
    ]
    for entry in record["entries"]:
        positions.append(positions[-1].enter(entry))
    return positions


@pytest.mark.parametrize(
    ("entry", "words", "short"),
    [
        (
            {
                "kind": "trick",
                "cards": ["red-5", "red-VII", "maid"],
                "leader": 2,
                "as_played": "Cem was quicker",
            },
            "Trick 1 palace, led by Cem: Ben won it with the maid",
            "trick 1, Ben",
        ),
        (
            {"kind": "trick", "cards": ["red-5", "red-VII", "maid"]},
            "Trick 1 palace: Ann won it with the maid",
            "trick 1, Ann",
        ),
        (
            ROUND[0],
            "Tricks counted: Ann most in palace, Ben most in obelisk and Cem most in oasis",
            "the sums",
        ),
    ],
)
def test_entries_of_tricks_in_words(entry: object, words: str, short: str) -> None:
    before, after = played(entry)
    text = VIEW.entry_text(before, json.loads(json.dumps(entry)), after)
    assert f"{text.subject} {text.words}" == words
    assert text.short == short


@pytest.mark.parametrize(
    ("trick", "details"),
    [
        (
            {"kind": "trick", "cards": ["red-5", "red-VII", "maid"]},
            "Ben palace 5, Cem palace VII and Ann the maid",
        ),
        (ROUND[0], ""),
    ],
)
def test_the_log_has_the_cards_of_a_trick_in_the_order_of_play(
    trick: object, details: str
) -> None:
    before, after = played(trick)
    text = VIEW.entry_text(before, json.loads(json.dumps(trick)), after)
    assert text.details == details


@pytest.mark.parametrize(
    ("number", "words", "short"),
    [
        (
            1,
            "Cards revealed: Ann small palace, Ben double obelisk and Cem oasis",
            "all cards open",
        ),
        (2, "Order Ann, Ben, Cem; Ann was the favourite", "order Ann, Ben, Cem"),
        (3, "Ann built a small palace on a1, right half", "Ann, a1 right"),
        (4, "Ben built a double obelisk on b1", "Ben, b1"),
        (5, "Cem built an oasis on c1", "Cem, c1"),
    ],
)
def test_entries_of_building_in_words(number: int, words: str, short: str) -> None:
    log = [
        *ROUND,
        {"kind": "build", "cell": "a1", "half": "second"},
        {"kind": "build", "cell": "b1"},
        {"kind": "build", "cell": "c1"},
    ]
    positions = played(*log)
    payload = json.loads(json.dumps(log[number]))
    text = VIEW.entry_text(positions[number], payload, positions[number + 1])
    assert f"{text.subject} {text.words}" == words
    assert text.short == short


def test_every_half_of_every_free_space_shows_its_points_doubled_where_they_double() -> None:
    state = known(played(*ROUND)[-1])
    offered = list(spaces.spaces(state))
    assert len(offered) == 48
    assert {space.points for space in offered} == {2}
    assert all(space.doubled for space in offered)
    assert offered[0].label == "a1 left half: 2 points, doubled"
    assert 'data-sum="2 × 1"' in render_to_string(
        "games/krimsutep/space.html", {"space": offered[0], "watching": False}
    )


def test_the_sum_in_the_lens_comes_to_the_points_of_the_space() -> None:
    found = set()
    for position in given("krimsutep-4-tricks"):
        if position.due[:1] == ("build",):
            found |= {(each.points, each.sum) for each in spaces.spaces(known(position))}
    assert {(8, "2 × 4"), (4, "")} <= found
    doubled = [(points, sum_) for points, sum_ in found if sum_]
    assert all(sum_ == f"2 × {points // 2}" for points, sum_ in doubled if points is not None)


def test_a_refused_space_has_no_number_and_says_why() -> None:
    position = next(
        position
        for position in given("krimsutep-3-tricks")
        if position.due[:1] == ("build",)
        and any(space.points is None for space in spaces.spaces(known(position)))
    )
    refused = [space for space in spaces.spaces(known(position)) if space.points is None]
    assert refused
    assert all("not allowed. That would make a palace of" in space.label for space in refused)


def test_what_a_space_promises_is_what_building_there_earns() -> None:
    for position in given("krimsutep-4-tricks"):
        if position.due[:1] != ("build",):
            continue
        for space in spaces.spaces(known(position)):
            entry = {"kind": "build", "cell": space.cell}
            half = {"half": space.half} if space.half else {}
            if space.points is None:
                with pytest.raises(EntryError):
                    position.enter({**entry, **half})
                continue
            after = position.enter({**entry, **half})
            earned = after.state.lines[len(position.state.lines) :]
            here = sum(line.points for line in earned if line.kind != "oasis-final")
            assert here == space.points


@pytest.mark.parametrize(
    ("cells", "paths"),
    [
        ("a1 c1 e1 a6 c6 e6", ["M17 45.5L51 45.5", "M17 330.5L51 330.5"]),
        ("b3 d3 b5 d5 c2 c4", ["M119 159.5L119.01 159.5", "M187 102.5L187.01 102.5"]),
        ("b1 b2 b3 b4 b5 b6", ["M119 17L119 31.25"]),
    ],
)
def test_each_reach_of_a_drawn_nile_is_a_stroke_from_the_border_or_a_pool(
    cells: str, paths: list[str]
) -> None:
    drawn = river.path(Nile(5, 6, tuple(map(Square.parse, cells.split()))))
    strokes = [f"M{stroke}" for stroke in drawn.split("M")[1:]]
    for path in paths:
        assert any(stroke.startswith(path) for stroke in strokes), strokes


def test_the_default_river_is_one_stroke_from_border_to_border() -> None:
    path = river.path(S_BEND)
    assert path.count("M") == 1
    assert path.startswith("M17 216.5")
    assert path.endswith("L357 159.5")


@pytest.mark.parametrize("option", [{}, {"halves": "stacked"}])
def test_touching_halves_of_a_kind_are_drawn_joined(option: dict[str, str]) -> None:
    state = known(
        played(
            *ROUND,
            {"kind": "build", "cell": "a1", "half": "second"},
            {"kind": "build", "cell": "b1"},
            {"kind": "build", "cell": "c1"},
            **option,
        )[-1]
    )
    palace, obelisks = field.view(state).solids
    assert palace.path.count("M") == 1
    # two halves and, where they lie side by side on one card, the seam between them
    assert obelisks.path.count("M") == 3


def test_who_takes_a_trick_is_listed_from_the_weakest_with_the_equals_together() -> None:
    listed = pads.forces(Suit.GREEN, 4)
    assert listed[0] == ["green-s2"]
    assert listed[8:] == [
        ["green-VII"],
        ["maid"],
        ["captain"],
        ["priest"],
        ["wife", "pharaoh"],
    ]


def test_a_seat_that_did_not_follow_is_closed_for_the_suit() -> None:
    state = known(played({"kind": "trick", "cards": ["red-5", "red-VII", "maid"]})[-1])
    facts = pads.trick(state, state.deal.leader)["trick_data"]
    assert isinstance(facts, dict)
    assert facts["seats"] == [0, 1, 2]
    assert facts["voids"] == {0: ["red"], 1: [], 2: []}


def test_the_depth_can_be_chosen_until_the_first_trick() -> None:
    fresh, begun = played({"kind": "trick", "cards": ["red-5", "red-VII", "maid"]})
    view_request = ViewRequest(depth="totals")
    assert VIEW.board_page(fresh, view_request).pad == "games/krimsutep/totals.html"
    assert VIEW.board_page(begun, view_request).pad == "games/krimsutep/trick.html"


def test_the_tally_lets_the_scores_rise_oasis_by_oasis() -> None:
    state = known(given("krimsutep-4-tricks")[-1])
    finals = [line for line in state.lines if line.kind == "oasis-final"]
    seen = 0
    for number in range(4):
        shown = tally(state, number)
        points = [line.points for line in finals if line.seat == number]
        assert shown.oasis.points == sum(points)
        assert len(shown.oasis.steps) * len(shown.oasis.halves) == shown.oasis.points
        # an oasis that is worth nothing adds no line, nor does it show the gain of another
        assert sum(line.points for line in shown.just_scored) == shown.oasis.points
        seen += len(points)
        assert sum(line.kind == "oasis-final" for line in shown.lines) == seen
    assert tally(state, 3).lines == state.lines


def test_a_secret_choice_is_one_of_the_cards_left() -> None:
    position = played()[0]
    VIEW.check_choice(position, 0, Building.OASIS.value)
    for wrong, sentence in [
        ("pyramid", "Choose one of your building cards."),
        (None, "Choose one of your building cards."),
    ]:
        with pytest.raises(EntryError, match=sentence):
            VIEW.check_choice(position, 0, wrong)
    later = played(
        *ROUND,
        {"kind": "build", "cell": "a1", "half": "second"},
        {"kind": "build", "cell": "b1"},
        {"kind": "build", "cell": "c1"},
    )[-1]
    with pytest.raises(EntryError, match="Cem has no oasis left"):
        VIEW.check_choice(later, 2, "oasis")


def test_a_trick_that_another_player_led_is_laid_in_the_order_from_there() -> None:
    position = played({"kind": "trick", "cards": ["red-5", "red-6", "red-2"]})[-1]

    def view_request(depth: str) -> tuple[object, ...]:
        board_page = VIEW.board_page(position, ViewRequest(depth=depth))
        payload = json.loads(json.dumps(board_page.context["trick_data"]))
        return board_page.head.turn.acting, payload["seats"], payload.get("led")

    assert view_request("") == (2, [2, 0, 1], None)
    assert view_request("led-2-1") == (2, [2, 0, 1], None)
    assert view_request("led-1-1") == (1, [1, 2, 0], {"leader": 1, "as_played": "Ben led"})
    assert view_request("led-1-0") == view_request(""), "that was another trick"
    text = render_to_string(
        "games/krimsutep/more.html", dict(VIEW.board_page(position, ViewRequest()).context)
    )
    assert "?depth=led-0-1" in text
    assert "?depth=led-1-1" in text
    assert "Misdeal: deal again" in text
