"""What a group has earned follows every change of its plays, and shows to it alone."""

import re
from datetime import UTC, datetime, timedelta
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from pytest_django import DjangoAssertNumQueries

from companion.achievements import services
from companion.achievements.awards import ANY, BY_NAME, KEPT, SECTIONS, Awards, awards_of
from companion.achievements.presentation import GLYPHS
from companion.backup import group_backup, group_restore
from companion.groups.models import Person
from companion.people import merge
from companion.plays import creation, trash
from companion.plays import services as plays
from companion.plays.models import Play
from companion.plays.outcomes import Saved
from companion.plays.services import get_table
from companion.statistics.models import ResultColumns, SeatResult, stamp
from companion.statistics.rating_history import win_streaks_of
from companion.statistics.rebuild import rebuild
from companion.statistics.scope import Scope
from companion.statistics.summary_cache import summaries_of
from scoring.kernel.closing import SHEET, STOP
from scoring.kernel.serialization.entries import Json, as_object
from tests.statistics.conftest import Club, record

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
UTC_ZONE = ZoneInfo("UTC")
SUITS = "/achievements/k-suits/"


def awards(club: Club, zone: str = "UTC") -> Awards:
    return awards_of(club.device.group_id, ZoneInfo(zone))


def who(club: Club, name: str, zone: str = "UTC") -> dict[str, int]:
    """Who has earned an achievement, and how often."""
    return {
        Person.objects.get(id=person).name: tally.times
        for person, tally in awards(club, zone).of(name).items()
    }


def test_every_achievement_has_a_name_a_symbol_and_clauses_of_its_game() -> None:
    assert GLYPHS.keys() == BY_NAME.keys()
    assert sum(map(len, SECTIONS.values())) == len(BY_NAME)
    assert all(each.clauses for game, some in SECTIONS.items() if game for each in some)
    assert all(each.says.endswith(".") for each in BY_NAME.values())


def test_a_play_of_a_record_earns_what_its_entries_say(club: Club) -> None:
    play = club.copy("krimsutep-3-tricks")
    assert who(club, "x-first") == {"Ann": 1, "Ben": 1, "Cem": 1}
    assert who(club, "k-suits") == {"Ann": 1, "Ben": 1}
    tally = awards(club).of("k-suits")[club.person("Ann").id]
    assert (tally.first.play, tally.first.entry) == (play.id, 58)
    lines = get_table(play.id, club.device.id).position.state.lines
    assert [line.kind for line in lines if line.entry == 58 and line.seat == 0] == ["suit"] * 3


def test_a_deletion_takes_away_what_was_earned_and_a_merger_joins_it(club: Club) -> None:
    club.copy("krimsutep-3-tricks")
    play = club.copy("krimsutep-3-tricks")
    assert who(club, "k-suits") == {"Ann": 2, "Ben": 2}
    trash.delete(play.id, club.device.id)
    assert who(club, "k-suits") == {"Ann": 1, "Ben": 1}
    trash.restore(play.id, club.device.id)
    club.keep_out(play)
    assert who(club, "k-suits") == {"Ann": 1, "Ben": 1}
    other = {"players": ["Anna", "Ben", "Cem"]}
    made = record("krimsutep-3-tricks")
    new = creation.NewPlay("krimsutep", other["players"], made.start, made.options)
    creation.create_with_log(club.device, new, made.entries)
    assert who(club, "k-suits") == {"Ann": 1, "Anna": 1, "Ben": 2}
    merge.merge(club.person("Ann"), club.person("Anna"))
    assert who(club, "k-suits") == {"Ann": 2, "Ben": 2}
    merge.split(club.person("Anna"))
    assert who(club, "k-suits") == {"Ann": 1, "Anna": 1, "Ben": 2}


def test_undo_correction_and_redo_take_away_and_give_back(club: Club) -> None:
    play = club.copy("krimsutep-3-tricks")
    assert who(club, "k-suits")
    plays.undo(play.id, club.sent(play))
    assert awards(club) == Awards()
    assert not SeatResult.objects.filter(play=play).exists()
    plays.redo(play.id, club.sent(play))
    assert who(club, "k-suits") == {"Ann": 1, "Ben": 1}
    entries = record("krimsutep-3-tricks").entries
    last, builds = len(entries) - 1, [as_object(each, "build") for each in entries[-2:]]
    cells = [each["cell"] for each in builds]
    change: Json = [
        {"do": "change", "at": last - 1, "entry": {**builds[0], "cell": cells[1]}},
        {"do": "change", "at": last, "entry": {**builds[1], "cell": cells[0]}},
    ]
    before = [row.score for row in club.rows(play)]
    assert isinstance(plays.correct(play.id, change, club.sent(play)), Saved)
    assert [row.score for row in club.rows(play)] != before
    assert rebuild(Play.objects.all(), keep=False).wrong == []


