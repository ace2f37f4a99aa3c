"""A third language is a catalogue and nothing else: French, as docs/translating.md says."""

from pathlib import Path

import pytest
from django.conf import settings as project
from django.test import Client
from django.utils.translation import override
from pytest_django.fixtures import Settings

from companion.conf.languages import languages
from companion.languages.sentences import NOUN, sentence
from companion.plays.rendering import Viewer, fragments_for
from scoring.kernel.messages import message, plural
from scoring.krimsutep.components import Building
from tests.messages.catalogues import SOURCES, compiled, compiled_path, merge, read
from tests.pages import flat
from tests.plays.conftest import Phone, _toy_in_the_catalog, ann

__all__ = ["_toy_in_the_catalog", "ann"]
pytestmark = pytest.mark.django_db

HEADER = """msgid ""
msgstr ""
"Language: fr\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"
"""
WORDS: dict[str, dict[tuple[str | None, str], str | tuple[str, str]]] = {
    "django": {
        (None, "Which game are you playing?"): "À quel jeu jouez-vous ?",
        (None, "What if"): "Et si",
        ("date format", "j F Y"): "j F Y",
    },
    "scoring": {
        (None, "{player} is to build."): "C’est à {player} de construire.",
        (None, "{player} has no {building} left, but {others}."): (
            "{player} n’a plus {building:de}, mais {others:un}."
        ),
        (NOUN, "oasis"): "=oasis\nde=d’oasis\nun=une oasis",
        (NOUN, "small palace"): "=petit palais\nde=de petit palais\nun=un petit palais",
        (None, "{n} card"): ("{n} carte", "{n} cartes"),
    },
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The catalogues of a translator: a header, brought up to date, then some translations."""
    locale = tmp_path_factory.mktemp("locale")
    for domain in SOURCES:
        path = locale / "fr" / "LC_MESSAGES" / f"{domain}.po"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(HEADER, "utf-8")
        merge(path)
        catalog = read(path)
        for (context, text), translation in WORDS[domain].items():
            entry = catalog.get(text, context)
            assert entry is not None
            entry.string = translation
        compiled_path(path).write_bytes(compiled(catalog))
    return locale


@pytest.fixture
def _french(folder: Path, settings: Settings) -> None:
    """A server with this folder beside its own."""
    settings.LANGUAGES = [*project.LANGUAGES, *languages(folder)[1:]]
    settings.LOCALE_PATHS = [folder, *project.LOCALE_PATHS]


def test_a_folder_is_a_language_by_its_own_name(folder: Path) -> None:
    assert languages(folder) == [("en", "English"), ("fr", "français")]


@pytest.mark.usefixtures("_french")
def test_pages_speak_it_and_offer_it(client: Client) -> None:
    page = flat(client.get("/", headers={"accept-language": "fr-CA"}))
    assert '<html lang="fr">' in page
    assert "À quel jeu jouez-vous ?" in page
    assert 'value="fr" lang="fr"' in flat(client.get("/language/"))
    client.post("/language/", {"language": "fr"})
    assert '<html lang="fr">' in flat(client.get("/", headers={"accept-language": "de"}))


@pytest.mark.usefixtures("_french")
def test_a_phone_that_speaks_it_sits_at_a_table_with_others(ann: Phone) -> None:
    viewers = [Viewer(ann.device.id, language=code) for code in ("en", "de", "fr")]
    found = fragments_for(ann.play.id, viewers)
    english, german, french = (found[viewer].fragment.text.decode() for viewer in viewers)
    assert "What if" in english
    assert "Was wäre wenn" in german
    assert "Et si" in french


@pytest.mark.usefixtures("_french")
def test_the_rules_speak_it_with_its_own_forms_and_plurals() -> None:
    said = message(
        "{player} has no {building} left, but {others}.",
        player="Ann",
        building=Building.OASIS.word,
        others=Building.PALACE_1.word,
    )
    with override("fr"):
        assert sentence(message("{player} is to build.", player="Ann")) == (
            "C’est à Ann de construire."
        )
        assert sentence(said) == "Ann n’a plus d’oasis, mais un petit palais."
        assert [sentence(plural("{n} card", "{n} cards", n)) for n in (0, 1, 2)] == [
            "0 carte", "1 carte", "2 cartes",
        ]  # fmt: skip


@pytest.mark.usefixtures("_french")
def test_what_it_has_not_yet_is_english() -> None:
    with override("fr"):
        assert sentence(message("All six sphinxes stand already.")) == (
            "All six sphinxes stand already."
        )
