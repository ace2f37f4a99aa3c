"""Line charts: scores over the entries of a play, ratings over plays."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from companion.charts.numbers import marks, number_text

WIDTH, HEIGHT = 340, 119
LEFT, RIGHT, TOP, BOTTOM = 26.0, 292.0, 9.0, 96.0
APART = 17.0
"""Least distance of two labels at the ends of lines, so that they do not overlap."""
DASHES = ("", "7 4", "2 4", "11 3 2 3", "5 2")


@dataclass(frozen=True, slots=True)
class Trace:
    """One line: its owner, by seat or index (from 1), and its number at each step.

    None stands for a step without a number.
    """

    name: str
    owner: int
    points: Sequence[float | None]


@dataclass(frozen=True, slots=True)
class DrawnCurve:
    """A line as it is drawn, and the position of its emblem and last number."""

    owner: int
    dash: str
    path: str
    end: str
    top: float
    foot: float


@dataclass(frozen=True, slots=True)
class Grid:
    """A horizontal grid line and its number."""

    height: float
    foot: float
    text: str


@dataclass(frozen=True, slots=True)
class CurveNumbers:
    """A row of the table: the step, its mark, and each line's number."""

    label: str
    cells: Sequence[str]
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Curve:
    """A line chart. `labels` name the steps (default: numbers from 0), `step` the axis.

    `at` is a step that is marked, with the text `mark`. With `stairs` a number holds until the
    next step, as scores do; otherwise points are joined by straight lines.
    """

    title: str
    traces: Sequence[Trace]
    step: str = "Step"
    labels: Sequence[str] = ()
    at: int | None = None
    mark: str = ""
    stairs: bool = True

    @property
    def viewbox(self) -> str:
        """The `viewBox` of the SVG."""
        return f"0 0 {WIDTH} {HEIGHT}"

    @property
    def summary(self) -> str:
        """The chart in words, for screen readers."""
        ends = [
            f"{trace.name} {number_text(end)}"
            for trace in self.traces
            if (end := _end(trace)) is not None
        ]
        if not ends:
            return gettext("No numbers yet.")
        marked = self.mark and self.at is not None
        mark = f" {self.step} {self._label(self.at or 0)}: {self.mark}." if marked else ""
        return gettext("At the end: {scores}.").format(scores=", ".join(ends)) + mark

    @property
    def grid(self) -> list[Grid]:
        """Grid lines at round numbers."""
        among = self._marks
        heights = [(mark, _height(mark, among)) for mark in among]
        return [
            Grid(height, round(height + 4.5, 1), number_text(mark)) for mark, height in heights
        ]

    @property
    def axis(self) -> tuple[str, str]:
        """The texts under the first and the last step; empty for a step that is not there."""
        if not self._steps:
            return "", ""
        first = f"{self.step} {self._label(0)}"
        return first, self._label(self._steps - 1) if self._steps > 1 else ""

    @property
    def marked(self) -> float | None:
        """The x coordinate of the marked step; None without one."""
        return None if self.at is None else self._along(self.at)

    @property
    def lines(self) -> list[DrawnCurve]:
        """The lines with their ends, which are moved apart where they would overlap."""
        ends = [
            (place, end)
            for place, trace in enumerate(self.traces)
            if (end := _end(trace)) is not None
        ]
        ends.sort(key=lambda each: -each[1])
        among = self._marks
        heights = _apart([_height(end, among) for _, end in ends])
        return [
            DrawnCurve(
                owner=(self.traces[place].owner - 1) % len(DASHES) + 1,
                dash=DASHES[(self.traces[place].owner - 1) % len(DASHES)],
                path=self._path(self.traces[place].points, among),
                end=number_text(end),
                top=round(height - 7.5, 1),
                foot=round(height + 5, 1),
            )
            for (place, end), height in zip(ends, heights, strict=True)
        ]

    @property
    def rows(self) -> list[CurveNumbers]:
        """The rows of the table, only for steps at which a number changes."""
        found, before, steps = list[CurveNumbers](), list[float | None](), self._steps
        for step in range(steps):
            there = [_point(each, step) for each in self.traces]
            mark = self.mark if step == self.at else ""
            if mark or step in {0, steps - 1} or there != before:
                cells = ["–" if point is None else number_text(point) for point in there]
                found.append(CurveNumbers(self._label(step), cells, mark))
            before = there
        return found

    def _label(self, step: int) -> str:
        return self.labels[step] if self.labels else str(step)

    @property
    def _steps(self) -> int:
        return max((len(trace.points) for trace in self.traces), default=0)

    @property
    def _marks(self) -> list[float]:
        known = [point for trace in self.traces for point in trace.points if point is not None]
        lowest, highest = min(known, default=0), max(known, default=0)
        return marks(min(lowest, 0) if self.stairs else lowest, highest)

    def _along(self, step: int) -> float:
        last = max(self._steps - 1, 1)
        return round(LEFT + (RIGHT - LEFT) * min(max(step, 0), last) / last, 1)

    def _path(self, points: Sequence[float | None], among: Sequence[float]) -> str:
        """The path of a line, only with its turning points: flat stretches add nothing."""
        path, before = "", None
        for step, point in enumerate(points):
            last = step == len(points) - 1
            if point is not None and (
                before is None or point != before or last or not self.stairs
            ):
                across, down = self._along(step), _height(point, among)
                drawn = f"H{across}V{down}" if self.stairs else f"L{across} {down}"
                path += f"M{across} {down}" if before is None else drawn
            before = point
        return path


def _height(number: float, among: Sequence[float]) -> float:
    """The y coordinate of a number on a scale with these marks."""
    share = (number - among[0]) / (among[-1] - among[0])
    return round(BOTTOM - (BOTTOM - TOP) * share, 1)


def _point(trace: Trace, step: int) -> float | None:
    return trace.points[step] if step < len(trace.points) else None


def _end(trace: Trace) -> float | None:
    return next((point for point in reversed(trace.points) if point is not None), None)


def _apart(heights: Sequence[float]) -> list[float]:
    """Move labels down where they overlap; then up, if they left the chart."""
    placed: list[float] = []
    for height in heights:
        placed.append(max(height, placed[-1] + APART) if placed else height)
    limit = BOTTOM
    for place in range(len(placed) - 1, -1, -1):
        placed[place] = round(min(placed[place], limit), 1)
        limit = placed[place] - APART
    return placed
