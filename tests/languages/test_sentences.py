"""Sentences of the rules in German: forms of nouns, lists, plurals, names as they are."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.test import Client
from django.utils.translation import override
from pytest_django.fixtures import Settings

from companion.disputes.search import search
from companion.languages.sentences import forms_of, in_every_language, parameters_of, sentence
from scoring.cleopatra.components import Resource, Side, amounts
from scoring.cleopatra.visit_rules import DOORS
from scoring.kernel.errors import EntryError
from scoring.kernel.messages import Message, Noun, listed, message, plural
from scoring.krimsutep.components import MAID, WIFE, Building, Suit
from scoring.ramses.components import PILE_NAMES, Pile
from scoring.registry import GAMES
from tests.scoring.cleopatra import notation as cleopatra
from tests.scoring.cleopatra.test_rules import CASES as OF_CLEOPATRA
from tests.scoring.krimsutep import notation as krimsutep
from tests.scoring.krimsutep.test_rules import CASES as OF_KRIMSUTEP
from tests.scoring.ramses import notation as ramses
from tests.scoring.ramses.test_rules import CASES as OF_RAMSES
from tests.scoring.records import RECORDS, positions
from tests.scoring.tables import Case

type AnyCase = Case | cleopatra.Case

GAME = "krimsutep"
TRANSLATED = (GAME, "ramses", "cleopatra")
PLAYS = [path for path in RECORDS if path.stem.startswith(TRANSLATED)]


def enter_in_krimsutep(case: AnyCase) -> None:
    play = krimsutep.played(case.so_far)
    play.enter(krimsutep.entry(case.entry, len(play.state.seats)))


def enter_in_ramses(case: AnyCase) -> None:
    ramses.played(case.so_far).enter(ramses.entry(case.entry))


def enter_in_cleopatra(case: AnyCase) -> None:
    cleopatra.from_start(case.so_far).enter(cleopatra.entry(case.entry))


REFUSALS: list[tuple[Callable[[AnyCase], None], AnyCase]] = [
    (enter, case)
    for enter, cases in (
        (enter_in_krimsutep, OF_KRIMSUTEP),
        (enter_in_ramses, OF_RAMSES),
        (enter_in_cleopatra, OF_CLEOPATRA),
    )
    for case in cases
    if "/" in case.expected
]


def german(text: str) -> str:
    with override("de"):
        return sentence(text)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (
            message(
                "{player} has no {building} left, but {others}.",
                player="Ann",
                building=Building.PALACE_1.word,
                others=listed([Building.OASIS.word, Building.OBELISK_1.word]),
            ),
            "Ann hat keinen kleinen Palast mehr, aber noch {}.".format(
                "eine Oase und einen einfachen Obelisken"
            ),
        ),
        (
            message("{card:^} cannot fall twice in a trick.", card=MAID.words),
            "Die Dienerin kann nicht zweimal in einem Stich liegen.",
        ),
        (
            message("Somebody took {cards}: say who.", cards=listed([MAID.words, WIFE.words])),
            "Jemand hat die Dienerin und die Frau des Pharao gewonnen: Gib ein, wer.",
        ),
        (
            plural(
                "{players:’s} card is missing.",
                "{players:’s} cards are missing.",
                2,
                players=listed(["Ann", "Çem"]),
            ),
            "Die Karten von Ann und Çem fehlen.",
        ),
        (
            message("most {suit} points this round", suit=Suit.GREY.word),
            "die meisten Punkte in Obelisk in dieser Runde",
        ),
        (
            plural(
                "There is {n} card left in {pile}.",
                "There are {n} cards left in {pile}.",
                2,
                pile=PILE_NAMES[Pile.TRADE],
            ),
            "Auf dem Stapel der Tauschkarten liegen noch 2 Karten.",
        ),
        (
            message("The {piece} stands already.", piece=DOORS[Side.LEFT]),
            "Der linke Türrahmen steht schon.",
        ),
        (
            listed(amounts([(Resource.WOOD, 2), (Resource.LAPIS, 1)])),
            "2 Holz und 1 Lapislazuli",
        ),
        (Suit.GREEN.word, "Oase"),
        (listed(["Ann", "Ben"], "or"), "Ann oder Ben"),
    ],
)
def test_a_sentence_is_said_in_german(said: str, words: str) -> None:
    assert german(said) == words
    assert sentence(said) is said


def test_what_no_catalogue_has_stays_english() -> None:
    unknown = message(
        "{player} did what nobody translated: {card}.", player="Ann", card=MAID.words
    )
    assert german(unknown) == unknown
    assert german(Noun("a thing that is no noun of ours")) == "a thing that is no noun of ours"
    assert german("the maid") == "the maid", "a note that somebody has typed"


def test_a_name_with_braces_is_only_a_name() -> None:
    assert (
        german(message("{player} is to build.", player="{x:den}"))
        == "{x:den} ist mit Bauen dran."
    )


@pytest.mark.parametrize("path", PLAYS, ids=lambda path: path.stem)
def test_every_score_line_of_a_play_has_its_german(path: Path) -> None:
    (*_, (last, _)) = positions(path)
    for line in last.state.lines:
        assert isinstance(line.because, Message)
        assert german(line.because) != line.because


@pytest.mark.parametrize(
    ("enter", "case"), REFUSALS, ids=[f"{case.place}" for _, case in REFUSALS]
)
def test_every_refusal_has_its_german(enter: Callable[[AnyCase], None], case: AnyCase) -> None:
    with pytest.raises(EntryError) as caught:
        enter(case)
    refused = caught.value.message
    assert isinstance(refused, Message), refused
    assert german(refused) != refused


@pytest.mark.parametrize("name", TRANSLATED)
def test_clauses_and_rulings_are_said_in_german(name: str) -> None:
    game = GAMES[name]
    for cite in game.rulebook:
        assert all(german(text) != text for text in (cite.title, cite.says, cite.source))
    for ruling in game.rulings:
        texts = (ruling.question, ruling.reason, *(each.says for each in ruling.readings))
        assert all(german(text) != text for text in texts)


def test_a_catalogue_is_that_of_the_folder_in_use(settings: Settings, tmp_path: Path) -> None:
    says = GAMES[GAME].rulebook[0].says
    folders, settings.LOCALE_PATHS = settings.LOCALE_PATHS, [tmp_path]
    assert german(says) == says
    settings.LOCALE_PATHS = folders
    assert german(says) != says


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("words", "clause"),
    [
        ("follow suit", "K2.4"),
        ("farbe bedienen", "K2.4"),
        ("farbzwang", "K2.4"),
        ("revoke", "K2.4"),
        ("Bedienfehler", "K2.4"),
        ("oasis", "K5.2"),
        ("Oase", "K5.2"),
        ("Oasen", "K5.2"),
        ("misdeal", "K6.1"),
        ("vergeben", "K6.1"),
        ("Ausspielen", "K2.3"),
        ("tainted", "C3.3"),
        ("korrupte Karten", "C3.3"),
        ("crocodile", "C8.4"),
        ("Krokodil", "C8.4"),
        ("trading card", "R6.1"),
        ("Tauschkarte", "R6.1"),
        ("frame", "R5.1"),
        ("Rahmen", "R5.1"),
    ],
)
def test_a_search_knows_the_words_of_every_language(
    words: str, clause: str, language: str
) -> None:
    with override(language):
        found = [hit.cite.id for hit in search(words) if hit.cite]
    assert clause in found


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Die Oase", "oasis"),
        ("The oasis", "Oase"),
        ("Die Oase", "oase"),
        ("Pharao", "pharaoh"),
        ("Crocodile", "Krokodil"),
    ],
)
def test_a_name_is_found_by_the_words_of_every_language(name: str, words: str) -> None:
    found = search(words, "ramses", {"ramses": {"3A": name, "3B": "Anubis"}})
    names = [hit.title for hit in found if hit.subject == "name"]
    assert names == [f"Ramses: {name}"]


def test_a_text_is_found_in_every_language() -> None:
    assert in_every_language(message("left")) == "left links"


def test_programs_get_the_parts_of_a_sentence() -> None:
    said = message(
        "{player} has {cards}: {reason}",
        player="Ann",
        cards=listed([MAID.words, 3]),
        reason=plural("{n} card", "{n} cards", 2),
    )
    assert parameters_of(said) == {
        "player": "Ann",
        "cards": {"list": [{"noun": "maid"}, "3"], "last": "and"},
        "reason": {"message_id": "{n} card", "parameters": {"n": 2}},
    }
    assert parameters_of("typed") == {}


def test_forms_of_a_noun_are_lines() -> None:
    assert forms_of("=Obelisk\nden = den Obelisken\nno form") == {
        "": "Obelisk",
        "den": "den Obelisken",
    }


def test_a_clause_is_shown_in_the_language_of_its_reader(client: Client) -> None:
    for language, words in (("en", "Who leads"), ("de", "Wer ausspielt")):
        page = client.get("/rules/krimsutep/K2.3/", headers={"accept-language": language})
        assert words in page.content.decode()
        shown = client.get(
            "/api/v1/games/krimsutep/clauses/K2.3/", headers={"accept-language": language}
        )
        assert shown.json()["title"] == words
