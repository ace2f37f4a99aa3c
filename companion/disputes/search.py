"""Full-text search over clauses, rulings and a group's names, with synonyms."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.urls import reverse
from django.utils.translation import gettext

from companion.bidi import isolated
from companion.games.catalog import CATALOG
from companion.games.links import rule_url, ruling_url
from companion.languages.sentences import in_every_language, sentence
from scoring.kernel.errors import Cite
from scoring.kernel.game import AnyGame
from scoring.kernel.rulings import Ruling

MOST = 40
LONGEST = 80

# Synonyms: words of players and of German boxes, and the words of the clauses for them;
# alternatives are separated by a bar.
ALSO = {
    "revoke": "following suit",
    "renege": "following suit",
    "bedienfehler": "following suit",
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
    "ausspielen": "leads",
    "vorhand": "leads",
    "vergeben": "misdeal",
    "minuspunkte": "costs",
}


class Subject(StrEnum):
    """What a hit is: a clause, a ruling, or the name of a work in the group's copy."""

    CLAUSE = "clause"
    RULING = "ruling"
    NAME = "name"


@dataclass(frozen=True, slots=True)
class Hit:
    """A match: its game, title, text and address.

    `cite` is the clause, also of a ruling; a name has none. `literal` is how exactly it has the
    words of the search, `weight` how often.
    """

    subject: Subject
    game: str
    title: str
    says: str
    url: str
    cite: Cite | None
    literal: int
    weight: int


type OwnNames = Mapping[str, Mapping[str, str]]
"""What a group calls its works, by game and code."""
NAMELESS: OwnNames = {}


def search(text: str, game: str = "", names: OwnNames = NAMELESS) -> list[Hit]:
    """Search results: clauses, rulings and a group's names with every word or its synonyms.

    The open game comes first, then literal matches, then the best matches.
    """
    words = _words(text[:LONGEST])
    if not words:
        return []
    hits = [
        hit
        for slug, catalog_game in CATALOG.items()
        for hit in _hits(words, catalog_game.game, names.get(slug, {}))
    ]
    return sorted(hits, key=lambda hit: (hit.game != game, -hit.literal, -hit.weight))[:MOST]


def _hits(words: Sequence[str], game: AnyGame, names: Mapping[str, str]) -> Iterator[Hit]:
    """The matches in one game."""
    for cite in game.rulebook:
        readings = " ".join(
            _reading_texts(ruling) for ruling in game.rulings if ruling.cite is cite
        )
        if found := _match(
            words,
            f"{cite.id} {in_every_language(cite.title)}",
            f"{in_every_language(cite.says)} {readings}",
        ):
            title = f"{sentence(game.title)}: {sentence(cite.title)}"
            where = rule_url(game.slug, cite.id)
            yield Hit(
                Subject.CLAUSE, game.slug, title, sentence(cite.says), where, cite, *found
            )
    for ruling in game.rulings:
        if found := _match(
            words,
            in_every_language(ruling.question),
            f"{_reading_texts(ruling)} {in_every_language(ruling.reason)}",
        ):
            title = f"{sentence(game.title)}: {sentence(ruling.question)}"
            where = ruling_url(game.slug, ruling)
            says = " ".join(sentence(reading.says) for reading in ruling.readings)
            yield Hit(Subject.RULING, game.slug, title, says, where, ruling.cite, *found)
    yield from _names_found(words, game, names)


def _names_found(
    words: Sequence[str], game: AnyGame, names: Mapping[str, str]
) -> Iterator[Hit]:
    """The works whose names in the group match, in whichever language they were given."""
    for code, name in names.items():
        if found := _match(words, f"{code} {name}", _in_other_words(name)):
            title = f"{sentence(game.title)}: {isolated(name)}"
            says = gettext("The artwork {code} in your copy.").format(code=code)
            where = reverse("groups:copy", args=[game.slug])
            yield Hit(Subject.NAME, game.slug, title, says, where, None, *found)


def _in_other_words(name: str) -> str:
    """The words that mean the same as those of a name, in all languages."""
    own = set(_words(name))
    found = ({word, *_words(meaning)} for word, meaning in ALSO.items())
    return " ".join(word for words in found if words & own for word in sorted(words))


def _reading_texts(ruling: Ruling) -> str:
    """The texts of a ruling's readings, so that the search finds them too."""
    texts = (ruling.question, *(reading.says for reading in ruling.readings))
    return " ".join(map(in_every_language, texts))


def _match(words: Iterable[str], title: str, says: str) -> tuple[int, int] | None:
    """How exactly and how often a text has all words; None if one is missing."""
    title, says = _fold(title), _fold(says)
    literal, weight = WHOLE, 0
    for word in words:
        means = [word, *ALSO.get(word, word).split("|")]
        here = max(_count(each, title, says) for each in means)
        if not here:
            return None
        literal = min(literal, _literal(word, f"{title} {says}"))
        weight += here
    return literal, weight


WHOLE = 2
"""How exact it is if a text has the word itself; less if a longer one, or only a synonym."""


def _literal(word: str, text: str) -> int:
    if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text):
        return WHOLE
    return WHOLE - 1 if re.search(rf"(?<!\w){re.escape(word)}", text) else 0


def _count(word: str, title: str, says: str) -> int:
    parts = word.split()
    if not all(role in title or role in says for role in parts):
        return 0
    return sum(5 * (role in title) + min(says.count(role), 3) for role in parts)


def _words(text: str) -> list[str]:
    return re.findall(r"[\w.]+", _fold(text))[:8]


def _fold(text: str) -> str:
    """Fold case and accents: Mosaïk, MOSAIK and mosaik are equal."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))
