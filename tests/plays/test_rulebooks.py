"""The rulebooks: every clause has an address."""

import pytest
from django.test import Client

from companion.games.catalog import CATALOG
from tests.pages import flat

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("slug", list(CATALOG))
def test_every_clause_of_a_game_has_its_page(slug: str) -> None:
    game, client = CATALOG[slug].game, Client()
    book = flat(client.get(f"/rules/{slug}/"))
    for cite in game.rulebook:
        assert f'href="/rules/{slug}/{cite.id}/"' in book
        page = client.get(f"/rules/{slug}/{cite.id}/")
        assert page.status_code == 200
        assert cite.id in flat(page)


def test_a_clause_tells_its_readings_and_why_the_default_is_the_default() -> None:
    page = flat(Client().get("/rules/toy/T2/"))
    for words in (
        "A number is from 1 to 9.",
        "Is 0 a number?",
        "standard",
        "2 interpretations",
    ):
        assert words in page


@pytest.mark.parametrize("address", ["/rules/chess/", "/rules/toy/T9/", "/rules/chess/T1/"])
def test_what_is_in_no_rulebook_is_not_found(address: str) -> None:
    assert Client().get(address).status_code == 404


def test_beside_a_play_only_the_clause_is_sent() -> None:
    role = flat(Client().get("/rules/toy/T2/", headers={"hx-request": "true"}))
    assert "<html" not in role
    assert "A number is from 1 to 9." in role
