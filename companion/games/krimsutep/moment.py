"""The head of a position of Krimsutep: whose turn, the question, how far the play is."""

from companion.games.krimsutep import pads
from companion.games.krimsutep.tally import Walk, walk
from companion.games.view import Head, Question, Sealing, Turn, ViewRequest
from scoring.krimsutep import rulebook as book
from scoring.krimsutep.components import ROUNDS
from scoring.krimsutep.state import State

HERE = "games/krimsutep/"
DEPTHS = {
    "trick": ("Tricks", "card by card"),
    "captures": ("Captures", "who took what"),
    "totals": ("Totals", "sums only"),
}
COUNTED = ("captures", "totals")
"""The depths at which a table that has lost track counts what everyone took."""


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
            return Turn(0, Question(0, "turns up which card?"))
        case "order":
            favourite = pads.favourite(state)
            return Turn(favourite, Question(favourite, "who builds first?"))
        case _:
            word = state.in_hand.word
            article = "an" if word[0] in "aeio" else "a"
            return Turn(state.builder, Question(state.builder, f"builds {article} {word}"))


def headline(state: State, due: tuple[str, ...], view_request: ViewRequest) -> tuple[str, str]:
    """The round and its progress, and a further fact."""
    match kind(state, due, view_request):
        case "":
            here = _walk(state, view_request)
            said = f"The oases at the end · {here.number + 1} of {len(here.oases)}"
            return said, book.K5_2.id
        case "trick":
            doing = _doing(state, depth_of(state, view_request))
            return f"{_round(state)} · {doing}", f"{state.seats[state.dealer]} dealt"
        case "summary" | "draw":
            name = "" if state.favourite is None else state.seats[state.favourite]
            said = f"{name} is favourite" if name else ""
            return f"{_round(state)} · the tricks are counted", said
        case "reveal":
            name = state.seats[pads.favourite(state)]
            return f"{_round(state)} · the reveal", f"{name} is favourite"
        case "order":
            favourite = pads.favourite(state)
            numerals = state.evaluation.romans[favourite] if state.evaluation else 0
            return _round(state), f"{state.seats[favourite]}, favourite with {numerals}"
        case _:
            order = ", ".join(state.seats[seat] for seat in state.order)
            return _round(state), f"order {order}"


def sealing(state: State, due: tuple[str, ...]) -> Sealing | None:
    """The building card of each seat.

    Before the first lead (K2.2); who forgot it turns their card up with the others.
    """
    kind = next(iter(due), "")
    if no_choice(state):
        return None
    if kind == "reveal" or (kind == "trick" and not state.deal.tricks):
        occasion = f"round-{state.round + 1}-{state.began}"
        return Sealing(occasion, f"{HERE}choose.html", due=kind == "reveal")
    return None


def kind(state: State, due: tuple[str, ...], view_request: ViewRequest) -> str:
    """The kind of entry that the page asks for: the one that is due, or the tricks anew.

    Before the first of them after the tricks it is none: the table sees what these came to.
    """
    if counted_again(state, view_request):
        return "trick"
    first = next(iter(due), "")
    return "summary" if first in {"draw", "reveal"} and _summed(state, view_request) else first


def _summed(state: State, view_request: ViewRequest) -> bool:
    """Whether the sums of the round are shown: until somebody goes on, for each phone."""
    passed = view_request.pad or view_request.back or view_request.depth == on(state)
    return state.evaluation is not None and state.drawn is None and not passed


def on(state: State) -> str:
    """What is asked for to go on from the sums of a round to what follows them."""
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
            return Turn(0, Question(0, "took which?"))
        case "totals":
            return Turn(0, Question(0, "palace: 2 to 6", "added up"))
        case _:
            leads = leader(state, view_request)
            return Turn(leads, Question(leads, "leads"))


def _counted_tricks_turn(state: State, kind_due: str) -> Turn:
    """Who is favourite, or that it has to be drawn, and who won the draw."""
    if kind_due == "draw":
        return Turn(None, Question(None, "Who won the draw?"))
    if state.favourite is None:
        return Turn(
            None, Question(None, f"{state.named(*state.favourites)} tie", "for favourite")
        )
    favourite = state.favourite
    return Turn(favourite, Question(favourite, "is the favourite", "and sets the order"))


def _doing(state: State, depth: str) -> str:
    if depth != "trick":
        return DEPTHS[depth][1]
    return f"trick {len(state.deal.tricks) + 1} of {pads.tricks_total(state)}"


def _round(state: State) -> str:
    return f"Round {state.round + 1} of {ROUNDS[len(state.seats)]}"


def _walk(state: State, view_request: ViewRequest) -> Walk:
    return walk(state, view_request.step, view_request.earner)


def _counted_turn(here: Walk) -> Turn:
    return Turn(here.oasis.seat, Question(here.oasis.seat, f"oasis on {here.oasis.cell}"))
