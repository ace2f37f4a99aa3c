"""Evidence in disputes of Cleopatra: facts of the position, and the squares of a refusal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.games.cleopatra import palace
from companion.games.cleopatra.dimensions import blocks, rim, squares_of
from companion.games.cleopatra.palace import LaidTile, laid_tile, mosaics
from companion.games.view import Evidence, Fact
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
from scoring.kernel.seats import listed
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
    names = state.seats
    hands = zip(names, state.cards.hands, strict=True)
    merchants = zip(names, state.merchants, strict=True)
    statues = zip(names, state.statues, strict=True)
    garden = state.garden
    pile = " ".join(sorted(garden.pile)) or "none"
    return (
        Fact("Turn", state.player),
        Fact("Cards in hand", listed(f"{name} {count}" for name, count in hands)),
        Fact("Merchants", listed(f"{name} {count}" for name, count in merchants)),
        Fact("Statues", listed(f"{name} {count}" for name, count in statues)),
        Fact("Altar", f"{state.altar} of {DICE} dice"),
        Fact("Walk", f"{state.steps} of {LAST_STEP} steps"),
        Fact("Mosaics left", f"{pile}; on top {garden.top or 'nobody knows'}"),
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
        where = listed(map(str, squares))
        return Tried(f"{mosaic.tile} on {where}", blocks(squares), rim(squares))
    proofs = [garden.proof(mosaic.tile, bits, square) for square in mosaic.claim]
    candidates = [proof for proof in proofs if proof.area and (proof.fit or len(proofs) == 1)]
    return _area(candidates[0]) if candidates else None


def _area(proof: Proof) -> Tried:
    squares = squares_of(proof.area)
    where = f"{len(squares)} squares round {squares[0]}"
    if proof.fit is None:
        return Tried(where, blocks(squares), rim(squares))
    fit = laid_tile(Laid(proof.fit.tile, proof.fit.bits, 0))
    words = f"{where}: the {proof.fit.tile} still fits on {listed(proof.fit.plots)}"
    return Tried(words, blocks(squares), rim(squares), fit)
