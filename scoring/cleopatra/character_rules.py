"""The rules of characters and their effects: one function a rule (C3.4, C7)."""

from scoring.cleopatra import entries
from scoring.cleopatra import rulebook as book
from scoring.cleopatra.cards import SINGLE
from scoring.cleopatra.components import BEGGED_TALENTS, Character, Gift, Resource, several
from scoring.cleopatra.due import visits
from scoring.cleopatra.state import State
from scoring.cleopatra.visit_rules import too_many
from scoring.kernel.errors import RuleViolation

type Person = (
    entries.Beggar | entries.Courtesan | entries.Envoy | entries.Scribe | entries.Vizier
)

WHO: dict[type[Person], Character] = {
    entries.Beggar: Character.BEGGAR,
    entries.Courtesan: Character.COURTESAN,
    entries.Envoy: Character.ENVOY,
    entries.Scribe: Character.SCRIBE,
    entries.Vizier: Character.VIZIER,
}


def a_card_is_held(state: State, _: Person) -> None:
    """A character is played from the hand (C3.4)."""
    if not state.hand:
        message = f"{state.player} holds no card to play."
        raise RuleViolation(book.C3_4, message, waivable=True)


def the_character_can_be_held(state: State, entry: Person) -> None:
    """A character that was played comes back only with a shuffle (C3.4)."""
    _is_there(state, WHO[type(entry)])


def the_smuggler_can_be_held(state: State, end: entries.EndTurn) -> None:
    """A smuggler comes back only with a shuffle (C3.4)."""
    if end.over is entries.Over.SMUGGLER:
        _is_there(state, Character.SMUGGLER)


def _is_there(state: State, character: Character) -> None:
    kind = state.cards.lacking(SINGLE[character])
    if kind is not None:
        raise RuleViolation(book.C3_4, too_many(state, kind))


def a_gift_from_each_opponent(state: State, beggar: entries.Beggar) -> None:
    """A beggar gets a gift from every opponent of her player (C7)."""
    if len(beggar.gifts) != len(state.seats):
        message = f"There are {len(state.seats)} seats to tell gifts of, null for the taker."
        raise RuleViolation(book.C7, message, field="gifts")
    if beggar.gifts[state.seat] is not None:
        message = f"{state.player} plays the beggar and gives nothing."
        raise RuleViolation(book.C7, message, field="gifts")


def givers_hold_cards(state: State, beggar: entries.Beggar) -> None:
    """A player with an empty hand gives no card (C3.4)."""
    for seat, _ in _given(beggar):
        if not state.cards.hands[seat]:
            message = f"{state.seats[seat]} holds no card to give."
            raise RuleViolation(book.C3_4, message, field=f"gifts.{seat}", waivable=True)


def given_cards_can_be_held(state: State, beggar: entries.Beggar) -> None:
    """A card that is given can be in a hand (C3.4)."""
    lots = [(Resource(gift).number, 1) for _, gift in _given(beggar)]
    kinds = [(kind, lots.count((kind, 1))) for kind, _ in lots]
    if (kind := state.cards.lacking(kinds)) is not None:
        raise RuleViolation(book.C3_4, too_many(state, kind), field="gifts")


def _given(beggar: entries.Beggar) -> list[tuple[int, Gift]]:
    return [
        (seat, gift)
        for seat, gift in enumerate(beggar.gifts)
        if gift is not None and gift is not Gift.TALENTS
    ]


def gifts_are_what_each_has(state: State, beggar: entries.Beggar) -> None:
    """An opponent with two talents gives them or a card; nothing only without both (C7)."""
    for seat, (gift, has) in enumerate(zip(beggar.gifts, state.talents, strict=True)):
        name = state.seats[seat]
        if gift is Gift.TALENTS and has < BEGGED_TALENTS:
            message = f"{name} has {several(has, 'talent')} and cannot give {BEGGED_TALENTS}."
            raise RuleViolation(book.C7, message, field=f"gifts.{seat}")
        if gift is None and seat != state.seat and has >= BEGGED_TALENTS:
            message = f"{name} has talents: 2 of them, or a standard card."
            raise RuleViolation(book.C7, message, field=f"gifts.{seat}")


def a_card_lies_there(state: State, _: entries.Courtesan) -> None:
    """A courtesan takes a card that lay on the discard pile before her (C7)."""
    if not state.cards.discard:
        raise RuleViolation(book.C7, "There is no card on the discard pile to take.")


def accepted_from_opponents(state: State, envoy: entries.Envoy) -> None:
    """An envoy takes cards from opponents only (C7)."""
    if len(envoy.accepted) != len(state.seats) or min(envoy.accepted) < 0:
        message = f"Say for each of the {len(state.seats)} seats how many cards it gave."
        raise RuleViolation(book.C7, message, field="accepted")
    if envoy.accepted[state.seat]:
        message = f"{state.player} plays the envoy: the cards come from the others."
        raise RuleViolation(book.C7, message, field=f"accepted.{state.seat}")


def owners_hold_the_cards(state: State, envoy: entries.Envoy) -> None:
    """A player gives no more cards than they hold (C3.4)."""
    for seat, count in enumerate(envoy.accepted):
        if count > (hand := state.cards.hands[seat]):
            held = several(hand, "card")
            message = f"{state.seats[seat]} holds {held} and cannot give {count}."
            raise RuleViolation(book.C3_4, message, field=f"accepted.{seat}", waivable=True)


def accepted_cards_can_be_held(state: State, envoy: entries.Envoy) -> None:
    """No more standard cards are given than there can be in hands (C3.4)."""
    if sum(envoy.accepted) > (most := state.cards.most_standard):
        message = f"At most {most} standard cards can be in hands now."
        raise RuleViolation(book.C3_4, message, field="accepted")


def a_scribe_comes_before_the_visit(state: State, scribe: entries.Scribe) -> None:
    """A scribe for a mosaic is played before the visit that builds it (C7)."""
    if scribe.use is entries.Use.MOSAIC and state.turn.visited:
        message = f"{state.player} has been to {visits(state.turn)}: too late for a mosaic."
        raise RuleViolation(book.C7, message, field="use")


def a_die_lies_there(state: State, scribe: entries.Scribe) -> None:
    """A die is turned back only if one is on the altar (C7)."""
    if scribe.to is entries.Turned.BLANK and not state.altar:
        raise RuleViolation(book.C7, "There is no die on the altar to turn.", field="to")


def kept_of_those_drawn(state: State, vizier: entries.Vizier) -> None:
    """A vizier keeps some of the cards drawn: five, or all that there are (C7)."""
    most = state.cards.vizier_draws
    if not 0 <= vizier.kept <= most:
        message = f"The vizier draws {most} cards: 0 to {most} are kept."
        raise RuleViolation(book.C7, message, field="kept")
