"""One script a page, of many modules: each once, in order, none in the way of another."""

import re
from pathlib import Path

import pytest
from django.test import Client
from django.utils.translation import override
from playwright.sync_api import Browser
from pytest_django import Settings

from companion.frontend.scripts import MANY, UnknownScript, joined
from companion.frontend.templatetags.frontend import script
from companion.games.catalog import CATALOG
from tests.browser.conftest import chromium

__all__ = ["chromium"]


ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def modules(settings: Settings, tmp_path: Path) -> Path:
    """A folder for modules of a test's own."""
    (tmp_path / "js/pads").mkdir(parents=True)
    settings.STATICFILES_DIRS = [tmp_path]  # which has Django look anew
    return tmp_path / "js"


def write(folder: Path, **sources: str) -> None:
    for name, source in sources.items():
        (folder / f"{name.replace('__', '/')}.js").write_text(source, encoding="utf-8")


def said(browser: Browser, *names: str) -> list[str]:
    """What the joined modules have said, in their order."""
    page = browser.new_page()
    page.evaluate("window.said = []")
    page.add_script_tag(content=joined(*names).text.decode(), type="module")
    words: list[str] = page.evaluate("window.said")
    page.close()
    return words


def test_each_module_runs_once_after_those_that_it_imports(
    modules: Path, chromium: Browser
) -> None:
    write(
        modules,
        a='import { b } from "./pads/b.js";\nimport "./c.js";\nsaid.push(`a ${b()}`);\n',
        c='import { b as other } from "./pads/b.js";\nsaid.push(`c ${other()}`);\n',
        pads__b="// counts\nlet calls = 0;\nsaid.push('b');\nexport function b() {\n"
        "  calls += 1;\n  return calls;\n}\n",
    )
    assert said(chromium, "a", "c") == ["b", "c 1", "a 2"]


def test_a_sentence_is_in_the_language_in_use_and_its_plural_by_number(
    modules: Path, chromium: Browser
) -> None:
    (modules / "gettext.js").write_text((ROOT / "static/js/gettext.js").read_text("utf-8"))
    write(
        modules,
        a='import { filled, gettext, ngettext } from "./gettext.js";\n'
        'said.push(gettext("standard rules"));\n'
        "for (const n of [1, 2, 101, 201]) {\n"
        '  said.push(filled(ngettext("{n} minute ago", "{n} minutes ago", n), { n }));\n}\n',
    )
    counted = ["1 minute ago", "2 minutes ago", "101 minutes ago", "201 minutes ago"]
    assert said(chromium, "a") == ["standard rules", *counted]
    with override("de"):
        words = said(chromium, "a")
    assert words[:3] == ["Standardregeln", "vor 1 Minute", "vor 2 Minuten"]


def test_modules_that_call_things_alike_do_not_meet(modules: Path, chromium: Browser) -> None:
    write(
        modules,
        a="const name = 'a';\nexport const shown = () => name;\nsaid.push(shown());\n",
        b="const name = 'b';\nexport const shown = () => name;\nsaid.push(shown());\n",
    )
    assert said(chromium, "a", "b") == ["a", "b"]


def test_comments_stay_at_home(modules: Path) -> None:
    write(modules, a="// why\nlet a = 1; // how\n  // more\n")
    assert b"why" not in joined("a").text
    assert b"more" not in joined("a").text


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ('import all from "./b.js";\n', "imports or exports in a way"),
        ("export default 1;\n", "imports or exports in a way"),
        ('await import("./b.js");\n', "imports or exports in a way"),
        ('import "./gone.js";\n', "There is no file js/gone.js."),
        ('import "../secret.js";\n', "There is no file js/../secret.js."),
        ('import "./a.js";\n', "js/a.js imports itself"),
    ],
)
def test_what_cannot_be_joined_is_refused(modules: Path, source: str, reason: str) -> None:
    write(modules, pads__a=source, b="", a=source)
    with pytest.raises(UnknownScript, match=re.escape(reason)):
        joined("a")


def test_a_new_text_has_a_new_address(modules: Path) -> None:
    write(modules, a="let a = 1;\n")
    before = joined("a").digest
    write(modules, a="let a = 2;\n")
    assert joined("a").digest != before


@pytest.mark.parametrize("slug", CATALOG)
def test_a_games_script_is_one_small_file_that_is_kept_for_good(slug: str) -> None:
    address = script("js/send.js", CATALOG[slug].game_view.scripts).split('"')[3]
    answer = Client().get(address, headers={"accept-encoding": "gzip"})
    assert answer["Content-Type"] == "text/javascript"
    assert "immutable" in answer["Cache-Control"]
    assert len(answer.content) < 18_000


@pytest.mark.parametrize(
    "path", ["gone", "send+../send", "send+", "%2E%2E/settings", "send" + "+send" * MANY]
)
def test_an_address_of_no_script_is_not_found(path: str) -> None:
    assert Client().get(f"/look/{path}.000000000000.js").status_code == 404


def test_an_old_address_gets_todays_script_and_is_not_kept() -> None:
    answer = Client().get("/look/send.000000000000.js")
    assert answer.status_code == 200
    assert answer["Cache-Control"] == "no-cache"
