"""The spaces for the card in hand: each with its points, or its refusal."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext, ngettext

from companion.games.krimsutep.dimensions import half_box
from companion.games.krimsutep.field import free_box, half_of, sign_in
from companion.games.krimsutep.words import half_word
from companion.games.krimsutep.words import points as counted
from companion.games.view import Box
from companion.languages.sentences import sentence
from scoring.kernel.errors import RuleViolation
from scoring.krimsutep.components import Building, Half
from scoring.krimsutep.entries import Build
from scoring.krimsutep.game import GAME
from scoring.krimsutep.rules import placements, validate
from scoring.krimsutep.state import State

SHRINK = 0.5
"""Options stand a little inside their half, so that two beside each other show a seam."""


class Space(NamedTuple):
    """One way to lay the card; `points` is None where a clause forbids it.

    `sum` is the calculation of doubled points for the lens: `2 × 4`. `steps` is how far from
    the Nile an oasis would lie; 0 for any other card.
    """

    cell: str
    half: str
    label: str
    box: Box
    points: int | None
    doubled: bool
    sum: str = ""
    steps: int = 0

    @property
    def number(self) -> tuple[float, float]:
        """Where the points are drawn."""
        x, y = self.box.middle
        return x, y + (3 if self.doubled else 10)

    @property
    def badge(self) -> Box:
        """Where the sign of doubling is drawn."""
        x, y = self.box.middle
        return Box(x - 12, y + 7.5, 24, 15)

    @property
    def corner(self) -> tuple[float, float]:
        """Where the steps to the Nile are drawn: the lower right."""
        return self.box.x + self.box.width - 13, self.box.y + self.box.height - 13

    @property
    def times(self) -> float:
        """The baseline of the sign of doubling."""
        return self.badge.y + 11.5

    @property
    def sign(self) -> Box:
        """Where the sign of a forbidden space is drawn."""
        x, y = self.box.middle
        return Box(x - 10, y - 10, 20, 20)


def spaces(state: State) -> Iterator[Space]:
    """List every way to lay the card in hand, judged by the rules."""
    for build in placements(state, state.in_hand):
        where = f"{build.cell} {half_word(state.layout.lie, build.half)}".strip()
        box, half = _box(state, build), build.half.value if build.half else ""
        try:
            validate(state, build)
        except RuleViolation as refused:
            label = gettext("{where}: not allowed. {why}").format(
                where=where, why=sentence(refused.message)
            )
            yield Space(str(build.cell), half, label, box, None, doubled=False)
            continue
        earned = GAME.lines(state, build)
        again = [line.points for line in earned if line.kind == "doubling"]
        doubled, product = bool(again), f"2 × {again[0]}" if again else ""
        points = sum(line.points for line in earned if line.kind != "oasis-final")
        words = gettext("{where}: {points}, doubled") if doubled else "{where}: {points}"
        label = words.format(where=where, points=counted(points))
        steps = 0
        if build.half is None and state.in_hand is Building.OASIS:
            steps = state.layout.distance(build.cell, state.options.distance)
            label = f"{label}, {steps_to_the_nile(steps)}"
        yield Space(str(build.cell), half, label, box, points, doubled, product, steps)


def steps_to_the_nile(steps: int) -> str:
    """How far from the Nile, in words."""
    words = ngettext("{n} step to the Nile", "{n} steps to the Nile", steps)
    return words.format(n=steps)


def _box(state: State, build: Build) -> Box:
    if build.half is None:
        return free_box(build.cell)
    return half_of(state.layout.lie, build.cell, build.half).inner(SHRINK)


@dataclass(frozen=True, slots=True)
class InHand:
    """A card in hand: its name, and its halves with or without a building."""

    word: str
    oasis: bool
    halves: tuple["HeldHalf", ...]


@dataclass(frozen=True, slots=True)
class HeldHalf:
    """Half a card in hand; without a `symbol` it is empty."""

    box: Box
    fill: str = ""
    pattern: str = ""
    symbol: str = ""

    @property
    def sign(self) -> Box:
        """Where its symbol is drawn."""
        return sign_in(self.box)


DRAWN = {
    Building.PALACE_1: ("f-carnelian", "p-brick", "s-palace"),
    Building.PALACE_2: ("f-carnelian", "p-brick", "s-palace"),
    Building.OBELISK_1: ("f-granite", "p-granite", "s-obelisk"),
    Building.OBELISK_2: ("f-granite", "p-granite", "s-obelisk"),
}


def in_hand(state: State, building: Building) -> InHand:
    """Draw a card that is not on the field: its first half built where only one is."""
    if building is Building.OASIS:
        return InHand(sentence(building.word), oasis=True, halves=())
    first, second = (
        Box(*half_box(state.layout.lie, second=half is Half.SECOND)) for half in Half
    )
    drawn = DRAWN[building]
    built = HeldHalf(first, *drawn)
    other = HeldHalf(second) if building.turns else HeldHalf(second, *drawn)
    return InHand(sentence(building.word), oasis=False, halves=(built, other))
