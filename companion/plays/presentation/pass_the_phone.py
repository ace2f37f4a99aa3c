"""The cover over a secret choice: to whom the phone goes, and who has chosen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.plays.queries import sealed_payloads
from companion.plays.table import Table
from scoring.kernel.seats import listed


@dataclass(frozen=True, slots=True)
class Waiting:
    """A seat under the cover, and how far it is."""

    owner: int
    name: str
    state: str
    done: bool
    current: bool

    @property
    def seat(self) -> int:
        """Its number, from 0."""
        return self.owner - 1


@dataclass(frozen=True, slots=True)
class Cover:
    """A cover: `seat` is who chooses next on this device (None: nobody), `done` who just has.

    `elsewhere` are the seats that do not choose on this device; `own` says that it is the
    phone of one seat, and not one that goes round.
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
        """Who still has to choose, wherever."""
        return [name for seat, name in enumerate(self.names) if seat not in self.sealed]

    @property
    def changeable(self) -> bool:
        """Whether who has just chosen may choose anew."""
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
            return "sealed"
        if seat in self.elsewhere:
            return "elsewhere"
        return "now" if seat == self.seat else "after you"

    @property
    def next_name(self) -> str:
        """Who chooses next."""
        return "" if self.seat is None else self.names[self.seat]

    @property
    def done_name(self) -> str:
        """Who has just chosen."""
        return "" if self.done is None else self.names[self.done]

    @property
    def night(self) -> dict[str, str | int | None]:
        """What the cover says."""
        night: dict[str, str | int | None] = {"heading": self.heading, "symbol": "seal"}
        if self.seat is None and self.missing:
            has = "has" if len(self.missing) == 1 else "have"
            night |= {
                "title": f"{listed(self.missing)} still {has} to choose",
                "note": "On another device. It stays sealed until all have chosen.",
            }
        elif self.seat is None:
            night |= {
                "title": "All have chosen",
                "note": "It stays sealed until it is turned up.",
            }
        elif self.done is not None:
            changes = "It can be changed until the last has sealed."
            night |= {"title": f"{self.done_name}’s choice is sealed", "note": changes}
        else:
            night |= {
                "lead": "On this phone chooses" if self.own else "Pass the phone to",
                "owner": self.seat + 1,
                "name": self.next_name,
                "note": "Nobody else looks. It stays sealed until all have chosen.",
            }
        return night


def cover_of(table: Table, held: Mapping[int, str], done: str = "") -> Cover | None:
    """The cover as it lies now; None where nothing is to be chosen in secret.

    `held` are the seats that other devices hold.
    """
    if not table.positions or table.halt:
        return None
    sealing = table.game_view.sealing(table.position)
    if sealing is None:
        return None
    names = table.position.state.seats
    sealed = sealed_payloads(table.play.id, sealing.occasion)
    first = table.position.state.first
    order = [(first + step) % len(names) for step in range(len(names))]
    here = [seat for seat in order if table.role.opens(seat, held)]
    just = {str(seat): seat for seat in sealed}.get(done, table.role.seat)
    return Cover(
        heading=f"{table.game_view.headline(table.position)[0]} · in secret",
        seat=next((seat for seat in here if seat not in sealed), None),
        done=just if just in sealed and just in here else None,
        names=names,
        sealed=sealed,
        elsewhere=frozenset(order) - frozenset(here),
        own=table.role.seat is not None,
    )
