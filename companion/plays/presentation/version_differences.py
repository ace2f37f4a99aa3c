"""Differences between two versions of a play: who acts, what comes next, scores and ranks.

A version is the same log under another reading, or the corrected log. Each difference is a
sentence that speaks of the other version, `there`, beside the one that counts, `here`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from django.utils.translation import gettext, ngettext, pgettext

from companion.games.closed import track_title
from companion.games.game_view import GameView
from companion.games.view import (
    turns_are_over,
)
from companion.languages.sentences import both
from companion.plays.presentation.entry_text import next_step
from companion.score_text import points
from scoring.kernel.game import Position
from scoring.kernel.score_sheet import Line

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
    pattern = (
        gettext("The turns would not be over after entry {number}.")
        if here
        else gettext("The turns would be over after entry {number}.")
    )
    return pattern.format(number=step.number - 1)


def _step(game_view: GameView, step: ComparedStep, words: str) -> str:
    here, there = (_due(game_view, position) for position in (step.here, step.there))
    if words and here[0] == there[0] and here[1] is not None and there[1] is not None:
        names = step.here.state.seats
        return gettext("{other}, not {name}, would make entry {number} ({entry}).").format(
            other=names[there[1]], name=names[here[1]], number=step.number, entry=words
        )
    now, then = (_comes_next(game_view, position) for position in (step.here, step.there))
    return _next_text(words, now == then).format(
        number=step.number, entry=words, then=then, now=now
    )


def _next_text(words: str, alike: bool) -> str:  # noqa: FBT001 - of what comes next
    """The pattern of a sentence on what comes next: before an entry in words, or now."""
    if words and alike:
        return gettext(
            "Before entry {number} ({entry}), another kind of entry would come next."
        )
    if words:
        return gettext("Before entry {number} ({entry}): “{then}”, not “{now}”.")
    if alike:
        return gettext("Another kind of entry would come next.")
    return gettext("Next: “{then}”, not “{now}”.")


def _comes_next(game_view: GameView, position: Position) -> str:
    return next_step(game_view, position) if position.due else gettext("The game is over.")


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
    """Whether other kinds of entry may come next, besides the main one, in a sentence."""
    kinds = {*here.due} ^ {*there.due}
    more, fewer = (not kinds.isdisjoint(position.due) for position in (there, here))
    if more and fewer:
        return gettext("The kinds of entry that could come next would be others.")
    if more:
        return gettext("More kinds of entry could come next.")
    return gettext("Fewer kinds of entry could come next.") if fewer else ""


def _standing(here: Position, there: Position) -> Iterator[Distinction]:
    names, old, new = here.state.seats, here.standing, there.standing
    now, then = _first(here), _first(there)
    if now != then:
        yield Distinction(Matter.WINNER, _lead_text(there, now, then))
    if old.ranks != new.ranks:
        places = [
            gettext("{name} {now}, not {before}").format(
                name=name, now=_place(place), before=_place(was)
            )
            for name, was, place in zip(names, old.ranks, new.ranks, strict=True)
            if was != place
        ]
        yield Distinction(
            Matter.RANK, gettext("Ranks: {changes}.").format(changes="; ".join(places))
        )
    tracks = {"points": (old.scores, new.scores)}
    tracks |= {name: (each, new.also.get(name, each)) for name, each in old.also.items()}
    for track, (was, becomes) in tracks.items():
        if sums := _sums(names, was, becomes):
            title = gettext("Points") if track == "points" else track_title(track)
            yield Distinction(Matter.SCORES, f"{title}: {sums}.")
    if count := _unlike(here.state.lines, there.state.lines):
        pattern = ngettext("{n} score line differs.", "{n} score lines differ.", count)
        yield Distinction(Matter.LINES, pattern.format(n=count))


def _lead_text(there: Position, now: tuple[int, ...], then: tuple[int, ...]) -> str:
    """Who would be first, and who is not any more."""
    seats, runs = there.state.seats, bool(there.due)
    gone = [seat for seat in now if seat not in then]
    names = {"names": _names_text(seats, then), "others": _names_text(seats, gone)}
    if len(then) == 1 and then[0] in now:
        alone = gettext("{names} alone would have won.")
        pattern = gettext("{names} alone would lead.") if runs else alone
    elif gone:
        instead = gettext("{names} would have won, not {others}.")
        pattern = gettext("{names} would lead, not {others}.") if runs else instead
    else:
        won = gettext("{names} would have won.")
        pattern = gettext("{names} would lead.") if runs else won
    return pattern.format(**names)


def _first(position: Position) -> tuple[int, ...]:
    """Who has won, or leads while the play runs."""
    if not position.due:
        return position.standing.winners
    return tuple(seat for seat, rank in enumerate(position.standing.ranks) if rank == 1)


def _names_text(names: Sequence[str], seats: Iterable[int]) -> str:
    return both(names[seat] for seat in seats) or pgettext("who leads", "Nobody")


def _place(rank: int | None) -> str:
    return pgettext("a rank", "out") if rank is None else str(rank)


def _sums(names: Sequence[str], was: Sequence[int], becomes: Sequence[int]) -> str:
    """The seats whose sums differ; empty if none does, or if these are no sums of seats."""
    if len(was) != len(names) or len(becomes) != len(names):
        return ""
    return "; ".join(
        gettext("{name} {now}, not {before}").format(
            name=name, now=points(new), before=points(old)
        )
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
            pattern = (
                gettext("{term}: {now}, not {before}.")
                if fact.term in now
                else "{term}: {now}."
            )
            says = pattern.format(term=fact.term, now=fact.text, before=now.get(fact.term))
            yield Distinction(Matter.KNOWN, says)
