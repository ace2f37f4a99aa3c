"""A toy game, to test the log and the services without a real game's rules.

Two or three children count: in turn each says a number and scores it. Then all stretch out
fingers behind their backs, show them at once, and score what they show; that is the end.
Under the strict rules nobody says the number that was said just before.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.games.catalog import CatalogGame
from companion.games.game_view import GameView
from companion.games.view import (
    BoardPage,
    EntryText,
    Evidence,
    Fact,
    Head,
    Question,
    Sealing,
    Turn,
    ViewRequest,
)
from scoring.kernel.entries import Entry
from scoring.kernel.errors import Cite, Malformed, RuleViolation, Tag
from scoring.kernel.game import Breaches, Candidates, Game, Position, State, judge
from scoring.kernel.messages import message
from scoring.kernel.results import ResultNames
from scoring.kernel.rulings import Reading, Ruling
from scoring.kernel.score_sheet import Line, Standing, ranks, totals
from scoring.kernel.serialization.entries import Json
from scoring.kernel.values import value

ROUNDS = 2
T1 = Cite("T1", "The table", "toy", "Two or three children count.")
T2 = Cite("T2", "The number", "toy", "A number is from 1 to 9.")
T3 = Cite("T3", "The fingers", "toy", "Fingers are shown when all have counted twice, 0 to 5.")
T4 = Cite("T4", "No echo", "toy", "Nobody says the number said before.", tag=Tag.RULE)
ZERO = Ruling("zero", T2, "Is 0 a number?", (Reading("no", "No."), Reading("yes", "Yes.")), "-")


@value(kw_only=True)
class Say(Entry):
    number: int


@value(kw_only=True)
class Show(Entry):
    fingers: tuple[int, ...]


type ToyEntry = Say | Show


@value(kw_only=True)
class ToyState(State):
    said: tuple[int, ...] = ()
    shown: bool = False
    least: int = 1

    @property
    def turn(self) -> int | None:
        over = len(self.said) == ROUNDS * len(self.seats)
        return None if over else (self.first + len(self.said)) % len(self.seats)


def in_range(state: ToyState, entry: ToyEntry) -> None:
    if isinstance(entry, Say) and not state.least <= entry.number <= 9:
        said = message("{number} is no number here.", number=entry.number)
        raise RuleViolation(T2, said, field="number")


def no_echo(state: ToyState, entry: ToyEntry) -> None:
    if isinstance(entry, Say) and state.said and entry.number == state.said[-1]:
        said = message("{number} was said just before.", number=entry.number)
        raise RuleViolation(T4, said, earlier=state.position - 1)


def due(state: ToyState) -> tuple[str, ...]:
    if state.shown:
        return ()
    return ("show",) if state.turn is None else ("say",)


def is_due(state: ToyState, entry: ToyEntry) -> None:
    kind = "say" if isinstance(entry, Say) else "show"
    if kind not in due(state):
        raise RuleViolation(T3, "That is not due now.")


def all_show(state: ToyState, entry: ToyEntry) -> None:
    if isinstance(entry, Show) and (
        len(entry.fingers) != len(state.seats) or not all(0 <= n <= 5 for n in entry.fingers)
    ):
        raise RuleViolation(T3, "Everybody shows 0 to 5 fingers.", field="fingers")


def start(seats: tuple[str, ...], first: int, options: Mapping[str, Json]) -> ToyState:
    if any(key != "zero" or value not in {"no", "yes"} for key, value in options.items()):
        raise Malformed("That is no option.", field="zero")
    least = 0 if options.get("zero") == "yes" else 1
    return ToyState(seats=seats, first=first, least=least)


def fold(state: ToyState, entry: ToyEntry, _: Breaches) -> ToyState:
    number = state.position
    match entry:
        case Say():
            seat = (state.first + len(state.said)) % len(state.seats)
            line = Line(number, seat, "said", entry.number, T2, because=f"said {entry.number}")
            return replace(
                state,
                position=number + 1,
                said=(*state.said, entry.number),
                lines=(*state.lines, line),
            )
        case Show():
            lines = [Line(number, s, "shown", n, T3) for s, n in enumerate(entry.fingers)]
            return replace(state, position=number + 1, shown=True, lines=(*state.lines, *lines))


CANDIDATES: Candidates[ToyState, ToyEntry] = {
    "say": lambda state: (
        Say(number=number) for number in range(state.least, 10) if number not in state.said[-1:]
    ),
    "show": lambda _: (),
}


def standing(state: ToyState) -> Standing:
    scores = totals(state.lines, len(state.seats))
    placed = ranks(scores)
    winners = tuple(s for s, rank in enumerate(placed) if rank == 1) if state.shown else ()
    return Standing(scores, placed, winners)


def toy(*, strict: bool) -> Game[ToyState, ToyEntry]:
    rules = (is_due, in_range, all_show, *((no_echo,) if strict else ()))
    return Game(
        slug="toy",
        title="Counting",
        version="strict" if strict else "mild",
        players=range(2, 4),
        count=T1,
        rulebook=(T1, T2, T3, T4),
        rulings=(ZERO,),
        kinds={"say": Say, "show": Show},
        results=ResultNames(line_kinds=("said", "shown")),
        start=start,
        validate=lambda state, entry: judge(rules, state, entry),
        fold=fold,
        candidates=CANDIDATES,
        due=due,
        standing=standing,
    )


class ToyScreen(GameView):
    slug = "toy"
    icon = "s-palace"
    blurb = "counting, 2–3"
    kinds: Mapping[str, str] = {"said": "Said", "shown": "Shown"}
    css = "krimsutep"
    scripts: Sequence[str] = ()
    start_verb = "starts"
    own = None
    assumptions = ("Fingers are counted, thumbs are fingers.",)

    def board_page(self, position: Position, _: ViewRequest) -> BoardPage:
        state = position.state
        assert isinstance(state, ToyState)
        return BoardPage(
            Head(self.turn(position), self.headline(position), self.sealing(position)),
            board=None,
            pad="toy/pad.html" if position.due else None,
            context={"numbers": range(state.least, 10), "turn": state.turn},
        )

    def turn(self, position: Position) -> Turn:
        state = position.state
        assert isinstance(state, ToyState)
        verb = "says a number" if state.turn is not None else "All show their fingers"
        return Turn(state.turn, Question(state.turn, verb))

    def headline(self, position: Position) -> tuple[str, str]:
        state = position.state
        assert isinstance(state, ToyState)
        return f"number {len(state.said)}", f"{state.seats[state.first]} began"

    def sealing(self, position: Position) -> Sealing | None:
        state = position.state
        assert isinstance(state, ToyState)
        if not position.due:
            return None
        return Sealing("fingers", "toy/sealing.html", due=state.turn is None)

    def depths(self, _: Position) -> Sequence[str]:
        return ("deep",)

    def section(self, position: Position) -> str:
        state = position.state
        assert isinstance(state, ToyState)
        return "" if state.turn is None else f"Round {len(state.said) // len(state.seats) + 1}"

    def entry_text(
        self, before: Position, payload: Mapping[str, Json], _: Position
    ) -> EntryText:
        state = before.state
        assert isinstance(state, ToyState)
        if payload["kind"] == "show":
            return EntryText("All", f"showed {payload['fingers']}", "fingers shown")
        name = state.seats[state.turn or 0]
        return EntryText(name, f"said {payload['number']}", f"{name}, {payload['number']}")

    def facts(self, position: Position) -> Sequence[Fact]:
        state = position.state
        assert isinstance(state, ToyState)
        return (Fact("Said", ", ".join(map(str, state.said)) or "nothing"),)

    def piece(self, _: Position, payload: Mapping[str, Json]) -> str:
        return "a number" if payload["kind"] == "say" else ""

    def evidence(
        self, position: Position, payload: Mapping[str, Json], refused: RuleViolation
    ) -> Evidence | None:
        del position, payload, refused
        return None

    def choices(self, _: Position, seat: int) -> Mapping[str, object]:
        return {"fingers": range(6), "sitting": seat}

    def check_choice(self, _: Position, seat: int, choice: Json) -> None:
        if type(choice) is not int or not 0 <= choice <= 5:
            said = message("Seat {seat} has 0 to 5 fingers.", seat=seat)
            raise RuleViolation(T3, said, field="choice")

    def reveal(self, _: Position, choices: Sequence[Json]) -> dict[str, Json]:
        return {"kind": "show", "fingers": list(choices)}


def catalog_game(*, strict: bool = True) -> CatalogGame:
    return CatalogGame(toy(strict=strict), ToyScreen())
