"""What a seat can earn in a play of Krimsutep: each achievement and how it is found."""

from collections import Counter

from scoring.kernel.achievements import (
    Achievement,
    Amounts,
    GameAchievements,
    Marks,
    Threshold,
    one_by_one,
)
from scoring.kernel.score_sheet import Line, ranks, totals
from scoring.kernel.serialization.entries import reader_of
from scoring.krimsutep import amounts
from scoring.krimsutep import rulebook as book
from scoring.krimsutep.components import BASE_SUITS, OF_SUIT, Building, Suit, as_set, deck
from scoring.krimsutep.entries import KINDS, Captures, Totals, Trick
from scoring.krimsutep.rounds import Play, revokers, rounds, voided
from scoring.krimsutep.rulings import S_BEND
from scoring.krimsutep.score import oasis_yield
from scoring.krimsutep.state import SEVENS, State

VALLEY, DELTA, BEYOND = 6, 12, 18
"""What an oasis brings at the end; the standard Nile allows 12 at most, stacked halves 15."""
MAIDS, SUIT, EMPTY, FOREST, FORTY = 2, 20, 4, 10, 40
WALLS = 4
BUILT = ("palace", "obelisk", "oasis", "doubling")
COURT = ("suit", "royal", "maid")


def _by_cards(story: Play) -> bool:
    """Whether every round says which cards each seat took."""
    return not any(isinstance(entry, Totals) for entry in story.entries)


def _by_tricks(story: Play) -> bool:
    """Whether every round says how many tricks each seat took."""
    return all(each.tricks is not None for each in rounds(story))


def _trick_by_trick(story: Play) -> bool:
    """Whether every round was entered trick by trick."""
    return not any(isinstance(entry, Captures | Totals) for entry in story.entries)


def _own_nile(story: Play) -> bool:
    """Whether the play has another Nile than the standard one."""
    return story.final.options.nile != S_BEND


BOOK = GameAchievements(State, reader_of(KINDS), _trick_by_trick)
NEEDS_CARDS = "The tricks or the captured cards of every round."
NEEDS_TRICKS = "Every trick, or the number of tricks of each player."


def _points(story: Play, kind: str) -> Amounts:
    return [(line.seat, entry, line.points) for entry, line in story.lines(kind)]


@BOOK.count(
    Achievement(
        "k-valley", "Green Valley", "An oasis of yours is worth 6 or more at the end.",
        (book.K5_2,), "The steps to the Nile times the palace halves that touch the oasis.",
    ), Threshold(VALLEY, amounts.oasis_points, by_entry=False),
)  # fmt: skip
def _valley(story: Play) -> Amounts:
    return _points(story, "oasis-final")


@BOOK.count(
    Achievement(
        "k-delta", "Garden of the Delta", "An oasis of yours is worth 12 or more at the end.",
        (book.K5_2,),
        "The steps to the Nile times the palace halves that touch the oasis. With halves side "
        "by side, counted in steps, the standard river allows 12 on b1, b2, d5 and d6, and "
        "nowhere more.",
    ), Threshold(DELTA, amounts.oasis_points, by_entry=False),
)  # fmt: skip
def _delta(story: Play) -> Amounts:
    return _points(story, "oasis-final")


@BOOK.count(
    Achievement(
        "k-beyond", "Beyond the Map", "An oasis of yours is worth 18 or more at the end.",
        (book.K5_2, book.K1_2),
        "With halves side by side, counted in steps, the standard river allows 12 at most.",
        "A river layout of your own.",
    ), Threshold(BEYOND, amounts.oasis_points, by_entry=False),
    _own_nile,
)  # fmt: skip
def _beyond(story: Play) -> Amounts:
    return _points(story, "oasis-final")


@BOOK.count(
    Achievement(
        "k-neighbours", "Good Neighbours",
        "An oasis of yours is worth 6 or more at the end, by palaces that only others built.",
        (book.K5_2,), "None of the palace halves that touch the oasis is yours.",
    ), Threshold(VALLEY, amounts.oasis_points, by_entry=False),
)  # fmt: skip
def _neighbours(story: Play) -> Amounts:
    state = story.final
    layout, field = state.layout, state.field
    if not state.finished:
        return
    for oasis in field.laid:
        if oasis.building is Building.OASIS:
            steps, halves = oasis_yield(state, field, oasis)
            first, second = layout.halves[oasis.cell]
            beside = layout.touching(first | second)
            own = [
                laid
                for laid in field.laid
                if laid.seat == oasis.seat and laid.building.suit is Suit.RED
                if layout.bits(laid.cell, laid.building, laid.half) & beside
            ]
            if not own:
                yield oasis.seat, story.last, steps * halves


