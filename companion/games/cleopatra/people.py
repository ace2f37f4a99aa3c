"""The characters: which can be played now, their prices, and the details of their entries."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from companion.games.cleopatra import words
from companion.games.view import seats
from scoring.cleopatra.cards import SINGLE
from scoring.cleopatra.components import CARDS, CHARACTER_KIND, Character, Gift
from scoring.cleopatra.score import BEGGAR, COURTESAN, SCRIBE, SMUGGLER
from scoring.cleopatra.state import State

PRICES = {
    Character.BEGGAR: str(BEGGAR),
    Character.ENVOY: "n",
    Character.VIZIER: "n",
    Character.SCRIBE: f"{SCRIBE}/0",
    Character.COURTESAN: str(COURTESAN),
    Character.SMUGGLER: str(SMUGGLER),
}
"""Characters in the order of the panel, and the amulets that they cost; n: one a card."""
FORMS: Mapping[Character, Mapping[str, str]] = {
    Character.BEGGAR: {"of": "gifts", "field": "gifts"},
    Character.ENVOY: {"of": "counts", "field": "accepted"},
    Character.VIZIER: {"of": "kept", "field": "kept"},
    Character.SCRIBE: {"of": "use"},
    Character.COURTESAN: {},
}
"""What the panel asks for, see `people.js`. The smuggler is entered at the end of a turn."""
SYMBOLS = {Gift.TALENTS: "r-talent", **{gift: f"r-{gift}" for gift in list(Gift)[1:]}}


@dataclass(frozen=True, slots=True)
class CharacterKey:
    """A character on its key: cost and cards left; `why` it cannot be played now."""

    name: str
    title: str
    price: str
    left: int
    why: str

    @property
    def symbol(self) -> str:
        """The name of the symbol on the key."""
        return f"ch-{self.name}"

    @property
    def note(self) -> str:
        """How many of its cards have not been on the discard pile."""
        if self.why:
            return self.why
        if self.left:
            return gettext("{n} left").format(n=self.left)
        return gettext("may be back")


def people(state: State, due: tuple[str, ...]) -> Mapping[str, object]:
    """The panel: all six characters with the inputs of each."""
    persons = [_person(state, character, due) for character in PRICES]
    others = [each for each in seats(state) if each.number != state.seat]
    return {
        "people": persons,
        "playable": any(not person.why for person in persons),
        "others": others,
        "empty": [each.number for each in others if not state.cards.hands[each.number]],
        "gifts": [(gift, SYMBOLS[gift], words.gift(gift)) for gift in Gift],
        "draws": range(state.cards.vizier_draws + 1),
        "visited": state.turn.visited,
        "scribes": state.turn.scribes,
        "altar": state.altar,
        "blank": state.blank,
        "discard": state.cards.discard,
        "taker": state.player,
        "people_data": {
            "seat": state.seat,
            "names": list(state.seats),
            "words": {str(each): words.character(each) for each in PRICES},
            "forms": FORMS,
            "prices": {"beggar": BEGGAR, "courtesan": COURTESAN, "scribe": {"mosaic": SCRIBE}},
        },
    }


def smugglers(state: State) -> bool:
    """Whether a smuggler can be in the hand."""
    return state.cards.lacking(SINGLE[Character.SMUGGLER]) is None


def _person(state: State, character: Character, due: tuple[str, ...]) -> CharacterKey:
    kind = CHARACTER_KIND[character]
    left = max(0, CARDS[kind].copies - state.cards.played[kind])
    why = _why_not(state, character, due)
    return CharacterKey(character, words.character(character), PRICES[character], left, why)


def _why_not(state: State, character: Character, due: tuple[str, ...]) -> str:
    """A short reason why a character cannot be played now; the rules judge what is entered."""
    if state.cards.lacking(SINGLE[character]) is not None:
        return gettext("no card left")
    if not state.hand:
        return gettext("empty hand")
    if character is Character.SMUGGLER:
        return "" if state.excess or not state.turn.visited else gettext("not needed")
    if character is Character.COURTESAN and not state.cards.discard:
        return gettext("no discards")
    return "" if character in due else gettext("not now")
