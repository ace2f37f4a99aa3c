"""Full-text search over the clauses of all games, with the words that players use."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from companion.games.catalog import CATALOG
from scoring.kernel.errors import Cite

MOST = 40
LONGEST = 80

# Synonyms: words of players and of German boxes, and the words of the clauses for them;
# alternatives are separated by a bar.
ALSO = {
    "revoke": "following suit",
    "renege": "following suit",
    "bedienen": "following suit",
    "trumpf": "trump",
    "stich": "trick",
    "magd": "maid",
    "dienerin": "maid",
    "tie": "draw",
    "gleichstand": "tie|draw",
    "tiebreak": "tie|draw",
    "draw": "tie",
    "unentschieden": "tie|draw",
    "zwei": "two",
    "drei": "three",
    "vier": "four",
    "sechs": "six",
    "pharao": "pharaoh",
    "gemahlin": "wife",
    "hauptmann": "captain",
    "sohn": "son",
    "priester": "priest",
    "gunstling": "favourite",
    "favorit": "favourite",
    "baumeister": "foreman",
    "geben": "deal",
    "farbe": "suit",
    "stechen": "trump",
    "bauen": "building",
    "baukarte": "building card",
    "rundenende": "round",
    "spielende": "end",
    "sieger": "wins",
    "gewinner": "wins",
    "palast": "palace",
    "palaste": "palace",
    "obelisk": "obelisk",
    "oase": "oasis",
    "oasen": "oasis",
    "nil": "nile",
    "verdoppeln": "twice",
    "double": "twice",
    "ausstellung": "hall",
    "tausch": "trade",
    "handel": "trade",
    "joker": "joker",
    "krokodil": "crocodile eaten",
    "korruption": "amulet",
    "amulett": "amulet",
    "mosaik": "mosaic",
    "pentomino": "mosaic",
    "heiligtum": "sanctuary",
    "opfer": "offering",
    "gebot": "bid",
    "bettler": "beggar",
    "schreiber": "scribe",
    "schmuggler": "smuggler",
    "handlimit": "ten cards",
    "wesir": "vizier",
    "kurtisane": "courtesan",
    "bettlerin": "beggar",
    "gesandter": "envoy",
    "gesandte": "envoy",
    "steinbruch": "quarry",
    "markt": "market",
    "saulen": "column",
    "saulenwand": "column wall",
    "sphinx": "sphinx",
    "thron": "throne",
    "sockel": "pedestal",
    "turrahmen": "door frame",
    "talente": "talents",
    "wurfel": "dice",
    "altar": "altar",
    "kaufmann": "merchant",
    "handler": "merchant",
    "kunstwerk": "work",
    "rahmen": "frame",
    "tauschkarte": "trading card",
    "stapel": "piles",
    "minuspunkte": "costs",
}


@dataclass(frozen=True, slots=True)
class Hit:
    """A clause that matches: its game, and its score."""

    game: str
    title: str
    cite: Cite
    weight: int


def search(text: str) -> list[Hit]:
    """Clauses that have every word or one of its synonyms; the best match first."""
    words = _words(text[:LONGEST])
    if not words:
        return []
    hits = [
        Hit(slug, catalog_game.game.title, cite, weight)
        for slug, catalog_game in CATALOG.items()
        for cite in catalog_game.game.rulebook
        if (weight := _weight(words, cite, _readings(slug, cite)))
    ]
    return sorted(hits, key=lambda hit: -hit.weight)[:MOST]


def _readings(slug: str, cite: Cite) -> str:
    """The texts of a clause's readings, so that the search finds them too."""
    rulings = [ruling for ruling in CATALOG[slug].game.rulings if ruling.cite is cite]
    return " ".join(
        f"{ruling.question} {' '.join(reading.says for reading in ruling.readings)}"
        for ruling in rulings
    )


def _weight(words: Iterable[str], cite: Cite, readings: str) -> int:
    title, says = _folded(f"{cite.id} {cite.title}"), _folded(f"{cite.says} {readings}")
    weight = 0
    for word in words:
        means = [word, *ALSO.get(word, word).split("|")]
        here = max(_count(each, title, says) for each in means)
        if not here:
            return 0
        weight += here
    return weight


def _count(word: str, title: str, says: str) -> int:
    parts = word.split()
    if not all(role in title or role in says for role in parts):
        return 0
    return sum(5 * (role in title) + min(says.count(role), 3) for role in parts)


def _words(text: str) -> list[str]:
    return re.findall(r"[\w.]+", _folded(text))[:8]


def _folded(text: str) -> str:
    """Fold case and accents: Mosaïk, MOSAIK and mosaik are equal."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))
