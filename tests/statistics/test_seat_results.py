"""What is derived from a play follows every change of it; its log makes it again."""

import random  # noqa: TID251 - what happens to plays is made up
from collections.abc import Callable
from contextlib import suppress
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from companion.accounts import claim
from companion.groups.models import Device, Group, Person
from companion.people import merge
from companion.plays import creation, services
from companion.plays.models import Play
from companion.plays.outcomes import Saved
from companion.statistics import seat_results
from companion.statistics.models import SeatResult
from companion.statistics.rebuild import plays_without_results, rebuild
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json
from tests.statistics.conftest import Club, counted

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def wrong() -> list[object]:
    """The plays whose rows are not what their logs say."""
    return [*rebuild(Play.objects.all(), keep=False).wrong]


def test_a_finished_play_leaves_a_row_for_each_seat(club: Club) -> None:
    play = club.play("Ann Ben Cem", 5, 3, 0, start=1)
    rows = [
        (row.person.name, row.score, row.rank, row.shared, row.margin, row.turn, row.points)
        for row in club.rows(play)
    ]
    assert rows == [
        ("Ann", 7, 1, 2, 0, 2, {"said": 2, "shown": 5}),
        ("Ben", 7, 1, 2, 0, 0, {"said": 4, "shown": 3}),
        ("Cem", 6, 3, 0, -1, 1, {"said": 6, "shown": 0}),
    ]
    assert {(row.players, row.counts, row.played) for row in club.rows(play)} == {
        (3, True, play.created)
    }


def test_who_is_eaten_ranks_last_and_does_not_win(club: Club) -> None:
    rows = list(club.rows(club.copy("cleopatra-3")))
    eaten = [row for row in rows if row.out]
    assert [(row.score, row.rank, row.shared) for row in eaten] == [(82, 3, 0)]
    assert [row.measured["eaten"] for row in rows] == [0, 1, 0]
    assert eaten[0].score == max(row.score for row in rows)  # the most talents do not save them


def test_a_running_play_leaves_none_until_its_last_entry_and_none_after_its_undo(
    club: Club,
) -> None:
    play = creation.create_play(club.device, creation.NewPlay("toy", ["Ann", "Ben"], 0))
    for payload in counted(2, (5, 0)):
        assert not club.rows(play).exists()
        assert isinstance(club.enter(play, payload), Saved)
    assert [row.score for row in club.rows(play)] == [7, 4]
    services.undo(play.id, club.sent(play))
    assert not club.rows(play).exists()
    services.redo(play.id, club.sent(play))
    assert [row.score for row in club.rows(play)] == [7, 4]


def test_a_correction_of_a_finished_play_changes_its_rows_at_once(club: Club) -> None:
    play = club.play("Ann Ben", 5, 0)
    change: Json = [{"do": "change", "at": 1, "entry": {"kind": "say", "number": 9}}]
    assert isinstance(services.correct(play.id, change, club.sent(play)), Saved)
    assert [(row.score, row.shared) for row in club.rows(play)] == [(7, 0), (11, 1)]


def test_samples_and_plays_kept_out_do_not_count(club: Club) -> None:
    sample, kept = club.copy("krimsutep-3-tricks", sample="a"), club.play("Ann Ben", 1, 1)
    club.keep_out(kept)
    assert not SeatResult.objects.filter(counts=True).exists()
    assert club.rows(sample).count() + club.rows(kept).count() == 5
    Play.objects.filter(id=kept.id).update(counted=True)
    seat_results.rederive_results([kept.id])
    assert club.rows(kept).filter(counts=True).count() == 2
    assert wrong() == []


def test_the_command_finds_what_is_wrong_and_puts_it_right(club: Club) -> None:
    play = club.play("Ann Ben", 5, 0)
    other = club.copy("ramses-3-full")
    call_command("rebuild_statistics", check=True)
    club.rows(play).update(score=99)
    club.rows(other).delete()
    with pytest.raises(CommandError, match="of them with other statistics: 2"):
        call_command("rebuild_statistics", check=True)
    call_command("rebuild_statistics")
    assert [row.score for row in club.rows(play)] == [7, 4]
    assert club.rows(other).count() == 3
    call_command("rebuild_statistics", check=True)


