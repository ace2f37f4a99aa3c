"""Evidence in disputes of Cleopatra: facts of the position, and the squares of a refusal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext, pgettext

from companion.games.cleopatra import palace
from companion.games.cleopatra.dimensions import blocks, rim, squares_of
from companion.games.cleopatra.palace import LaidTile, laid_tile, mosaics
from companion.games.view import Evidence, Fact, SeatTable, Whereabouts, seats
from companion.languages.sentences import both
from scoring.cleopatra import rulebook as book
from scoring.cleopatra.components import DICE, LAST_STEP, bits_of
from scoring.cleopatra.entries import Build, Mosaic
from scoring.cleopatra.game import GAME
from scoring.cleopatra.garden import Garden, Laid
from scoring.cleopatra.mosaics import Proof
from scoring.cleopatra.state import State
from scoring.cleopatra.visit import laid
from scoring.kernel.entries import Entry
from scoring.kernel.errors import RuleViolation
from scoring.kernel.serialization.entries import Json

HERE = "games/cleopatra/"


@dataclass(frozen=True, slots=True)
class Tried:
    """Squares in question: a refused mosaic or area, and the mosaic that still fits there."""

    words: str
    squares: str
    rim: str
    fit: LaidTile | None = None


def facts(state: State) -> Sequence[Fact]:
    """Whose turn it is, what the seats openly have, dice, steps, and the mosaics left."""
    counts = _counts(state)
    turn, *rest = _facts_of_all(state)
    said = [
        Fact(head, both(f"{seat.name} {cells[column]}" for seat, cells in counts.rows))
        for column, head in enumerate(counts.heads)
    ]
    return (turn, *said, *rest)


def whereabouts(state: State) -> Whereabouts:
    """The same, with a table of what the seats openly have."""
    return Whereabouts(_facts_of_all(state), (_counts(state),))


def _counts(state: State) -> SeatTable:
    heads = (gettext("Cards in hand"), gettext("Merchants"), gettext("Statues left"))
    has = zip(state.cards.hands, state.merchants, state.statues, strict=True)
    return SeatTable(heads, list(zip(seats(state), has, strict=True)))


def _facts_of_all(state: State) -> Sequence[Fact]:
    garden = state.garden
    pile = " ".join(sorted(garden.pile)) or gettext("none left")
    return (
        Fact(pgettext("a fact", "Turn"), state.player),
        Fact(
            gettext("Altar"),
            gettext("{n} of {most} dice").format(n=state.altar, most=DICE),
        ),
        Fact(
            gettext("Walk"),
            gettext("{n} of {most} steps").format(n=state.steps, most=LAST_STEP),
        ),
        Fact(gettext("Mosaics left"), pile),
        Fact(gettext("Mosaic on top"), garden.top or gettext("unknown")),
    )


def evidence(
    state: State, payload: Mapping[str, Json], refused: RuleViolation
) -> Evidence | None:
    """The palace with the mosaic that was tried; for a claim, with the one that still fits."""
    entry: Entry = GAME.read(dict(payload))
    place = _place(refused.field)
    if not isinstance(entry, Build) or place is None:
        return None
    for number, mosaic, garden in laid(state, entry):
        if number == place:
            tried = _tried(mosaic, garden, refused)
            lies = mosaics(garden)
            if refused.cite in {book.C5_5, book.C5_6}:
                lies.append(_tile(mosaic, state))
            view = palace.standing(state)
            return Evidence(
                f"{HERE}evidence_palace.html",
                {"palace": palace.with_mosaics(view, lies), "tried": tried},
            )
    return None


def _place(named: str) -> int | None:
    """The index of the piece that a refusal names: `pieces.1.claim` is the second one."""
    match named.split("."):
        case ["pieces", number, "claim" | "cells" | "tile"] if number.isdecimal():
            return int(number)
        case _:
            return None


def _tile(mosaic: Mosaic, state: State) -> LaidTile:
    return laid_tile(Laid(mosaic.tile, bits_of(mosaic.cells), state.seat))


def _tried(mosaic: Mosaic, garden: Garden, refused: RuleViolation) -> Tried | None:
    bits = bits_of(mosaic.cells)
    if refused.cite not in {book.C5_5, book.C5_6}:
        squares = squares_of(bits)
        said = gettext("mosaic {tile} on {squares}").format(
            tile=mosaic.tile, squares=both(squares)
        )
        return Tried(said, blocks(squares), rim(squares))
    proofs = [garden.proof(mosaic.tile, bits, square) for square in mosaic.claim]
    candidates = [proof for proof in proofs if proof.area and (proof.fit or len(proofs) == 1)]
    return _area(candidates[0]) if candidates else None


def _area(proof: Proof) -> Tried:
    squares = squares_of(proof.area)
    n, first = len(squares), squares[0]
    if proof.fit is None:
        said = ngettext("{n} square at {square}", "{n} squares around {square}", n)
        return Tried(said.format(n=n, square=first), blocks(squares), rim(squares))
    said = ngettext(
        "{n} square at {square}: mosaic {tile} still fits on {squares}",
        "{n} squares around {square}: mosaic {tile} still fits on {squares}",
        n,
    ).format(n=n, square=first, tile=proof.fit.tile, squares=both(proof.fit.plots))
    fit = laid_tile(Laid(proof.fit.tile, proof.fit.bits, 0))
    return Tried(said, blocks(squares), rim(squares), fit)
