"""How people are named and shown in a recap, by their ids."""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from companion.bidi import each_isolated, isolated, unisolated
from companion.frontend.icons import content
from companion.groups.looks import Look, emblem_symbol, shown_looks
from companion.groups.models import Person
from companion.sharing.models import Names
from companion.sharing.shared_result import first_letters, number_equal

PIGMENTS = ("#0d6570", "#a02a5f", "#596211", "#5a47a6", "#6b4524", "#3f5f7c")
"""The hues of medallions in pictures, which have no style sheet; as in faces.css."""
CUT = "var(--cut,#fff)"
"""The colour of what is cut out of an emblem, as the symbols have it."""
SHORT = 2
"""Letters that fit into a medallion."""


NARROW, BROAD = frozenset("fijlrtI.,:;'’!|()[] -"), frozenset("mwMW@%…")


def text_width(text: str, size: float) -> float:
    """About how wide a text is in usual fonts."""
    return size * sum(_letter_width(each) for each in text)


def _letter_width(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0
    if unicodedata.east_asian_width(letter) in "WF" or letter in BROAD:
        return 1 if letter not in BROAD else 0.86
    if letter in NARROW:
        return 0.33
    return 0.7 if letter.isupper() else 0.56


@dataclass(frozen=True, slots=True)
class Face:
    """A person in a recap: the displayed name, and the letters and hue of their medallion.

    `emblem` is the one that stands there instead of letters, empty for none. `uid` is empty
    where the recap is public.
    """

    name: str
    letters: str
    hue: int
    uid: UUID | None
    emblem: str = ""

    @property
    def look(self) -> Look:
        """What the medallion shows."""
        return Look(self.hue, self.emblem)

    @property
    def drawing(self) -> SafeString:
        """The drawing of the emblem, empty for none."""
        return SafeString(content(emblem_symbol(self.emblem)) if self.emblem else "")

    @property
    def solid(self) -> SafeString:
        """The drawing for a picture without a style sheet: its cut-out parts show the hue."""
        return SafeString(self.drawing.replace(CUT, self.pigment))

    def within(self, room: float, size: float) -> str:
        """The name in letters of this size, cut where it would be wider than the room."""
        plain = unisolated(self.name)
        if text_width(plain, size) <= room:
            return self.name
        fits = [
            brief
            for brief in (f"{plain[:n].rstrip()}…" for n in range(1, len(plain)))
            if text_width(brief, size) <= room
        ]
        return isolated(fits[-1] if fits else "…")

    @property
    def pigment(self) -> str:
        """The hue as a colour for pictures, `#rrggbb`."""
        return PIGMENTS[self.hue - 1]


type Faces = Mapping[int, Face]


def faces(people: Sequence[int], names: Names, *, public: bool) -> Faces:
    """The faces of these people, in one query; `Player 1` is the first of them.

    A person's emblem stands only where their name does: without names it would tell who it is.
    """
    group = Person.objects.filter(id__in=people).values("group")[:1]
    rows = {row.id: row for row in Person.objects.filter(group=group).order_by("id")}
    known = [rows[each] for each in people if each in rows]
    letters = number_equal([each.initials or first_letters(each.name) for each in known])
    called = _called(known, letters, names)
    shown = shown_looks(rows.values())
    return {
        each.id: Face(
            called[n],
            f"{n + 1}" if names is Names.NONE else isolated(letters[n][:SHORT]),
            shown[each.id].hue,
            None if public else each.uid,
            shown[each.id].emblem if names is Names.FULL else "",
        )
        for n, each in enumerate(known)
    }


def player(number: int) -> str:
    """What a person is called who has no name here: `Player 1`."""
    return gettext("Player {n}").format(n=number)


def _called(people: Sequence[Person], letters: Sequence[str], names: Names) -> Sequence[str]:
    match names:
        case Names.FULL:
            return [isolated(each.name) for each in people]
        case Names.INITIALS:
            return each_isolated(letters)
        case Names.NONE:
            return [player(n + 1) for n in range(len(people))]