@BOOK.define(
    Achievement(
        "k-royal", "Royal Wedding", "You took both XII, wife and pharaoh, in one trick.",
        (book.K2_7,),
    )
)  # fmt: skip
def _royal(story: Play) -> Marks:
    return [(line.seat, entry) for entry, line in story.lines("royal")]


@BOOK.count(
    Achievement(
        "k-maid", "The Maid Prevails", "You had the maid’s points in two rounds of one game.",
        (book.K2_8,), "By the house rule of the game.",
    ), Threshold(MAIDS, amounts.rounds),
)  # fmt: skip
def _maid(story: Play) -> Amounts:
    return one_by_one([(line.seat, entry) for entry, line in story.lines("maid")])


@BOOK.count(
    Achievement(
        "k-suits", "All Three Suits",
        "You had the most palace, obelisk and oasis points in one round.",
        (book.K3_1,), "Shared ones count.",
    ), Threshold(len(BASE_SUITS), amounts.suits, by_entry=False),
)  # fmt: skip
def _suits(story: Play) -> Amounts:
    had = Counter((line.seat, entry) for entry, line in story.lines("suit"))
    return [(*mark, count) for mark, count in had.items()]


@BOOK.count(
    Achievement(
        "k-twenty", "Twenty of Twenty", "You took all 20 points of a suit in one round.",
        (book.K3_1,),
    ), Threshold(SUIT, amounts.points, by_entry=False),
)  # fmt: skip
def _twenty(story: Play) -> Amounts:
    for each in rounds(story):
        if each.state.evaluation is not None:
            for points in each.state.evaluation.suits.values():
                yield from ((seat, each.evaluated, n) for seat, n in enumerate(points))


@BOOK.count(
    Achievement(
        "k-sevens", "The Three Masters", "You took all three VII in one round.",
        (book.K3_2,), needs=NEEDS_CARDS,
    ), Threshold(SEVENS.bit_count(), amounts.masters, by_entry=False),
    _by_cards,
)  # fmt: skip
def _sevens(story: Play) -> Amounts:
    for each in rounds(story):
        for seat, captured in enumerate(each.captured or ()):
            yield seat, each.evaluated, (captured & SEVENS).bit_count()


@BOOK.define(
    Achievement(
        "k-court", "The Whole Court", "You took every trump of a round.",
        (book.K1_4,), "Six with three players, five with four.", NEEDS_CARDS,
    ),
    _by_cards,
)  # fmt: skip
def _court(story: Play) -> Marks:
    cards = deck(len(story.seats))
    trumps = as_set([card for card in cards if card in OF_SUIT[Suit.TRUMP]])
    for each in rounds(story):
        for seat, captured in enumerate(each.captured or ()):
            if captured & trumps == trumps:
                yield seat, each.evaluated


@BOOK.count(
    Achievement(
        "k-empty", "Empty-handed",
        "You took no trick in a round, and your building still brought 4 points or more.",
        (book.K2_1, book.K4_8), "Before it is doubled.", NEEDS_TRICKS,
    ), Threshold(EMPTY, amounts.points),
    _by_tricks,
)  # fmt: skip
def _empty(story: Play) -> Amounts:
    lines = [*story.lines("palace", "obelisk", "oasis")]
    for each in rounds(story):
        for seat, tricks in enumerate(each.tricks or ()):
            for entry, line in lines:
                mine = line.seat == seat and each.evaluated < entry <= each.last
                if not tricks and mine:
                    yield seat, entry, line.points


def _doubled(story: Play, kind: str) -> Amounts:
    """Find the points of the buildings of a kind that were doubled."""
    doubled = {(line.seat, entry) for entry, line in story.lines("doubling")}
    return [each for each in _points(story, kind) if each[:2] in doubled]


@BOOK.count(
    Achievement(
        "k-four", "Four Walls", "A palace of four halves was doubled for you: 8 points.",
        (book.K4_4, book.K4_5, book.K4_8), "Palaces of more than four halves bring nothing.",
    ), Threshold(WALLS, amounts.halves),
)  # fmt: skip
def _four(story: Play) -> Amounts:
    return _doubled(story, "palace")


