"""The rules asked in the words of a table."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from companion.disputes.search import search
from companion.games.catalog import CATALOG


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
        ("Pharao Gemahlin", "K2.7"),
        ("Günstling", "K3.2"),
        ("Gleichstand Günstling", "K3.3"),
        ("Stich Trumpf", "K2.6"),
        ("Obelisk", "K4.6"),
        ("verdoppeln", "K4.8"),
        ("Tauschkarte", "R2.6"),
        ("Rahmen", "R5.1"),
        ("Kunstwerk drei", "R4.2"),
        ("Krokodil", "C8.4"),
        ("Heiligtum", "C5.5"),
        ("Mosaik", "C5.2"),
        ("Wesir", "C7"),
        ("Kurtisane Bettlerin", "C7"),
        ("Säulenwand", "C4.1"),
        ("Türrahmen", "C4.4"),
        ("Thron Sockel", "C4.3"),
        ("Handlimit", "C2.6"),
        ("Würfel Altar", "C6.1"),
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


@pytest.mark.django_db
@pytest.mark.parametrize("word", ["maid", "tie", "revoke", "Magd", "Krokodil"])
def test_a_link_to_an_answer_opens_for_whoever_has_it(client: Client, word: str) -> None:
    found = client.get(f"{reverse('disputes:search')}?q={word}").content.decode()
    clauses = re.findall(r'href="(/rules/\w+/[KRC][\d.]+/)"', found)
    assert clauses
    for address in clauses:
        shown = client.get(address)
        assert shown.status_code == 200
        for example in re.findall(rf'href="({address}\d+/)"', shown.content.decode()):
            assert client.get(example).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("slug", ["krimsutep", "ramses", "cleopatra"])
def test_a_rulebook_ends_with_what_is_assumed_and_what_is_left_out(
    client: Client, slug: str
) -> None:
    shown = unescape(client.get(reverse("rules:rulebook", args=[slug])).content.decode())
    last = CATALOG[slug].game.rulebook[-1]
    end = shown.index("What is assumed, and what is left out")
    assert shown.index(last.says) < end
    for note in CATALOG[slug].game_view.beyond:
        assert shown.index(note) > end
