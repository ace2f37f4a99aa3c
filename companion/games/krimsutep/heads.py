"""The head of a position of Krimsutep: whose turn, the question, how far the play is."""

from django.utils.translation import gettext

from companion.games.krimsutep import pads
from companion.games.krimsutep.tally import Walk, walk
from companion.games.krimsutep.words import builds
from companion.games.view import Head, Question, Sealing, Turn, ViewRequest
from companion.languages.sentences import sentence
from scoring.krimsutep import rulebook as book
from scoring.krimsutep.components import ROUNDS
from scoring.krimsutep.state import State

HERE = "games/krimsutep/"
DEPTHS = dict.fromkeys(("trick", "captures", "totals"))
"""How deep a round can be entered."""
COUNTED = ("captures", "totals")
"""The depths at which a table that has lost track counts what everyone took."""


def depth_words() -> dict[str, tuple[str, str]]:
    """What each depth is called, and what is entered at it."""
    return {
        "trick": (gettext("Tricks"), gettext("card by card")),
        "captures": (gettext("Captures"), gettext("who took what")),
        "totals": (gettext("Totals"), gettext("sums only")),
    }


def head(state: State, due: tuple[str, ...], view_request: ViewRequest) -> Head:
    """The head of a position for this view request."""
    return Head(
        turn(state, due, view_request),
        headline(state, due, view_request),
        None if counted_again(state, view_request) else sealing(state, due),
    )


def turn(state: State, due: tuple[str, ...], view_request: ViewRequest) -> Turn:
    """Whose turn it is, and the question."""
    match kind(state, due, view_request):
        case "":
            return _counted_turn(_walk(state, view_request))
        case "trick":
            return _trick_turn(state, view_request)
        case "summary" | "draw" as kind_due:
            return _counted_tricks_turn(state, kind_due)
        case "reveal":
            return Turn(0, Question(0, gettext("reveals which card?")))
        case "order":
            favourite = pads.favourite(state)
            return Turn(favourite, Question(favourite, gettext("who builds first?")))
        case _:
            return Turn(state.builder, Question(state.builder, builds(state.in_hand)))


def headline(state: State, due: tuple[str, ...], view_request: ViewRequest) -> tuple[str, str]:
    """The round and its progress, and a further fact."""
    match kind(state, due, view_request):
        case "":
            here = _walk(state, view_request)
            words = gettext("The oases at the end · {number} of {count}")
            said = words.format(number=here.number + 1, count=len(here.oases))
            return said, book.K5_2.id
        case "trick":
            doing = _doing(state, depth_of(state, view_request))
            dealt = gettext("{name} dealt").format(name=state.seats[state.dealer])
            return f"{_round(state)} · {doing}", dealt
        case "summary" | "draw":
            name = "" if state.favourite is None else state.seats[state.favourite]
            return f"{_round(state)} · {gettext('the tricks are counted')}", _favourite(name)
        case "reveal":
            name = state.seats[pads.favourite(state)]
            return f"{_round(state)} · {gettext('cards are revealed')}", _favourite(name)
        case "order":
            favourite = pads.favourite(state)
            numerals = state.evaluation.romans[favourite] if state.evaluation else 0
            words = gettext("{name}, favourite with {numerals}")
            return _round(state), words.format(name=state.seats[favourite], numerals=numerals)
        case _:
            order = ", ".join(state.seats[seat] for seat in state.order)
            return _round(state), gettext("order {names}").format(names=order)


def sealing(state: State, due: tuple[str, ...]) -> Sealing | None:
    """The secret choice of a building card by each seat, before the first lead (K2.2).

    A seat that has not chosen by then turns its card up with the others.
    """
    kind = next(iter(due), "")
    if no_choice(state):
        return None
    if kind == "reveal" or (kind == "trick" and not state.deal.tricks):
        occasion = f"round-{state.round + 1}-{state.began}"
        return Sealing(occasion, f"{HERE}choose.html", due=kind == "reveal")
    return None


