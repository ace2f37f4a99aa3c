"""Charts: the numbers are where the eye and the reader look for them."""

import itertools
from xml.etree import ElementTree as ET

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from companion.charts.bars import GAP, MARK, WIDTH, Bar, BarPart, Bars
from companion.charts.columns import Column, Columns
from companion.charts.curves import Curve, Trace
from companion.charts.numbers import marks, number_text
from companion.statistics.charts import distribution_chart
from companion.statistics.definitions import Spread

SCORES = Curve(
    "Scores",
    (
        Trace("Ann", 1, (0, 0, 5, 5, 35)),
        Trace("Ben <&>", 2, (0, 3, 3, 3, 35)),
        Trace("Cem", 3, (0, -2, -2, -2, 34)),
    ),
    at=3,
)


def drawn(template: str, chart: object) -> ET.Element:
    page = render_to_string(f"charts/{template}.html", {"chart": chart, "id": "it"})
    return ET.fromstring(f"<p>{page}</p>")  # noqa: S314 - of our own making


@pytest.mark.parametrize(
    ("number", "text"), [(0, "0"), (-3, "−3"), (6.94, "6.9"), (13.0, "13"), (-0.04, "0")]
)
def test_numbers_are_read_with_one_decimal_and_a_true_minus(number: float, text: str) -> None:
    assert number_text(number) == text


@pytest.mark.parametrize(
    ("lowest", "highest", "round_"),
    [
        (0, 0, [0, 0.5, 1]),
        (0, 36, [0, 10, 20, 30, 40]),
        (-3, 11, [-5, 0, 5, 10, 15]),
        (0, 4, [0, 1, 2, 3, 4]),
        (1480, 1530, [1480, 1500, 1520, 1540]),
        (7, 7, [7, 7.5, 8]),
    ],
)
def test_a_scale_is_marked_with_few_round_numbers(
    lowest: float, highest: float, round_: list[float]
) -> None:
    found = marks(lowest, highest)
    assert found == round_
    assert found[0] <= lowest <= highest <= found[-1]


def test_a_curve_turns_where_a_score_does_and_is_as_long_as_its_changes() -> None:
    path = SCORES.lines[0].path
    assert path.startswith("M26.0 ")
    assert path.count("V") == 2, "it changes twice"
    idle = Curve("Idle", (Trace("Ann", 1, (0,) * 5000),))
    assert len(idle.lines[0].path) < 60


def test_a_curve_says_where_it_begins_and_ends() -> None:
    ann = (Trace("Ann", 1, (0, 2, 7)),)
    assert Curve("Scores", ann, step="Entry").axis == ("Entry 0", "2")
    days = ("1 May", "3 May", "9 June")
    assert Curve("Ratings", ann, step="Game", labels=days).axis == ("Game 1 May", "9 June")
    assert Curve("One", (Trace("Ann", 1, (4,)),)).axis == ("Step 0", "")
    assert Curve("None", ()).axis == ("", "")


def test_names_at_the_ends_of_a_curve_never_cover_each_other() -> None:
    traces = tuple(Trace(f"P{n}", n, (0, 7)) for n in range(1, 6))
    heights = [line.top for line in Curve("Level", traces).lines]
    assert all(below - above >= 17 for above, below in itertools.pairwise(heights))
    assert heights[-1] <= 96


def test_straight_lines_join_what_ratings_are_and_leave_out_what_is_not_there() -> None:
    rating = Curve("Rating", (Trace("Ann", 1, (None, 25, 27)),), stairs=False)
    assert rating.lines[0].path.count("L") == 1
    assert [row.cells for row in rating.rows] == [["–"], ["25"], ["27"]]


def test_a_curve_without_a_number_says_so() -> None:
    empty = Curve("Rating", (Trace("Ann", 1, ()),), stairs=False)
    assert (empty.lines, empty.summary) == ([], "No numbers yet.")
    drawn("curve", empty)


def test_a_curve_has_a_title_words_and_a_table_of_its_changes() -> None:
    page = drawn("curve", SCORES)
    svg = page.find("svg")
    assert svg is not None
    assert svg.get("aria-labelledby") == "it-title it-words"
    assert page.findtext("svg/title") == "Scores"
    said = page.findtext("svg/desc") or ""
    assert said.startswith("At the end: Ann 35, Ben <&> 35, Cem 34.")
    rows = [["".join(cell.itertext()) for cell in row] for row in page.iter("tr")]
    assert rows == [
        ["Step", "Ann", "Ben <&>", "Cem"],
        ["0", "0", "0", "0"],
        ["1", "0", "3", "−2"],
        ["2", "5", "3", "−2"],
        ["4", "35", "35", "34"],
    ]


def test_lines_of_a_curve_differ_by_dash_and_end_in_emblem_and_number() -> None:
    page = drawn("curve", SCORES)
    dashes = [path.get("stroke-dasharray") for path in page.iter("path") if path.get("fill")]
    assert len(set(dashes)) == 3
    assert [use.get("href") for use in page.iter("use")] == ["#e-1", "#e-2", "#e-3"]


def test_columns_are_as_high_as_their_numbers_and_say_what_they_are() -> None:
    chart = Columns(
        "Final scores",
        (Column("12", 1, "12 to 15: 1 play"), Column("16", 4, "16 to 19: 4 plays", lit=True)),
    )
    page = drawn("columns", chart)
    heights = [float(rect.get("height", "")) for rect in page.iter("rect")]
    assert heights == [24, 96]
    assert [each.text for each in page.iter("title")] == [
        "Final scores", "12 to 15: 1 play", "16 to 19: 4 plays",
    ]  # fmt: skip
    assert chart.rows == [("12", "1"), ("16", "4")]