@BOOK.count(
    Achievement(
        "k-forest", "Forest of Stone", "One building of yours joins 10 or more obelisks.",
        (book.K4_6,),
        "The points of one obelisk building before doubling, by the house rule of the game.",
    ), Threshold(FOREST, amounts.obelisks),
)  # fmt: skip
def _forest(story: Play) -> Amounts:
    return _points(story, "obelisk")


@BOOK.define(
    Achievement(
        "k-double", "Favour of the Court", "Half of your buildings or more were doubled.",
        (book.K4_8,), "At the end of the game, of all buildings that you built.",
    )
)  # fmt: skip
def _double(story: Play) -> Marks:
    if not story.winners:
        return
    doubled = Counter(line.seat for _, line in story.lines("doubling"))
    built = Counter(laid.seat for laid in story.final.field.laid)
    for seat in story.seats:
        if 2 * doubled[seat] >= built[seat]:
            yield seat, max(e for e, line in story.lines("doubling") if line.seat == seat)


@BOOK.define(
    Achievement(
        "k-green", "Watered Twice", "An oasis of yours was doubled: 6 points for the building.",
        (book.K4_7, book.K4_8),
    )
)  # fmt: skip
def _green(story: Play) -> Marks:
    return [each[:2] for each in _doubled(story, "oasis")]


@BOOK.define(
    Achievement(
        "k-last", "Carried by the River",
        "You were not first before the oases were counted, and won alone.",
        (book.K5_2,),
    )
)  # fmt: skip
def _carried(story: Play) -> Marks:
    before = [line for line in story.final.lines if line.kind != "oasis-final"]
    places = ranks(totals(before, len(story.seats)))
    return [(seat, story.last) for seat in story.alone if places[seat] > 1]


@BOOK.define(
    Achievement(
        "k-poor", "A Poor Man’s Victory",
        "You won with the fewest points from the tricks at the table.",
        (book.K3_1, book.K2_7, book.K2_8), "Points for suits, both XII and the maid; alone.",
    )
)  # fmt: skip
def _poor(story: Play) -> Marks:
    scores = _sums(story, [line for _, line in story.lines(*COURT)])
    return [
        (seat, story.last)
        for seat in story.winners
        if scores[seat] == min(scores) and scores.count(scores[seat]) == 1
    ]


def _sums(story: Play, lines: list[Line]) -> tuple[int, ...]:
    return totals(lines, len(story.seats))


@BOOK.define(
    Achievement(
        "k-favourite", "Pharaoh’s Ear", "You were the favourite in half of the rounds or more.",
        (book.K3_2, book.K3_3), "Who won the draw counts.",
    )
)  # fmt: skip
def _favourite(story: Play) -> Marks:
    played = [*rounds(story)]
    for seat in story.seats if story.winners else ():
        won = [each for each in played if each.state.favourite == seat]
        if 2 * len(won) >= len(played):
            yield seat, won[-1].evaluated


@BOOK.define(
    Achievement(
        "k-gracious", "After You",
        "As the favourite you built last, and your building brought the most points.",
        (book.K3_2, book.K4_2), "Of all buildings of the round, alone, doubling included.",
    )
)  # fmt: skip
def _gracious(story: Play) -> Marks:
    lines = [*story.lines(*BUILT)]
    for each in rounds(story):
        favourite = each.state.favourite
        if favourite is not None and each.state.order[-1] == favourite:
            some = [line for entry, line in lines if each.evaluated < entry <= each.last]
            points = _sums(story, some)
            if all(points[favourite] > points[s] for s in story.seats if s != favourite):
                yield favourite, each.last


@BOOK.count(
    Achievement("k-forty", "Forty", "You scored 40 points or more.", (book.K5_3,)),
    Threshold(FORTY, amounts.points, by_entry=False),
)  # fmt: skip
def _forty(story: Play) -> Amounts:
    scores = story.standing.scores
    return [(seat, story.last, scores[seat]) for seat in story.seats]


@BOOK.define(
    Achievement(
        "k-revoke", "Revoked and Won",
        "You did not follow suit, it was kept as played, and you won.",
        (book.K2_4,), needs="Every trick of the round.",
    ),
    _trick_by_trick,
)  # fmt: skip
def _revoked(story: Play) -> Marks:
    revokes = {each.entry for each in story.final.waived if each.cite is book.K2_4}
    for step in story.steps:
        if step.number in revokes - voided(story) and isinstance(step.entry, Trick):
            for seat in revokers(step.before, step.entry):
                if seat in story.winners:
                    yield seat, step.number
