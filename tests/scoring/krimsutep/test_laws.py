"""Whole random games of Krimsutep, card by card, as captures, as totals, and mixed."""

from collections.abc import Iterable
from typing import ClassVar

from hypothesis import settings
from hypothesis import strategies as st

from scoring.kernel.serialization.entries import Json
from scoring.krimsutep.components import MAID, PHARAOH, WIFE, Card, Suit, as_set, counted
from scoring.krimsutep.game import GAME
from scoring.krimsutep.options import playable
from scoring.krimsutep.rulings import Maid
from scoring.krimsutep.state import State, evaluated
from tests.scoring.laws import Laws, Payload

type Hands = list[list[Card]]

VOID_ONE_IN = 40


class Krimsutep(Laws):
    """A table that enters its tricks at one of these depths, drawn anew for each round."""

    game = GAME
    most = 60
    depths: ClassVar[tuple[str, ...]] = ("trick", "captures", "totals")
    fields: ClassVar[tuple[tuple[int, int], ...]] = ((5, 6), (6, 5), (3, 10))

    def table(self, data: st.DataObject) -> dict[str, Json]:
        readings = dict(super().table(data))
        if data.draw(st.booleans(), "own Nile"):
            readings["nile"] = self._nile(data)
        return readings

    def _nile(self, data: st.DataObject) -> Payload:
        width, height = data.draw(st.sampled_from(self.fields))
        every = [f"{'abcdef'[col]}{row + 1}" for col in range(width) for row in range(height)]
        six = st.lists(st.sampled_from(every), min_size=6, max_size=6, unique=True)
        return {"width": width, "height": height, "cells": [*data.draw(six, "Nile")]}

    def choice(self, data: st.DataObject) -> Payload:
        state, due = self.position.state, self.position.due
        assert isinstance(state, State)
        if "void" in due and data.draw(st.integers(1, VOID_ONE_IN)) == VOID_ONE_IN:
            return {"kind": "void", "why": "misdeal"}
        if state.evaluation is not None:
            chosen = [payload for payload, _ in self.options if payload["kind"] == due[0]]
            return data.draw(st.sampled_from(chosen), "entry")
        depth = "trick" if state.deal.tricks else data.draw(st.sampled_from(self.depths))
        return self._tricks_as(depth, state, data)

    def _tricks_as(self, depth: str, state: State, data: st.DataObject) -> Payload:
        if depth == "trick":
            return {"kind": "trick", "cards": codes(self._trick(state, data))}
        hands = self._hands(state, data)
        if depth == "captures":
            cards: list[Json] = [codes(hand) for hand in hands]
            return {"kind": "captures", "cards": cards, **self._extras(state, hands, data)}
        worth = evaluated(tuple(map(as_set, hands)), state.options.roman)
        sums: Payload = {suit.value: [*points] for suit, points in worth.suits.items()}
        extras = self._extras(state, hands, data)
        return {"kind": "totals", "suits": sums, "roman": [*worth.romans], **extras}

    def _trick(self, state: State, data: st.DataObject) -> list[Card]:
        fallen: list[Card] = []
        for _ in state.seats:
            fallen.append(data.draw(st.sampled_from([*playable(state, fallen)])))
        return fallen

    def _hands(self, state: State, data: st.DataObject) -> Hands:
        hands: Hands = [[] for _ in state.seats]
        for card in counted(len(hands)):
            data.draw(st.sampled_from(hands)).append(card)
        return hands

    def _extras(self, state: State, hands: Hands, data: st.DataObject) -> Payload:
        """Draw who has the extras, among those who can."""
        holder = {card: seat for seat, hand in enumerate(hands) for card in hand}
        royals: list[int | None] = [None]
        if holder[WIFE] == holder[PHARAOH]:
            royals.append(holder[WIFE])
        maids: list[int | None] = [holder[MAID]]
        trumps = [card for card in hands[holder[MAID]] if card.suit is Suit.TRUMP]
        if state.options.maid is Maid.WINS and len(trumps) > 1:
            maids.append(None)
        return {
            "royal": data.draw(st.sampled_from(royals), "royal"),
            "maid": data.draw(st.sampled_from(maids), "maid"),
        }


def codes(cards: Iterable[Card]) -> list[Json]:
    return [card.code for card in cards]


class CardByCard(Krimsutep):
    depths = ("trick",)


class AsCaptures(Krimsutep):
    depths = ("captures",)


class AsTotals(Krimsutep):
    depths = ("totals",)


TestMixed = Krimsutep.TestCase
TestMixed.settings = settings(stateful_step_count=110, max_examples=5)
TestCardByCard = CardByCard.TestCase
TestCardByCard.settings = settings(stateful_step_count=140, max_examples=5)
TestAsCaptures = AsCaptures.TestCase
TestAsCaptures.settings = settings(stateful_step_count=56, max_examples=10)
TestAsTotals = AsTotals.TestCase
TestAsTotals.settings = settings(stateful_step_count=56, max_examples=10)