@pytest.mark.parametrize(
    ("language", "scores", "rows"),
    [
        (
            "en",
            {30: 1, 39: 1, 40: 1, 51: 2, 61: 2, 62: 1, 82: 2},
            [("30–39", "2"), ("40–49", "1"), ("50–59", "2"), ("60–69", "3"), ("70–79", "0"),
             ("80–89", "2")],
        ),
        ("en", {3: 1, 5: 2}, [("3", "1"), ("4", "0"), ("5", "2")]),
        ("en", {-9: 1, 3: 2, 28: 1}, [("−10 to −6", "1"), ("−5 to −1", "0"), ("0–4", "2"),
                                      ("5–9", "0"), ("10–14", "0"), ("15–19", "0"),
                                      ("20–24", "0"), ("25–29", "1")]),
        ("de", {-9: 1, 3: 2, 28: 1}, [("−10 bis −6", "1"), ("−5 bis −1", "0"), ("0–4", "2"),
                                      ("5–9", "0"), ("10–14", "0"), ("15–19", "0"),
                                      ("20–24", "0"), ("25–29", "1")]),
    ],
)  # fmt: skip
def test_the_table_of_a_distribution_names_all_scores_of_a_column(
    language: str, scores: dict[int, int], rows: list[tuple[str, str]]
) -> None:
    with translation.override(language):
        chart = distribution_chart(Spread(scores))
        page = drawn("columns", chart)
    cells = [tuple("".join(cell.itertext()) for cell in row) for row in page.iter("tr")]
    assert cells[1:] == chart.rows == rows
    assert [each.label for each in chart.columns] == [
        row.split("–")[0].split(" ")[0] for row, _ in rows
    ]


def test_of_many_columns_only_so_many_are_named_that_names_do_not_touch() -> None:
    chart = Columns("Long", tuple(Column(str(n), n, f"{n}") for n in range(40)))
    named = [each for each in chart.placed if each.label]
    assert all(b.middle - a.middle >= 34 for a, b in itertools.pairwise(named))


def test_the_parts_of_a_bar_lie_side_by_side_and_losses_to_the_left() -> None:
    chart = Bars(
        "Where points come from",
        ("Suits", "Court"),
        (
            Bar("Ann", (BarPart(0, 8), BarPart(1, -2)), owner=1),
            Bar("Ben", (BarPart(0, 4),), owner=2),
        ),
    )
    ann, ben = chart.laid
    gained, lost = ann.pieces
    assert lost.left + lost.width <= gained.left == ben.pieces[0].left
    assert gained.width > ben.pieces[0].width
    assert (ann.behind, ann.cells, ben.cells) == ("6", ["8", "−2"], ["4", "–"])
    assert "Ann, Court: −2" in [each.text for each in drawn("bars", chart).iter("title")]


def test_a_bar_that_is_compared_has_its_mark_on_the_same_scale() -> None:
    chart = Bars("By kind", ("Points",), (Bar("Suits", (BarPart(0, 4),), beside=8),), "Others")
    page = drawn("bars", chart)
    assert chart.laid[0].mark == 292
    assert [cell.text for cell in page.iter("td")] == ["4", "8"]


@pytest.mark.parametrize(
    ("bars", "marks_", "pieces"),
    [
        # Losses on average, of which the others have more.
        (
            (
                Bar("Suits", (BarPart(0, 6),), beside=4),
                Bar("Hand", (BarPart(0, -2),), beside=-4),
            ),
            [233.6, 1.5], [(116.8, 175.2), (58.4, 58.4)],
        ),
        # Nothing of one's own, and more than all bars on either side.
        (
            (Bar("Suits", (BarPart(0, 2),), beside=5), Bar("Hand", (), beside=-5)),
            [292, 1.5], [(146, 58.4)],
        ),
        # Only losses, and the others have none.
        ((Bar("Hand", (BarPart(0, -4),), beside=0),), [292], [(0, 292)]),
        ((Bar("Hand", (BarPart(0, -4),), beside=None),), [None], [(0, 292)]),
    ],
)  # fmt: skip
def test_every_mark_lies_in_the_drawing(
    bars: tuple[Bar, ...], marks_: list[float | None], pieces: list[tuple[float, float]]
) -> None:
    chart = Bars("By kind", ("Points",), bars, "Others")
    page = drawn("bars", chart)
    assert [bar.mark for bar in chart.laid] == marks_
    found = [piece for bar in chart.laid for piece in bar.pieces]
    assert [(piece.left, piece.width + GAP) for piece in found] == pieces
    lines = [each for each in page.iter("path") if each.get("class") == "s-carnelian"]
    assert {each.get("stroke-width") for each in lines} <= {f"{MARK:g}"}
    at = [float(each.get("d", "").removeprefix("M").split()[0]) for each in lines]
    assert all(MARK / 2 <= x <= WIDTH - MARK / 2 for x in at)


def test_bars_of_nothing_are_drawn_all_the_same() -> None:
    drawn("bars", Bars("Nothing", ("Points",), (Bar("Ann", ()),)))
    drawn("columns", Columns("Nothing", ()))
