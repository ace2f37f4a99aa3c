"""The end, step by step in the rules' order: hands, sanctuaries, crocodile, wealth."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from companion.games.cleopatra import words
from companion.games.cleopatra.dimensions import squares_of
from companion.games.view import BoardSeat, seats
from companion.languages.sentences import both
from scoring.cleopatra import rulebook as book
from scoring.cleopatra.components import AMULETS, MERCHANT_TALENTS, TALENTS
from scoring.cleopatra.entries import Hands
from scoring.cleopatra.garden import Statue
from scoring.cleopatra.score import of_end, taken_back
from scoring.cleopatra.state import State
from scoring.cleopatra.winner import eaten, standing
from scoring.kernel.errors import Cite
from scoring.kernel.grids import Shape
from scoring.kernel.score_sheet import Line, totals

FIRST, CROCODILE, LAST = 2, 3, 4
"""The step after the final hands are entered, the crocodile's, and the last."""
UNIT = 20
SIGNS = 40
"""The most amulets that are drawn; the number stands below."""
FINAL = "final-hand"
SANCTUARY = "sanctuary"
MERCHANT = "merchant"


@dataclass(frozen=True, slots=True)
class StepPage:
    """A step of the end: its name, its question or heading, its clause, its template."""

    name: str
    question: str
    cite: Cite
    template: str


def step_pages() -> tuple[StepPage, ...]:
    """The steps of the end in their order."""
    return (
        StepPage(gettext("Hands"), gettext("Cards left in hand"), book.C8_2, "final_hands"),
        StepPage(
            gettext("Sanctuaries"),
            gettext("Each square removes 1 amulet"),
            book.C8_3,
            "sanctuaries",
        ),
        StepPage(
            gettext("Crocodile"),
            gettext("Whoever has the most amulets is eaten"),
            book.C8_4,
            "crocodile",
        ),
        StepPage(gettext("Wealth"), gettext("The most talents win"), book.C8_5, "wealth"),
    )


def step_page(step: int) -> StepPage:
    """A step of the end, from 1."""
    return step_pages()[step - 1]


@dataclass(frozen=True, slots=True)
class Step:
    """A step on the strip; `ask` is the parameter of its request, None when it is closed."""

    number: int
    word: str
    current: bool
    done: bool
    ask: int | None


def strip(now: int, *, counted: bool) -> list[Step]:
    """The steps of the end, from 1; all are open once the final hands are entered."""
    return [
        Step(number, page.name, number == now, number < now, number if counted else None)
        for number, page in enumerate(step_pages(), start=1)
    ]


@dataclass(frozen=True, slots=True)
class Claim:
    """A sanctuary, drawn small, and the amulets that it takes back."""

    squares: str
    width: int
    height: int
    statue: tuple[int, int]
    size: int
    points: int


@dataclass(frozen=True, slots=True)
class Row:
    """A seat on a step of the end: its amulets before and after, and the reason."""

    seat: BoardSeat
    before: int
    after: int
    most: int = 0
    claims: Sequence[Claim] = ()
    dead: bool = False

    @property
    def signs(self) -> range:
        """The amulets left as single signs, as many as fit."""
        return range(min(self.after, SIGNS))


def hands(state: State) -> Mapping[str, object]:
    """Step 1: the cards left in the hands, seat by seat."""
    counts = zip(seats(state), state.amulets, state.cards.hands, strict=True)
    return {
        "strip": strip(1, counted=False),
        "clause": book.C8_2.id,
        "rows": [Row(seat, amulets, amulets, most) for seat, amulets, most in counts],
        "left_data": {
            "kind": "hands",
            "field": "left",
            "shown": [_would_have(state, s) for s in range(len(state.seats))],
            "words": gettext("hands {counts}"),
            "half": gettext("the cards counted"),
        },
    }


def _would_have(state: State, seat: int) -> list[int]:
    """The amulets of a seat for each number of cards that it may have left."""
    left = [Hands(_alone(state, seat, n)) for n in range(state.cards.hands[seat] + 1)]
    lines = ([line for line in of_end(state, each) if line.kind == FINAL] for each in left)
    return [
        state.amulets[seat] + sum(line.points for line in lines_so_far)
        for lines_so_far in lines
    ]


def _alone(state: State, seat: int, count: int) -> tuple[int, ...]:
    return tuple(count if other == seat else 0 for other in range(len(state.seats)))


def hands_entered(state: State) -> Mapping[str, object]:
    """Step 1 after the final hands are entered."""
    before = totals(_until(state, FINAL), len(state.seats), AMULETS)
    after = totals(_until(state, SANCTUARY), len(state.seats), AMULETS)
    left = state.left or ()
    return {
        "strip": strip(1, counted=True),
        "rows": [
            Row(s, b, a, n)
            for s, b, a, n in zip(seats(state), before, after, left, strict=True)
        ],
    }


def sanctuaries(state: State) -> Mapping[str, object]:
    """Step 2: the amulets that each sanctuary takes back."""
    before = totals(_until(state, SANCTUARY), len(state.seats), AMULETS)
    after = state.amulets
    taken = list(taken_back(state.garden.statues, before))
    return {
        "strip": strip(2, counted=True),
        "rows": [
            Row(
                seat,
                before[seat.number],
                after[seat.number],
                claims=[claim(one, back) for one, back in taken if one.seat == seat.number],
            )
            for seat in seats(state)
        ],
    }


