"""Entries a second over whole plays, beside python-chess' validated SAN moves in the same run.

Both take turns, and the best round of each counts: what else the machine does then slows
neither alone.
"""

from collections.abc import Callable, Iterable, Sequence
from random import Random  # noqa: TID251 - games from a seed, alike in every run
from time import perf_counter
from typing import NamedTuple

import chess

from scoring.kernel.game import AnyGame
from scoring.kernel.spelling import Json

ROUNDS, GAMES, PLIES = 7, 12, 300


class Play(NamedTuple):
    """A whole play, to be entered from the start."""

    players: Sequence[str]
    start: int
    options: dict[str, Json]
    entries: Sequence[Json]


class Pace(NamedTuple):
    """The best rounds: entries and SAN moves a second."""

    entries: float
    moves: float

    @property
    def ratio(self) -> float:
        return self.entries / self.moves

    def __str__(self) -> str:
        return (
            f"{self.entries:,.0f} validated entries/s, {self.moves:,.0f} SAN moves/s of "
            f"python-chess: ratio {self.ratio:.2f}"
        )


def chess_games() -> list[list[str]]:
    """Whole random games as SAN."""
    chance = Random(1)  # noqa: S311 - a benchmark, no secret
    games: list[list[str]] = []
    for _ in range(GAMES):
        board, moves = chess.Board(), list[str]()
        while len(moves) < PLIES and not board.is_game_over():
            move = chance.choice(list(board.legal_moves))
            moves.append(board.san(move))
            board.push(move)
        games.append(moves)
    return games


def replay_chess(games: Iterable[Sequence[str]]) -> int:
    """Read, validate and play every move."""
    moves = 0
    for game in games:
        board = chess.Board()
        for san in game:
            board.push_san(san)
        moves += len(game)
    return moves


def replay(game: AnyGame, plays: Iterable[Play]) -> int:
    """Read, validate and fold in every entry."""
    entries = 0
    for play in plays:
        position = game.begin(play.players, play.start, play.options)
        for spelt in play.entries:
            position = position.enter(spelt)
        entries += len(play.entries)
    return entries


def beside_chess(game: AnyGame, plays: Sequence[Play]) -> Pace:
    """Measure both in turns."""
    games = chess_games()
    entries = moves = 0.0
    for _ in range(ROUNDS):
        entries = max(entries, a_second(lambda: replay(game, plays)))
        moves = max(moves, a_second(lambda: replay_chess(games)))
    return Pace(entries, moves)


def a_second(work: Callable[[], int]) -> float:
    """How much of it is done in a second."""
    before = perf_counter()
    return work() / (perf_counter() - before)
