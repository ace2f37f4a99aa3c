"""Whole plays of Krimsutep beside python-chess: cards and entries a second, validated.

Both read what a player would write, judge it by all rules and take it in: JSON objects of
entries on this side, SAN moves on the other; `pace` says what is in and what is out. The games
of both are made beforehand.
"""

import random  # noqa: TID251 - scoring draws nothing; the plays to measure are made up
from collections.abc import Iterator

from scoring.kernel.serialization.entries import Json
from scoring.krimsutep.components import TRICKS, Card, deck, winning
from scoring.krimsutep.game import GAME
from tests.bench.pace import Play, beside_chess

type Payload = dict[str, Json]

PLAYS = 12
NAMES = ("Ann", "Ben", "Cem", "Dóra")
SEED = 2005


def run() -> Iterator[str]:
    """Measure both; a trick counts card by card, as each of them is judged."""
    chance = random.Random(SEED)  # noqa: S311 - the same plays every time
    logs = [whole_play(3 + number % 2, chance) for number in range(PLAYS)]
    plays = [Play(NAMES[:players], 0, {}, entries) for players, entries in logs]
    entries = [entry for _, payload in logs for entry in payload]
    cards = sum(map(cards_of, entries))
    pace = beside_chess(GAME.slug, plays)
    by_card = pace._replace(entries=pace.entries * cards / len(entries), counted="cards")
    yield f"{by_card} ({PLAYS} plays, {cards:,} cards)"
    yield f"{pace} ({len(entries):,} entries)"


def cards_of(entry: Payload) -> int:
    """Every card of a trick counts; another entry counts one."""
    cards = entry["cards"] if entry["kind"] == "trick" else None
    return len(cards) if isinstance(cards, list) else 1


def whole_play(players: int, chance: random.Random) -> tuple[int, list[Payload]]:
    """Play a random game to its end, its tricks card by card, without a revoke."""
    position, entries = GAME.begin(NAMES[:players]), list[Payload]()
    while position.due:
        if position.due[0] == "trick":
            fresh = tricks(players, position.state.deal.leader, chance)
        else:
            fresh = [chance.choice([s for s, _ in position.options() if s["kind"] != "void"])]
        for entry in fresh:
            position = position.enter(entry)
        entries += fresh
    return players, entries


def tricks(players: int, leader: int, chance: random.Random) -> list[Payload]:
    """Deal and play one round."""
    cards, size = [*deck(players)], TRICKS[players]
    chance.shuffle(cards)
    hands = [cards[size * seat : size * (seat + 1)] for seat in range(players)]
    played: list[Payload] = []
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
