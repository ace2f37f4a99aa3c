"""Rows derived from finished plays: seat results, rating progress, year summaries.

`manage.py rebuild_statistics` can derive all of them again from the logs of the plays.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from secrets import randbits

from django.db import models
from django.db.models import Q

from companion.groups.models import Group, Person
from companion.plays.models import Play
from companion.statistics.number_array import Known, Numbers

BEFORE_ALL = datetime(1, 1, 2, tzinfo=UTC)
"""The rating progress before any play is rated."""
STAMP = 40
"""Bits of a stamp: the sum of millions of them still fits into a 64-bit integer."""


def stamp() -> int:
    """A random number that no row has had before."""
    return randbits(STAMP)


SUMMED = (
    "person", "play", "number", "players", "turn", "score", "rank", "out", "shared", "margin",
    "columns", "kinds", "measures", "stamp",
)  # fmt: skip


class ResultColumns(models.Model):
    """The names under which the numbers of seat results stand, in their order.

    A row is never changed: when a game has other names, its next results get another row. So a
    seat result always means the same, whatever the game's names and labels are by then.
    """

    id = models.SmallAutoField(primary_key=True)
    game = models.SlugField(db_index=False)
    line_kinds = models.JSONField()
    measures = models.JSONField()

    class Meta:
        verbose_name_plural = "result columns"
        constraints = (
            models.UniqueConstraint(
                fields=["game", "line_kinds", "measures"], name="one_row_per_result_names"
            ),
        )

    def __str__(self) -> str:
        return f"{self.game}: {', '.join((*self.line_kinds, *self.measures))}"


class SeatResult(models.Model):
    """The result of one seat in a finished play.

    Group, game, `players` (number of seats) and `played` (time at which it began) are copied
    from the play, the person from the seat. It `counts` unless the play is a sample, in the
    trash, or excluded from statistics. `turn` is the place behind the starting player, who has
    0.

    `rank` is shared in a tie; people who are `out` of the game rank behind all others. `shared`
    is the number of winners, 0 for a seat that has not won. `margin` is the score minus the
    best other score in the game. `kinds` are points by line kind (None if only the totals were
    entered). `measures` are the game's other measures, and what the seat has reached of the
    achievements that are earned from a number on (None if no entry has them). Both stand under
    the names of `columns`. `mu` and `sigma` are the rating after this play, valid up to the
    group's rating progress.

    `earned` are the achievements that this play's own entries decide: each by its name, with
    the position of the entry that earned it, or None where too little was entered to know. It
    is None in rows that an older version has written, until a start derives them again.

    `timed_turns` are turns of which the log knows the time, `turn_seconds` that time; both are
    None without a clock, see `plays.turn_times`.

    Every change of a row, except of its rating, and of the play's minutes sets a new `stamp`:
    the sum of the stamps of some plays stays the same only while their rows do. All rows of a
    play change together, so that the rows of the first seats suffice for the sum.
    """

    play = models.ForeignKey(Play, models.CASCADE, related_name="seat_results")
    number = models.PositiveSmallIntegerField()
    # Moving plays and merging people move these rows in the same transaction; if that is
    # forgotten, the database refuses the change.
    group = models.ForeignKey(Group, models.DO_NOTHING, related_name="+", db_index=False)
    person = models.ForeignKey(Person, models.DO_NOTHING, related_name="+", db_index=False)
    game = models.SlugField(db_index=False)
    played = models.DateTimeField()
    players = models.PositiveSmallIntegerField()
    turn = models.PositiveSmallIntegerField()
    counts = models.BooleanField()
    score = models.IntegerField()
    rank = models.PositiveSmallIntegerField()
    out = models.BooleanField()
    shared = models.PositiveSmallIntegerField()
    margin = models.IntegerField()
    columns = models.ForeignKey(ResultColumns, models.PROTECT, related_name="+", db_index=False)
    kinds = Numbers()
    measures = Numbers()
    mu = models.FloatField(null=True)
    sigma = models.FloatField(null=True)
    stamp = models.BigIntegerField()
    earned = models.JSONField(null=True)
    timed_turns = models.PositiveSmallIntegerField(null=True)
    turn_seconds = models.PositiveIntegerField(null=True)

    class Meta:
        verbose_name_plural = "seat results"
        constraints = (
            models.UniqueConstraint(fields=["play", "number"], name="one_result_per_seat"),
        )
        indexes = (
            models.Index(
                fields=["group", "game", "played"],
                name="results_of_a_group",
                condition=Q(counts=True),
                # The rows of a group are scattered among those of all others: with the summed
                # columns in the index, a page reads a few hundred blocks instead of thousands.
                include=SUMMED,
            ),
            models.Index(
                fields=["group", "game", "played"],
                name="stamps_of_a_group",
                condition=Q(counts=True, number=0),
                include=("players", "stamp"),
            ),
            models.Index(
                fields=["group", "game"],
                name="results_to_be_rated",
                condition=Q(counts=True, mu=None),
            ),
            models.Index(
                fields=["play"],
                name="results_without_earned",
                condition=Q(earned__isnull=True),
            ),
            models.Index(
                fields=["group", "game", "played"],
                name="timed_results_of_a_group",
                condition=Q(counts=True, timed_turns__gt=0),
            ),
            models.Index(
                fields=["person", "game", "played"],
                name="results_of_a_person",
                condition=Q(counts=True),
            ),
        )

    def __str__(self) -> str:
        return f"seat {self.number} of {self.play_id}"

    @property
    def points(self) -> dict[str, int]:
        """The points by line kind."""
        return _by_name(self.columns.line_kinds, self.kinds)

    @property
    def measured(self) -> dict[str, int]:
        """The known measures by name."""
        return _by_name(self.columns.measures, self.measures)


def _by_name(names: Sequence[str], numbers: Known) -> dict[str, int]:
    """The known numbers by name; an old row can have fewer numbers than there are names."""
    pairs = zip(names, numbers, strict=False)
    return {name: number for name, number in pairs if number is not None}


class RatingProgress(models.Model):
    """How far the ratings of a group in a game are computed: for plays up to `rated`.

    A change of a play sets it back to before that play; readers compute ratings on from there.
    Both lock this row before they touch a seat result.
    """

    group = models.ForeignKey(Group, models.CASCADE, related_name="rating_progress")
    game = models.SlugField()
    rated = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["group", "game"], name="one_rating_progress_per_game"
            ),
        )

    def __str__(self) -> str:
        return f"{self.game} in {self.group}, up to {self.rated:%Y-%m-%d}"


class YearSummary(models.Model):
    """The sums of a group's seat results in a game and a year, see `yearly_summary`.

    It is valid while the year, in the group's time zone, has this number of `plays` with this
    sum of `stamps`, and the format is this `layout`. Readers check that, so that no change has
    to invalidate it. `sizes` is how often each person sat at tables of each size. `totals` has
    that too, but is much larger, and the filters of other games need only the sizes.
    """

    group = models.ForeignKey(Group, models.CASCADE, related_name="+", db_index=False)
    game = models.SlugField(db_index=False)
    year = models.PositiveSmallIntegerField()
    plays = models.PositiveIntegerField()
    stamps = models.BigIntegerField()
    layout = models.CharField(max_length=16)
    sizes = models.TextField()
    totals = models.TextField()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["group", "game", "year"], name="one_summary_per_year"
            ),
        )

    def __str__(self) -> str:
        return f"{self.game} in {self.year}, group {self.group_id}"
