"""Plays and score lines as CSV that spreadsheets open with correct umlauts."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence

from django.utils import timezone
from django.utils.translation import pgettext

from companion.groups.looks import HUES, looks_from
from companion.languages.sentences import sentence
from companion.plays.presentation.result_page import as_played
from companion.plays.presentation.visibility import points_are_secret
from companion.plays.table import Table, draw_or_unreadable
from companion.plays.turn_times import clock, entry_seconds

BOM = "\ufeff"
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet would run a cell that starts with one of these as a formula."""


def csv_file(rows: Iterable[Sequence[object]]) -> bytes:
    """Write rows as UTF-8 with a byte-order mark, quoted as in RFC 4180."""
    out = io.StringIO()
    out.write(BOM)
    csv.writer(out).writerows([cell(each) for each in row] for row in rows)
    return out.getvalue().encode()


def cell(value: object) -> object:
    """Keep numbers; escape texts that a spreadsheet would run as formulas."""
    if isinstance(value, str) and value.startswith(FORMULA):
        return f"'{value}"
    return "" if value is None else value


def plays(tables: Iterable[Table]) -> Iterator[Sequence[object]]:
    """One row per seat, with the play's details; secret fields are empty."""
    yield (
        pgettext("column", "play"), pgettext("column", "date"), pgettext("column", "game"),
        pgettext("column", "finished"), pgettext("column", "seat"),
        pgettext("column", "name"), pgettext("column", "score"), pgettext("column", "rank"),
        pgettext("column", "won"), pgettext("column", "starts"),
        pgettext("column", "place"), pgettext("column", "minutes"),
        pgettext("column", "counted"), pgettext("column", "notes"),
        pgettext("column", "as_played"), pgettext("column", "closed"),
        pgettext("column", "colour"), pgettext("column", "emblem"),
        pgettext("column", "turns"), pgettext("column", "turn_seconds"),
    )  # fmt: skip
    for table in tables:
        yield from draw_or_unreadable(table, _seats)


def _seats(table: Table) -> list[Sequence[object]]:
    if not table.positions:
        return []
    play, standing, public = table.play, table.position.standing, not points_are_secret(table)
    date = timezone.localtime(play.created).date().isoformat()
    looks, times = looks_from(play.looks, len(play.players)), _turn_times(table)
    return [
        (
            str(play.id), date, sentence(table.game.title), int(table.complete), seat, name,
            standing.scores[seat] if public else None,
            standing.ranks[seat] if public else None,
            int(seat in standing.winners) if public else None, int(seat == play.start),
            play.place.name if play.place else None, play.minutes, int(table.counted),
            play.notes, _breaches(table), play.closed,
            HUES[looks[seat].hue - 1] if looks[seat].hue else None, looks[seat].emblem,
            *times[seat],
        )
        for seat, name in enumerate(play.players)
    ]  # fmt: skip


def _turn_times(table: Table) -> Sequence[tuple[object, object]]:
    """Each seat's turns and their seconds; empty without a clock, or if nothing is timed."""
    if table.play.clock and not table.halt:
        found = clock(table.play, table.positions, table.log)
        if found.seconds:
            return found.times
    return [(None, None)] * len(table.play.players)


def _breaches(table: Table) -> str:
    """The breaches that stand as played: entry, clause, and reason."""
    public = (f"{each.number} {each.clause.id}: {each.why}" for each in as_played(table))
    return "; ".join(public)


def lines(table: Table) -> Iterator[Sequence[object]]:
    """One row per score line: entry (from 1), seat, kind, points, clause, running sum.

    Lines of entries that stand as played are marked, and each breach has a row of its own
    without points. While points are secret there are only those rows. In a play with a clock
    the last column has the seconds from the start to the entry.
    """
    yield (
        pgettext("column", "entry"), pgettext("column", "seat"), pgettext("column", "name"),
        pgettext("column", "kind"), pgettext("column", "track"),
        pgettext("column", "points"), pgettext("column", "clause"),
        pgettext("column", "because"), pgettext("column", "as_played"),
        pgettext("column", "entry_seconds"),
    )  # fmt: skip
    seconds = entry_seconds(table.play, table.log) if table.play.clock else []
    made = dict(enumerate(seconds, 1))
    breaches = as_played(table)
    for each in breaches:
        yield (
            each.number, None, None, "as played", None, None, each.clause.id,
            sentence(each.clause.title), each.why, made.get(each.number),
        )  # fmt: skip
    if points_are_secret(table):
        return
    names, why = table.play.players, {each.number: each.why for each in breaches}
    for line in table.position.state.lines:
        number = None if line.entry is None else line.entry + 1
        yield (
            number, line.seat, names[line.seat], line.kind, line.track, line.points,
            line.cite.id, sentence(line.because), why.get(number or 0),
            made.get(number or 0),
        )  # fmt: skip
