"""Symbols: each drawn once, each asked for by a name that there is."""

import re
from collections import Counter
from pathlib import Path

import pytest

from companion.frontend import icons

IN_TEMPLATES = re.compile(r'{% icon "([^"]+)"[ %]')  # not a name that a filter adds to
USED = re.compile(r'<use href="#([\w-]+)"|url\(#([\w-]+)\)')


def ids(markup: str) -> list[str]:
    return re.findall(r'<(?:symbol|pattern) id="([^"]+)"', markup)


def test_a_page_carries_the_base_set_and_its_own_each_id_once() -> None:
    carried = ids(icons.sprite("krimsutep", "cleopatra", "tools"))
    assert {"i-undo", "e-5", "s-oasis", "p-brick", "c-palm", "i-grip"} <= set(carried)
    assert [name for name, n in Counter(carried).items() if n > 1] == []


def test_a_page_does_not_carry_another_games_symbols() -> None:
    assert "c-palm" not in ids(icons.sprite("krimsutep"))


@pytest.mark.parametrize("template", sorted(Path("templates").rglob("*.html")), ids=str)
def test_a_template_asks_for_symbols_that_are_drawn(template: Path) -> None:
    text = template.read_text(encoding="utf-8")
    for name in IN_TEMPLATES.findall(text):
        assert icons.icon(name)
    for use, fill in USED.findall(text):
        assert any((use or fill) in icons.drawings(each) for each in icons.SETS)


def test_an_unknown_symbol_is_said_at_once() -> None:
    with pytest.raises(icons.UnknownSymbol, match="No symbol is called 'sphynx'"):
        icons.icon("sphynx")


def test_an_unknown_set_is_said_at_once() -> None:
    with pytest.raises(icons.UnknownSymbol, match="There is no set of symbols 'senet'"):
        icons.sprite("senet")


def test_an_icon_is_hidden_from_readers_and_takes_classes() -> None:
    assert icons.icon("e-2", "own-2") == (
        '<svg class="i own-2" aria-hidden="true"><use href="#e-2"/></svg>'
    )


def test_no_symbol_takes_an_id_that_a_page_may_use() -> None:
    for name in icons.SETS:
        for each in icons.drawings(name):
            assert re.match(r"(s|e|g|c|r|ch|i|p|o|m)-", each), each
