"""The lens on a field, under a real touch."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.frontend.conftest import Shown
from tests.frontend.thumb import Thumb


@pytest.fixture
def thumb(shown: Shown) -> Thumb:
    return Thumb.over(shown("/look/field/"))


def placed(cell: str, half: str | None) -> list[object]:
    return ["place", {"cell": cell, "half": half}]


def chosen(page: Page) -> list[bool]:
    """Which half of the open lens is lit."""
    lit: list[bool] = page.locator(".lens .half").evaluate_all(
        "halves => halves.map((half) => half.classList.contains('chosen'))"
    )
    return lit


@pytest.mark.parametrize("half", ["first", "second"])
def test_a_quick_tap_places_the_half_under_the_finger(thumb: Thumb, half: str) -> None:
    thumb.tap(thumb.middle("a5", half))
    assert thumb.events() == [placed("a5", half)]
    assert thumb.page.locator(".lens").count() == 0


def test_a_tap_belongs_to_the_half_under_the_finger_at_touch_down(thumb: Thumb) -> None:
    x, y = thumb.middle("a5", "first")
    thumb.down((x + 12, y))
    thumb.slide((x + 20, y))
    thumb.lift()
    assert thumb.events() == [placed("a5", "first")]


def test_a_long_slide_is_no_tap(thumb: Thumb) -> None:
    thumb.down(thumb.middle("a5", "first"))
    thumb.slide(thumb.middle("a3", "first"))
    thumb.lift()
    assert thumb.events() == []


def test_a_double_tap_places_once(thumb: Thumb) -> None:
    clock = thumb.page.clock
    clock.install(time=0)
    clock.pause_at(1000)  # however slow the machine is, the taps are one blink
    thumb.tap(thumb.middle("a5", "first"))
    thumb.tap(thumb.middle("a5", "first"))
    thumb.tap(thumb.middle("a3", "second"))
    assert thumb.events() == [placed("a5", "first")]
    clock.run_for(400)
    thumb.tap(thumb.middle("a3", "second"))
    assert thumb.events() == [placed("a5", "first"), placed("a3", "second")]


def test_a_refused_half_tells_why_and_never_places(thumb: Thumb) -> None:
    thumb.tap(thumb.middle("e4", "first"))
    assert thumb.events() == [["why", {"cell": "e4", "half": "first"}]]


def test_holding_opens_two_halves_as_big_as_a_thumb_above_the_finger(thumb: Thumb) -> None:
    finger = thumb.middle("a5", "second")
    thumb.hold(finger)
    boxes = [thumb.page.locator(".lens .half").nth(n).bounding_box() for n in (0, 1)]
    for box in boxes:
        assert box is not None
        assert min(box["width"], box["height"]) >= 48
        assert box["y"] + box["height"] < finger[1]
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
    assert chosen(thumb.page) == [False, True]
    thumb.lift()
    assert thumb.events() == [placed("a5", "second")]
    assert thumb.page.locator(".lens").count() == 0


@pytest.mark.parametrize("cell", ["a1", "e1", "a3", "e6"])
def test_a_little_slide_chooses_the_other_half(thumb: Thumb, cell: str) -> None:
    x, y = thumb.middle(cell, "second")
    thumb.hold((x, y))
    thumb.slide((x - 20, y))
    assert chosen(thumb.page) == [True, False]
    thumb.slide((x - 2, y))
    assert chosen(thumb.page) == [False, True]
    thumb.lift()
    assert thumb.events() == [placed(cell, "second")]


@pytest.mark.parametrize(("side", "half"), [(0, "first"), (1, "second")])
def test_on_the_lens_the_half_under_the_finger_is_chosen(
    thumb: Thumb, side: int, half: str
) -> None:
    thumb.hold(thumb.middle("e1", "first"))
    thumb.slide(thumb.lens(0 if side == 0 else 1))
    thumb.lift()
    assert thumb.events() == [placed("e1", half)]


def test_sliding_off_cancels_and_coming_back_chooses_again(thumb: Thumb) -> None:
    x, y = thumb.middle("a5", "first")
    thumb.hold((x, y))
    thumb.slide((x + 160, y))
    assert chosen(thumb.page) == [False, False]
    thumb.slide((x, y))
    assert chosen(thumb.page) == [True, False]
    thumb.slide((x + 160, y + 60))
    thumb.lift()
    assert thumb.events() == []
    assert thumb.page.locator(".lens").count() == 0


def test_lifting_on_a_refused_half_tells_why(thumb: Thumb) -> None:
    thumb.hold(thumb.middle("e4", "second"))
    thumb.slide(thumb.lens(0))
    assert thumb.page.locator(".lens .half.no.chosen").count() == 1
    thumb.lift()
    assert thumb.events() == [["why", {"cell": "e4", "half": "first"}]]


def test_the_lens_shows_the_points_and_the_sum_of_both_halves(thumb: Thumb) -> None:
    thumb.hold(thumb.middle("e1", "first"))
    texts = thumb.page.locator(".lens text").all_text_contents()
    assert texts == ["8", "2 × 4", "2", "2 × 1"]


def test_halves_one_above_the_other_open_a_lens_that_lies_so_too(thumb: Thumb) -> None:
    thumb.page.evaluate(
        """() => {
          const [top, low] = document.querySelectorAll('[data-cell="a5"] rect:first-child');
          for (const [rect, y] of [[top, 247.5], [low, 274.5]])
            for (const [key, value] of Object.entries({x: 19.5, y, width: 63, height: 25}))
              rect.setAttribute(key, value);
          document.querySelectorAll('[data-cell="a5"] :not(rect:first-child)')
            .forEach((other) => other.remove());
        }"""
    )
    x, y = thumb.middle("a5", "first")
    thumb.hold((x, y))
    upper, lower = thumb.lens(0), thumb.lens(1)
    assert upper[0] == pytest.approx(lower[0])
    assert lower[1] - upper[1] >= 60
    thumb.slide((x, y + 20))
    assert chosen(thumb.page) == [False, True]
    thumb.lift()
    assert thumb.events() == [placed("a5", "second")]


def test_a_space_for_a_whole_card_takes_a_tap_and_opens_no_lens(thumb: Thumb) -> None:
    thumb.page.evaluate(
        """() => {
          document.querySelector('[data-cell="a5"][data-half="second"]').remove();
          document.querySelector('[data-cell="a5"]').removeAttribute("data-half");
        }"""
    )
    thumb.down(thumb.middle("a5"))
    thumb.page.wait_for_timeout(500)
    assert thumb.page.locator(".lens").count() == 0
    thumb.lift()
    assert thumb.events() == [placed("a5", None)]


def test_a_second_finger_is_no_choice(thumb: Thumb) -> None:
    one, other = thumb.middle("a5", "first"), thumb.middle("a3", "first")
    thumb.hold(one)
    touches = [{"x": x, "y": y} for x, y in (one, other)]
    thumb.glass.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": touches})
    assert thumb.page.locator(".lens").count() == 0
    thumb.lift()
    assert thumb.events() == []


def press(key: str) -> Callable[[Page], None]:
    return lambda page: page.keyboard.press(key)


@pytest.mark.parametrize("enter", [press("Enter"), press(" ")], ids=["Enter", "Space"])
def test_the_keyboard_moves_by_arrows_and_places(
    shown: Shown, enter: Callable[[Page], None]
) -> None:
    page = shown("/look/field/", 1280, 800)
    thumb = Thumb.over(page)
    page.focus('.opt[data-cell="a1"]')
    for arrow in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft"):
        page.keyboard.press(arrow)
    enter(page)
    assert thumb.events() == [placed("a3", "first")]


def test_a_board_is_one_stop_for_the_tab_key(shown: Shown) -> None:
    page = shown("/look/field/", 1280, 800)
    assert page.locator('.board .opt[tabindex="0"]').count() == 1
    page.focus('.opt[data-cell="a1"]')
    page.keyboard.press("ArrowRight")
    assert page.locator('.board .opt[tabindex="0"]').get_attribute("aria-label") == (
        "a1 right: 2 points, doubled"
    )


def test_a_mouse_places_with_a_click(shown: Shown) -> None:
    page = shown("/look/field/", 1280, 800)
    thumb = Thumb.over(page)
    page.mouse.click(*thumb.middle("e6", "second"))
    assert thumb.events() == [placed("e6", "second")]
