"""Entries of every game with which a table closes a play: ended early, final sheet.

A table that stops early says so, and its standing is kept. A play that was scored on paper has
its final sheet as its only entry: each seat's points by kind of line, or only the totals,
checked as far as sums allow.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from scoring.kernel.entries import Entry
from scoring.kernel.errors import Cite, Malformed, RuleViolation
from scoring.kernel.messages import Message, message
from scoring.kernel.score_sheet import Line, Standing
from scoring.kernel.serialization.entries import Json, quoted, reader_of
from scoring.kernel.values import value

ON_PAPER = message("as on the sheet")


@value
class Stop(Entry):
    """The table ended the play early; `counts` says whether it counts in statistics."""

    why: str = ""
    counts: bool = True


@value
class Sheet(Entry):
    """The final sheet of a play that was scored on paper: points by kind, for each seat.

    A table that knows only the totals enters these instead, under the kind `total` and, where a
    game has another track, `total-` and its name. A game can have rough totals besides, for
    tables that do not know every track.
    """

    points: tuple[Mapping[str, int], ...]

    @property
    def totals_only(self) -> bool:
        """Whether it has totals instead of points by kind."""
        return any(is_total(kind) for each in self.points for kind in each)


TOTAL = "total"


def is_total(kind: str) -> bool:
    """Whether a kind of line is a total of all others."""
    return kind == TOTAL or kind.startswith(f"{TOTAL}-")


type Closing = Stop | Sheet

STOP, SHEET = "stop", "sheet"
KINDS: Mapping[str, type[Closing]] = {STOP: Stop, SHEET: Sheet}
_read = reader_of(KINDS)


def closing_of(payload: Json) -> Closing | None:
    """Read an entry that closes a play; None for every other kind."""
    kind = payload.get("kind") if isinstance(payload, dict) else None
    return _read(payload) if isinstance(kind, str) and kind in KINDS else None


def has_counted(closing: Closing | None) -> bool:
    """Whether a play that was closed so counts in statistics, by what its table said."""
    return not isinstance(closing, Stop) or closing.counts


def closing_kind(closing: Closing) -> str:
    """The kind of an entry that closes a play, as in its JSON."""
    return next(kind for kind, cls in KINDS.items() if cls is type(closing))


@value
class SheetLine:
    """A kind of line on a final sheet, and the sums that it can have.

    `words` name it in a sentence. Points are multiples of `unit`, which is negative for what
    costs points and 0 for what may do either. `seat` and `whole` are the most, without sign,
    that one seat and all seats together can have; None where sums alone do not say. A kind that
    is not `scored` marks seats with 1 and makes no score line.
    """

    kind: str
    cite: Cite
    words: str
    unit: int = 1
    seat: int | None = None
    whole: int | None = None
    track: str = ""
    scored: bool = True

    def check(self, names: Sequence[str], sums: Sequence[int]) -> None:
        """Refuse points that no seat can have for this kind of line."""
        for seat, (name, points) in enumerate(zip(names, sums, strict=True)):
            reason = self._refusal(points)
            if reason is not None:
                field = f"points.{seat}.{self.kind}"
                pattern = "{player} cannot have {points} for {kind}: {reason}."
                named = {"player": name, "kind": self.words, "reason": reason}
                raise RuleViolation(
                    self.cite, message(pattern, points=points, **named), field=field
                )
        if self.whole is not None and abs(sum(sums)) > self.whole:
            why = message(
                "{points} for {kind} is too much: all players together have {most} at most.",
                points=sum(sums),
                kind=self.words,
                most=self.whole if self.unit >= 0 else -self.whole,
            )
            raise RuleViolation(self.cite, why, field=f"points.0.{self.kind}")

    def _refusal(self, points: int) -> Message | None:
        if points * self.unit < 0:
            return message("they cost points") if self.unit < 0 else message("they earn points")
        if self.unit and points % self.unit:
            return message("they come in steps of {step}", step=abs(self.unit))
        if self.seat is not None and abs(points) > self.seat:
            most = self.seat if self.unit >= 0 else -self.seat
            return message("the most is {most}", most=most)
        return None


type Points = Sequence[Mapping[str, int]]


def refuse_nothing(_: object, __: Points) -> None:
    """Refuse no sums: for games in which each kind of line is checked by itself alone."""


@value
class SheetRules[S]:
    """How the final sheet of a game is checked and ranked.

    `lines` are its kinds of line, `totals` those of a sheet of totals, one for each track;
    `rough_totals` those of a table that does not know every track, if there are such.
    `check` refuses sums that contradict one another, `check_totals` totals that no play gives.
    `standing` ranks a state with the lines of a final sheet, and the points on it, in games in
    which the leader of a running play is not the winner of one that is over.
    """

    lines: Callable[[S], Sequence[SheetLine]]
    totals: Sequence[SheetLine]
    check: Callable[[S, Points], None] = refuse_nothing
    check_totals: Callable[[S, Points], None] = refuse_nothing
    standing: Callable[[S, Points], Standing] | None = None
    rough_totals: Sequence[SheetLine] = ()

    def totals_on(self, sheet: Sheet) -> Sequence[SheetLine]:
        """The totals that a sheet has to have: the rough ones if it has one of these alone."""
        rough = {each.kind for each in self.rough_totals} - {each.kind for each in self.totals}
        is_rough = any(kind in rough for points in sheet.points for kind in points)
        return self.rough_totals if is_rough else self.totals


def check_sheet(names: Sequence[str], kinds: Sequence[SheetLine], sheet: Sheet) -> None:
    """Refuse a sheet that has other seats than these, or points that no seat can have."""
    if len(sheet.points) != len(names):
        pattern = "Give the points of each of the {players} players."
        raise Malformed(message(pattern, players=len(names)), field="points")
    known = {each.kind for each in kinds}
    for seat, points in enumerate(sheet.points):
        if unknown := [kind for kind in points if kind not in known]:
            raise Malformed(_unknown(unknown[0], known, sheet), field=f"points.{seat}")
    if sheet.totals_only:
        _check_complete(names, kinds, sheet)
    for line in kinds:
        line.check(names, [points.get(line.kind, 0) for points in sheet.points])


def _check_complete(names: Sequence[str], kinds: Sequence[SheetLine], sheet: Sheet) -> None:
    """Refuse totals of which a seat lacks one: it would count as 0."""
    for seat, points in enumerate(sheet.points):
        for each in kinds:
            if each.kind not in points:
                why = message(
                    "{player}’s {kind} are missing.", player=names[seat], kind=each.words
                )
                raise Malformed(why, field=f"points.{seat}")


def _unknown(kind: str, known: Collection[str], sheet: Sheet) -> Message:
    if sheet.totals_only:
        pattern = "A sheet has totals or points by kind, not both: {text} is not a total."
        return message(pattern, text=quoted(kind))
    pattern = "{text} is not a kind of line: {kinds}."
    return message(pattern, text=quoted(kind), kinds=", ".join(sorted(known)))


def sheet_lines(kinds: Sequence[SheetLine], sheet: Sheet, entry: int) -> Iterator[Line]:
    """Score the lines of a sheet, kind by kind; none for what brought no points but a total."""
    for each in (kind for kind in kinds if kind.scored):
        for seat, points in enumerate(sheet.points):
            if (number := points.get(each.kind, 0)) or sheet.totals_only:
                yield Line(entry, seat, each.kind, number, each.cite, ON_PAPER, each.track)


def leaders_won(standing: Standing) -> Standing:
    """The standing of a play that ends now: the seats that lead have won."""
    first = tuple([seat for seat, rank in enumerate(standing.ranks) if rank == 1])
    return Standing(standing.scores, standing.ranks, first, standing.also)