def test_cut_in_stone_is_a_play_without_an_undo(club: Club) -> None:
    whole = record("krimsutep-3-tricks")
    new = creation.NewPlay("krimsutep", whole.players, whole.start, whole.options)
    play = creation.create_play(club.device, new)
    for payload in whole.entries:
        assert isinstance(club.enter(play, payload), Saved)
    assert who(club, "x-stone") == {"Ann": 1, "Ben": 1, "Cem": 1}
    plays.undo(play.id, club.sent(play))
    plays.redo(play.id, club.sent(play))
    assert who(club, "x-first")
    assert not who(club, "x-stone")


def test_an_unfinished_play_earns_nothing_that_anybody_could_see(club: Club) -> None:
    running = record("cleopatra-5-rulings")
    new = creation.NewPlay("cleopatra", running.players, running.start, running.options)
    play = creation.create_with_log(club.device, new, running.entries[:-1])
    assert awards(club) == Awards()
    assert "Ann" not in club.client.get("/achievements/?game=cleopatra").content.decode()
    club.enter(play, running.entries[-1])
    assert who(club, "c-palace")


def test_a_final_sheet_and_an_early_end_earn_nothing_by_winning(club: Club) -> None:
    whole = record("krimsutep-3-tricks")
    new = creation.NewPlay("ramses", whole.players, 0)
    points: Json = [{"three-set": 6}, {"three-set": 3}, {}]
    paper = creation.create_with_log(club.device, new, [{"kind": "sheet", "points": points}])
    assert club.rows(paper).count() == len(whole.players)
    assert awards(club).tallies == {}
    stopped = creation.NewPlay("krimsutep", whole.players, whole.start, whole.options)
    entries: list[Json] = [*whole.entries[:60], {"kind": "stop", "why": "late"}]
    creation.create_with_log(club.device, stopped, entries)
    assert who(club, "k-suits") == {"Ann": 1}
    assert not who(club, "k-double")
    assert not who(club, "x-stone")


def made_up(
    club: Club, *plays_: tuple[str, datetime, list[tuple[str, int]]], closed: str = ""
) -> None:
    """Plays of which only the results are made up: game, day, and ranks of people."""
    columns, _ = ResultColumns.objects.get_or_create(game="x", line_kinds=[], measures=[])
    for game, day, ranks in plays_:
        play = Play.objects.create(
            group=club.device.group, game=game, rules="1", players=[name for name, _ in ranks],
            start=0, created=day, finished=day, closed=closed,
        )  # fmt: skip
        winners = sum(rank == 1 for _, rank in ranks)
        SeatResult.objects.bulk_create(
            SeatResult(
                play=play, number=number, group=club.device.group, game=game, played=day,
                person=Person.objects.get_or_create(
                    group=club.device.group, key=name.casefold(), defaults={"name": name}
                )[0],
                players=len(ranks), turn=number, counts=True, score=10 - rank, rank=rank,
                out=False, shared=winners if rank == 1 else 0, margin=1 if rank == 1 else -1,
                columns=columns, kinds=[], measures=[], stamp=stamp(), earned={},
            )
            for number, (name, rank) in enumerate(ranks)
        )  # fmt: skip


DAY = datetime(2026, 1, 10, 20, tzinfo=UTC)
ANN, BEN = [("Ann", 1), ("Ben", 2)], [("Ann", 2), ("Ben", 1)]
GAMES = ("krimsutep", "ramses", "cleopatra")


def test_three_games_in_an_evening_and_three_wins_in_a_row(club: Club) -> None:
    made_up(club, *((game, DAY + timedelta(hours=n), ANN) for n, game in enumerate(GAMES)))
    assert who(club, "x-trilogy") == {"Ann": 1, "Ben": 1}
    assert who(club, "x-three") == who(club, "x-tour") == {"Ann": 1}
    assert who(club, "x-one") == {"Ann": 3}


