"""Whole plays of Krimsutep beside python-chess: cards and entries a second, validated.

Both read what a player would write, judge it by all rules and take it in: JSON objects of
entries on this side, SAN moves on the other; `pace` says what is in and what is out. The games
of both are made beforehand.
"""

import random  # noqa: TID251 - scoring draws nothing; the plays to measure are made up
from collections.abc import Iterator
from math import inf

import chess

from scoring.kernel.spelling import Json
from scoring.krimsutep.components import TRICKS, Card, deck, winning
from scoring.krimsutep.game import GAME
from tests.bench.pace import GOAL, best, seconds

type Spelt = dict[str, Json]
type Play = tuple[int, list[Spelt]]

PLAYS, CHESS_GAMES, REPEATS = 12, 8, 60
NAMES = ("Ann", "Ben", "Cem", "Dóra")
SEED = 2005


def run() -> Iterator[str]:
    """Measure both by turns, so that a busy moment troubles both; each game's best counts."""
    chance = random.Random(SEED)  # noqa: S311 - the same plays every time
    plays = [whole_play(3 + number % 2, chance) for number in range(PLAYS)]
    games = [chess_game(chance) for _ in range(CHESS_GAMES)]
    entries = [entry for _, spelt in plays for entry in spelt]
    cards, moves = sum(map(cards_of, entries)), sum(map(len, games))
    ours, theirs = [inf] * PLAYS, [inf] * CHESS_GAMES
    for _ in range(REPEATS):
        ours = best(ours, [seconds(replay, play) for play in plays])
        theirs = best(theirs, [seconds(replay_chess, game) for game in games])
    per_second, san = cards / sum(ours), moves / sum(theirs)
    yield f"{PLAYS} plays of {len(entries)} entries and {cards} cards, {moves} moves of chess"
    yield f"Krimsutep: {per_second:,.0f} cards/s, {len(entries) / sum(ours):,.0f} entries/s"
    yield f"python-chess: {san:,.0f} SAN moves/s"
    yield f"cards to moves: {per_second / san:.2f} (goal {GOAL})"


def replay(play: Play) -> None:
    players, entries = play
    position = GAME.begin(NAMES[:players])
    for entry in entries:
        position = position.enter(entry)
    assert not position.due


def replay_chess(moves: list[str]) -> None:
    board = chess.Board()
    for move in moves:
        board.push_san(move)


def cards_of(entry: Spelt) -> int:
    """Every card of a trick counts; another entry counts one."""
    cards = entry["cards"] if entry["kind"] == "trick" else None
    return len(cards) if isinstance(cards, list) else 1


def whole_play(players: int, chance: random.Random) -> Play:
    """Play a random game to its end, its tricks card by card, without a revoke."""
    position, entries = GAME.begin(NAMES[:players]), list[Spelt]()
    while position.due:
        if position.due[0] == "trick":
            fresh = tricks(players, position.state.deal.leader, chance)
        else:
            fresh = [chance.choice([s for s, _ in position.options() if s["kind"] != "void"])]
        for entry in fresh:
            position = position.enter(entry)
        entries += fresh
    return players, entries


def tricks(players: int, leader: int, chance: random.Random) -> list[Spelt]:
    """Deal and play one round."""
    cards, size = [*deck(players)], TRICKS[players]
    chance.shuffle(cards)
    hands = [cards[size * seat : size * (seat + 1)] for seat in range(players)]
    played: list[Spelt] = []
    for _ in range(size):
        fallen: list[Card] = []
        for place in range(players):
            hand = hands[(leader + place) % players]
            following = [card for card in hand if fallen and card.suit is fallen[0].suit]
            fallen.append(chance.choice(following or hand))
            hand.remove(fallen[-1])
        leader = (leader + winning(fallen)) % players
        played.append({"kind": "trick", "cards": [card.code for card in fallen]})
    return played


def chess_game(chance: random.Random) -> list[str]:
    """Play random moves until the game is over."""
    board, moves = chess.Board(), list[str]()
    while not board.is_game_over():
        move = chance.choice(list(board.legal_moves))
        moves.append(board.san(move))
        board.push(move)
    return moves
