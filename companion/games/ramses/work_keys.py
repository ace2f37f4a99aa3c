"""The works as keys: in the hall, begun or not, and the actions with each."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from companion.games.ramses.hall import first_fit, spots
from companion.games.ramses.words import letters
from companion.games.ramses.work_actions import (
    WorkActions,
    actions_against_rules,
    actions_with,
    name,
)
from scoring.ramses.components import WORKS, Work
from scoring.ramses.score import of_exhibit
from scoring.ramses.state import State
from scoring.ramses.works import Lying


@dataclass(frozen=True, slots=True)
class WorkKey:
    """A work to choose.

    `worth` are its points; `gains` means that a tap now leads to them; `owners` have it in the
    hall or begun, `frags` are its cards that lie there.
    """

    code: str
    look: str
    worth: int
    gains: bool
    owners: tuple[int, ...]
    frags: tuple[str, ...]
    label: str
    actions: WorkActions
    name: str = ""

    @property
    def out(self) -> bool:
        """Whether it is in the hall."""
        return self.look == "is-out"

    @property
    def no_room(self) -> bool:
        """Whether it no longer fits."""
        return self.look == "is-nofit"


def keys(state: State, *, anyway: bool = False) -> tuple[WorkKey, ...]:
    """All works, the smallest first; `anyway` adds those that may be laid against the rules."""
    return tuple(
        _key(
            state,
            work,
            actions_against_rules(state, work) if anyway else actions_with(state, work),
        )
        for work in WORKS.values()
    )


def _key(state: State, work: Work, found: WorkActions) -> WorkKey:
    table = state.table
    there = table.exhibited(work)
    lying = [there] if there else [each for each in table.begun if each.work.code == work.code]
    mine = there or table.begun_by(state.seat, work)
    fits = not there and bool(first_fit(state, work))
    return WorkKey(
        code=work.code,
        look=_look(found, there=bool(there), fits=fits, begun=bool(lying)),
        worth=of_exhibit(state, work).points if fits else 0,
        gains=found.exhibit is not None,
        owners=tuple(each.seat + 1 for each in lying),
        frags=_frags(work, mine or next(iter(lying), None)),
        label=_label(state, work, lying, there=bool(there), fits=fits),
        actions=found,
    )


def _look(found: WorkActions, *, there: bool, fits: bool, begun: bool) -> str:
    if there:
        return "is-out"
    if not fits:
        return "is-nofit"
    if found.exhibit or (found.lay and not begun):
        return "is-fit"
    return "is-wip" if begun else ""


def _label(state: State, work: Work, lying: list[Lying], *, there: bool, fits: bool) -> str:
    """Describe its state: `4B: Ben has 3 of 4, a joker for 4; fits, 5 points`."""
    if there:
        out = gettext("{work}: exhibited by {name}")
        owner = state.seats[lying[0].seat]
        return noted(out.format(work=work, name=owner), lying[0])
    stand = "; ".join(_begun(state, each) for each in lying) or gettext("free")
    return f"{work}: {stand}; {_room(state, work) if fits else gettext('no room left')}"


def _begun(state: State, lying: Lying) -> str:
    count = (lying.real | lying.jokers).bit_count()
    words = gettext("{name} has {count} of {size}")
    has = words.format(name=state.seats[lying.seat], count=count, size=lying.work.size)
    return noted(has, lying)


def _room(state: State, work: Work) -> str:
    points = of_exhibit(state, work).points
    return ngettext("fits, {n} point", "fits, {n} points", points).format(n=points)


def noted(words: str, lying: Lying) -> str:
    """The words for a work, and the fragments that jokers stand for in it."""
    jokers = lying.work.fragments(lying.jokers)
    if not jokers:
        return words
    note = gettext("a joker for {fragments}").format(fragments=letters(jokers))
    return f"{words}, {note}"


def _frags(work: Work, lying: Lying | None) -> tuple[str, ...]:
    """The small cards of a key: there, by a joker, or missing."""
    jokers = work.fragments(lying.jokers) if lying else ()
    real = work.fragments(lying.real) if lying else ()
    return tuple(
        "j" if fragment in jokers else "full" if fragment in real else ""
        for fragment in range(1, work.size + 1)
    )


def places(state: State, chosen: tuple[WorkKey, ...]) -> Mapping[str, list[list[object]]]:
    """Every place for the shapes of the works that can enter the hall, by shape.

    A place is the column and the row of its top left space, and what side of seven it makes.
    """
    found: dict[str, list[list[object]]] = {}
    for key in chosen:
        for shape in state.setup.shapes[key.code] if key.actions.exhibit else ():
            if name(shape) not in found:
                found[name(shape)] = [
                    [*spot.cells[0], *([spot.seven] if spot.seven else [])]
                    for spot in spots(state.table.hall, shape)
                ]
    return found
