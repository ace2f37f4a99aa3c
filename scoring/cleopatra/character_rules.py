"""The rules of characters and their effects: one function a rule (C3.4, C7)."""

from scoring.cleopatra import entries
from scoring.cleopatra import rulebook as book
from scoring.cleopatra.cards import SINGLE
from scoring.cleopatra.components import (
    BEGGED_TALENTS,
    Character,
    Gift,
    Resource,
    cards,
    talents,
)
from scoring.cleopatra.due import visits
from scoring.cleopatra.state import State
from scoring.cleopatra.visit_rules import too_many
from scoring.kernel.errors import RuleViolation
from scoring.kernel.messages import message

type CharacterEntry = (
    entries.Beggar | entries.Courtesan | entries.Envoy | entries.Scribe | entries.Vizier
)

WHO: dict[type[CharacterEntry], Character] = {
    entries.Beggar: Character.BEGGAR,
    entries.Courtesan: Character.COURTESAN,
    entries.Envoy: Character.ENVOY,
    entries.Scribe: Character.SCRIBE,
    entries.Vizier: Character.VIZIER,
}


def a_card_is_held(state: State, _: CharacterEntry) -> None:
    """A character is played from the hand (C3.4)."""
    if not state.hand:
        why = message("{player} holds no card to play.", player=state.player)
        raise RuleViolation(book.C3_4, why, waivable=True)


def the_character_can_be_held(state: State, entry: CharacterEntry) -> None:
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
        pattern = "Gifts are listed for {players} seats, null for the player who takes them."
        raise RuleViolation(book.C7, message(pattern, players=len(state.seats)), field="gifts")
    if beggar.gifts[state.seat] is not None:
        why = message("{player} plays the beggar and gives nothing.", player=state.player)
        raise RuleViolation(book.C7, why, field="gifts")


def givers_hold_cards(state: State, beggar: entries.Beggar) -> None:
    """A player with an empty hand gives no card (C3.4)."""
    for seat, _ in _given(beggar):
        if not state.cards.hands[seat]:
            why = message("{player} holds no card to give.", player=state.seats[seat])
            raise RuleViolation(book.C3_4, why, field=f"gifts.{seat}", waivable=True)


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
            pattern = "{player} has {talents} and cannot give {count}."
            why = message(pattern, player=name, talents=talents(has), count=BEGGED_TALENTS)
            raise RuleViolation(book.C7, why, field=f"gifts.{seat}")
        if gift is None and seat != state.seat and has >= BEGGED_TALENTS:
            why = message("{player} has talents: 2 of them, or a standard card.", player=name)
            raise RuleViolation(book.C7, why, field=f"gifts.{seat}")


def a_card_lies_there(state: State, _: entries.Courtesan) -> None:
    """A courtesan takes a card that lay on the discard pile before her (C7)."""
    if not state.cards.discard:
        why = message("There is no card on the discard pile to take.")
        raise RuleViolation(book.C7, why)


def accepted_from_opponents(state: State, envoy: entries.Envoy) -> None:
    """An envoy takes cards from opponents only (C7)."""
    if len(envoy.accepted) != len(state.seats) or min(envoy.accepted) < 0:
        pattern = "Say for each of the {players} seats how many cards it gave."
        why = message(pattern, players=len(state.seats))
        raise RuleViolation(book.C7, why, field="accepted")
    if envoy.accepted[state.seat]:
        pattern = "{player} plays the envoy: the cards come from the others."
        why = message(pattern, player=state.player)
        raise RuleViolation(book.C7, why, field=f"accepted.{state.seat}")


def owners_hold_the_cards(state: State, envoy: entries.Envoy) -> None:
    """A player gives no more cards than they hold (C3.4)."""
    for seat, count in enumerate(envoy.accepted):
        if count > (hand := state.cards.hands[seat]):
            pattern = "{player} holds {cards} and cannot give {count}."
            why = message(pattern, player=state.seats[seat], cards=cards(hand), count=count)
            raise RuleViolation(book.C3_4, why, field=f"accepted.{seat}", waivable=True)


def accepted_cards_can_be_held(state: State, envoy: entries.Envoy) -> None:
    """No more standard cards are given than there can be in hands (C3.4)."""
    if sum(envoy.accepted) > (most := state.cards.most_standard):
        why = message("At most {most} standard cards can be in hands now.", most=most)
        raise RuleViolation(book.C3_4, why, field="accepted")


def a_scribe_comes_before_the_visit(state: State, scribe: entries.Scribe) -> None:
    """A scribe for a mosaic is played before the visit that builds it (C7)."""
    if scribe.use is entries.Use.MOSAIC and state.turn.visited:
        pattern = "{player} has been to {places}: too late for a mosaic."
        why = message(pattern, player=state.player, places=visits(state.turn))
        raise RuleViolation(book.C7, why, field="use")


def a_die_lies_there(state: State, scribe: entries.Scribe) -> None:
    """A die is turned back only if one is on the altar (C7)."""
    if scribe.to is entries.Turned.BLANK and not state.altar:
        why = message("There is no die on the altar to turn.")
        raise RuleViolation(book.C7, why, field="to")


def kept_of_those_drawn(state: State, vizier: entries.Vizier) -> None:
    """A vizier keeps some of the cards drawn: five, or all that there are (C7)."""
    most = state.cards.vizier_draws
    if not 0 <= vizier.kept <= most:
        why = message("The vizier draws {most} cards: 0 to {most} are kept.", most=most)
        raise RuleViolation(book.C7, why, field="kept")
