"""The works as keys: which are in the hall, which are begun, and what can be done with each."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.ramses.room import first_fit, spots
from scoring.kernel.errors import RuleViolation
from scoring.kernel.seats import listed
from scoring.ramses.components import JOKERS, MINIMUM, STRAIGHT, WORKS, Work
from scoring.ramses.entries import Exhibit, Happening, Prepare, Swap
from scoring.ramses.rules import validate
from scoring.ramses.rulings import Rectangle
from scoring.ramses.score import of_exhibit
from scoring.ramses.state import State, joker_for
from scoring.ramses.table import Lying


@dataclass(frozen=True, slots=True)
class Doing:
    """What can be done with a work now, as the pad's facts say it; `why` if nothing."""

    exhibit: Mapping[str, object] | None = None
    lay: Mapping[str, object] | None = None
    swaps: list[dict[str, object]] = field(default_factory=list)
    why: str = ""

    @property
    def any(self) -> bool:
        """Whether a tap on the work begins something."""
        return bool(self.exhibit or self.lay or self.swaps)

    @property
    def facts(self) -> dict[str, object]:
        """All of it for the pad."""
        return {"exhibit": self.exhibit, "lay": self.lay, "swaps": self.swaps}


@dataclass(frozen=True, slots=True)
class WorkKey:
    """A work to choose, as it looks.

    `worth` are its points, `gains` says that a tap now leads to them; `owners` have it in the
    hall or begun, `frags` are its cards that lie there.
    """

    code: str
    look: str
    worth: int
    gains: bool
    owners: tuple[int, ...]
    frags: tuple[str, ...]
    label: str
    doing: Doing

    @property
    def out(self) -> bool:
        """Whether it is in the hall."""
        return self.look == "is-out"

    @property
    def no_room(self) -> bool:
        """Whether it does not fit any more."""
        return self.look == "is-nofit"


def keys(state: State) -> tuple[WorkKey, ...]:
    """All works, the smallest first."""
    return tuple(_key(state, work) for work in WORKS.values())


def refused(state: State, entry: Happening) -> str:
    """Ask the rules about an entry: the sentence that refuses it, or nothing."""
    try:
        validate(state, entry)
    except RuleViolation as violation:
        return violation.message
    return ""


def _key(state: State, work: Work) -> WorkKey:
    table = state.table
    there = table.exhibited(work)
    lying = [there] if there else [each for each in table.begun if each.work.code == work.code]
    mine = there or table.begun_by(state.seat, work)
    fits = not there and bool(first_fit(state, work))
    doing = _doing(state, work)
    return WorkKey(
        code=work.code,
        look=_look(doing, there=bool(there), fits=fits, begun=bool(lying)),
        worth=of_exhibit(state, work).points if fits else 0,
        gains=doing.exhibit is not None,
        owners=tuple(each.seat + 1 for each in lying),
        frags=_frags(work, mine or next(iter(lying), None)),
        label=_label(state, work, lying, there=bool(there), fits=fits),
        doing=doing,
    )


def _look(doing: Doing, *, there: bool, fits: bool, begun: bool) -> str:
    if there:
        return "is-out"
    if not fits:
        return "is-nofit"
    if doing.exhibit or (doing.lay and not begun):
        return "is-fit"
    return "is-wip" if begun else ""


def _label(state: State, work: Work, lying: list[Lying], *, there: bool, fits: bool) -> str:
    """Say how it stands: `4B: Ben has 3 of 4, a joker for 4; fits, 5 points`."""
    if there:
        return f"{work}: exhibited by {state.seats[lying[0].seat]}{jokers_of(lying[0])}"
    stand = [
        f"{state.seats[each.seat]} has {(each.real | each.jokers).bit_count()} of {work.size}"
        f"{jokers_of(each)}"
        for each in lying
    ]
    points = of_exhibit(state, work).points
    room = f"fits, {points} points" if fits else "no room left"
    return f"{work}: {listed(stand) or 'free'}; {room}"


def jokers_of(lying: Lying) -> str:
    """Say which fragments jokers stand for in a work, after what was said of it."""
    jokers = lying.work.fragments(lying.jokers)
    return f", a joker for {listed(map(str, jokers))}" if jokers else ""


