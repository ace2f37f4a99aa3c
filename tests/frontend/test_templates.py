"""How templates are laid out: short lines, short files, one block a line; and each compiles.

No formatter holds this: those that there are put white space where it shows, between a text
and what follows it or into an element that is empty. Where none may stand a tag is broken
inside, before an attribute or before its ">".
"""

import re
from pathlib import Path

import pytest
from django.template import TemplateSyntaxError, engines
from django.template.backends.django import DjangoTemplates

LINE, FILE = 120, 110
ROOTS = (Path("templates"), Path("tests/plays/templates"))
TEMPLATES = sorted(path for root in ROOTS for path in root.rglob("*.html"))
BLOCK = re.compile(
    r"<(?:article|aside|d[dlt]|details|div|fieldset|footer|form|h[1-6]|header|legend|li|main|nav|ol|p"
    r"|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)\b"
)


def ill_laid(text: str) -> list[str]:
    """What is wrong with the layout of a template."""
    lines = text.splitlines()
    found = [f"{len(lines)} lines"] if len(lines) > FILE else []
    found += [
        f"{number}: {len(line)} long"
        for number, line in enumerate(lines, 1)
        if len(line) > LINE
    ]
    return found + [
        f"{number}: more than one block"
        for number, line in enumerate(lines, 1)
        if len(BLOCK.findall(line)) > 1
    ]


def engine() -> DjangoTemplates:
    found = engines["django"]
    assert isinstance(found, DjangoTemplates)
    return found


@pytest.mark.parametrize("template", TEMPLATES, ids=str)
def test_a_template_is_laid_out_and_compiles(template: Path) -> None:
    text = template.read_text(encoding="utf-8")
    assert ill_laid(text) == []
    engine().from_string(text)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("<p>" + "a" * 113 + "</p>", []),
        ("<p>" + "a" * 114 + "</p>", ["1: 121 long"]),
        ("<p>\n" * 80, []),
        ("<p>\n" * 111, ["111 lines"]),
        ("<ul><li>one</li></ul>\n<p><b>two</b></p>\n", ["1: more than one block"]),
    ],
)
def test_a_layout_is_found_wanting(text: str, wrong: list[str]) -> None:
    assert ill_laid(text) == wrong


def test_a_library_that_is_not_there_is_found() -> None:
    with pytest.raises(TemplateSyntaxError, match="'pharaoh' is not a registered tag library"):
        engine().from_string("{% load pharaoh %}")


@pytest.mark.parametrize("template", TEMPLATES, ids=str)
def test_drawn_text_holds_no_element_of_html(template: Path) -> None:
    """Browsers draw nothing of such an element, nor of the text in it."""
    drawn = re.findall(r"<text\b.*?</text>", template.read_text(encoding="utf-8"), re.DOTALL)
    elements = {name for each in drawn for name in re.findall(r"<(\w+)", each)}
    assert elements <= {"text", "tspan"}
