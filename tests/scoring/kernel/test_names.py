"""Names show something, and nothing in them turns or hides the text around them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.kernel.errors import Malformed
from scoring.kernel.names import likeness, plain, visible
from scoring.record import read_name

NOTHING = [
    "\u200b", "\u2800", "\u3164", "\u115f", "\uffa0", "\u00ad", "\u2060", "\U000e0001",
    "\u0301", "\u0301\u0308", "\ufe0f", "\u202e", "\u200d", "\u034f", "\u00a0", "\u2800\u3164 ",
    "\U0001d159", "\ufeff",
]  # fmt: skip


@pytest.mark.parametrize("name", NOTHING)
def test_a_name_that_shows_nothing_is_refused(name: str) -> None:
    with pytest.raises(Malformed, match=r"A name (needs|must)"):
        read_name(name)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("A\u200bnn", "Ann"),
        ("\u202eAnn", "Ann"),
        ("Ann\u2066", "Ann"),
        ("A\u00adnn", "Ann"),
        ("A\ufe0fnn", "Ann"),
        ("A\u200dnn", "Ann"),
        ("A\u3164nn", "Ann"),
        ("A\u034fnn", "Ann"),
        ("\u0301Ann", "Ann"),
        ("e\u200b\u0301va", "éva"),
        ("Ann \u2003 Lee", "Ann Lee"),
        ("Ann\u2028Lee", "Ann Lee"),
    ],
)
def test_what_cannot_be_seen_is_dropped(typed: str, name: str) -> None:
    assert read_name(typed) == name


@pytest.mark.parametrize(
    "name",
    [
        "👩\u200d👩\u200d👧",
        "👩🏽\u200d🚀 Ann",
        "🏳\ufe0f\u200d🌈",
        "❤\ufe0f\u200d🔥",
        "#\ufe0f\u20e3",
        "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
        "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627",
        "क्\u200dष",
        "葛\U000e0100飾",
        "דוד",
        "Ann-Marie O’Neil",
        "★",
        "7",
    ],
)
def test_what_shapes_a_name_stays(name: str) -> None:
    assert read_name(name) == name
    assert likeness(name) == likeness(plain(name))


@given(st.text())
def test_a_read_name_is_read_as_itself_and_shows_something(text: str) -> None:
    try:
        name = read_name(text)
    except Malformed:
        return
    assert read_name(name) == name
    assert visible(name)
    assert not set(name) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200b")