def _frags(work: Work, lying: Lying | None) -> tuple[str, ...]:
    """The small cards of a key: there, by a joker, or missing."""
    jokers = work.fragments(lying.jokers) if lying else ()
    real = work.fragments(lying.real) if lying else ()
    return tuple(
        "j" if fragment in jokers else "full" if fragment in real else ""
        for fragment in range(1, work.size + 1)
    )


def _doing(state: State, work: Work) -> Doing:
    swaps = list(_swaps(state, work))
    if state.table.exhibited(work):
        why = refused(state, Exhibit(work.code, ()))
        return Doing(swaps=swaps, why="" if swaps else why)
    begun = state.table.begun_by(state.seat, work)
    if work.size == STRAIGHT or (begun and begun.complete):
        exhibit, why = _exhibit(state, work, begun)
        return Doing(exhibit=exhibit, swaps=swaps, why="" if swaps else why)
    lay, why = _lay(state, work, begun)
    return Doing(lay=lay, swaps=swaps, why="" if swaps else why)


def _swaps(state: State, work: Work) -> list[dict[str, object]]:
    """The jokers that can be swapped out of this work, and where each lies."""
    jokers = 0
    for each in state.table.works:
        jokers |= each.jokers if each.work.code == work.code else 0
    found: list[dict[str, object]] = []
    for fragment in work.fragments(jokers):
        swap = Swap(work.code, fragment)
        there = joker_for(state, swap)
        if there and not refused(state, swap):
            where = "in the hall" if there.cells else f"before {state.seats[there.seat]}"
            found.append({"fragment": fragment, "where": where})
    return found


def _exhibit(
    state: State, work: Work, begun: Lying | None
) -> tuple[dict[str, object] | None, str]:
    """Offer a work that can enter the hall; else say why it cannot."""
    spot = first_fit(state, work)
    if not spot:
        return None, f"No room is left for {work} in the hall."
    why = refused(state, Exhibit(work.code, spot))
    if why:
        return None, why
    return {
        "size": work.size,
        "gain": of_exhibit(state, work).points,
        "shapes": [name(shape) for shape in state.setup.shapes[work.code]],
        "marked": work.fragments(begun.jokers) if begun else [],
        "jokers": 0 if begun else JOKERS - state.table.jokers,
    }, ""


def _lay(state: State, work: Work, begun: Lying | None) -> tuple[dict[str, object] | None, str]:
    """Offer the cards of a work that can be laid out; else say why none can."""
    lies = _lies(state, work, begun)
    least = 1 if begun else MINIMUM
    laid = tuple([n for n, how in lies.items() if how in {"free", "joker only"}][:least])
    jokers = tuple(n for n in laid if lies[n] == "joker only")
    why = refused(state, Prepare(work.code, laid, jokers))
    if why:
        return None, why
    return {
        "size": work.size,
        "least": least,
        "begun": begun is not None,
        "lies": lies,
        "jokers": JOKERS - state.table.jokers,
    }, ""


def _lies(state: State, work: Work, begun: Lying | None) -> dict[int, str]:
    """How each fragment of a work lies before whose turn it is.

    `card` and `joker` lie there, `free` can be laid; a fragment that lies elsewhere as itself
    can only be laid by a joker: `joker only`.
    """
    elsewhere = work.fragments(state.table.fragments)
    real = work.fragments(begun.real) if begun else ()
    jokers = work.fragments(begun.jokers) if begun else ()
    return {
        fragment: "card" if fragment in real
        else "joker" if fragment in jokers
        else "joker only" if fragment in elsewhere
        else "free"
        for fragment in range(1, work.size + 1)
    }  # fmt: skip


def name(shape: Rectangle) -> str:
    """A shape as the pad calls it: `3x1`."""
    return f"{shape.width}x{shape.height}"


def places(state: State, chosen: tuple[WorkKey, ...]) -> Mapping[str, list[list[object]]]:
    """Every place for the shapes of the works that can enter the hall, by shape.

    A place is the column and the row of its top left space, and what side of seven it makes.
    """
    found: dict[str, list[list[object]]] = {}
    for key in chosen:
        for shape in state.setup.shapes[key.code] if key.doing.exhibit else ():
            if name(shape) not in found:
                found[name(shape)] = [
                    [*spot.cells[0], *([spot.seven] if spot.seven else [])]
                    for spot in spots(state.table.hall, shape)
                ]
    return found
