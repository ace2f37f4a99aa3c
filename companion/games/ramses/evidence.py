"""Evidence in disputes of Ramses: the turn, hands, piles, the frame, and spaces tried."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext

from companion.games.ramses import hall
from companion.games.ramses.hall import area, outline, squares
from companion.games.ramses.pads import facts as room
from companion.games.view import Evidence, Fact
from companion.languages.sentences import both
from scoring.kernel.entries import Entry
from scoring.kernel.errors import RuleViolation
from scoring.kernel.serialization.entries import Json
from scoring.ramses.components import Deck
from scoring.ramses.entries import Exhibit, PlaceTrading
from scoring.ramses.game import GAME
from scoring.ramses.hall import Box
from scoring.ramses.state import State

HERE = "games/ramses/"
FAR = 12
"""Spaces farther from the hall than this are not drawn."""


def facts(state: State) -> Sequence[Fact]:
    """The turn, hands and piles, works under construction, and the room left."""
    turn, *rest = facts_of_all(state)
    begun = Fact(gettext("Under construction"), _begun(state))
    if not state.setup.full:
        return (turn, begun, *rest)
    hands = zip(state.seats, state.cards.hands, strict=True)
    said = Fact(gettext("Hands"), both(f"{name} {count}" for name, count in hands))
    return (turn, said, *rest[:-1], begun, *rest[-1:])


def facts_of_all(state: State) -> Sequence[Fact]:
    """The turn, the piles and the room left: what is no seat's alone."""
    so = room(state)
    return (
        Fact(
            gettext("Turn"),
            gettext("{number}, {name}’s").format(number=state.turn.number + 1, name=state.name),
        ),
        *(_piles(state) if state.setup.full else ()),
        Fact(gettext("Hall"), f"{so.frame}, {so.so_far}. {so.fits} {so.which}"),
    )


def _piles(state: State) -> Iterator[Fact]:
    of_pile = gettext("{count} of {pile}")
    piles = both(
        of_pile.format(count=state.cards.stock[deck.place], pile=deck) for deck in Deck
    )
    yield Fact(gettext("Piles"), piles)


def _begun(state: State) -> str:
    whose = gettext("{name}’s {work}")
    begun = [
        whose.format(name=state.seats[each.seat], work=each.work.code)
        for each in state.table.begun
    ]
    return both(begun) if begun else gettext("nothing")


def evidence(
    state: State, payload: Mapping[str, Json], refused: RuleViolation
) -> Evidence | None:
    """The hall with the spaces that were tried, where the refusal is about spaces."""
    entry: Entry = GAME.read(dict(payload))
    if not isinstance(entry, Exhibit | PlaceTrading) or refused.field != "cells":
        return None
    near = [cell for cell in entry.cells if max(abs(cell.x), abs(cell.y)) < FAR]
    if not near:
        return None
    tried = {"path": squares(near), "edge": outline(near)}
    so_far = state.table.hall.box_with(near)
    round_it = area(Box(so_far.left - 1, so_far.top - 1, so_far.width + 2, so_far.height + 2))
    drawn = replace(hall.view(state), views={"afar": round_it.view})
    return Evidence(f"{HERE}evidence_hall.html", {"hall": drawn, "tried": tried})
