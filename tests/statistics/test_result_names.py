"""Stored numbers stand under names: relabelled, moved or added to, they mean the same."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from zoneinfo import ZoneInfo

import pytest

from companion.games.catalog import CATALOG
from companion.games.krimsutep import measures
from companion.games.krimsutep.view import KrimsutepView
from companion.games.measures import Measure, Measures, Taken
from companion.plays.models import Play
from companion.statistics import summary_cache
from companion.statistics.aggregation import means
from companion.statistics.models import ResultColumns, SeatResult, YearSummary
from companion.statistics.rebuild import rebuild
from companion.statistics.records import ALWAYS
from companion.statistics.scope import Scope
from companion.statistics.tables import measure_rows, sum_means
from scoring.kernel.game import Position
from scoring.kernel.results import ResultNames
from scoring.kernel.serialization.entries import Json
from scoring.krimsutep.game import GAME
from tests.plays.toy import ToyScreen, toy
from tests.statistics.conftest import Club
from tests.statistics.expected import by_database, by_pages
from tests.statistics.test_pages import text

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
UTC = ZoneInfo("UTC")
TRICKS, TOTALS = "krimsutep-3-tricks", "krimsutep-4-totals"
WHOLE = (TRICKS, "krimsutep-4-tricks", TOTALS, "ramses-3-full", "ramses-2-full", "cleopatra-3")


class Relabelled(KrimsutepView):
    """Krimsutep with its labels the other way round, and none for the maid."""

    @property
    def kinds(self) -> Mapping[str, str]:
        labels = super().kinds
        return {kind: f"{labels[kind]}!" for kind in reversed([*labels]) if kind != "maid"}


def counted(positions: Sequence[Position], entries: Sequence[Json]) -> list[Taken]:
    found = measures.measured(positions, entries)
    return [{**taken, "entries": len(entries)} for taken in found]


def remeasure(monkeypatch: pytest.MonkeyPatch) -> None:
    """Krimsutep's measures the other way round, one left out, and the number of entries."""
    others = [each for each in reversed(measures.MEASURES) if each.name != "doubled"]
    entries = Measure("entries", "Entries", "However many.")
    now = Measures((entries, *others), measures.ASIDE, counted)
    known = CATALOG["krimsutep"]
    monkeypatch.setitem(CATALOG, "krimsutep", replace(known, measures=now))


def relabel(monkeypatch: pytest.MonkeyPatch) -> None:
    """A version with other labels."""
    known = CATALOG["krimsutep"]
    monkeypatch.setitem(CATALOG, "krimsutep", replace(known, game_view=Relabelled()))


def rename(monkeypatch: pytest.MonkeyPatch, *more: str) -> None:
    """A version with the names in another order, and some more of either sort."""
    known = CATALOG["krimsutep"]
    now = known.game.results
    names = ResultNames(
        (*more, *reversed(now.line_kinds)),
        (*more, *reversed(now.measures)),
        now.records,
        (*reversed(now.reached),),
    )
    monkeypatch.setitem(CATALOG, "krimsutep", replace(known, game=replace(GAME, results=names)))


def raw() -> list[tuple[object, ...]]:
    """All rows as the database has them, but for their ids, ratings and stamps."""
    return list(
        SeatResult.objects.order_by("play", "number").values_list(
            "play", "number", "score", "kinds", "measures", "columns__line_kinds",
            "columns__measures",
        )
    )  # fmt: skip


def scope(club: Club, game: str = "krimsutep") -> Scope:
    return Scope(club.device.group_id, UTC, game)


def differing() -> list[object]:
    return [*rebuild(Play.objects.all(), keep=False).wrong]


def test_a_row_says_what_its_sheet_comes_to(club: Club) -> None:
    for name in WHOLE:
        for row in club.rows(club.copy(name)):
            aside = CATALOG[row.game].measures.aside
            scored = [n for kind, n in row.points.items() if kind not in aside]
            assert sum(scored) == row.score


def test_other_labels_change_nothing_that_is_stored(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = club.copy(TRICKS)
    before, page = by_pages(scope(club)), text(club.client, "/statistics/krimsutep/")
    rows, years = raw(), list(YearSummary.objects.values())
    relabel(monkeypatch)
    remeasure(monkeypatch)
    now = by_pages(scope(club))
    assert {**now, "records": None} == {**before, "records": None}  # records have labels
    assert (raw(), list(YearSummary.objects.values())) == (rows, years)
    relabelled = text(club.client, "/statistics/krimsutep/")
    assert "Palaces!" in relabelled
    assert "maid" in relabelled
    assert "Buildings doubled" in page
    assert "Buildings doubled" not in relabelled
    person = club.rows(play)[0].person.uid
    assert "Palaces!" in text(club.client, f"/statistics/people/{person}/krimsutep/")


def test_names_in_another_order_leave_rows_and_their_meaning(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = club.copy(TRICKS)
    by_name = [(row.points, row.measured) for row in club.rows(old)]
    before, rows, years = by_pages(scope(club)), raw(), list(YearSummary.objects.values())
    rename(monkeypatch)
    assert by_pages(scope(club)) == before == by_database(scope(club))
    assert (raw(), list(YearSummary.objects.values())) == (rows, years)
    assert differing() == []
    new = club.copy(TRICKS)
    assert [(row.points, row.measured) for row in club.rows(new)] == by_name
    assert club.rows(new)[0].kinds == club.rows(old)[0].kinds[::-1]
    assert [(row.points, row.measured) for row in club.rows(old)] == by_name
    assert ResultColumns.objects.count() == 2
    assert by_pages(scope(club)) == by_database(scope(club))
    assert summary_cache.find_wrong_summaries(club.device.group_id, UTC) == []
    assert differing() == []


def test_new_names_are_unknown_for_old_plays_until_they_are_derived_again(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = club.copy(TRICKS)
    first = by_pages(scope(club))
    rename(monkeypatch, "feast", "entries")
    remeasure(monkeypatch)
    assert by_pages(scope(club)) == by_database(scope(club)) != first
    assert "Entries" not in shown(club)
    new = club.copy(TOTALS)
    assert by_pages(scope(club)) == by_database(scope(club))
    length = club.rows(new)[0].measured["entries"]
    assert shown(club)["Entries"] == str(length)
    assert "entries" not in club.rows(old)[0].measured
    assert differing() == [old.id]
    rebuild(Play.objects.all())
    assert differing() == []
    assert club.rows(old)[0].measured["entries"] > 0
    assert by_pages(scope(club)) == by_database(scope(club))


def shown(club: Club) -> dict[str, str]:
    """Everybody's averages by label."""
    found = sum_means(means(summary_cache.summaries_of(scope(club))))
    return {each.label: each.own for each in measure_rows("krimsutep", found, found)}


def test_a_line_kind_that_nobody_declared_is_stored_and_shown_under_its_name(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    fewer = replace(toy(strict=True), results=ResultNames(("shown",)))
    monkeypatch.setitem(CATALOG, "toy", replace(CATALOG["toy"], game=fewer))
    monkeypatch.setattr(ToyScreen, "kinds", {"shown": "Shown"})
    play = club.play("Ann Ben", 5, 0)
    assert [row.points for row in club.rows(play)] == [
        {"shown": 5, "said": 2},
        {"shown": 0, "said": 4},
    ]
    assert "said" in text(club.client, "/statistics/toy/")


@pytest.mark.parametrize("slug", ["krimsutep", "ramses", "cleopatra"])
def test_no_measure_has_the_name_of_a_record_of_points(slug: str) -> None:
    assert not ALWAYS.keys() & set(CATALOG[slug].game.results.measures)
