"""The cover over a secret choice: who gets the phone next, and who has chosen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext, pgettext

from companion.languages.sentences import both
from companion.plays.queries import seats_that_chose
from companion.plays.table import Table


@dataclass(frozen=True, slots=True)
class Waiting:
    """A seat on the cover, and its state."""

    owner: int
    name: str
    state: str
    done: bool
    current: bool

    @property
    def seat(self) -> int:
        """The number of the seat, from 0."""
        return self.owner - 1


@dataclass(frozen=True, slots=True)
class Cover:
    """A cover: `seat` chooses next on this device (None: no seat), `done` has just chosen.

    `elsewhere` are the seats that choose on other devices; `own`: the phone belongs to one seat
    and is not passed around.
    """

    heading: str
    seat: int | None
    done: int | None
    names: Sequence[str]
    sealed: frozenset[int]
    elsewhere: frozenset[int]
    own: bool

    @property
    def missing(self) -> list[str]:
        """The names that still have to choose, on any device."""
        return [name for seat, name in enumerate(self.names) if seat not in self.sealed]

    @property
    def changeable(self) -> bool:
        """Whether the seat that has just chosen may choose again."""
        return self.done is not None and bool(self.missing)

    @property
    def waiting(self) -> list[Waiting]:
        """Every seat."""
        return [
            Waiting(
                owner=seat + 1,
                name=name,
                state=self._state(seat),
                done=seat in self.sealed,
                current=seat == self.seat,
            )
            for seat, name in enumerate(self.names)
        ]

    def _state(self, seat: int) -> str:
        if seat in self.sealed:
            return gettext("has chosen")
        if seat in self.elsewhere:
            return gettext("on another phone")
        return pgettext("turn", "now") if seat == self.seat else pgettext("turn", "later")

    @property
    def next_name(self) -> str:
        """The name of the next to choose."""
        return "" if self.seat is None else self.names[self.seat]

    @property
    def done_name(self) -> str:
        """The name that has just chosen."""
        return "" if self.done is None else self.names[self.done]

    @property
    def screen(self) -> dict[str, str | int | None]:
        """The texts of the cover."""
        texts: dict[str, str | int | None] = {"heading": self.heading, "symbol": "seal"}
        if self.seat is None and self.missing:
            title = ngettext(
                "{names} still has to choose", "{names} still have to choose", len(self.missing)
            )
            texts |= {
                "title": title.format(names=both(self.missing)),
                "note": gettext(
                    "On another phone. All choices stay secret until all have chosen."
                ),
            }
        elif self.seat is None:
            texts |= {
                "title": gettext("All have chosen"),
                "note": gettext("The choices stay secret until they are revealed."),
            }
        elif self.done is not None:
            title = gettext("{name} has chosen").format(name=self.done_name)
            changes = gettext("The choice can be changed until everyone has chosen.")
            texts |= {"title": title, "note": changes}
        else:
            texts |= {
                "lead": gettext("On this phone chooses")
                if self.own
                else gettext("Pass the phone to"),
                "owner": self.seat + 1,
                "name": self.next_name,
                "note": gettext(
                    "Nobody else looks. The choice stays secret until all have chosen."
                ),
            }
        return texts


def cover_of(table: Table, held: Mapping[int, str], done: str = "") -> Cover | None:
    """The current cover; None if there is no secret choice now.

    `held` are the seats that other devices hold.
    """
    if not table.positions or table.halt:
        return None
    sealing = table.game_view.sealing(table.position)
    if sealing is None:
        return None
    names = table.position.state.seats
    sealed = seats_that_chose(table.play.id, sealing.occasion)
    first = table.position.state.first
    order = [(first + step) % len(names) for step in range(len(names))]
    here = [seat for seat in order if table.role.may_see_secrets_of(seat, held)]
    just = {str(seat): seat for seat in sealed}.get(done, table.role.seat)
    return Cover(
        heading=gettext("{where} · secret choice").format(
            where=table.game_view.headline(table.position)[0]
        ),
        seat=next((seat for seat in here if seat not in sealed), None),
        done=just if just in sealed and just in here else None,
        names=names,
        sealed=sealed,
        elsewhere=frozenset(order) - frozenset(here),
        own=table.role.seat is not None,
    )
