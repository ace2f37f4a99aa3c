"""How people are named and shown in a recap, by their ids."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext

from companion.bidi import each_isolated, isolated, unisolated
from companion.groups.models import Person
from companion.sharing.models import Names
from companion.sharing.shared_result import first_letters, number_equal

PIGMENTS = ("#0d6570", "#a02a5f", "#596211", "#5a47a6", "#6b4524", "#3f5f7c")
"""The hues of medallions in pictures, which have no style sheet; as in faces.css."""
BRIEF = 9
"""Letters of a name where there is little room."""
SHORT = 2
"""Letters that fit into a medallion."""


@dataclass(frozen=True, slots=True)
class Face:
    """A person in a recap: the displayed name, and the letters and hue of their medallion.

    `uid` is empty where the recap is public.
    """

    name: str
    letters: str
    hue: int
    uid: UUID | None

    @property
    def brief(self) -> str:
        """The name, cut where there is little room."""
        plain = unisolated(self.name)
        return self.name if len(plain) <= BRIEF else isolated(f"{plain[: BRIEF - 1].rstrip()}…")

    @property
    def pigment(self) -> str:
        """The hue in a picture."""
        return PIGMENTS[self.hue - 1]


type Faces = Mapping[int, Face]


def faces(people: Sequence[int], names: Names, *, public: bool) -> Faces:
    """The faces of these people, in one query; `Player 1` is the first of them.

    Hues go by the order in which the people came to the group, so that they stay the same.
    """
    rows = {row.id: row for row in Person.objects.filter(id__in=people)}
    known = [rows[each] for each in people if each in rows]
    letters = number_equal([each.initials or first_letters(each.name) for each in known])
    called = _called(known, letters, names)
    hues = {each: 1 + n % len(PIGMENTS) for n, each in enumerate(sorted(rows))}
    return {
        each.id: Face(
            called[n],
            f"{n + 1}" if names is Names.NONE else isolated(letters[n][:SHORT]),
            hues[each.id],
            None if public else each.uid,
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
