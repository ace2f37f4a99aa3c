"""Who takes a trick, what it scores, and what a round's tricks come to."""

from itertools import permutations

import pytest

from scoring.kernel.errors import RuleViolation
from scoring.kernel.seats import clockwise
from scoring.krimsutep.components import CARDS, Suit, deck, winning
from scoring.krimsutep.entries import Trick
from scoring.krimsutep.game import GAME
from scoring.krimsutep.rules import can_run
from tests.scoring.krimsutep.notation import card, entry, news, played, table

ALL = "totals 20,0,0 20,0,0 20,0,0 70,0,0"


def taker(words: str) -> int:
    return winning([CARDS[str(card(word))] for word in words.split()])


@pytest.mark.parametrize(
    ("cards", "place"),
    [
        ("rs2 rs3 rs4", 2),
        ("r6 r5 rs4", 0),
        ("r6 rVII r5", 1),
        # slaves are below every material
        ("rs4 r2 rs3", 1),
        # a card thrown off takes nothing, not even a VII
        ("rs2 yVII gVII", 0),
        # a VII is no trump
        ("rVII maid r6", 1),
        ("rs2 maid captain", 2),
        ("maid captain son", 2),
        ("son captain priest", 2),
        ("priest wife maid", 1),
        # of two equal the later
        ("wife pharaoh r2", 1),
        ("pharaoh wife r2", 1),
        ("r2 wife priest", 1),
        ("r2 pharaoh wife", 2),
        ("wife r2 r3 pharaoh", 3),
        ("pharaoh priest wife maid", 2),
    ],
)
def test_the_highest_trump_takes_the_trick_or_else_the_highest_of_the_suit_led(
    cards: str, place: int
) -> None:
    assert taker(cards) == place


def test_a_card_takes_every_trick_of_three_in_which_it_beats_both_others() -> None:
    order = [each.code for each in deck(3) if each.suit is Suit.RED]
    trumps = ["maid", "captain", "son", "priest"]
    ranked = [*order, *trumps]
    sample = [ranked[place] for place in (0, 2, 3, 7, 8, 9, 11, 12)]
    for cards in permutations(sample, 3):
        best = max(range(3), key=lambda place: ranked.index(cards[place]))
        assert winning([CARDS[code] for code in cards]) == best


@pytest.mark.parametrize(
    ("so_far", "trick", "expected"),
    [
        ("", "trick wife pharaoh r2", ["Cem royal 2 K2.7"]),
        ("", "trick pharaoh wife r2", ["Cem royal 2 K2.7"]),
        ("", "trick r2 pharaoh wife", ["Ann royal 2 K2.7"]),
        ("", "trick wife r2 r3", []),
        ("trick wife r2 r3", "trick pharaoh r4 r5", []),
        ("", "trick maid r2 r3", ["Ben maid 2 K2.8"]),
        ("", "trick r2 maid r3", ["Cem maid 2 K2.8"]),
        # the maid falls, another trump takes her
        ("", "trick maid captain r3", []),
        ("3 maid=captured", "trick maid captain r3", ["Cem maid 2 K2.8"]),
        ("3 maid=captured", "trick maid r2 r3", ["Ben maid 2 K2.8"]),
        ("3 maid=captured", "trick captain r2 r3", []),
        ("", "trick wife pharaoh maid", ["Cem royal 2 K2.7"]),
        (
            "3 maid=captured",
            "trick wife maid pharaoh",
            ["Ann royal 2 K2.7", "Ann maid 2 K2.8"],
        ),
        ("4 start=3", "trick wife pharaoh r2 r3", ["Ben royal 2 K2.7"]),
    ],
)
def test_wife_and_pharaoh_and_the_maid_score_when_the_trick_falls(
    so_far: str, trick: str, expected: list[str]
) -> None:
    assert news(played(so_far), trick) == expected


