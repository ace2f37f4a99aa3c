"""The possible actions with a work, judged by the rules."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace

from django.utils.translation import gettext

from companion.games.ramses.hall import first_fit
from companion.games.ramses.phase_strip import NOTHING, Refusal, because, first_refusal
from scoring.ramses import rulebook as book
from scoring.ramses.components import JOKERS, MINIMUM, Cell, Work
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


def refused_all(state: State, entries: Iterable[AnyEntry]) -> Refusal:
    """Nothing if the rules allow one of the entries, else the refusal of the first.

    A work can be laid in many ways, with jokers or without: its key stays open while one is
    possible, since the player alone knows the cards.
    """
    first = NOTHING
    for each in entries:
        why = refused(state, each)
        if not why:
            return NOTHING
        first = first or why
    return first


def actions_against_rules(state: State, work: Work) -> WorkActions:
    """The actions with a work that may have happened against the rules.

    Works are laid out before a seat here; `breaches.elsewhere` has those that went into the
    hall against the rules.
    """
    if state.table.exhibited(work):
        return actions_with(state, work)
    begun = state.table.begun_by(state.seat, work)
    lies = _lies(state, work, begun)
    ways = _ways_to_lay(state, work, lies, 1)
    if refused_all(state, [replace(way, as_played="so it lies") for way in ways]):
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
    why = refused_all(state, ways_to_exhibit(state, work, begun, spot))
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
    why = refused_all(state, _ways_to_lay(state, work, lies, least))
    if why:
        return None, why
    spare = JOKERS - state.table.jokers
    return Laying(work.size, least, begun is not None, lies, spare), NOTHING


def ways_to_exhibit(
    state: State, work: Work, begun: Lying | None, spot: tuple[Cell, ...]
) -> Iterator[Exhibit]:
    """Ways to exhibit a work there: with no joker first, from the hand also with one or two.

    Jokers stand for cards that were not seen yet: those need the most draws (R8.2).
    """
    yield Exhibit(work.code, spot)
    if work.straight and not begun:
        unseen_first = _by_draws(state, work, range(1, work.size + 1))[::-1]
        for jokers in range(1, JOKERS - state.table.jokers + 1):
            yield Exhibit(work.code, spot, tuple(unseen_first[:jokers]))


def _ways_to_lay(
    state: State, work: Work, lies: Mapping[int, str], least: int
) -> Iterator[Prepare]:
    """Ways to lay the least number of cards: with no joker if that can be, with one, with two.

    Cards that were seen come first: they need no draw (R8.2). Jokers stand first for cards that
    lie elsewhere. Where the cards left are too few for any way, so many are laid as there are.
    """
    free = _by_draws(state, work, [n for n, how in lies.items() if how == "free"])
    elsewhere = [n for n, how in lies.items() if how == "joker only"]
    as_jokers = elsewhere + free[::-1]
    spare = max(0, JOKERS - state.table.jokers)
    fewest = min(max(0, least - len(free)), len(elsewhere))
    for count in range(fewest, max(fewest, spare) + 1):
        jokers = as_jokers[:count]
        cards = [n for n in free if n not in jokers][: max(0, least - len(jokers))]
        yield Prepare(work.code, (*jokers, *cards), tuple(jokers))


def _by_draws(state: State, work: Work, fragments: Iterable[int]) -> list[int]:
    """Sort fragments: those that lay open in a trade before those that were not seen."""
    return sorted(fragments, key=lambda each: not state.cards.seen & work.bits((each,)))


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
