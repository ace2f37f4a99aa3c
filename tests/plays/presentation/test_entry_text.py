"""Entries in words, and what they earned."""

import pytest

from companion.plays.presentation.entry_text import newest_rows
from tests.plays.conftest import Phone, saved

pytestmark = pytest.mark.django_db


def test_a_hyphen_in_a_name_is_no_minus(ann: Phone) -> None:
    ann.play.players = ["Anne-Marie", "Ben"]
    ann.play.save(update_fields=["players"])
    ann.say(1, 2, 3, 4)
    saved(ann.enter({"kind": "show", "fingers": [2, 5]}))
    (shown,) = newest_rows(ann.table, 1, {0, 1})
    assert [tag.text for tag in shown.tags] == ["Anne-Marie +2", "Ben +5"]