@pytest.mark.parametrize(
    ("so_far", "entry", "expected"),
    [
        (
            "",
            "totals 20,0,0 0,20,0 6,7,7 70,0,0",
            ["Ann suit 1 K3.1", "Ben suit 1 K3.1", "Ben suit 1 K3.1", "Cem suit 1 K3.1"],
        ),
        (
            "",
            "totals 20,0,0 20,0,0 20,0,0 70,0,0 royal=0 maid=0",
            ["Ann royal 2 K2.7", "Ann maid 2 K2.8", *["Ann suit 1 K3.1"] * 3],
        ),
        (
            "4",
            "captures r2 r3 r4 | r5 | r6 y2 | * royal=3 maid=3 tricks=1,1,1,5",
            [
                "Dóra royal 2 K2.7", "Dóra maid 2 K2.8", "Ann suit 1 K3.1",
                "Dóra suit 1 K3.1", "Dóra suit 1 K3.1",
            ],
        ),
    ],
)  # fmt: skip
def test_most_of_a_suit_scores_1_by_suit_and_seat(
    so_far: str, entry: str, expected: list[str]
) -> None:
    assert news(played(so_far), entry) == expected


# Eleven tricks: Ben leads, and whoever takes them all is told by the last column.
SLAVES_AND_MORE = (
    "trick rs2 rs3 rs4; trick r2 r3 r4; trick r5 r6 rVII; trick ys2 ys3 ys4; trick y2 y3 y4; "
    "trick y5 y6 yVII; trick gs2 gs3 gs4; trick g2 g3 g4; trick g5 g6 gVII; "
    "trick maid captain son"
)


def test_the_last_trick_brings_the_suits() -> None:
    play = played(SLAVES_AND_MORE)
    assert play.due == ("trick", "void")
    assert play.state.lines == ()
    after = news(play, "trick priest wife pharaoh")
    assert [line.partition(" ")[2] for line in after] == ["royal 2 K2.7", *["suit 1 K3.1"] * 3]


@pytest.mark.parametrize("table", ["3", "3 roman=trumps-only"])
def test_all_depths_come_to_the_same(table: str) -> None:
    by_tricks = played(f"{table}; {SLAVES_AND_MORE}; trick priest wife pharaoh").state
    assert by_tricks.evaluation is not None
    hands = [
        " ".join(
            each.code for each in deck(3) if took & each.bit and (each.value or each.roman)
        )
        for took in by_tricks.deal.captured
    ]
    royal = [line.seat for line in by_tricks.lines if line.kind == "royal"]
    by_captures = played(f"{table}; captures {' | '.join(hands)} royal={royal[0]}").state
    sums = [by_tricks.evaluation.suits[suit] for suit in list(Suit)[:3]]
    written = " ".join(",".join(map(str, row)) for row in (*sums, by_tricks.evaluation.romans))
    by_totals = played(f"{table}; totals {written} royal={royal[0]}").state
    assert by_captures.evaluation == by_totals.evaluation == by_tricks.evaluation
    points = [
        [(line.seat, line.kind, line.points) for line in state.lines]
        for state in (by_tricks, by_captures, by_totals)
    ]
    assert points[0] == points[1] == points[2]


@pytest.mark.parametrize(
    ("roman", "favourite"),
    [("with-sevens", "Ben"), ("trumps-only", "Ann")],
)
def test_the_sevens_make_another_favourite(roman: str, favourite: str) -> None:
    # trumps: Ann 27, Ben 10, Cem 12; with the VIIs Ben has 31
    play = played(
        f"3 roman={roman}; captures wife maid pharaoh | priest rVII yVII gVII | * maid=0"
    )
    assert play.state.favourite is not None
    assert play.state.named(play.state.favourite) == favourite


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("start", [0, 1, 2])
def test_the_deal_goes_to_the_left_and_left_of_the_dealer_leads(
    players: int, start: int
) -> None:
    play = table(f"{players} start={start}")
    seats = clockwise(start, players)
    nobody = ",".join("0" * (players - 1))
    round_of = (
        f"totals 20,{nobody} 20,{nobody} 20,{nobody} {70 if players == 3 else 63},{nobody}; "
        f"reveal {' '.join(['oasis'] * players)}; order {','.join(map(str, range(players)))}; "
    )
    assert (play.state.dealer, play.state.deal.leader) == (seats[0], seats[1])
    built = "; ".join(f"build {column}1" for column in "abcd"[:players])
    play = played(f"{players} start={start}; {round_of}{built}")
    assert (play.state.dealer, play.state.deal.leader) == (seats[1], seats[2])


