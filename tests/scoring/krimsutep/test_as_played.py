"""What a table may record against the rules, what comes of it, and what it may never record."""

import pytest

from tests.scoring.krimsutep.notation import Krimsutep, news, played, refusal

ALL = "totals 20,0,0 20,0,0 20,0,0 70,0,0"
# Ben led palace and Cem did not follow.
VOID = "trick r5 g2 r6"
# A palace of four on a1 and a2; Ann has a small one to build, her doubling is 1.
FOUR = (
    f"{ALL}; reveal palace-2 oasis obelisk-1; order 0,1,2; build a1; build b1; build c1 first; "
    f"{ALL}; reveal palace-1 palace-2 oasis; order 1,0,2; build a2"
)


def listed(play: Krimsutep) -> list[str]:
    return [f"{each.entry} {each.cite.id}: {each.why}" for each in play.state.waived]


@pytest.mark.parametrize(
    ("so_far", "breach", "expected"),
    [
        ("", "trick@0 r5 r6 r2 ! they were quicker", ["0 K2.3: they were quicker"]),
        (VOID, "trick g3 g4 r2 ! nobody saw it", ["1 K2.4: nobody saw it"]),
        (VOID, "trick@2 r2 g3 g4 ! all wrong", ["1 K2.3: all wrong", "1 K2.4: all wrong"]),
        # two cards of one trick revoke: one item
        (f"{VOID}; trick y2 g3 y3", "trick r2 y5 r3 ! twice", ["2 K2.4: twice"]),
        (FOUR, "build a3 first ! too late", ["10 K4.5: too late"]),
    ],
)
def test_a_breach_stands_and_is_listed_once_a_clause(
    so_far: str, breach: str, expected: list[str]
) -> None:
    play = played(so_far)
    assert refusal(play, breach.partition("!")[0])
    assert listed(played(f"{so_far}; {breach}")) == expected


@pytest.mark.parametrize(
    ("so_far", "entry"),
    [
        ("", "trick r5 r6 r2"),
        ("", "trick@1 r5 r6 r2"),
        ("", ALL),
        ("", "captures * | |"),
        (VOID, "void misdeal"),
        ("totals 20,0,0 20,0,0 20,0,0 29,29,12", "draw 1"),
        (ALL, "reveal oasis oasis oasis"),
        (f"{ALL}; reveal oasis oasis oasis", "order 2,1,0"),
        (FOUR, "build d1 first"),
    ],
)
def test_without_a_breach_a_note_is_accepted_and_not_listed(so_far: str, entry: str) -> None:
    assert listed(played(f"{so_far}; {entry} ! by the book")) == []


@pytest.mark.parametrize(
    ("so_far", "entry", "clause"),
    [
        ("", "trick r5 r6 r5 ! so", "K2.1"),
        ("4", "trick r2 r3 r4 son ! so", "K1.4"),
        ("", "draw 0 ! so", "K2.1"),
        ("", "captures * | | royal=1 ! so", "K2.7"),
        ("", "captures * | | maid=1 ! so", "K2.8"),
        ("", "totals 19,1,0 20,0,0 20,0,0 70,0,0 ! so", "K3.1"),
        ("", "totals 20,0,0 20,0,0 20,0,0 69,1,0 ! so", "K3.2"),
        ("", "totals 0,0,0 20,0,0 20,0,0 70,0,0 ! so", "K6.2"),
        (ALL, "draw 0 ! so", "K3.3"),
        (ALL, "reveal oasis oasis ! so", "K4.1"),
        (f"{ALL}; reveal oasis oasis oasis", "order 0,1,1 ! so", "K4.2"),
        (f"{ALL}; reveal oasis oasis oasis", "build a1 ! so", "K4.2"),
        (FOUR, "build c3 first ! so", "K4.3"),
        ("", "void misdeal ! so", "K6.1"),
        # a revoke that could stand does not carry a card that fell before
        (VOID, "trick g3 r5 r2 ! so", "K2.1"),
    ],
)
def test_what_cannot_have_happened_never_stands(so_far: str, entry: str, clause: str) -> None:
    assert refusal(played(so_far), entry).partition("/")[0] == clause


def test_another_leader_takes_the_trick_and_leads_on() -> None:
    play = played("trick@0 r5 r2 r6 ! they were quicker")
    (trick,) = play.state.deal.tricks
    assert (trick.leader, trick.winner) == (0, 2)
    assert play.state.deal.leader == 2


def test_voids_are_held_against_who_played_not_against_the_seats_in_turn() -> None:
    play = played("trick@0 r5 r2 g6 ! they were quicker; trick y2 y3 y4")
    assert play.state.deal.leader == 2
    said = "K2.4/cards: Cem did not follow palace in trick 1 and cannot hold palace 3."
    assert refusal(play, "trick r3 r4 rVII") == said


@pytest.mark.parametrize(
    ("revoke", "then"),
    [
        # what the others showed before is forgotten as well
        ("trick y2 r2 y3", "trick r3 r4 y4"),
        # and what they show in the very trick
        ("trick g3 r2 y3", "trick g4 g5 g6"),
    ],
)
def test_after_a_revoke_that_stands_all_voids_are_forgotten(revoke: str, then: str) -> None:
    # Cem and Ann lack palace; Ben leads again
    play = played(f"trick r5 g2 ys2; {revoke} ! nobody saw it")
    assert play.state.deal.voids == 0
    assert refusal(play, then) == ""


def test_a_leader_out_of_turn_forgets_nothing() -> None:
    play = played(f"{VOID}; trick@1 g3 g4 g5 ! they were quicker")
    assert play.state.deal.voids


def test_voids_shown_after_a_revoke_count_again() -> None:
    play = played(f"{VOID}; trick g3 g4 r2 ! nobody saw it; trick g5 gs2 y2")
    said = "K2.4/cards: Ann did not follow oasis in trick 3 and cannot hold oasis slaves 3."
    assert refusal(play, "trick r4 r3 gs3") == said


def test_a_palace_over_four_scores_0_and_is_not_doubled() -> None:
    assert news(played(FOUR), "build a3 first ! too late") == ["Ann palace 0 K4.5"]
    assert news(played(FOUR), "build d1 first") == ["Ann palace 1 K4.4", "Ann doubling 1 K4.8"]


def test_a_voided_round_keeps_its_items_and_loses_its_lines() -> None:
    before = "trick wife pharaoh r2; trick@0 y2 y3 y4 ! they were quicker"
    play = played(before)
    assert [line.points for line in play.state.lines] == [2]
    after = played(f"{before}; void the dealer had miscounted")
    assert after.state.lines == ()
    assert listed(after) == ["1 K2.3: they were quicker"]
