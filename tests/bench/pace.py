"""Entries a second over whole plays, beside python-chess's validated SAN moves.

Measured is what a table would wait for: an entry as a JSON object is read,
judged by all rules and folded into a new frozen state; a SAN move is read, found legal and
pushed. Setting up the play or the board is in. Decoding JSON from text is out, as it happens
once for a whole log, and so are lines added up, options listed and anything shown. Nothing is
remembered from one replay to the next: every entry is read and judged anew.

Plays and games take turns, and of many rounds each one's best counts: what else the machine
does then troubles both alike. Time is the process' own on its core. They are made up in another
process than the one that measures: neither the rules nor the chess board have then done
anything but what is measured, and the interpreter has settled on nothing else.
"""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import inf
from multiprocessing import get_context
from random import Random  # noqa: TID251 - games from a seed, alike in every run
from time import process_time
from typing import NamedTuple

import chess

from scoring.kernel.game import AnyGame
from scoring.kernel.serialization.entries import Json
from scoring.registry import GAMES

GOAL = 2.0
ROUNDS, MATCHES, PLIES = 40, 12, 300


class Play(NamedTuple):
    """A whole play, to be entered from the start."""

    players: Sequence[str]
    start: int
    options: dict[str, Json]
    entries: Sequence[Json]


class Pace(NamedTuple):
    """How many entries and SAN moves a second; `counted` says what counts as one."""

    entries: float
    moves: float
    counted: str = "entries"

    @property
    def ratio(self) -> float:
        return self.entries / self.moves

    def __str__(self) -> str:
        return (
            f"{self.entries:,.0f} validated {self.counted}/s, {self.moves:,.0f} SAN moves/s of "
            f"python-chess: ratio {self.ratio:.2f} (goal {GOAL})"
        )


def chess_games() -> list[list[str]]:
    """Whole random games as SAN."""
    chance = Random(1)  # noqa: S311 - a benchmark, no secret
    games: list[list[str]] = []
    for _ in range(MATCHES):
        board, moves = chess.Board(), list[str]()
        while len(moves) < PLIES and not board.is_game_over():
            move = chance.choice(list(board.legal_moves))
            moves.append(board.san(move))
            board.push(move)
        games.append(moves)
    return games


def replay_chess(game: Iterable[str]) -> None:
    """Read, validate and play every move."""
    board = chess.Board()
    for san in game:
        board.push_san(san)


def replay(game: AnyGame, play: Play) -> None:
    """Read, validate and fold in every entry."""
    position = game.begin(play.players, play.start, play.options)
    for payload in play.entries:
        position = position.enter(payload)


def beside_chess(slug: str, plays: Sequence[Play]) -> Pace:
    """Measure plays of a game and games of chess, in a process of their own."""
    with ProcessPoolExecutor(1, get_context("spawn")) as fresh:
        return fresh.submit(measured, slug, plays, chess_games()).result()


def measured(slug: str, plays: Sequence[Play], games: Sequence[Sequence[str]]) -> Pace:
    """Measure both in turns."""
    game = GAMES[slug]
    ours, theirs = [inf] * len(plays), [inf] * len(games)
    for _ in range(ROUNDS):
        ours = best(ours, [seconds(lambda play: replay(game, play), play) for play in plays])
        theirs = best(theirs, [seconds(replay_chess, moves) for moves in games])
    entries, moves = sum(len(play.entries) for play in plays), sum(map(len, games))
    return Pace(entries / sum(ours), moves / sum(theirs))


def seconds[T](work: Callable[[T], None], of: T) -> float:
    """How long it takes, by the process' own clock."""
    begun = process_time()
    work(of)
    return process_time() - begun


def best(before: Sequence[float], now: Sequence[float]) -> list[float]:
    """The best of each so far."""
    return [*map(min, before, now)]