def kind(state: State, due: tuple[str, ...], view_request: ViewRequest) -> str:
    """What the page asks for: the kind that is due, `trick` where tricks are counted again.

    After the tricks of a round it is `summary`, what they came to, until the table goes on.
    """
    if counted_again(state, view_request):
        return "trick"
    first = next(iter(due), "")
    return "summary" if first in {"draw", "reveal"} and _summed(state, view_request) else first


def _summed(state: State, view_request: ViewRequest) -> bool:
    """Whether the sums of the round are shown: until somebody goes on, for each phone."""
    passed = view_request.pad or view_request.back or view_request.depth == going_on(state)
    return state.evaluation is not None and state.drawn is None and not passed


def going_on(state: State) -> str:
    """The depth of a request that goes on from the sums of a round; valid in this position."""
    return f"on-{state.position}"


def no_choice(state: State) -> bool:
    """Whether every seat has one kind of building card left: nothing is chosen any more."""
    return all(len(+state.left_to(seat)) == 1 for seat in range(len(state.seats)))


def can_count_again(state: State) -> bool:
    """Whether the tricks of this round may be counted instead: until a card is turned up."""
    return bool(state.deal.tricks) and not state.revealed


def counting_again(state: State, depth: str) -> str:
    """The depth of a request to count this round's tricks; it is valid in this position."""
    return f"count-{depth}-{state.position}"


def counted_again(state: State, view_request: ViewRequest) -> str:
    """The depth at which the tricks so far are counted instead; empty where they are not."""
    depths = (each for each in COUNTED if view_request.depth == counting_again(state, each))
    return next(depths, "") if can_count_again(state) else ""


def depth_of(state: State, view_request: ViewRequest) -> str:
    """How deep the tricks of this round are entered: card by card once one of them is."""
    again = counted_again(state, view_request)
    if again:
        return again
    chosen = view_request.depth in DEPTHS and not state.deal.tricks
    return view_request.depth if chosen else "trick"


def led_by(state: State, seat: int) -> str:
    """The depth of a request where another seat led; it is valid for this trick only."""
    return f"led-{seat}-{state.position}"


def leader(state: State, view_request: ViewRequest) -> int:
    """The seat that leads this trick: by the rules, or as it happened (K2.3)."""
    others = (
        seat for seat in range(len(state.seats)) if view_request.depth == led_by(state, seat)
    )
    return next(others, state.deal.leader)


def _trick_turn(state: State, view_request: ViewRequest) -> Turn:
    match depth_of(state, view_request):
        case "captures":
            return Turn(0, Question(0, gettext("took which cards?")))
        case "totals":
            return Turn(0, Question(0, gettext("palace points"), gettext("cards 2–6")))
        case _:
            leads = leader(state, view_request)
            return Turn(leads, Question(leads, gettext("leads")))


def _counted_tricks_turn(state: State, kind_due: str) -> Turn:
    """Who is favourite, or that it has to be drawn, and who won the draw."""
    if kind_due == "draw":
        return Turn(None, Question(None, gettext("Who won the draw?")))
    if state.favourite is None:
        tie = gettext("{names} tie").format(names=sentence(state.named(*state.favourites)))
        return Turn(None, Question(None, tie, gettext("for favourite")))
    favourite = state.favourite
    return Turn(
        favourite,
        Question(favourite, gettext("is the favourite"), gettext("and sets the order")),
    )


def _doing(state: State, depth: str) -> str:
    if depth != "trick":
        return depth_words()[depth][1]
    words = gettext("trick {n} of {most}")
    return words.format(n=len(state.deal.tricks) + 1, most=pads.tricks_total(state))


def _round(state: State) -> str:
    words = gettext("Round {number} of {count}")
    return words.format(number=state.round + 1, count=ROUNDS[len(state.seats)])


def _favourite(name: str) -> str:
    return gettext("{name} is favourite").format(name=name) if name else ""


def _walk(state: State, view_request: ViewRequest) -> Walk:
    return walk(state, view_request.step, view_request.earner)


def _counted_turn(here: Walk) -> Turn:
    return Turn(
        here.oasis.seat,
        Question(here.oasis.seat, gettext("oasis on {cell}").format(cell=here.oasis.cell)),
    )
