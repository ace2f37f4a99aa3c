"""The rules asked in the words of a table."""

import re
from collections.abc import Sequence
from html import unescape
from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from companion.disputes.search import Subject, search
from companion.games.catalog import CATALOG
from companion.groups.models import Device, Group
from companion.groups.own_copies import save_copy
from companion.plays.models import Play
from scoring.kernel.serialization.entries import Json
from tests.plays.conftest import Phone


def ids(text: str) -> list[str]:
    """The clauses that are found, those of rulings too, each once."""
    return list(dict.fromkeys(hit.cite.id for hit in search(text) if hit.cite))


@pytest.mark.parametrize(
    ("response", "clause"),
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
def test_a_question_finds_its_clause_first_or_near_it(response: str, clause: str) -> None:
    assert clause in ids(response)[:4]


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
@pytest.mark.parametrize(
    ("words", "clause"),
    [
        (("revoke", "Bedienfehler", "following suit"), "K2.4"),
        (("oasis", "Oase"), "K5.2"),
        (("door frame", "Türrahmen"), "C4.4"),
        (("trading card", "Tauschkarte"), "R2.6"),
    ],
)
def test_words_of_each_language_find_it_whichever_is_on(
    words: Sequence[str], clause: str, language: str
) -> None:
    with override(language):
        assert [text for text in words if clause not in ids(text)] == []


def test_a_tie_is_answered_in_every_game_that_has_one() -> None:
    assert {hit.game for hit in search("tie")} >= {"krimsutep", "ramses", "cleopatra"}


def test_the_open_game_comes_first_and_in_it_the_word_itself() -> None:
    hits = search("tie", "krimsutep")
    games = [hit.game for hit in hits]
    assert games == sorted(games, key=lambda game: game != "krimsutep")
    exactly, longer = (f"{hit.title} {hit.says}".lower() for hit in hits[:2])
    assert re.search(r"\btie\b", exactly)
    assert re.search(r"\bties\b", longer)
    in_game = [hit.literal for hit in hits if hit.game == "krimsutep"]
    assert in_game == sorted(in_game, reverse=True)
    everywhere = search("draw")
    assert re.search(r"\bdraws?\b", f"{everywhere[0].title} {everywhere[0].says}".lower())


@pytest.mark.parametrize("game", ["krimsutep", "ramses", "cleopatra"])
def test_every_ruling_is_found_by_its_question_and_has_an_address(game: str) -> None:
    for ruling in CATALOG[game].game.rulings:
        hits = [hit for hit in search(ruling.question, game) if hit.subject is Subject.RULING]
        hit = next(hit for hit in hits if hit.title.endswith(ruling.question))
        page, _, anchor = hit.url.partition("#")
        assert f'id="{anchor}"' in Client().get(page).content.decode()


@pytest.mark.django_db
def test_the_names_of_a_groups_works_are_found(client: Client) -> None:
    device = Device.objects.create(group=Group.objects.create(), name="Ann's phone")
    drawn: dict[str, Json] = {"names": {"3A": "Nefertiti"}, "shapes": {}}
    save_copy(device, "ramses", drawn)
    phone = Phone(device, Play(id=uuid4()))
    where = reverse("disputes:search")
    found = unescape(phone.client.get(where, {"q": "nefert"}).content.decode())
    assert "Ramses: Nefertiti" in found
    assert "The artwork 3A in your copy." in found
    assert reverse("groups:copy", args=["ramses"]) in found
    assert "Nefertiti" not in client.get(where, {"q": "Nefertiti"}).content.decode().replace(
        'value="Nefertiti"', ""
    ).replace("“Nefertiti”", "")


@pytest.mark.django_db
def test_the_rulebook_asks_for_its_own_game_first(client: Client) -> None:
    shown = client.get(reverse("rules:rulebook", args=["krimsutep"])).content.decode()
    assert 'name="game" value="krimsutep"' in shown
    assert 'id="K3.3"' in shown
    response = client.get(reverse("disputes:search"), {"q": "tie", "game": "krimsutep"})
    found = re.findall(r'href="/rules/(\w+)/[KRC][\d.]+/', response.content.decode())
    assert found[0] == "krimsutep"
    assert set(found) == {"krimsutep", "ramses", "cleopatra"}
    assert 'name="game" value="krimsutep"' in response.content.decode()


@pytest.mark.parametrize("response", ["", "   ", "xyzzy", "…", "maid xyzzy", "%" * 500])
def test_what_no_clause_says_finds_nothing(response: str) -> None:
    assert ids(response) == []


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
    clauses = re.findall(r'href="(/rules/\w+/[KRC][\d.]+/)', found)
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
    end = shown.index("What we assume, and what is left out")
    assert shown.index(last.says) < end
    for note in CATALOG[slug].game_view.assumptions:
        assert shown.index(note) > end
