"""What is derived from finished plays: a row for each seat, and how far ratings hold.

Nothing here is the truth of anything. The log of a play is, and `rebuild_statistics` makes all
of it again from there.
"""

from datetime import UTC, datetime
from secrets import randbits

from django.db import models
from django.db.models import Q

from companion.groups.models import Group, Person
from companion.plays.models import Play
from companion.statistics.number_array import Numbers

BEFORE_ALL = datetime(1, 1, 2, tzinfo=UTC)
"""Where a ladder stands that has rated nothing."""
STAMP = 40
"""Bits of a stamp: a sum of millions of them is still a whole number to any database."""


def stamp() -> int:
    """A number that nothing had before."""
    return randbits(STAMP)


SUMMED = (
    "person", "play", "number", "players", "turn", "score", "rank", "out", "shared", "margin",
    "kinds", "measures",
)  # fmt: skip


class SeatResult(models.Model):
    """How a seat came out of a finished play.

    Group, game, `players` (how many sat there) and `played` (when it began) are the play's,
    the person is the seat's. It `counts` unless the play is a sample, thrown away, or kept out
    of the statistics. `turn` is the place behind the starting player, who has 0.

    `rank` is shared in a tie; who is `out` of the game ranks behind all others. `shared` is how
    many won together, 0 for who did not win. `margin` is by how much the score beats the best
    other one that is in the game. `kinds` are the points by kind of line, `measures` what the
    game measures beside (None where no entry tells it), both in the order of `layout`. `mu`
    and `sigma` are the rating after this play, as far as the group's ladder holds.

    Whatever changes a row, but for its rating, gives it another `stamp`: the sum of the stamps
    of some plays stays the same only as long as their rows do. All rows of a play change
    together, so that those of the first seats tell it.
    """

    play = models.ForeignKey(Play, models.CASCADE, related_name="seat_results")
    number = models.PositiveSmallIntegerField()
    # Whoever moves plays or makes two people one moves these rows in the same transaction;
    # where that is forgotten, the database refuses it.
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
    kinds = Numbers()
    measures = Numbers()
    mu = models.FloatField(null=True)
    sigma = models.FloatField(null=True)
    stamp = models.BigIntegerField()

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
                # A group's rows lie scattered among those of all others: with what is summed
                # in the index itself, a page reads a few hundred blocks and not thousands.
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
                fields=["person", "game", "played"],
                name="results_of_a_person",
                condition=Q(counts=True),
            ),
        )

    def __str__(self) -> str:
        return f"seat {self.number} of {self.play_id}"


class RatingProgress(models.Model):
    """The ratings of a group in a game: they hold for plays up to `rated`.

    Whoever changes a play puts it back to before that play; whoever reads rates on from there.
    Both lock this row before they touch a finish.
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
    """What the finishes of a group in a game and a year come to, as `chapter` tells it.

    It is good for as long as so many `plays` with this sum of `stamps` are those of that year,
    by the clocks of the group, and `layout` is what the game is told by. Nobody has to say
    when it is not: whoever reads it looks. `sizes` are how often everybody sat at tables of
    each size, which is in `told` too: to know what can be asked of other games it is enough.
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