def test_three_games_on_three_days_are_no_trilogy(club: Club) -> None:
    made_up(club, *((game, DAY + timedelta(days=n), ANN) for n, game in enumerate(GAMES)))
    assert who(club, "x-trilogy") == {}
    assert who(club, "x-tour") == {"Ann": 1}


@pytest.mark.parametrize(
    ("first", "last", "earned"),
    [
        ("2026-03-28T20:00+01:00", "2026-03-29T08:30+02:00", {"Ann": 1, "Ben": 1}),  # 11.5 h
        ("2026-10-24T20:00+02:00", "2026-10-25T07:30+01:00", {}),  # 12.5 h
    ],
)
def test_twelve_hours_are_as_long_in_a_night_when_clocks_are_changed(
    club: Club, first: str, last: str, earned: dict[str, int]
) -> None:
    began, ended = datetime.fromisoformat(first), datetime.fromisoformat(last)
    times = (began, began + timedelta(hours=3), ended)
    made_up(club, *((game, at, ANN) for game, at in zip(GAMES, times, strict=True)))
    assert who(club, "x-trilogy", "Europe/Vienna") == earned


def test_a_loss_on_a_final_sheet_ends_a_row_of_wins_and_a_win_there_adds_none(
    club: Club,
) -> None:
    days = [DAY + timedelta(days=n) for n in range(6)]
    made_up(club, *(("ramses", days[n], ANN) for n in (0, 1, 3)))
    made_up(club, ("ramses", days[2], BEN), closed=SHEET)
    assert who(club, "x-three") == {}
    [near] = awards(club).closest["x-three"]
    assert (near.person, near.number, near.played) == (club.person("Ann").id, 2, days[1])
    ann = club.person("Ann").id
    assert win_streaks_of(summaries_of(Scope(club.device.group_id, UTC_ZONE)), ann).won == 2
    made_up(club, ("ramses", days[4], ANN), closed=SHEET)
    assert who(club, "x-three") == {}
    made_up(club, *(("ramses", days[5] + timedelta(days=n), ANN) for n in range(2)))
    assert who(club, "x-three") == {"Ann": 1}
    assert awards(club).of("x-three")[ann].first.played == days[5] + timedelta(days=1)


def test_the_last_five_games_together_are_on_paper_too(club: Club) -> None:
    days = [DAY + timedelta(days=n) for n in range(13)]
    made_up(club, *(("ramses", day, BEN) for day in days[:4]))
    made_up(club, ("ramses", days[4], BEN), closed=SHEET)
    made_up(club, ("ramses", days[5], ANN))
    assert who(club, "x-demon") == {"Ann": 1}
    made_up(club, *(("ramses", day, BEN) for day in days[6:11]))
    made_up(club, ("ramses", days[11], ANN), closed=SHEET)
    made_up(club, ("ramses", days[12], ANN))
    assert who(club, "x-demon") == {"Ann": 1}


def test_a_play_that_ended_early_ends_a_row_unless_it_is_not_counted(club: Club) -> None:
    days = [DAY + timedelta(days=n) for n in range(4)]
    made_up(club, *(("ramses", days[n], ANN) for n in (0, 1, 3)))
    made_up(club, ("ramses", days[2], BEN), closed=STOP)
    assert who(club, "x-three") == {}
    SeatResult.objects.filter(played=days[2]).update(counts=False, stamp=stamp())
    assert who(club, "x-three") == {"Ann": 1}


def test_five_times_behind_and_then_before(club: Club) -> None:
    days = [DAY + timedelta(days=n) for n in range(7)]
    made_up(club, *(("ramses", day, BEN) for day in days[:5]))
    assert who(club, "x-demon") == {}
    made_up(club, ("ramses", days[5], ANN), ("ramses", days[6], ANN))
    assert who(club, "x-demon") == {"Ann": 1}


def test_a_shared_victory_ends_a_row_of_being_behind(club: Club) -> None:
    days = [DAY + timedelta(days=n) for n in range(7)]
    level = [("Ann", 1), ("Ben", 1)]
    made_up(club, *(("ramses", day, BEN) for day in days[:5]))
    made_up(club, ("ramses", days[5], level), ("ramses", days[6], ANN))
    assert who(club, "x-demon") == {}
    assert who(club, "x-shared") == {"Ann": 1, "Ben": 1}


