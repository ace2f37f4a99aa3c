"""The facts of a recap, counted again by other means; a correction leaves nothing stale."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from companion.plays import trash
from companion.plays.details import PlayDetails, update_details
from companion.plays.models import Play
from companion.recaps.beats import beats_of
from companion.recaps.faces import faces
from companion.recaps.period import Length, evening_of, read_period
from companion.recaps.pictures.time import river_middle
from companion.recaps.recap import Recap, recap_of, time_at_table
from companion.sharing.models import Names
from companion.statistics.models import SeatResult
from companion.statistics.seat_results import renew_stamps
from tests.statistics.conftest import Club, _toy_in_the_catalog, club, others

__all__ = ["_toy_in_the_catalog", "club", "others"]
pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
UTC, VIENNA = ZoneInfo("UTC"), ZoneInfo("Europe/Vienna")


def recap(club: Club, text: str = "all", name: str = "") -> Recap:
    person = club.person(name).id if name else None
    return recap_of(club.device.group_id, UTC, read_period(text, UTC), person)


def test_a_period_has_its_bounds_and_a_name() -> None:
    year, month = read_period("2026", UTC), read_period("2026-12", UTC)
    assert (year.begin, year.end) == (datetime(2026, 1, 1, tzinfo=UTC), month.end)
    assert month.name == "December 2026"
    assert read_period("2026-02-28", UTC).end == datetime(2026, 3, 1, 5, tzinfo=UTC)
    assert read_period("all", UTC).length is Length.ALL


@pytest.mark.parametrize("text", ["2026-13", "2026-02-29", "0000", "9999", "26", "2026-1", ""])
def test_what_is_no_period_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        read_period(text, UTC)


def test_an_evening_goes_on_past_midnight() -> None:
    late, early = datetime(2026, 3, 2, 1, tzinfo=UTC), datetime(2026, 3, 2, 5, tzinfo=UTC)
    assert evening_of(late, UTC).text == "2026-03-01"
    assert evening_of(early, UTC).text == "2026-03-02"


def test_plays_wins_and_pairs_are_those_of_the_rows(club: Club) -> None:
    for fingers in ((5, 3), (1, 4), (2, 2)):
        club.play("Ann Ben", *fingers)
    club.play("Ann Ben Cem", 1, 1, 1)
    found = recap(club)
    rows = SeatResult.objects.filter(group=club.device.group)
    assert len(found.outings) == rows.values("play").distinct().count() == 4
    wins: dict[int, float] = dict.fromkeys(rows.values_list("person", flat=True), 0.0)
    for row in rows:
        wins[row.person_id] += 1 / row.shared if row.shared else 0
    assert {who: rate.wins for who, rate in found.rates} == pytest.approx(wins)
    ann, ben, cem = (club.person(name).id for name in ("Ann", "Ben", "Cem"))
    assert found.together == {(ann, ben): 4, (ann, cem): 1, (ben, cem): 1}


def test_the_closest_finish_is_won_by_least_and_a_tie_is_closest(club: Club) -> None:
    club.play("Ann Ben", 5, 0)
    close = club.play("Ann Ben", 4, 1)
    rows = {row.number: row for row in club.rows(close)}
    margin = abs(rows[0].score - rows[1].score)
    found = recap(club).closest
    assert found is not None
    best = min(max(row.margin for row in club.rows(play)) for play in Play.objects.all())
    assert found.margin == best <= margin
    ties = [club.play("Ann Ben", fingers, 2) for fingers in range(6)]
    tie = next(each for each in ties if len({row.score for row in club.rows(each)}) == 1)
    again = recap(club).closest
    assert again is not None
    assert (again.outing.play, again.margin) == (tie.id, 0)


def test_records_of_whole_plays_are_the_highest_measures(club: Club) -> None:
    plays = [club.copy(name) for name in ("krimsutep-3-tricks", "krimsutep-4-tricks")]
    bests = recap(club).bests["krimsutep", "oasis"]
    rows = SeatResult.objects.filter(play__in=plays)
    assert bests[0].number == max(row.measured["oasis"] for row in rows)
    best = {row.person_id: 0 for row in rows}
    for row in rows:
        best[row.person_id] = max(best[row.person_id], row.measured["oasis"])
    assert {each.person: each.number for each in bests} == best


def test_what_lies_in_the_bin_or_is_not_counted_is_not_in_a_recap(club: Club) -> None:
    first, second, third = (club.play("Ann Ben", n, 3) for n in (1, 2, 5))
    club.copy("krimsutep-3-tricks", "a-sample")
    trash.delete(first.id, club.device.id)
    club.keep_out(second)
    assert [each.play for each in recap(club).outings] == [third.id]
    trash.restore(first.id, club.device.id)
    assert [each.play for each in recap(club).outings] == [first.id, third.id]


def test_an_evening_a_month_and_a_year_have_their_own_plays(club: Club) -> None:
    plays = [club.play("Ann Ben", n, 3) for n in (1, 2, 5)]
    for play in plays:
        evening = recap(club, evening_of(play.created, UTC).text)
        assert [each.play for each in evening.outings] == [play.id]
        assert {place.person for place in evening.seats[play.id]} == evening.people
    for text in {f"{play.created:%Y-%m}" for play in plays}:
        own = [play.id for play in plays if f"{play.created:%Y-%m}" == text]
        assert [each.play for each in recap(club, text).outings] == own
    for year in {play.created.year for play in plays}:
        own = [play.id for play in plays if play.created.year == year]
        assert [each.play for each in recap(club, f"{year}").outings] == own


def test_a_persons_recap_has_their_plays_streak_and_duels(club: Club) -> None:
    for fingers in ((5, 3), (4, 3), (1, 4), (2, 2)):
        club.play("Ann Ben", *fingers)
    club.play("Ben Cem", 1, 1)
    found, ann = recap(club, "all", "Ann"), club.person("Ann")
    rows = SeatResult.objects.filter(person=ann).order_by("played")
    assert [each.won for each in found.outings] == [row.shared > 0 for row in rows]
    assert [(each.other, each.plays) for each in found.duels] == [(club.person("Ben").id, 4)]
    assert found.closest is None


def test_the_favourite_game_is_that_of_most_plays(club: Club) -> None:
    club.play("Ann Ben", 5, 3)
    assert [*recap(club).games] == [("toy", 1)]
    assert not favourite(recap(club))  # of a single play it says nothing
    club.play("Ann Ben", 1, 4)
    assert favourite(recap(club)) == ["played most: 2 of 2 games"]


def favourite(found: Recap) -> list[str]:
    """What the recap says of the game that was played most."""
    people = faces([who for who, _ in found.rates], Names.FULL, public=False)
    tiles = beats_of(found, people).tiles
    return [tile.says for tile in tiles if tile.says.startswith("played most")]


def test_hours_are_those_of_the_log_or_as_entered(club: Club) -> None:
    play, other = club.play("Ann Ben", 1, 2), club.play("Ann Ben", 5, 2)
    begun = timezone.now().replace(hour=20, minute=30)
    Play.objects.filter(id=play.id).update(minutes=None, finished=play.created)
    Play.objects.filter(id=other.id).update(minutes=90)
    SeatResult.objects.filter(play=other).update(played=begun)
    found = recap(club)
    assert found.minutes == 90
    assert (found.hours[20], found.hours[21]) == (30, 60)
    Play.objects.filter(id=play.id).update(finished=play.created + timedelta(hours=14))
    renew_stamps([play.id])  # as whatever ends a play does
    assert recap(club).minutes == 90 + 6 * 60


@pytest.mark.parametrize(
    ("began", "minutes", "hours"),
    [
        ("2026-03-29T01:30+01:00", 120, {1: 30, 3: 60, 4: 30}),  # there is no 2:30
        ("2026-10-25T01:30+02:00", 180, {1: 30, 2: 120, 3: 30}),  # 2:30 is there twice
        ("2026-10-25T02:30+01:00", 60, {2: 30, 3: 30}),
        ("2026-11-28T23:45+01:00", 30, {23: 15, 0: 15}),
    ],
)
def test_hours_are_those_of_the_clock_when_it_is_changed(
    club: Club, began: str, minutes: int, hours: dict[int, int]
) -> None:
    play = club.play("Ann Ben", 1, 2)
    Play.objects.filter(id=play.id).update(minutes=minutes)
    SeatResult.objects.update(played=datetime.fromisoformat(began))
    found = recap_of(club.device.group_id, VIENNA, read_period("all", VIENNA))
    assert {hour: spent for hour, spent in enumerate(found.hours) if spent} == hours


def test_the_first_of_equal_bests_is_that_in_an_hour_that_is_repeated(club: Club) -> None:
    began = datetime.fromisoformat("2026-10-25T02:50+02:00")
    for names, late in (("Ann", 0), ("Ben", 20)):  # 2:50, and 2:10 after it
        club.began = began + timedelta(minutes=late, days=-1)
        club.play(f"{names} Cem", 1, 1)
    found = recap_of(club.device.group_id, VIENNA, read_period("all", VIENNA)).bests
    firsts = [[each.person for each in bests] for bests in found.values()]
    ann, ben = club.person("Ann").id, club.person("Ben").id
    pairs = [each for each in firsts if {ann, ben} <= {*each}]
    assert pairs
    assert all(each.index(ann) < each.index(ben) for each in pairs)


def test_minutes_that_are_entered_count_at_once_and_a_note_has_nothing_read_again(
    club: Club, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    play, ann = club.play("Ann Ben", 1, 2), club.person("Ann")
    group = club.device.group_id

    def minutes() -> set[int]:
        found = {recap(club).minutes, recap(club, name="Ann").minutes}
        return found | {time_at_table(group, UTC, ann.id).minutes}

    for entered in (90, 30):
        update_details(play.id, club.device.id, PlayDetails(minutes=str(entered)))
        assert minutes() == {entered}
    update_details(play.id, club.device.id, PlayDetails(minutes="30", notes="Rain."))
    with django_assert_num_queries(4):  # who Ann is, and the stamps three times
        assert minutes() == {30}


def test_another_group_is_not_in_it(club: Club, others: Club) -> None:
    others.play("Zoe Yan", 5, 3)
    assert not recap(club).outings
    assert len(recap(others).outings) == 1


@pytest.mark.parametrize("plays", range(1, 13))
def test_the_river_of_an_evening_runs_between_clocks_and_cards(plays: int) -> None:
    tall = plays * 86.0
    banks = [(river_middle(y, tall) - 17, river_middle(y, tall) + 17) for y in range(int(tall))]
    assert min(left for left, _ in banks) >= 38  # behind 21:30 in letters of 14
    assert max(right for _, right in banks) <= 104
