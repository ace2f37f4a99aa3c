"""No sentence is built from pieces; the check finds those that would be."""

import pytest
from babel.messages.catalog import Catalog

from tests.messages.catalogues import SOURCES
from tests.messages.pieces import in_python, in_script, in_template, joining, pieces


def test_no_sentence_is_built_from_pieces() -> None:
    assert list(pieces(extracted() for extracted in SOURCES.values())) == []


@pytest.mark.parametrize(
    ("text", "piece"),
    [
        (", now complete", True),
        ("now complete", False),
        ("· again", True),
        ("points for ", True),
        ("points for", False),
        ("{name}: {points}", False),
        ("Type this code:\n{code}\n", False),
    ],
)
def test_a_message_that_joins_another_text_is_a_piece(text: str, piece: bool) -> None:  # noqa: FBT001 - a row of the table
    catalog = Catalog()
    catalog.add(text)
    assert bool(list(joining(catalog))) is piece


@pytest.mark.parametrize(
    ("source", "built"),
    [
        ('name + gettext("starts")', True),
        ('gettext("{n} cards").format(n=n) + " left"', True),
        ('says + " " + gettext("Too few games to say.")', False),
        ('f"{name} {gettext("starts")}"', True),
        ('f"{gettext("the palace")}{points}"', True),
        ('f"{name}: {gettext("the palace")}"', False),
        ('f"{gettext("Round {n}").format(n=n)} · {step}"', False),
        ('" ".join((name, ngettext("{n} card", "{n} cards", n)))', True),
        ('", ".join([gettext("fits"), gettext("free")])', False),
        ('[gettext("Name")] + rest', False),
        ('Malformed(f"The {thing} is not here.")', True),
        ('RuleViolation(cite, "It is too late.")', True),
        ('RuleViolation(cite, message("{player} is too late.", player=name))', False),
        ('Malformed("", field=where)', False),
    ],
)
def test_what_python_joins_with_a_message_is_found(source: str, built: bool) -> None:  # noqa: FBT001 - a row of the table
    assert bool(list(in_python(source))) is built


@pytest.mark.parametrize(
    ("source", "built"),
    [
        ('<p>{{ name }} {% translate "starts" %}</p>', True),
        ('<p>{% translate "Pass the phone to" %}\n{{ name }}</p>', True),
        ('<p>{% translate "a" %} {% blocktranslate %}b{% endblocktranslate %}</p>', True),
        ('<p>{% translate "Source:" %} {{ source }}</p>', False),
        ('<p>{{ summary }} {% translate "The table has every number." %}</p>', False),
        ('<b>{{ name }}</b> <i>{% translate "starts" %}</i>', False),
        ('{{ name }} · {% translate "won" %}', False),
        ('{% translate "Rules" as rules %} {{ name }}', False),
        ('{# {{ name }} {% translate "starts" %} #}', False),
    ],
)
def test_what_a_template_joins_with_a_message_is_found(source: str, built: bool) -> None:  # noqa: FBT001 - a row of the table
    assert bool(list(in_template(source))) is built


@pytest.mark.parametrize(
    ("source", "built"),
    [
        ('name + gettext("starts")', True),
        ('gettext("the end of") + name', True),
        ("`${name} ${gettext('x')}`".replace("'", '"'), True),
        ('`${gettext("left")} ${n}`', True),
        ('`${name} · ${gettext("won")}`', False),
        ('filled(gettext("{name} starts"), { name })', False),
    ],
)
def test_what_a_script_joins_with_a_message_is_found(source: str, built: bool) -> None:  # noqa: FBT001 - a row of the table
    assert bool(list(in_script(source))) is built


def test_a_piece_is_named_with_its_place() -> None:
    (found,) = in_template('<p>\n  {{ name }} {% translate "starts" %}\n</p>')
    assert found == (2, '{{ name }} {% translate "starts" %}')
