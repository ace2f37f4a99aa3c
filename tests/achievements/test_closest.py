"""Who came closest to what nobody of a group has earned follows every change of its plays."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from html import unescape

import pytest
from pytest_django import DjangoAssertNumQueries

from companion.achievements.awards import Closest, awards_of
from companion.achievements.closest import CLOSEST, HIGHEST, closest_to
from companion.achievements.presentation import entry_url
from companion.people import merge
from companion.plays import creation, trash
from companion.plays import services as plays
from companion.plays.models import Play
from companion.plays.outcomes import Saved
from companion.statistics.models import ResultColumns, SeatResult, stamp
from companion.statistics.rebuild import plays_without_results, rebuild
from scoring.kernel.serialization.entries import Json
from tests.achievements.test_awards import ANN, BEN, DAY, UTC_ZONE, made_up
from tests.statistics.conftest import Club, record

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
FOREST = "/achievements/k-forest/"


def near(club: Club, name: str) -> Sequence[Closest]:
    group = club.device.group_id
    return closest_to(group, name, awards_of(group, UTC_ZONE))


def closest(club: Club, name: str) -> list[tuple[int, int, int | None, str]]:
    """Person, number, entry and words."""
    found = near(club, name)
    return [(each.person, each.number, each.entry, each.words) for each in found]


def section(club: Club, name: str, language: str = "en") -> str:
    """The words of the section on the page; empty if it is not there."""
    client = club.client
    client.cookies["language"] = language
    page = client.get(f"/achievements/{name}/").content.decode()
    found = re.search(r'<section aria-labelledby="closest">.*?</section>', page, re.DOTALL)
    words = re.sub(r"<[^>]+>", " ", found[0]) if found else ""
    return unescape(" ".join(words.split()))


def test_the_closest_stands_with_the_number_and_the_entry(club: Club) -> None:
    play = club.copy("krimsutep-4-totals")
    ben = club.person("Ben")
    words = "Ben built a double obelisk on c1"
    row = near(club, "k-forest")[0]
    assert row == Closest(ben.id, play.id, play.created, 4, 41, row.words)
    assert words in row.words.replace("\u2068", "").replace("\u2069", "")
    day = f"{play.created:%-d %B %Y}"
    shown = section(club, "k-forest").replace("\u2068", "").replace("\u2069", "")
    assert shown == f"Closest so far Ben 4 obelisks, {day} Entry 42: {words}"
    page = club.client.get(FOREST).content.decode()
    assert f'href="/plays/{play.id}/replay/?step=42"' in page
    assert entry_url(play.id, 42) == f"/plays/{play.id}/replay/?step=42"
    assert "4 Obelisken" in section(club, "k-forest", "de")
    assert "Bisher am nächsten dran" in section(club, "k-forest", "de")
    assert "baut einen doppelten Obelisken auf c1" in section(club, "k-forest", "de")


def test_it_is_there_only_where_nobody_has_earned_what_a_number_decides(club: Club) -> None:
    assert section(club, "k-forest") == ""
    club.copy("krimsutep-3-tricks")
    assert section(club, "k-forest") != ""
    assert section(club, "k-suits") == ""  # earned
    assert section(club, "k-court") == ""  # no number
    assert section(club, "k-beyond") == ""  # not decided
    assert section(club, "r-sizes") == ""  # not played
    assert section(club, "x-shared") == ""


def test_plays_wins_in_a_row_and_months_are_counted_over_all_games(club: Club) -> None:
    days = [DAY + timedelta(days=20 * n) for n in range(5)]
    for day, ranks in zip(days, (ANN, ANN, BEN, ANN, BEN), strict=True):
        made_up(club, ("ramses", day, ranks))
    made_up(club, ("ramses", datetime(2027, 1, 1, tzinfo=UTC), [("Ann", 1), ("Cem", 2)]))
    plays_ = list(Play.objects.order_by("created"))
    ann, ben = club.person("Ann").id, club.person("Ben").id
    assert near(club, "x-hundred") == [Closest(ann, plays_[5].id, plays_[5].created, 6)]
    assert near(club, "x-three") == [Closest(ann, plays_[1].id, plays_[1].created, 2)]
    march = plays_[3]
    assert near(club, "x-months") == [
        Closest(ann, march.id, march.created, 3),
        Closest(ben, march.id, march.created, 3),
    ]
    assert section(club, "x-hundred") == "Closest so far Ann 6 games, 1 January 2027"
    assert section(club, "x-three") == "Closest so far Ann 2 wins in a row, 30 January 2026"
    assert section(club, "x-months", "de").count("3 Monate") == 2
    made_up(club, *(("ramses", DAY + timedelta(days=n), ANN) for n in range(100, 103)))
    assert section(club, "x-three") == ""


def test_what_a_round_or_the_whole_play_makes_has_no_words_of_an_entry(club: Club) -> None:
    club.copy("krimsutep-3-tricks")
    ben, cem = club.person("Ben").id, club.person("Cem").id
    assert closest(club, "k-forty") == [(ben, 36, 127, "")]
    assert closest(club, "k-twenty") == [(ben, 18, 106, ""), (cem, 18, 106, "")]


def test_the_first_of_equals_are_named_and_three_at_most(club: Club) -> None:
    first, second = club.copy("krimsutep-3-tricks"), club.copy("krimsutep-3-tricks")
    found = near(club, "k-twenty")
    assert first.created < second.created
    assert [each.play for each in found] == [first.id, first.id]
    for row in SeatResult.objects.select_related("columns"):
        place = row.columns.measures.index("k-forty")
        row.measures = [*row.measures[:place], 36, *row.measures[place + 1 :]]
        row.stamp = stamp()
        row.save()
    whole = record("krimsutep-4-totals")
    new = creation.NewPlay("krimsutep", whole.players, whole.start, whole.options)
    creation.create_with_log(club.device, new, whole.entries)
    found = near(club, "k-forty")
    assert [(each.play, each.number) for each in found] == [(first.id, 36)] * 3


def test_equals_are_named_whatever_columns_their_results_stand_under(club: Club) -> None:
    first = club.copy("krimsutep-3-tricks")
    SeatResult.objects.update(columns=ResultColumns.objects.create(
        game="krimsutep", line_kinds=["later", *ResultColumns.objects.get().line_kinds],
        measures=ResultColumns.objects.get().measures,
    ))  # fmt: skip
    whole = record("krimsutep-3-tricks")
    new = creation.NewPlay("krimsutep", ["Dan", "Eve", "Fay"], whole.start, whole.options)
    second = creation.create_with_log(club.device, new, whole.entries)
    found = [(each.person, each.play, each.number) for each in near(club, "k-twenty")]
    assert found == [
        (club.person("Ben").id, first.id, 18),
        (club.person("Cem").id, first.id, 18),
        (club.person("Eve").id, second.id, 18),
    ]


def test_deleting_excluding_and_undoing_change_it(club: Club) -> None:
    less = club.copy("krimsutep-3-tricks")
    more = club.copy("krimsutep-4-totals")
    ann, ben = club.person("Ann"), club.person("Ben")
    before = [(ann.id, 3), (ben.id, 3)]

    def now() -> list[tuple[int, int]]:
        return [(person, number) for person, number, *_ in closest(club, "k-forest")]

    assert now() == [(ben.id, 4)]
    trash.delete(more.id, club.device.id)
    assert now() == before
    trash.restore(more.id, club.device.id)
    assert now() == [(ben.id, 4)]
    club.keep_out(more)
    assert now() == before
    plays.undo(less.id, club.sent(less))
    assert now() == []
    assert isinstance(plays.redo(less.id, club.sent(less)), Saved)
    assert now() == before


def test_a_merger_moves_it(club: Club) -> None:
    club.copy("krimsutep-3-tricks")
    whole = record("krimsutep-4-totals")
    names = ["Ann", "Benno", "Cem", "Dóra"]
    new = creation.NewPlay("krimsutep", names, whole.start, whole.options)
    creation.create_with_log(club.device, new, whole.entries)
    ben, other = club.person("Ben"), club.person("Benno")
    assert [person for person, *_ in closest(club, "k-forest")] == [other.id]
    merge.merge(ben, other)
    assert [person for person, *_ in closest(club, "k-forest")] == [ben.id]
    merge.split(other)
    assert [person for person, *_ in closest(club, "k-forest")] == [other.id]


def test_rows_of_an_older_version_have_none_until_they_are_derived_again(club: Club) -> None:
    play = club.copy("krimsutep-4-totals")
    before = closest(club, "k-forest")
    columns = ResultColumns.objects.get()
    old = [name for name in columns.measures if not name.startswith("k-")]
    assert len(old) < len(columns.measures)
    ResultColumns.objects.update(measures=old)
    for row in SeatResult.objects.all():
        row.measures, row.stamp = row.measures[: len(old)], stamp()
        row.save()
    assert closest(club, "k-forest") == []
    assert [each.id for each in plays_without_results()] == [play.id]
    assert rebuild(Play.objects.all()).wrong == [play.id]
    assert closest(club, "k-forest") == before
    assert not plays_without_results()


def test_final_scores_from_paper_come_close_to_nothing(club: Club) -> None:
    new = creation.NewPlay("ramses", ["Ann", "Ben"], 0)
    points: Json = [{"three-set": 12}, {"three-set": 3}]
    creation.create_with_log(club.device, new, [{"kind": "sheet", "points": points}])
    assert closest(club, "r-threes") == []


def test_another_group_sees_nothing_of_it(club: Club, others: Club) -> None:
    club.copy("krimsutep-4-totals")
    assert section(others, "k-forest") == ""
    assert closest(others, "k-forest") == []


def test_more_plays_take_no_more_queries(
    club: Club, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(2):
        club.copy("krimsutep-4-totals")
        club.copy("krimsutep-3-tricks")
        HIGHEST.clear()
        CLOSEST.clear()
        group = club.device.group_id
        awards = awards_of(group, UTC_ZONE)
        with django_assert_max_num_queries(7):
            assert closest_to(group, "k-forest", awards)
        with django_assert_max_num_queries(1):
            assert closest_to(group, "k-forest", awards)