def test_a_voided_round_is_dealt_again_by_the_same_player() -> None:
    round_of = f"{ALL}; reveal oasis oasis oasis; order 0,1,2; build a1; build b1; build c1"
    for so_far in ("trick r2 r3 r4", ALL, f"{ALL}; reveal palace-2 palace-2 palace-2"):
        assert played(f"{so_far}; void misdeal").state.dealer == 0
        after = played(f"{round_of}; {so_far}; void misdeal").state
        assert after.dealer == 1
        assert after.began == after.position
        assert after.lines == played(round_of).state.lines
        assert after.deal == played(round_of).state.deal
        assert (after.revealed, after.order, after.evaluation) == ((), (), None)


def test_a_draw_makes_the_favourite_and_a_void_forgets_it() -> None:
    tie = "totals 20,0,0 20,0,0 20,0,0 29,29,12"
    assert played(tie).state.favourite is None
    assert played(f"{tie}; draw 1").state.favourite == 1
    assert played(f"{tie}; draw 1; void misdeal; {tie}").state.favourite is None


ROUND = f"{ALL}; reveal palace-2 palace-2 palace-2; order 0,1,2; build a1; build c1; build e1"


@pytest.mark.parametrize(
    ("so_far", "trick", "earlier"),
    [
        # a card fell already
        ("trick r5 g2 r6", "trick r5 g3 g4", 0),
        ("trick r5 g2 r6; trick g3 g4 g5", "trick y2 y3 g4", 1),
        ("trick r5 g2 r6", "trick y2 y2 y3", None),
        # a seat showed that it lacks the suit: in the first such trick
        ("trick r5 g2 r6", "trick g3 g4 r2", 0),
        ("trick r5 g2 r6; trick r4 g3 g4", "trick g5 r2 gs2", 1),
        # too many cards for the hands: the last trick that showed it
        ("trick r5 g2 r6; trick rVII g3 g4", "trick maid g5 y2", 1),
        ("4", "trick r6 gs4 g3 g4", None),
    ],
)
def test_a_refusal_names_the_entry_that_it_goes_against(
    so_far: str, trick: str, earlier: int | None
) -> None:
    # in the first round, then in the second (Cem leads there, so that the seats move on by one)
    assert contradicted(so_far, trick) == earlier
    if so_far != "4":
        later = None if earlier is None else earlier + played(ROUND).state.position
        assert contradicted(f"{ROUND}; {so_far}", trick) == later


def contradicted(so_far: str, trick: str) -> int | None:
    play = played(so_far)
    payload = entry(trick, len(play.state.seats))
    with pytest.raises(RuleViolation) as caught:
        play.enter(payload)
    return caught.value.earlier


@pytest.mark.parametrize(
    ("so_far", "due"),
    [
        ("", ("trick", "captures", "totals")),
        ("trick r2 r3 r4", ("trick", "void")),
        ("totals 20,0,0 20,0,0 20,0,0 29,29,12", ("draw", "void")),
        ("totals 20,0,0 20,0,0 20,0,0 29,29,12; draw 0", ("reveal", "void")),
        (ALL, ("reveal", "void")),
        (f"{ALL}; reveal oasis oasis oasis", ("order", "void")),
        (f"{ALL}; reveal oasis oasis oasis; order 0,1,2", ("build", "void")),
        (f"{ALL}; reveal oasis oasis oasis; order 0,1,2; build a1", ("build",)),
    ],
)
def test_what_comes_next(so_far: str, due: tuple[str, ...]) -> None:
    assert played(so_far).due == due


@pytest.mark.parametrize(
    ("before", "cards", "can"),
    [
        ("", "trick r5", True),
        ("", "trick r5 maid", True),
        ("", "trick@2 r5", True),  # who led is judged with the last card, as is a revoke
        ("trick r5 gVII rs2", "trick y5 g5", True),
        ("", "trick", False),
        ("", "trick r5 r6 r4", False),
        ("", "trick r5 r5", False),
        ("", "trick@3 r5", False),
        ("trick r5 gVII rs2", "trick r5", False),
        (ALL, "trick r5", False),
        ("4", "trick r5 r6 r4", True),
        ("4", "trick son", False),
    ],
)
def test_the_first_cards_of_a_trick_can_lie_there(
    before: str, cards: str, *, can: bool
) -> None:
    players = 4 if before == "4" else 3
    trick = GAME.read(entry(cards, players))
    assert isinstance(trick, Trick)
    assert can_run(played(before).state, trick) is can
