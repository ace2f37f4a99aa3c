"""Cleopatra: whole plays with real cards, and a mosaic's full check with its claims."""

from collections.abc import Callable, Iterator
from functools import partial
from math import inf
from time import perf_counter
from typing import NamedTuple

from scoring.cleopatra import mosaic_rules as laying
from scoring.cleopatra.components import PLOTS, Tile
from scoring.cleopatra.entries import Build, Mosaic
from scoring.cleopatra.game import GAME
from scoring.cleopatra.mosaics import mosaics as mosaics_of
from scoring.cleopatra.rulings import Options
from scoring.cleopatra.state import State
from tests.bench.pace import Play, beside_chess
from tests.scoring.cleopatra.notation import NAMES, state_of
from tests.scoring.cleopatra.real_table import whole_play

PLAYS, TRIES = 30, 60
BUDGET = 0.1
"""Milliseconds for a mosaic's full check, claims included."""
MOSAIC_RULES = (
    laying.mosaics_lie_in_their_shape,
    laying.palms_are_named_where_unknown,
    laying.claims_are_sanctuaries,
    laying.claims_are_formed_by_this_mosaic,
    laying.claims_have_statues,
    *laying.TAKING,
)


class Met(NamedTuple):
    """A visit with one mosaic, and the state that it met."""

    state: State
    build: Build
    claims: int


def run() -> Iterator[str]:
    plays = [written(seed) for seed in range(PLAYS)]
    entries = sum(len(play.entries) for play in plays)
    pace = beside_chess(GAME.slug, plays)
    yield f"{pace} ({len(plays)} plays, {entries:,} entries)"
    yield from mosaic_checks(plays)
    yield proof_in_vain()


def written(seed: int) -> Play:
    players, first, options, log, _ = whole_play(seed)
    return Play(NAMES[:players], first, options, log)


def mosaic_checks(plays: list[Play]) -> Iterator[str]:
    """The rules of a mosaic and its sanctuaries, then the test of the one below it."""
    met = [each for play in plays for each in mosaics(play)]
    for name, some in (
        ("without claims", [each for each in met if not each.claims]),
        ("with claims", [each for each in met if each.claims]),
    ):
        each_took = sorted(milliseconds(partial(check, each)) for each in some)
        mean, most = sum(each_took) / len(each_took), each_took[-1]
        yield (
            f"a mosaic's full check {name}: {mean:.4f} ms, at most {most:.4f} ms "
            f"(of {len(some)}; budget {BUDGET} ms)"
        )


def proof_in_vain() -> str:
    """The longest proof there is: every way to turn every mosaic, tried for nothing."""
    them = mosaics_of(Options())
    apart = sum(plot.bit for place, plot in enumerate(PLOTS.values()) if place % 2)
    took = milliseconds(lambda: them.prove(apart, Tile))
    return f"a proof for which all twelve mosaics are tried in vain: {took:.4f} ms"


def mosaics(play: Play) -> Iterator[Met]:
    position = GAME.begin(play.players, play.start, play.options)
    for payload in play.entries:
        entry = GAME.read(payload)
        if isinstance(entry, Build) and len(entry.pieces) == 1:
            piece = entry.pieces[0]
            if isinstance(piece, Mosaic):
                yield Met(state_of(position), entry, len(piece.claim))
        position = position.enter(payload)


def check(met: Met) -> None:
    """All that is asked about where a mosaic lies, what it claims, and what comes next."""
    for rule in MOSAIC_RULES:
        rule(met.state, met.build)
    piece = met.build.pieces[0]
    assert isinstance(piece, Mosaic)
    after = met.state.garden.lay(met.state.seat, piece, met.state.position)
    if after.pile:
        after.reveal(min(after.pile)).tested()


def milliseconds(work: Callable[[], object]) -> float:
    """The best of many tries."""
    best = inf
    for _ in range(TRIES):
        before = perf_counter()
        work()
        best = min(best, perf_counter() - before)
    return best * 1000
