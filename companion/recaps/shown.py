"""A recap as a page shows it: the facts with their people named, and the page's addresses."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from zoneinfo import ZoneInfo

from django.utils.translation import get_language

from companion.bidi import isolated
from companion.groups.models import Group, Person
from companion.recaps.beats import Beats, beats_of, titles
from companion.recaps.faces import Face, Faces, faces
from companion.recaps.period import Length, Period
from companion.recaps.picture import RecapPicture, picture
from companion.recaps.pictures.river import River, river
from companion.recaps.recap import Recap, recap_of
from companion.sharing.models import Names


@dataclass(frozen=True)
class ShownRecap:
    """A recap with faces; `whose` is the displayed name of the person or the group."""

    group: Group
    person: Person | None
    recap: Recap
    faces: Faces
    whose: str

    @property
    def period(self) -> Period:
        """The time that the recap is about."""
        return self.recap.period

    @property
    def title(self) -> str:
        """The heading: `2026 on the Nile`."""
        return self.period.title

    @cached_property
    def beats(self) -> Beats:
        """The beats with their pictures."""
        return beats_of(self.recap, self.faces)

    @cached_property
    def river(self) -> River | None:
        """The river; an evening has a beat of its own instead."""
        evening = self.period.length is Length.EVENING
        return None if evening or not self.recap.outings else river(self.recap)

    @property
    def people(self) -> Sequence[Face]:
        """Everybody who played, those with the most wins first."""
        return [self.faces[who] for who, _ in self.recap.rates]

    @property
    def picture(self) -> RecapPicture:
        """The picture for messengers."""
        return picture(self.recap, self.faces, self.whose)

    @property
    def heading(self) -> str:
        """Whose recap it is, in one line."""
        return f"{self.whose}: {self.title}" if self.whose else self.title

    @property
    def text(self) -> str:
        """The recap as a message to send, before the link."""
        lines = [self.heading, " · ".join(self.beats.totals), titles(self.beats.beats)]
        return "\n".join(line for line in lines if line)

    @property
    def digest(self) -> str:
        """A digest of all that is visible on the page and the picture, in its language."""
        parts = (get_language(), self.text, self.picture, self.beats.tiles)
        return sha256(repr(parts).encode()).hexdigest()[:16]


def shown(
    group: Group,
    person: Person | None,
    period: Period,
    names: Names = Names.FULL,
    *,
    public: bool = False,
) -> ShownRecap:
    """Read a recap, with its people named by this choice."""
    recap = recap_of(group.id, ZoneInfo(group.zone), period, person.id if person else None)
    others = [each.other for each in recap.duels]
    people = [who for who, _ in recap.rates] if person is None else [person.id, *others]
    known = faces(people, names, public=public)
    if person is None:
        whose = "" if names is Names.NONE else isolated(str(group))
    else:
        whose = known[person.id].name
    return ShownRecap(group, person, recap, known, whose)