def claim(statue: Statue, back: int) -> Claim:
    """Draw a sanctuary small, with what it takes back; the statue's square is marked."""
    shape = Shape.of(squares_of(statue.area))
    left = min(square.col for square in squares_of(statue.area))
    top = min(square.row for square in squares_of(statue.area))
    (own,) = squares_of(statue.square.bit)
    side = UNIT - 2
    path = "".join(
        f"M{x * UNIT + 2} {y * UNIT + 2}h{side}v{side}h-{side}z"
        for x, y in sorted(shape.squares)
    )
    return Claim(
        squares=path,
        width=shape.width * UNIT + 2,
        height=shape.height * UNIT + 2,
        statue=((own.col - left) * UNIT + 3, (own.row - top) * UNIT + 3),
        size=statue.size,
        points=-back,
    )


def crocodile(state: State) -> Mapping[str, object]:
    """Step 3: the seat with the most amulets left is eaten."""
    dead, amulets = the_eaten(state), state.amulets
    talents = totals(_until(state, MERCHANT), len(state.seats), TALENTS)
    names = both(state.seats[seat] for seat in sorted(dead))
    if dead:
        says = ngettext("{names} is eaten.", "{names} are eaten.", len(dead))
        why = gettext("Most amulets: {most}. Lost with them: {talents}.")
    else:
        says, why = gettext("Nobody is eaten."), gettext("Nobody has an amulet left.")
    lost = words.talents(sum(talents[seat] for seat in dead))
    return {
        "strip": strip(3, counted=True),
        "says": says.format(names=names),
        "why": why.format(most=max(amulets), talents=lost),
        "rows": [
            Row(seat, amulets[seat.number], amulets[seat.number], dead=seat.number in dead)
            for seat in seats(state)
        ],
    }


def fate_of_the_eaten(state: State) -> str:
    """Who was eaten, in a sentence for the result of a finished play."""
    dead, most = the_eaten(state), max(state.amulets)
    if not dead:
        return gettext("The crocodile ate nobody: no player had an amulet left.")
    says = ngettext(
        "The crocodile ate {names}, who had {most} amulet, the most of all.",
        "The crocodile ate {names}, who had {most} amulets, the most of all.",
        most,
    )
    return says.format(names=both(state.seats[seat] for seat in sorted(dead)), most=most)


@dataclass(frozen=True, slots=True)
class Wealth:
    """A seat's wealth: talents, what its merchants add, both, and the amulets beside it."""

    seat: BoardSeat
    talents: int
    merchants: int
    wealth: int
    amulets: int
    won: bool
    dead: bool


def wealth(state: State) -> Mapping[str, object]:
    """Step 4: the wealth of the seats that are alive."""
    end, count = standing(state), len(state.seats)
    talents = totals(_until(state, MERCHANT), count, TALENTS)
    dead = the_eaten(state)
    columns = [
        Wealth(
            seat=seat,
            talents=talents[seat.number],
            merchants=end.scores[seat.number] - talents[seat.number],
            wealth=end.scores[seat.number],
            amulets=state.amulets[seat.number],
            won=seat.number in end.winners,
            dead=seat.number in dead,
        )
        for seat in seats(state)
    ]
    winners = [column.seat for column in columns if column.won]
    return {
        "strip": strip(4, counted=True),
        "columns": columns,
        "each": MERCHANT_TALENTS,
        "winners": winners,
        "shares": len(winners) > 1,
        "says": _decided(columns),
    }


def _decided(columns: Sequence[Wealth]) -> str:
    """Explain the decision where wealth alone did not make it."""
    alive = [column for column in columns if not column.dead]
    won = [column for column in columns if column.won]
    if not won:
        return gettext("Everyone was eaten: nobody wins.")
    level = [column for column in alive if column.wealth == won[0].wealth]
    if len(level) == 1:
        return ""
    if len(won) > 1:
        return gettext("Equal wealth and equal amulets: the victory is shared.")
    return gettext("Equal wealth, but {name} has fewer amulets.").format(name=won[0].seat.name)


def shown(state: State, step: int) -> Mapping[str, object]:
    """The content of a step, and its clause."""
    steps = (hands_entered, sanctuaries, crocodile, wealth)
    return {**steps[step - 1](state), "clause": step_page(step).cite.id}


def so_far(state: State, step: int) -> tuple[Line, ...]:
    """The lines shown up to a step: each number changes on its own screen."""
    return _until(state, (FINAL, SANCTUARY, MERCHANT, MERCHANT)[step - 1])


def _until(state: State, kind: str) -> tuple[Line, ...]:
    """The lines before those of a kind of the end; these kinds have a fixed order."""
    order = (FINAL, SANCTUARY, MERCHANT)
    later = order[order.index(kind) :]
    return tuple(line for line in state.lines if line.kind not in later)


def the_eaten(state: State) -> frozenset[int]:
    """The seats with the most amulets after everything is scored."""
    return frozenset(eaten(state.amulets))
