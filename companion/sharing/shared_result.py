"""A result for the public: people named as the group chose, without a way back to the group.

It contains no address of the group's pages, no id of the play, no place, no notes, and no other
text that was typed.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from unicodedata import category

from django.utils.translation import get_language, gettext

from companion.bidi import each_isolated, isolated, unisolated
from companion.groups.looks import NO_LOOK
from companion.groups.models import MAX_INITIALS
from companion.languages.dates import day_of
from companion.languages.sentences import both, sentence
from companion.plays.models import Play, Seat
from companion.plays.presentation.durations import play_duration, start_date
from companion.plays.presentation.result_page import Result, result
from companion.plays.presentation.scoreboard import SeatView, SheetRow
from companion.plays.table import Table
from companion.score_text import points
from companion.sharing.fonts import drawable
from companion.sharing.models import Names, Share

MOST_NAMED = 3
"""Most breaches that are listed one by one."""
LOOKS = re.compile(r"[\ufe0e\ufe0f\u20e3\U0001f1e6-\U0001f1ff\U000e0020-\U000e007f]")
"""Characters that only change the look of the one before, and flags, which need pairs."""
SIGNS, UNSEEN = {"So", "Sk", "Cn", "Cf"}, {"Cf", "Zs"}


@dataclass(frozen=True, slots=True)
class Shared:
    """A shared result. `day` is the day on which the play began, in the group's time zone."""

    result: Result
    game: str
    icon: str
    day: str
    lasted: str

    @property
    def title(self) -> str:
        """One line with the winners."""
        return self.result.heading

    @property
    def winners(self) -> str:
        """The names of the winners; empty if there are none."""
        return both(seat.name for seat in self.result.winners)

    @property
    def when(self) -> str:
        """The game, the day, the duration."""
        return " · ".join(role for role in (self.game, self.day, self.lasted) if role)

    @property
    def standing(self) -> str:
        """Everybody with their points, by rank."""
        return ", ".join(f"{seat.name} {points(seat.score)}" for seat in self.result.places)

    @property
    def text(self) -> str:
        """The result as a message to send, before the link."""
        parts = f"{self.title}.\n{self.when}\n{self.standing}"
        return f"{parts}\n{self.breaches}" if self.breaches else parts

    @property
    def breaches(self) -> str:
        """One line on the breaches as played: each entry, or their number if there are many."""
        found = self.result.as_played
        if not found:
            return ""
        if len(found) <= MOST_NAMED:
            return self.all_breaches
        clauses = both(dict.fromkeys(one.clause.id for one in found))
        if self.flagged:
            words = gettext("As played, marked with !: {n} entries against {clauses}.")
        else:
            words = gettext("As played: {n} entries against {clauses}.")
        return words.format(n=len(found), clauses=clauses)

    @property
    def all_breaches(self) -> str:
        """One line on each breach as played; empty if there are none."""
        found = self.result.as_played
        if not found:
            return ""
        one = gettext("entry {number} against {clause}")
        each = [one.format(number=each.number, clause=each.clause.id) for each in found]
        if self.flagged:
            words = gettext("As played, marked with !: {entries}.")
        else:
            words = gettext("As played: {entries}.")
        return words.format(entries="; ".join(each))

    @property
    def flagged(self) -> set[int]:
        """Owners whose points come partly from entries that stand as played."""
        return {
            seat + 1
            for rows in (self.result.rows, *(each.rows for each in self.result.tracks))
            for row in rows
            for seat, cell in enumerate(row.cells)
            if cell and cell.flagged
        }

    @property
    def digest(self) -> str:
        """A digest of all that is visible on the page and the picture, in its language."""
        seats = [(seat.owner, seat.rank, seat.won) for seat in self.result.columns]
        parts = (get_language(), self.text, seats, sorted(self.flagged))
        return sha256(repr(parts).encode()).hexdigest()[:16]


def shared_result(share: Share, table: Table) -> Shared:
    """The result that a link shows."""
    return named_result(table, Names(share.names))


def named_result(table: Table, names: Names) -> Shared:
    """A result with its people named by this choice."""
    play, called = table.play, shown_names(table.play, names)
    whole = result(table)
    begun = start_date(play)
    return Shared(
        replace(
            whole,
            columns=_with_names(whole.columns, called),
            rows=_without_links(whole.rows),
            tracks=[
                replace(
                    each,
                    columns=_with_names(each.columns, called),
                    rows=_without_links(each.rows),
                )
                for each in whole.tracks
            ],
        ),
        sentence(table.game.title),
        table.game_view.icon,
        day_of(begun),
        play_duration(play.minutes, play.created, play.ended),
    )


def in_letters(parts: Shared) -> Shared:
    """The result with names that its fonts can draw, without missing glyphs."""
    columns = [
        seat._replace(name=drawable_name(seat.name) or _player(seat.owner))
        for seat in parts.result.columns
    ]
    return replace(parts, result=replace(parts.result, columns=columns))


def drawable_name(name: str) -> str:
    """A name without variation selectors and symbols that no font has.

    Empty if one of its letters cannot be drawn, since part of a name would be a different name.
    """
    plain = LOOKS.sub("", unisolated(name))
    found = "".join(
        letter for letter in plain if category(letter) not in SIGNS or drawable(letter)
    )
    seen = any(category(letter) not in UNSEEN for letter in found)
    return isolated(" ".join(found.split())) if seen and drawable(found) else ""


def shown_names(play: Play, names: Names) -> list[str]:
    """The displayed names of a play's people, by seat."""
    if names is Names.FULL:
        return list(play.names)
    if names is Names.NONE:
        return [_player(seat + 1) for seat in range(len(play.players))]
    seats = Seat.objects.filter(play=play).select_related("person").order_by("number")
    short = [seat.person.initials or first_letters(seat.person.name) for seat in seats]
    return each_isolated(number_equal(short))


def _player(number: int) -> str:
    """What a person without a name is called."""
    return gettext("Player {number}").format(number=number)


def first_letters(name: str) -> str:
    """The first letter of each word: unlike the group's initials, never the whole name."""
    return "".join(word[0] for word in name.split())[:MAX_INITIALS].upper()


def number_equal(short: Sequence[str]) -> list[str]:
    """Number equal initials: `A`, `A2`."""
    counts = [list(short[: place + 1]).count(letters) for place, letters in enumerate(short)]
    return [
        letters if number == 1 else f"{letters}{number}"
        for letters, number in zip(short, counts, strict=True)
    ]


def _with_names(columns: Sequence[SeatView], called: Sequence[str]) -> list[SeatView]:
    return [
        seat._replace(name=name, url="", look=NO_LOOK)
        for seat, name in zip(columns, called, strict=True)
    ]


def _without_links(rows: Sequence[SheetRow]) -> list[SheetRow]:
    return [
        row._replace(cells=tuple(cell and cell._replace(url="") for cell in row.cells))
        for row in rows
    ]
