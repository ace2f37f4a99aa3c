"""What a seat can earn in a play of Ramses: each achievement and how it is found."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import count, takewhile

from scoring.kernel.achievements import (
    Achievement,
    Amounts,
    GameAchievements,
    Marks,
    Step,
    Story,
    Threshold,
    one_by_one,
)
from scoring.kernel.serialization.entries import reader_of
from scoring.ramses import amounts
from scoring.ramses import rulebook as book
from scoring.ramses.components import STRAIGHT, WORKS
from scoring.ramses.entries import (
    KINDS,
    AnyEntry,
    Buy,
    Exhibit,
    Give,
    PlaceTrading,
    Prepare,
    Swap,
    Trade,
)
from scoring.ramses.hall import LONG, SHORT
from scoring.ramses.state import Cause, State, joker_for

SIZES, GIANTS, THREES, MARKERS, BEGUN, GIVEN, REFUSED, TAKEN = 3, 2, 4, 5, 2, 5, 2, 3
BRIDGE, PATIENCE, STREAK, SITES, GAPS, JOKERS, NO_JOKER = 3, 5, 3, 3, 3, 2, 2
LEFT = ("hand", "prepared", "joker")

type Play = Story[State, AnyEntry]


def _in_full(story: Play) -> bool:
    """Whether every phase of every turn was entered."""
    return story.final.setup.full


def _in_shapes(story: Play) -> bool:
    """Whether the works have shapes, so that the rules see when the hall is full."""
    return not story.final.setup.free


BOOK = GameAchievements(State, reader_of(KINDS), _in_full, late=True)
NEEDS_FULL = "Every phase of every turn."


def _exhibits(story: Play) -> Iterator[tuple[Step[State, AnyEntry], Exhibit]]:
    for step in story.steps:
        if isinstance(step.entry, Exhibit):
            yield step, step.entry


def _collected(story: Play, wanted: Iterable[str | int], *, codes: bool) -> Amounts:
    """Count the wanted works that each seat exhibited, by their codes or by their sizes."""
    shown, wanted = defaultdict[int, set[str | int]](set), set(wanted)
    for step, exhibit in _exhibits(story):
        mine = shown[step.before.seat]
        mine.add(exhibit.work if codes else WORKS[exhibit.work].size)
        yield step.before.seat, step.number, len(mine & wanted)


@BOOK.define(
    Achievement(
        "r-opening", "Opening Night", "The first card in the hall was part of a work of yours.",
        (book.R5_2,), "Not a trading card.",
    )
)  # fmt: skip
def _opening(story: Play) -> Marks:
    for step, _ in _exhibits(story):
        if not step.before.table.hall.cells:
            yield step.before.seat, step.number


@BOOK.count(
    Achievement(
        "r-sizes", "Small, Medium, Large",
        "You exhibited a work of three, one of four and one of six in one game.", (book.R7_1,),
    ), Threshold(SIZES, amounts.sizes),
)  # fmt: skip
def _sizes(story: Play) -> Amounts:
    return _collected(story, {work.size for work in WORKS.values()}, codes=False)


@BOOK.count(
    Achievement(
        "r-sixes", "Both Giants", "You exhibited both works of six: 16 points.", (book.R7_1,)
    ), Threshold(GIANTS, amounts.works),
)  # fmt: skip
def _sixes(story: Play) -> Amounts:
    return _collected(story, {"6A", "6B"}, codes=True)


@BOOK.count(
    Achievement(
        "r-threes", "Cabinet of Threes", "You exhibited four works of three.", (book.R4_2,)
    ), Threshold(THREES, amounts.works),
)  # fmt: skip
def _threes(story: Play) -> Amounts:
    marks = [
        (step.before.seat, step.number)
        for step, exhibit in _exhibits(story)
        if WORKS[exhibit.work].size == STRAIGHT
    ]
    return one_by_one(marks)


@BOOK.count(
    Achievement(
        "r-fifth", "A Fifth Marker", "You exhibited five works: the box has four markers.",
        (book.R4_7,),
    ), Threshold(MARKERS, amounts.works),
)  # fmt: skip
def _fifth(story: Play) -> Amounts:
    return one_by_one([(step.before.seat, step.number) for step, _ in _exhibits(story)])


@BOOK.define(
    Achievement(
        "r-original", "The Original",
        "You swapped a card for a joker, and laid a joker in a work of yours later.",
        (book.R4_6,),
    )
)  # fmt: skip
def _original(story: Play) -> Marks:
    swapped = set[int]()
    for step in story.steps:
        seat = step.before.seat
        match step.entry:
            case Swap() as swap if joker_for(step.before, swap) is not None:
                swapped.add(seat)
            case Exhibit(jokers=jokers) | Prepare(jokers=jokers) if jokers and seat in swapped:
                yield seat, step.number
            case _:
                pass


@BOOK.count(
    Achievement(
        "r-twojokers", "Two Jokers, One Work", "A work that you exhibited held both jokers.",
        (book.R4_4,), "At the moment when it came into the hall.",
    ), Threshold(JOKERS, amounts.jokers),
)  # fmt: skip
def _two_jokers(story: Play) -> Amounts:
    for step, exhibit in _exhibits(story):
        lying = step.after.table.exhibited(WORKS[exhibit.work])
        if lying is not None:
            yield step.before.seat, step.number, lying.jokers.bit_count()


@BOOK.define(
    Achievement(
        "r-nojoker", "Nothing False",
        "You won alone with two works or more, and never laid a joker in a work.",
        (book.R4_4, book.R7_5),
    )
)  # fmt: skip
def _no_joker(story: Play) -> Marks:
    works, laid = Counter[int](), set[int]()
    for step in story.steps:
        works[step.before.seat] += isinstance(step.entry, Exhibit)
        if isinstance(step.entry, Exhibit | Prepare) and step.entry.jokers:
            laid.add(step.before.seat)
    return [
        (seat, story.last)
        for seat in story.alone
        if seat not in laid and works[seat] >= NO_JOKER
    ]


@BOOK.define(
    Achievement(
        "r-clean", "Clean Hands",
        "Nothing was left to cost you points: no card in hand, no work begun, no joker.",
        (book.R7_2, book.R7_3, book.R7_4),
    )
)  # fmt: skip
def _clean(story: Play) -> Marks:
    cost = {line.seat for _, line in story.lines(*LEFT)}
    if story.final.complete:
        yield from ((seat, story.last) for seat in story.seats if seat not in cost)


@BOOK.define(
    Achievement(
        "r-nothing-begun", "Nothing Left Undone",
        "You exhibited every work that you had begun, two or more.", (book.R4_3, book.R7_3),
    )
)  # fmt: skip
def _nothing_begun(story: Play) -> Marks:
    begun = defaultdict[int, set[str]](set)
    for step in story.steps:
        if isinstance(step.entry, Prepare):
            begun[step.before.seat].add(step.entry.work)
    left = {each.seat for each in story.final.table.begun}
    if story.final.complete:
        for seat, works in begun.items():
            if len(works) >= BEGUN and seat not in left:
                yield seat, story.last


@BOOK.count(
    Achievement(
        "r-giver", "Generous", "You gave cards away in five turns, and won.", (book.R2_4,),
        needs=NEEDS_FULL,
    ), Threshold(GIVEN, amounts.turns, by_entry=False),
    _in_full,
)  # fmt: skip
def _giver(story: Play) -> Amounts:
    turns = {
        (step.before.seat, step.before.turn.number)
        for step in story.steps
        if isinstance(step.entry, Give)
    }
    given = Counter(seat for seat, _ in turns)
    return [(seat, story.last, given[seat]) for seat in story.winners]


def _trades(story: Play) -> Iterator[tuple[int, int, Trade]]:
    for step in story.steps:
        if isinstance(step.entry, Trade):
            yield step.before.seat, step.number, step.entry


@BOOK.count(
    Achievement(
        "r-refuse", "Just Looking", "You declined every offer in two trades of one game.",
        (book.R2_2,), needs=NEEDS_FULL,
    ), Threshold(REFUSED, amounts.trades),
    _in_full,
)  # fmt: skip
def _refuse(story: Play) -> Amounts:
    offered = [each for each in _trades(story) if each[2].shown.keys() - {each[0]}]
    return one_by_one((seat, entry) for seat, entry, trade in offered if trade.taken is None)


@BOOK.count(
    Achievement(
        "r-broker", "Honest Broker", "Others took your offer three times in one game.",
        (book.R2_2,), needs=NEEDS_FULL,
    ), Threshold(TAKEN, amounts.offers),
    _in_full,
)  # fmt: skip
def _broker(story: Play) -> Amounts:
    marks = [
        (trade.taken, number)
        for seat, number, trade in _trades(story)
        if trade.taken is not None and trade.taken != seat
    ]
    return one_by_one(marks)


@BOOK.count(
    Achievement(
        "r-bridge", "Bridge of Cards", "You laid three trading cards or more at once.",
        (book.R4_1,),
    ), Threshold(BRIDGE, amounts.trading_cards),
)  # fmt: skip
def _bridge(story: Play) -> Amounts:
    for step in story.steps:
        if isinstance(step.entry, PlaceTrading):
            yield step.before.seat, step.number, len(step.entry.cells)


@BOOK.define(
    Achievement(
        "r-whole", "In One Stroke", "You began a work of four or six with all its cards.",
        (book.R4_3,), "Jokers count.",
    )
)  # fmt: skip
def _whole(story: Play) -> Marks:
    for step in story.steps:
        if isinstance(step.entry, Prepare):
            work = WORKS[step.entry.work]
            if not work.straight and len(step.entry.fragments) == work.size:
                yield step.before.seat, step.number


@BOOK.count(
    Achievement(
        "r-patience", "Patience",
        "You exhibited a work five of your turns or more after you had begun it.", (book.R4_5,),
    ), Threshold(PATIENCE, amounts.turns),
)  # fmt: skip
def _patience(story: Play) -> Amounts:
    begun = dict[tuple[int, str], int]()
    for step in story.steps:
        seat, turn = step.before.seat, step.before.turn.number
        if isinstance(step.entry, Prepare):
            begun.setdefault((seat, step.entry.work), turn)
        elif isinstance(step.entry, Exhibit):
            since = begun.get((seat, step.entry.work), turn)
            yield seat, step.number, (turn - since) // len(story.seats)


@BOOK.count(
    Achievement(
        "r-streak", "Season of Exhibitions",
        "You exhibited a work in three of your turns in a row.", (book.R7_1,),
    ), Threshold(STREAK, amounts.turns_in_a_row),
)  # fmt: skip
def _streak(story: Play) -> Amounts:
    turns, round_ = set[int](), len(story.seats)
    for step, _ in _exhibits(story):
        turns.add(step.before.turn.number)
        rows = count(step.before.turn.number, -round_)
        row = sum(1 for _ in takewhile(turns.__contains__, rows))
        yield step.before.seat, step.number, row


@BOOK.count(
    Achievement(
        "r-sites", "Three Building Sites", "You had three works under construction at once.",
        (book.R4_3,),
    ), Threshold(SITES, amounts.works),
)  # fmt: skip
def _sites(story: Play) -> Amounts:
    for step in story.steps:
        if isinstance(step.entry, Prepare):
            seat = step.before.seat
            begun = [each.seat for each in step.after.table.begun].count(seat)
            yield seat, step.number, begun


@BOOK.define(
    Achievement(
        "r-door", "Closing Time", "You filled the hall, which ended the game, and you won.",
        (book.R6_1,), "No work that is not in the hall fits any more.",
        "Shapes of the works: with any shape only the table can say when the hall is full.",
    ),
    _in_shapes,
)  # fmt: skip
def _closing_time(story: Play) -> Marks:
    for step in story.steps:
        over = step.after.over
        ended = step.before.over is None and over is not None and over.cause is Cause.FULL
        if ended and step.before.seat in story.winners:
            yield step.before.seat, step.number


@BOOK.define(
    Achievement(
        "r-tight", "Tightly Hung",
        "You laid the last card in a hall of six by seven with at most three gaps.",
        (book.R5_1,),
    )
)  # fmt: skip
def _tight(story: Play) -> Marks:
    hall = story.final.table.hall
    sides = {hall.box.width, hall.box.height}
    if story.final.complete and sides == {SHORT, LONG}:
        laid = [step for step in story.steps if step.after.table.hall != step.before.table.hall]
        if SHORT * LONG - len(hall.cells) <= GAPS:
            yield laid[-1].before.seat, laid[-1].number


@BOOK.define(
    Achievement(
        "r-nobuy", "Not a Single Purchase", "You bought no card, and won.", (book.R2_1,),
        needs=NEEDS_FULL,
    ),
    _in_full,
)  # fmt: skip
def _no_buy(story: Play) -> Marks:
    bought = {step.before.seat for step in story.steps if isinstance(step.entry, Buy)}
    full = _in_full(story)
    return [(seat, story.last) for seat in story.winners if full and seat not in bought]


@BOOK.define(
    Achievement(
        "r-below", "Below Zero", "You ended with fewer than 0 points.",
        (book.R7_2, book.R7_3, book.R7_4),
    )
)  # fmt: skip
def _below(story: Play) -> Marks:
    scores = story.standing.scores
    if story.final.complete:
        yield from ((seat, story.last) for seat in story.seats if scores[seat] < 0)


@BOOK.define(
    Achievement(
        "r-least-bad", "The Least Bad", "You won with fewer than 0 points.", (book.R7_5,)
    )
)
def _least_bad(story: Play) -> Marks:
    scores = story.standing.scores
    return [(seat, story.last) for seat in story.winners if scores[seat] < 0]
