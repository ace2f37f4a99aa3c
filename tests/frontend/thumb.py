"""A thumb on the glass: real touches, as the browser gets them from a phone."""

from dataclasses import dataclass
from typing import Literal

from playwright.sync_api import CDPSession, Page

LISTEN = """() => {
  window.fieldEvents = [];
  for (const name of ["place", "why"])
    document.addEventListener(name, (event) => window.fieldEvents.push([name, event.detail]));
}"""

type FieldEvents = list[list[object]]


@dataclass(frozen=True, slots=True)
class Thumb:
    """One finger over a page; points are px in the window."""

    page: Page
    glass: CDPSession

    @classmethod
    def over(cls, page: Page) -> "Thumb":
        """A finger that is ready, and listeners for the events of the field."""
        page.evaluate(LISTEN)
        return cls(page, page.context.new_cdp_session(page))

    def down(self, at: tuple[float, float]) -> None:
        self._touch("touchStart", [at])

    def slide(self, to: tuple[float, float]) -> None:
        self._touch("touchMove", [to])

    def lift(self) -> None:
        self._touch("touchEnd", [])

    def tap(self, at: tuple[float, float]) -> None:
        self.down(at)
        self.lift()

    def hold(self, at: tuple[float, float]) -> None:
        """Down, until the lens is open."""
        self.down(at)
        self.page.wait_for_selector(".lens", state="attached")

    def middle(self, cell: str, half: str | None = None) -> tuple[float, float]:
        """The middle of a space's half on the screen."""
        side = f'[data-half="{half}"]' if half else ""
        box = self.page.locator(f'.opt[data-cell="{cell}"]{side}').bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def lens(self, side: Literal[0, 1]) -> tuple[float, float]:
        """The middle of a half of the open lens."""
        box = self.page.locator(".lens .half").nth(side).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def events(self) -> FieldEvents:
        """The events of the field so far: `place` or `why`, and where."""
        said: FieldEvents = self.page.evaluate("window.fieldEvents")
        return said

    def _touch(
        self,
        kind: Literal["touchStart", "touchMove", "touchEnd"],
        points: list[tuple[float, float]],
    ) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self.glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
