"""Sentences are their English text, and know what they are made of."""

import json
import pickle

import pytest

from scoring.kernel.messages import NOUNS, Message, Noun, listed, message, noun, plural


def test_a_message_is_its_english_text() -> None:
    said = message("{player} has no {card} left.", player="Ann", card=Noun("the maid", "maid"))
    assert said == "Ann has no the maid left."
    assert json.dumps([said]) == '["Ann has no the maid left."]'
    assert said.pattern == "{player} has no {card} left."
    assert dict(said.parameters) == {"player": "Ann", "card": "the maid"}


def test_braces_of_a_sentence_without_parameters_are_only_signs() -> None:
    assert message("a {b} c") == "a {b} c"


def test_a_name_with_braces_is_only_a_name() -> None:
    assert message("{player} leads.", player="{0.__class__}") == "{0.__class__} leads."


@pytest.mark.parametrize(
    ("count", "text"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (21, "21 cards")]
)
def test_a_number_chooses_the_pattern(count: int, text: str) -> None:
    assert plural("{n} card", "{n} cards", count) == text


def test_a_sentence_begins_with_a_capital_letter_where_its_pattern_asks_for_one() -> None:
    assert message("{card:^} fell.", card=Noun("the maid")) == "The maid fell."
    assert message("{all:^}.", all=listed([message("a"), message("b")])) == "A and b."


def test_every_name_of_a_list_has_what_the_pattern_adds() -> None:
    players = listed(["Ann", "Ben", "Cem"])
    assert message("{players:’s} cards", players=players) == "Ann’s, Ben’s and Cem’s cards"
    assert listed(["Ann", "Ben"], "or") == "Ann or Ben"
    assert (listed([]), listed(["Ann"]), listed([1, 2])) == ("", "Ann", "1 and 2")


def test_a_noun_of_a_key_is_made_once() -> None:
    assert noun("palace") is NOUNS["palace"]


def test_a_message_can_be_copied() -> None:
    said = message("{player} leads.", player="Ann")
    other = pickle.loads(pickle.dumps(said))  # noqa: S301  of this test's own
    assert isinstance(other, Message)
    assert (other, other.pattern, dict(other.parameters)) == (
        said,
        said.pattern,
        {"player": "Ann"},
    )
