"""The rules asked in the words of a table."""

from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from companion.disputes.search import search


def ids(text: str) -> list[str]:
    return [hit.cite.id for hit in search(text)]


@pytest.mark.parametrize(
    ("asked", "clause"),
    [
        ("revoke", "K2.4"),
        ("Bedienen", "K2.4"),
        ("maid", "K2.8"),
        ("Magd", "K2.8"),
        ("K4.5", "K4.5"),
        ("palace over four", "K4.5"),
        ("PALÄSTE", "K4.4"),
        ("oase nil", "K5.2"),
        ("pharaoh wife", "K2.7"),
    ],
)
def test_a_question_finds_its_clause_first_or_near_it(asked: str, clause: str) -> None:
    assert clause in ids(asked)[:4]


def test_a_tie_is_answered_in_every_game_that_has_one() -> None:
    assert {hit.game for hit in search("tie")} >= {"krimsutep", "ramses", "cleopatra"}


@pytest.mark.parametrize("asked", ["", "   ", "xyzzy", "…", "maid xyzzy", "%" * 500])
def test_what_no_clause_says_finds_nothing(asked: str) -> None:
    assert ids(asked) == []


@pytest.mark.django_db
def test_the_page_keeps_the_question_and_can_be_shared(client: Client) -> None:
    answer = client.get(reverse("disputes:search"), {"q": 'maid "<b>'})
    shown = answer.content.decode()
    assert answer.status_code == 200
    assert "<b>”" not in shown
    assert 'maid "<b>' in unescape(shown)
    assert "K2.8" in client.get(reverse("disputes:search"), {"q": "maid"}).content.decode()