def test_a_start_derives_what_plays_of_an_older_version_have_not_left(club: Club) -> None:
    play = club.play("Ann Ben", 5, 0)
    kept = club.play("Ann Ben", 0, 5)
    club.rows(play).delete()
    assert [each.id for each in plays_without_results()] == [play.id]
    rebuild(plays_without_results())
    assert [row.score for row in club.rows(play)] == [7, 4]
    assert club.rows(kept).count() == 2
    assert not plays_without_results().exists()


def test_a_play_that_cannot_be_derived_is_logged_and_keeps_no_server_from_starting(
    club: Club, caplog: pytest.LogCaptureFixture
) -> None:
    damaged, play = club.play("Ann Ben", 5, 0), club.play("Ann Ben", 0, 5)
    Play.objects.filter(id=damaged.id).update(clock=True, shifted=10**12)
    SeatResult.objects.all().delete()
    assert rebuild(plays_without_results()).wrong == [play.id]
    assert [row.score for row in club.rows(play)] == [2, 9]
    assert not club.rows(damaged).exists()
    assert [each.getMessage() for each in caplog.records] == [
        f"The statistics of game {damaged.id} cannot be derived."
    ]


class Evening:
    """What can happen to a group's plays, one thing after another, by chance."""

    def __init__(self, club: Club, chance: random.Random) -> None:
        self.club, self.chance = club, chance

    @property
    def a_play(self) -> Play:
        return self.chance.choice(list(Play.objects.filter(group=self.club.device.group)))

    @property
    def a_person(self) -> Person:
        return self.chance.choice(list(Person.objects.filter(group=self.club.device.group)))

    def plays(self) -> None:
        names = self.chance.sample(["Ann", "Ben", "Cem", "Çem", "Dóra"], 3)
        fingers = [self.chance.randrange(6) for _ in names]
        with suppress(Malformed):  # two of these names are one person by now
            self.club.play(" ".join(names), *fingers, start=self.chance.randrange(3))

    def undoes(self) -> None:
        play = self.a_play
        services.undo(play.id, self.club.sent(play))

    def redoes(self) -> None:
        play = self.a_play
        services.redo(play.id, self.club.sent(play))

    def corrects(self) -> None:
        play = self.a_play
        payload: Json = {"kind": "say", "number": self.chance.randint(4, 9)}
        change: Json = [{"do": "change", "at": self.chance.randrange(6), "entry": payload}]
        services.correct(play.id, change, self.club.sent(play))

    def rules(self) -> None:
        play = self.a_play
        ruling: Json = {"ruling": "zero", "reading": "yes", "why": "so it is"}
        services.settle(play.id, ruling, self.club.sent(play))

    def goes_on(self) -> None:
        play = self.a_play
        self.club.enter(play, {"kind": "show", "fingers": [1, 2, 3]})

    def sets_aside(self) -> None:
        play = self.a_play
        thrown = self.chance.choice([None, timezone.now()])
        counts = self.chance.choice([True, False])
        Play.objects.filter(id=play.id).update(deleted=thrown, counted=counts)
        seat_results.rederive_results([play.id])

    def brings_back(self) -> None:
        Play.objects.update(deleted=None)
        seat_results.rederive_results(Play.objects.values_list("id", flat=True))

    def merges(self) -> None:
        try:
            merge.merge(self.a_person, self.a_person)
        except Malformed:
            self.plays()

    def parts(self) -> None:
        try:
            merge.split(self.a_person)
        except Malformed:
            self.plays()

    def claims(self) -> None:
        guests = Club(Device.objects.create(group=Group.objects.create(), name=str(uuid4())))
        guests.play("Ann Zoe", 3, 3)
        claim.claim(guests.device.group, self.club.device.group)

    def happens(self) -> None:
        acts: list[Callable[[], None]] = [
            self.plays, self.undoes, self.redoes, self.corrects, self.rules, self.goes_on,
            self.sets_aside, self.brings_back, self.merges, self.parts, self.claims,
        ]  # fmt: skip
        try:
            self.chance.choice(acts)()
        except Play.DoesNotExist:  # thrown away: out of reach
            self.brings_back()


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_done_in_whatever_order_the_rows_are_what_the_logs_say(
    club: Club, seed: int
) -> None:
    evening = Evening(club, random.Random(seed))  # noqa: S311 - the same evening every time
    evening.plays()
    for _ in range(40):
        evening.happens()
        assert wrong() == []
    assert SeatResult.objects.exists()
