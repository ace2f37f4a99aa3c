"""Differences between two versions of a play: who acts, what comes next, scores and ranks.

A version is the same log under another reading, or the corrected log. Each difference is a
sentence that speaks of the other version, `there`, beside the one that counts, `here`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from companion.games.game_view import GameView
from companion.games.view import (
    turns_are_over,
)
from companion.numerals import points
from companion.plays.presentation.entry_text import next_step
from scoring.kernel.game import Position
from scoring.kernel.score_sheet import Line
from scoring.kernel.seats import listed

MOST = 4
"""How many entries are named that somebody else would make."""


class Matter(IntEnum):
    """What a difference is about, the weightiest first."""

    DISPUTED = 0
    WINNER = 1
    LOG = 2
    NEXT = 3
    END = 4
    RANK = 5
    SCORES = 6
    LINES = 7
    KNOWN = 8
    SETUP = 9


ABOUT_POINTS = frozenset({Matter.WINNER, Matter.RANK, Matter.SCORES, Matter.LINES})
"""What stays secret as long as points do."""


@dataclass(frozen=True, slots=True)
class Distinction:
    """A difference, in a sentence."""

    matter: Matter
    says: str


class ComparedStep(NamedTuple):
    """The number of an entry, from 1, and the position before it in each version."""

    number: int
    here: Position
    there: Position


type Words = Callable[[int], str]
"""Says an entry in a few words, by its number; nothing for the one that comes next."""


def turn_differences(
    game_view: GameView, steps: Iterable[ComparedStep], words: Words
) -> Iterator[Distinction]:
    """Differences in turns: steps at which another kind of entry or another seat is due.

    Of a run of such steps only the first is named: a turn that moved moves all later ones.
    """
    differed, named, over = False, 0, False
    for step in steps:
        if not over and (says := _over(step)):
            over = True
            yield Distinction(Matter.END, says)
        differs = _due(game_view, step.here) != _due(game_view, step.there)
        if differs and not differed and named < MOST:
            named += 1
            yield Distinction(Matter.NEXT, _step(game_view, step, words(step.number)))
        differed = differs


def _over(step: ComparedStep) -> str:
    """Whether the turns are over in one of the versions alone, in a sentence."""
    here, there = (turns_are_over(position.due) for position in (step.here, step.there))
    if here == there:
        return ""
    return f"The turns would {'not ' * here}be over after entry {step.number - 1}."


def _step(game_view: GameView, step: ComparedStep, words: str) -> str:
    here, there = (_due(game_view, position) for position in (step.here, step.there))
    if words and here[0] == there[0] and here[1] is not None and there[1] is not None:
        names = step.here.state.seats
        return (
            f"Entry {step.number} ({words}) would be {names[there[1]]}’s to make, "
            f"not {names[here[1]]}’s."
        )
    now, then = (_comes_next(game_view, position) for position in (step.here, step.there))
    when = f"Before entry {step.number} ({words})" if words else "Next"
    if now == then:
        return f"{when}: an entry of another kind would be due."
    return f"{when}: “{then}”, not “{now}”."


def _comes_next(game_view: GameView, position: Position) -> str:
    return next_step(game_view, position) if position.due else "the play is over"


def _due(game_view: GameView, position: Position) -> tuple[str, int | None]:
    """The kind of entry that is due, and the seat that makes it; nothing after the end."""
    if not position.due:
        return "", None
    return position.due[0], game_view.turn(position).acting


def end_differences(
    game_view: GameView, here: Position, there: Position
) -> Iterator[Distinction]:
    """Differences after all entries: the end, the winner, ranks, points, what is known."""
    if turns_are_over(here.due) == turns_are_over(there.due) and (
        choice := _other_kinds(here, there)
    ):
        yield Distinction(Matter.NEXT, choice)
    yield from _standing(here, there)
    if here.due and there.due:
        yield from _knowledge_differences(game_view, here, there)


def _other_kinds(here: Position, there: Position) -> str:
    """The kinds of entry that may come next in one version alone, besides the main one."""
    kinds = {*here.due} ^ {*there.due}
    more, fewer = (
        [kind.replace("-", " ") for kind in position.due if kind in kinds]
        for position in (there, here)
    )
    parts = [f"could also be: {listed(more, 'or')}"] if more else []
    parts += [f"could not be: {listed(fewer, 'or')}"] if fewer else []
    return f"The next entry {'; it '.join(parts)}." if parts else ""


def _standing(here: Position, there: Position) -> Iterator[Distinction]:
    names, old, new = here.state.seats, here.standing, there.standing
    now, then = _first(here), _first(there)
    if now != then:
        yield Distinction(Matter.WINNER, _lead_text(there, now, then))
    if old.ranks != new.ranks:
        places = [
            f"{name} {_place(place)}, not {_place(was)}"
            for name, was, place in zip(names, old.ranks, new.ranks, strict=True)
            if was != place
        ]
        yield Distinction(Matter.RANK, f"Ranks: {'; '.join(places)}.")
    tracks = {"points": (old.scores, new.scores)}
    tracks |= {name: (each, new.also.get(name, each)) for name, each in old.also.items()}
    for track, (was, becomes) in tracks.items():
        if sums := _sums(names, was, becomes):
            yield Distinction(Matter.SCORES, f"{track.capitalize()}: {sums}.")
    if count := _unlike(here.state.lines, there.state.lines):
        differs = "line of the score differs" if count == 1 else "lines of the score differ"
        yield Distinction(Matter.LINES, f"{count} {differs}.")


def _lead_text(there: Position, now: tuple[int, ...], then: tuple[int, ...]) -> str:
    """Who would be first, and who is not any more."""
    names, does = there.state.seats, "lead" if there.due else "have won"
    if len(then) == 1 and then[0] in now:
        return f"{_names_text(names, then)} alone would {does}."
    gone = [seat for seat in now if seat not in then]
    instead = f", not {_names_text(names, gone)}" if gone else ""
    return f"{_names_text(names, then)} would {does}{instead}."


def _first(position: Position) -> tuple[int, ...]:
    """Who has won, or leads while the play runs."""
    if not position.due:
        return position.standing.winners
    return tuple(seat for seat, rank in enumerate(position.standing.ranks) if rank == 1)


def _names_text(names: Sequence[str], seats: Iterable[int]) -> str:
    return listed(names[seat] for seat in seats) or "Nobody"


def _place(rank: int | None) -> str:
    return "out" if rank is None else str(rank)


def _sums(names: Sequence[str], was: Sequence[int], becomes: Sequence[int]) -> str:
    """The seats whose sums differ; empty if none does, or if these are no sums of seats."""
    if len(was) != len(names) or len(becomes) != len(names):
        return ""
    return "; ".join(
        f"{name} {points(new)}, not {points(old)}"
        for name, old, new in zip(names, was, becomes, strict=True)
        if old != new
    )


def _unlike(here: Iterable[Line], there: Iterable[Line]) -> int:
    mine, others = (Counter(map(_key, lines)) for lines in (here, there))
    return max((mine - others).total(), (others - mine).total())


def _key(line: Line) -> tuple[int | None, int, str, int, str]:
    return line.entry, line.seat, line.kind, line.points, line.track


def _knowledge_differences(
    game_view: GameView, here: Position, there: Position
) -> Iterator[Distinction]:
    now = {fact.term: fact.text for fact in game_view.facts(here)}
    for fact in game_view.facts(there):
        if now.get(fact.term) != fact.text:
            instead = f", not {now[fact.term]}" if fact.term in now else ""
            yield Distinction(Matter.KNOWN, f"{fact.term}: {fact.text}{instead}.")
