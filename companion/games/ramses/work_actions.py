"""The possible actions with a work, judged by the rules."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass

from django.utils.translation import gettext

from companion.games.ramses.hall import first_fit
from companion.games.ramses.phase_strip import NOTHING, Refusal, because, first_refusal
from scoring.ramses import rulebook as book
from scoring.ramses.components import JOKERS, MINIMUM, Work
from scoring.ramses.entries import AnyEntry, Exhibit, Prepare, Swap
from scoring.ramses.rules import validate
from scoring.ramses.rulings import Rectangle
from scoring.ramses.score import of_exhibit
from scoring.ramses.state import State, joker_for
from scoring.ramses.works import Lying


@dataclass(frozen=True, slots=True)
class Exhibiting:
    """A work that can enter the hall: its points, its shapes (empty: any), and its jokers.

    `jokers` may stand in it as it comes from the hand; of the cards that lay there `marked` are
    jokers.
    """

    size: int
    gain: int
    shapes: tuple[str, ...]
    marked: tuple[int, ...]
    jokers: int


@dataclass(frozen=True, slots=True)
class Laying:
    """A work whose cards can be laid out, `least` of them at once.

    `lies` has the state of each fragment: `card` and `joker` lie there, `free` can be laid; one
    that lies elsewhere as itself can only be laid by a joker: `joker only`.
    """

    size: int
    least: int
    begun: bool
    lies: Mapping[int, str]
    jokers: int


@dataclass(frozen=True, slots=True)
class Swapping:
    """A joker that can be swapped out, and where it lies."""

    fragment: int
    where: str


@dataclass(frozen=True, slots=True)
class WorkActions:
    """The possible actions with a work; `why` there are none."""

    exhibit: Exhibiting | None = None
    lay: Laying | None = None
    swaps: tuple[Swapping, ...] = ()
    why: Refusal = NOTHING

    @property
    def any(self) -> bool:
        """Whether a tap on the work starts an action."""
        return bool(self.exhibit or self.lay or self.swaps)

    @property
    def facts(self) -> dict[str, object]:
        """All actions as JSON for the pad."""
        return asdict(self)


def refused(state: State, entry: AnyEntry) -> Refusal:
    """The rules' refusal of an entry."""
    return first_refusal(lambda: validate(state, entry))


def actions_against_rules(state: State, work: Work) -> WorkActions:
    """The actions with a work that may have happened against the rules.

    Works are laid out before a seat here; `breaches.elsewhere` has those that went into the
    hall against the rules.
    """
    if state.table.exhibited(work):
        return actions_with(state, work)
    begun = state.table.begun_by(state.seat, work)
    lies = _lies(state, work, begun)
    some = tuple([n for n, how in lies.items() if how in {"free", "joker only"}][:1])
    jokers = tuple(n for n in some if lies[n] == "joker only")
    why = refused(state, Prepare(work.code, some, jokers, as_played="so it lies"))
    if why:
        return actions_with(state, work)
    spare = JOKERS - state.table.jokers
    return WorkActions(lay=Laying(work.size, 1, begun is not None, lies, spare))


def actions_with(state: State, work: Work) -> WorkActions:
    """The actions that the seat in turn can take with a work."""
    swaps = tuple(_swaps(state, work))
    if state.table.exhibited(work):
        why = refused(state, Exhibit(work.code, ()))
        return WorkActions(swaps=swaps, why=NOTHING if swaps else why)
    begun = state.table.begun_by(state.seat, work)
    if work.straight or (begun and begun.complete):
        exhibit, why = _exhibit(state, work, begun)
        return WorkActions(exhibit=exhibit, swaps=swaps, why=NOTHING if swaps else why)
    lay, why = _lay(state, work, begun)
    return WorkActions(lay=lay, swaps=swaps, why=NOTHING if swaps else why)


def _swaps(state: State, work: Work) -> Iterator[Swapping]:
    """The jokers that can be swapped out of this work."""
    jokers = 0
    for each in state.table.works:
        jokers |= each.jokers if each.work.code == work.code else 0
    for fragment in work.fragments(jokers):
        swap = Swap(work.code, fragment)
        there = joker_for(state, swap)
        if there and not refused(state, swap):
            where = (
                gettext("in the hall")
                if there.cells
                else gettext("in front of {name}").format(name=state.seats[there.seat])
            )
            yield Swapping(fragment, where)


def _exhibit(
    state: State, work: Work, begun: Lying | None
) -> tuple[Exhibiting | None, Refusal]:
    """The action of exhibiting a work, or why it is impossible."""
    spot = first_fit(state, work)
    if not spot:
        return None, because(
            gettext("There is no room for {work} in the hall.").format(work=work), book.R6_1
        )
    why = refused(state, Exhibit(work.code, spot))
    if why:
        return None, why
    return Exhibiting(
        size=work.size,
        gain=of_exhibit(state, work).points,
        shapes=tuple(name(shape) for shape in state.setup.shapes[work.code]),
        marked=tuple(work.fragments(begun.jokers)) if begun else (),
        jokers=0 if begun else JOKERS - state.table.jokers,
    ), NOTHING


def _lay(state: State, work: Work, begun: Lying | None) -> tuple[Laying | None, Refusal]:
    """The action of laying out cards of a work, or why it is impossible."""
    lies = _lies(state, work, begun)
    least = 1 if begun else MINIMUM
    laid = tuple([n for n, how in lies.items() if how in {"free", "joker only"}][:least])
    jokers = tuple(n for n in laid if lies[n] == "joker only")
    why = refused(state, Prepare(work.code, laid, jokers))
    if why:
        return None, why
    spare = JOKERS - state.table.jokers
    return Laying(work.size, least, begun is not None, lies, spare), NOTHING


def _lies(state: State, work: Work, begun: Lying | None) -> dict[int, str]:
    """The state of each fragment of a work before the seat in turn, as in `Laying`."""
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
    """A shape as in the pad: `3x1`."""
    return f"{shape.width}x{shape.height}"