def test_every_month_of_one_year_and_a_hundred_plays(club: Club) -> None:
    months = [datetime(2026, month, 5, tzinfo=UTC) for month in range(1, 13)]
    made_up(club, *(("ramses", day, ANN) for day in months[:11]))
    made_up(club, ("ramses", datetime(2027, 12, 5, tzinfo=UTC), ANN))
    assert who(club, "x-months") == {}
    made_up(club, ("ramses", months[11], ANN))
    assert who(club, "x-months") == {"Ann": 1, "Ben": 1}
    assert who(club, "x-hundred") == {}
    made_up(club, *(("ramses", DAY + timedelta(days=n), ANN) for n in range(87)))
    assert who(club, "x-hundred") == {"Ann": 1, "Ben": 1}


def test_the_first_to_earn_it_is_shown_by_their_medallion(club: Club) -> None:
    club.copy("krimsutep-3-tricks")
    pages = ("/achievements/?game=krimsutep", "/achievements/k-four/")
    before = [club.client.get(page).content.decode() for page in pages]
    assert not any('class="medallion' in page for page in before)
    Person.objects.update(colour="heron")
    for page in pages:
        shown = club.client.get(page).content.decode()
        assert 'class="medallion hue-6"' in shown
    row = re.search(r"first <bdi>.*?</bdi>, [^<]*×", before[0])
    assert row is not None
    assert "\u00a0·\u00a01×" in row[0]  # what is counted stands on the line of its day


def test_what_a_group_switches_off_is_hidden_and_comes_back(club: Club) -> None:
    play = club.copy("krimsutep-3-tricks")
    lists, result = "/achievements/?game=krimsutep", f"/plays/{play.id}/result/"
    assert "All Three Suits" in club.client.get(result).content.decode()
    assert club.client.post(SUITS, {"on": "0"}).status_code == 302
    assert "Switched off" in club.client.get(lists).content.decode()
    assert "All Three Suits" not in club.client.get(result).content.decode()
    person = f"/achievements/people/{club.person('Ann').uid}/"
    assert "All Three Suits" not in club.client.get(person).content.decode()
    club.client.post(SUITS, {"on": "1"})
    assert "All Three Suits" in club.client.get(person).content.decode()
    assert club.client.get("/achievements/nothing/").status_code == 404
    assert club.client.post("/achievements/nothing/", {"on": "0"}).status_code == 404


def test_switches_are_in_the_backup_of_a_group(club: Club, others: Club) -> None:
    services.switch(club.device.group, "x-first", on=False)
    services.switch(others.device.group, "x-one", on=False)
    data = group_backup.backup_file(club.device.group)
    group_restore.restore(others.device.group, data)
    assert services.off_in(others.device.group_id) == {"x-first", "x-one"}


def test_another_group_sees_nothing_of_it(club: Club, others: Club) -> None:
    club.copy("krimsutep-3-tricks")
    for page in ("/achievements/?game=krimsutep", SUITS, "/achievements/x-first/"):
        assert "Ann" not in others.client.get(page).content.decode()
    person = club.person("Ann").uid
    assert others.client.get(f"/achievements/people/{person}/").status_code == 404
    services.switch(others.device.group, "k-suits", on=False)
    assert services.off_in(club.device.group_id) == frozenset()


@pytest.mark.parametrize("many", [1, 30])
def test_pages_need_the_same_few_queries_for_any_number_of_plays(
    club: Club, django_assert_max_num_queries: DjangoAssertNumQueries, many: int
) -> None:
    club.copy("krimsutep-3-tricks")
    made_up(club, *(("ramses", DAY + timedelta(days=n), ANN) for n in range(many)))
    client = club.client
    KEPT.clear()
    for page in (
        "/achievements/?game=any", SUITS, f"/achievements/people/{club.person('Ann').uid}/"
    ):  # fmt: skip
        with django_assert_max_num_queries(9):
            assert client.get(page).status_code == 200


def test_the_key_of_what_is_kept_changes_with_every_result(club: Club) -> None:
    made_up(club, ("ramses", DAY, ANN))
    first = awards(club)
    assert awards(club) is first
    SeatResult.objects.update(stamp=stamp(), rank=1, shared=2)
    assert awards(club) is not first
    assert who(club, "x-shared") == {"Ann": 1, "Ben": 1}
    assert ANY in SECTIONS
    assert uuid4() not in {tally.first.play for tally in awards(club).of("x-one").values()}
