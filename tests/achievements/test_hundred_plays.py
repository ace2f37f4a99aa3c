"""What a group earns across games: something in its first play, and not all in a hundred."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from companion.achievements.across import ACROSS, FIRST, REEDS, GroupHistory, SeatOfPlay
from companion.games.achievements import RISING, STONE, earned
from companion.statistics.seat_results import rank_seats
from scoring.registry import ACHIEVEMENTS
from tests.scoring.random_plays import WholePlay, play

BEGAN = datetime(2026, 1, 3, 19, tzinfo=UTC)
PAUSE = timedelta(days=4)
GAMES = ("krimsutep", "krimsutep", "krimsutep", "ramses", "cleopatra")
"""What the group plays in turn; one play of it takes little to make up."""


def seats_of(whole: WholePlay) -> list[SeatOfPlay]:
    """The seats as their results say; the people are the numbers of the seats."""
    standing = whole.positions[-1].standing
    won, ranks = standing.winners, rank_seats(standing)
    rest = [score for seat, score in enumerate(standing.scores) if seat not in won]
    return [
        SeatOfPlay(
            person=seat, rank=ranks[seat], out=standing.ranks[seat] is None,
            shared=len(won) if seat in won else 0,
            margin=score - max(rest, default=score) if seat in won else -1,
        )
        for seat, score in enumerate(standing.scores)
    ]  # fmt: skip


def earned_by_play(plays: int) -> list[dict[int, set[str]]]:
    """What each person has earned by each of these plays, one after another."""
    history, found = GroupHistory(ZoneInfo("UTC")), list[dict[int, set[str]]]()
    for number in range(plays):
        game = GAMES[number % len(GAMES)]
        whole = play(game, "any", number)
        seats = seats_of(whole)
        own = earned(game, whole.positions, whole.entries, corrected=number % 2 == 0)
        by_person = {seat.person: set[str]() for seat in seats}
        for seat, names in enumerate(own):
            by_person[seat] |= {name for name, entry in names.items() if entry is not None}
        for person, each in history.after(game, BEGAN + number * PAUSE, seats):
            by_person[person].add(each.name)
        found.append(by_person)
    return found


def test_everybody_earns_something_in_the_first_play_and_lacks_some_after_a_hundred() -> None:
    plays = earned_by_play(100)
    assert all(FIRST.name in names for names in plays[0].values())
    keen = set[str]().union(*(each[0] for each in plays))
    every = {each.name for each in ACROSS} | {
        each.name for some in ACHIEVEMENTS.values() for each in some.known
    }
    assert keen < every
    across = keen & {each.name for each in ACROSS}
    assert len(ACROSS) / 2 < len(across) < len(ACROSS)
    assert REEDS.name in plays[-1][0]
    assert not any(REEDS.name in each[0] for each in plays[:-1])
    assert len(every) / 2 < len(keen)


def test_those_that_one_play_decides_are_earned_by_some_and_not_always() -> None:
    """Precedents have a test of their own: tests/statistics/test_precedents.py."""
    by_play = [set[str]().union(*each.values()) for each in earned_by_play(40)]
    for one in (RISING, STONE):
        assert 0 < sum(one.name in names for names in by_play) < len(by_play)
