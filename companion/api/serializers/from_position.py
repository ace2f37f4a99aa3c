"""Convert positions of a play to their serializers, without secrets of other devices."""

from itertools import islice

from companion.api.serializers import from_play
from companion.api.serializers import positions as serializers
from companion.api.serializers.log import Option
from companion.disputes.best_placements import PlacedPiece, best_placements
from companion.games.view import EntryText
from companion.plays.presentation.entry_text import entry_text as in_words
from companion.plays.presentation.result_page import as_played
from companion.plays.presentation.visibility import points_are_secret
from companion.plays.table import Table

MOST_OPTIONS = 500


def table_at_moment(whole: Table, then: Table, number: int) -> serializers.Moment:
    """The table `then`, which is `whole` after its first `number` entries.

    Points that are secret in the running play are secret at each of its positions; once it is
    over, everything is visible.
    """
    position, log = then.position, then.log
    standing, closed = position.standing, points_are_secret(whole)
    last = len(log.entries)
    breaches = [each.clause.id for each in as_played(then) if each.number == last]
    seats: tuple[int | None, ...] = (None,) * len(standing.scores)
    return serializers.Moment(
        number=number,
        entry=log.entries[-1].payload if log.entries else None,
        words=words(in_words(then, last)) if last else "",
        breaches=tuple(breaches),
        scores=seats if closed else standing.scores,
        ranks=seats if closed else standing.ranks,
        next=position.due,
        turn=from_play.turn(then),
        complete=not position.due,
        facts=tuple(then.game_view.facts(position)),
    )


def options(table: Table) -> tuple[tuple[Option, ...], bool]:
    """The entries that are valid now, and whether there are more than are listed.

    Which bids and gifts are valid depends on what a seat has: while that is secret, none is
    listed.
    """
    kinds, closed = (
        from_play.next_kinds(table),
        bool(table.positions) and points_are_secret(table),
    )
    if closed or not kinds:
        return (), closed and bool(kinds)
    found = list(islice(table.position.options(), MOST_OPTIONS + 1))
    shown = tuple(Option(dict(payload), option.points) for payload, option in found)
    return shown[:MOST_OPTIONS], len(shown) > MOST_OPTIONS


def placements(table: Table) -> tuple[PlacedPiece, ...]:
    """The best placements of a position; empty while points are secret."""
    return () if points_are_secret(table) else tuple(best_placements(table))


def words(shown: EntryText) -> str:
    """One line that describes an entry."""
    return f"{shown.subject} {shown.words}".strip()
