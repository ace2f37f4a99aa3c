"""The achievements of Cleopatra; talents and amulets are secret until the end of a play."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import takewhile

from scoring.cleopatra import amounts
from scoring.cleopatra import rulebook as book
from scoring.cleopatra.components import AMULETS, LAST_STEP, OBELISKS, STATUES, TALENTS
from scoring.cleopatra.entries import (
    KINDS,
    AnyEntry,
    Build,
    EndTurn,
    Mosaic,
    Offering,
    Over,
    Pedestal,
    Throne,
    Top,
    Vizier,
)
from scoring.cleopatra.score import DOOR, MOSAIC
from scoring.cleopatra.state import State
from scoring.kernel.achievements import (
    Achievement,
    Amounts,
    GameAchievements,
    Marks,
    Step,
    Story,
    Threshold,
    always,
    one_by_one,
)
from scoring.kernel.serialization.entries import reader_of

WASHED, ROTTEN, PIECES, RICH, SPHINXES, LINKED, PALMS = 4, 12, 5, 30, 3, 5, 3
SQUARES, ALL_IN, CHEAP, BEGGED, KEPT, HIDDEN, BOATS, STEPS = 8, 10, (1, 2), 6, 5, 13, 9, 2

type Play = Story[State, AnyEntry]


def _palms_known(story: Play) -> bool:
    """Whether the garden shows its palms, or they were entered."""
    if story.final.garden.ground.palms is not None:
        return True
    mosaics = [
        piece
        for entry in story.entries
        if isinstance(entry, Build)
        for piece in entry.pieces
        if isinstance(piece, Mosaic)
    ]
    return all(piece.palms is not None for piece in mosaics)


BOOK = GameAchievements(State, reader_of(KINDS), always)


def _builds(story: Play) -> Iterator[tuple[Step[State, AnyEntry], Build]]:
    for step in story.steps:
        if isinstance(step.entry, Build):
            yield step, step.entry


def _walked(story: Play) -> Iterator[tuple[Step[State, AnyEntry], int, int]]:
    """Every visit with Cleopatra's steps before it and when all is set aside after it (C5.4).

    A mosaic that fits nowhere is set aside when it is entered as the top, after the visit.
    """
    steps = list(story.steps)
    for number, step in enumerate(steps):
        if isinstance(step.entry, Build):
            tops = takewhile(lambda later: isinstance(later.entry, Top), steps[number + 1 :])
            yield step, step.before.steps, [step, *tops][-1].after.steps


def _worth(story: Play, kind: str, points: int) -> Marks:
    return [
        (line.seat, entry) for entry, line in story.lines(kind) if line.points >= points
    ]  # fmt: skip


def _beyond(story: Play, kind: str, base: int) -> Amounts:
    """Find the points of pieces of a kind beyond those that each of them brings."""
    return [(line.seat, entry, line.points - base) for entry, line in story.lines(kind)]


def _built(story: Play, kind: str) -> Amounts:
    """Count the pieces of a kind that each seat has built."""
    return one_by_one([(line.seat, entry) for entry, line in story.lines(kind)])


def _won(story: Play, seats: Iterator[int] | list[int]) -> Marks:
    return [(seat, story.last) for seat in seats if seat in story.winners]


def _eaten(story: Play) -> tuple[int, ...]:
    return story.standing.also["eaten"]


@BOOK.define(
    Achievement(
        "c-palace", "At Work on the Palace", "You built two pieces or more in one visit.",
        (book.C2_5,),
    )
)  # fmt: skip
def _palace(story: Play) -> Marks:
    return _worth(story, "turn-bonus", 1)


@BOOK.define(
    Achievement(
        "c-spotless", "Spotless", "You won and never took an amulet.", (book.C8_4,)
    )
)  # fmt: skip
def _spotless(story: Play) -> Marks:
    took = {
        line.seat for line in story.final.lines if line.track == AMULETS and line.points > 0
    }
    return _won(story, [seat for seat in story.seats if seat not in took])


@BOOK.count(
    Achievement(
        "c-washed", "Washed in the Garden",
        "You won without an amulet, and had four or more before your sanctuaries were counted.",
        (book.C8_3,),
    ), Threshold(WASHED, amounts.amulets, by_entry=False),
)  # fmt: skip
def _washed(story: Play) -> Amounts:
    back = Counter[int]()
    for _, line in story.lines("sanctuary"):
        back[line.seat] -= line.points
    amulets = story.final.amulets
    return [(seat, story.last, back[seat]) for seat in story.winners if not amulets[seat]]


@BOOK.count(
    Achievement(
        "c-rotten", "Rich and Rotten", "You won with 12 amulets or more.", (book.C8_4,)
    ), Threshold(ROTTEN, amounts.amulets, by_entry=False),
)  # fmt: skip
def _rotten(story: Play) -> Amounts:
    amulets = story.final.amulets
    return [(seat, story.last, amulets[seat]) for seat in story.winners]


@BOOK.define(
    Achievement(
        "c-whisker", "By a Whisker",
        "You won with one amulet fewer than somebody who was eaten.", (book.C8_4, book.C8_5),
    )
)  # fmt: skip
def _whisker(story: Play) -> Marks:
    amulets, eaten = story.final.amulets, _eaten(story)
    most = {amulets[seat] - 1 for seat in eaten}
    return _won(story, [seat for seat in story.seats if amulets[seat] in most])


@BOOK.define(
    Achievement(
        "c-feast", "A Feast for Sobek", "You were eaten with the most talents of all.",
        (book.C8_4,), "Alone.",
    )
)  # fmt: skip
def _feast(story: Play) -> Marks:
    talents = story.final.talents
    if story.final.finished:
        for seat in _eaten(story):
            if talents.count(max(talents)) == 1 and talents[seat] == max(talents):
                yield seat, story.last


@BOOK.define(
    Achievement(
        "c-hungry", "The Crocodile Goes Hungry",
        "Nobody had an amulet at the end, so nobody was eaten: for everyone at the table.",
        (book.C8_4,),
    )
)  # fmt: skip
def _hungry(story: Play) -> Marks:
    if story.final.finished and not _eaten(story):
        yield from ((seat, story.last) for seat in story.seats)


@BOOK.count(
    Achievement(
        "c-five", "Five in One Visit", "You built five pieces or more in one visit.",
        (book.C2_3, book.C2_5),
    ), Threshold(PIECES, amounts.pieces),
)  # fmt: skip
def _five(story: Play) -> Amounts:
    for step, build in _builds(story):
        yield step.before.seat, step.number, len(build.pieces)


@BOOK.count(
    Achievement(
        "c-rich-visit", "A Golden Visit", "One visit to the quarry brought you 30 talents.",
        (book.C2_4, book.C2_5), "The pieces and the bonus.",
    ), Threshold(RICH, amounts.talents),
)  # fmt: skip
def _rich_visit(story: Play) -> Amounts:
    for step, _ in _builds(story):
        new = step.after.lines[len(step.before.lines) :]
        talents = sum(line.points for line in new if line.track == TALENTS)
        yield step.before.seat, step.number, talents


@BOOK.define(
    Achievement(
        "c-throne", "On One Seat", "You built pedestal and throne in one visit.", (book.C4_3,)
    )
)
def _throne(story: Play) -> Marks:
    for step, build in _builds(story):
        built = {type(piece) for piece in build.pieces}
        if built >= {Pedestal, Throne}:
            yield step.before.seat, step.number


@BOOK.count(
    Achievement("c-needles", "Twin Needles", "You built both obelisks.", (book.C3_1,)),
    Threshold(OBELISKS, amounts.obelisks),
)  # fmt: skip
def _needles(story: Play) -> Amounts:
    return _built(story, "obelisk")


@BOOK.count(
    Achievement(
        "c-avenue", "Avenue of Sphinxes", "You built three sphinxes of the six.", (book.C4_2,)
    ), Threshold(SPHINXES, amounts.sphinxes),
)  # fmt: skip
def _avenue(story: Play) -> Amounts:
    return _built(story, "sphinx")


@BOOK.count(
    Achievement(
        "c-door", "The Long Colonnade", "A door of yours linked five walls or more.",
        (book.C4_4,), "The door brings 9 talents or more.",
    ), Threshold(LINKED, amounts.walls),
)  # fmt: skip
def _colonnade(story: Play) -> Amounts:
    return _beyond(story, "door", DOOR)


@BOOK.count(
    Achievement(
        "c-palms", "Under Palms", "A mosaic of yours covered three palms or more.",
        (book.C5_3,), needs="A garden with its palms, or the palms of each mosaic.",
    ), Threshold(PALMS, amounts.palms),
    _palms_known,
)  # fmt: skip
def _palms(story: Play) -> Amounts:
    return _beyond(story, "mosaic", MOSAIC)


@BOOK.count(
    Achievement(
        "c-statues", "Both Statues", "You put both your statues into sanctuaries.",
        (book.C5_5,),
    ), Threshold(STATUES, amounts.statues),
)  # fmt: skip
def _statues(story: Play) -> Amounts:
    for step, _ in _builds(story):
        seat = step.before.seat
        yield seat, step.number, step.after.garden.statues_of(seat)


@BOOK.count(
    Achievement(
        "c-garden", "Holy Garden", "Your sanctuaries hold eight squares or more.",
        (book.C5_5, book.C5_6), "By their area, even if you have fewer amulets to give back.",
    ), Threshold(SQUARES, amounts.squares),
)  # fmt: skip
def _garden(story: Play) -> Amounts:
    for step, _ in _builds(story):
        seat = step.before.seat
        own = [each.size for each in step.after.garden.statues if each.seat == seat]
        yield seat, step.number, sum(own)


def _offerings(story: Play) -> Iterator[tuple[Step[State, AnyEntry], int, int]]:
    """Every offering with one highest bid: its seat, and the bid."""
    for step in story.steps:
        if isinstance(step.entry, Offering):
            bids = step.entry.bids
            if bids.count(max(bids)) == 1:
                yield step, bids.index(max(bids)), max(bids)


@BOOK.count(
    Achievement(
        "c-allin", "All on the Altar",
        "You offered all your talents, ten or more, and more than anybody else.", (book.C6_2,),
    ), Threshold(ALL_IN, amounts.talents),
)  # fmt: skip
def _all_in(story: Play) -> Amounts:
    for step, seat, bid in _offerings(story):
        if bid == step.before.talents[seat]:
            yield seat, step.number, bid


@BOOK.define(
    Achievement(
        "c-cheap", "A Cheap Prayer", "You offered more than anybody else with 1 or 2 talents.",
        (book.C6_2, book.C6_3),
    )
)  # fmt: skip
def _cheap(story: Play) -> Marks:
    return [(seat, step.number) for step, seat, bid in _offerings(story) if bid in CHEAP]


@BOOK.count(
    Achievement(
        "c-beggar", "King of Beggars", "One beggar brought you 6 talents or more.", (book.C7,),
        "Only at tables of four or five: each opponent gives 2 at most.",
    ), Threshold(BEGGED, amounts.talents),
)  # fmt: skip
def _beggar(story: Play) -> Amounts:
    got = defaultdict[tuple[int, int], int](int)
    for entry, line in story.lines("beggar"):
        got[line.seat, entry] += line.points
    return [(*mark, talents) for mark, talents in got.items()]


@BOOK.count(
    Achievement(
        "c-vizier", "All Five, Please", "You kept all five cards that the vizier drew.",
        (book.C7,),
    ), Threshold(KEPT, amounts.cards),
)  # fmt: skip
def _vizier(story: Play) -> Amounts:
    for step in story.steps:
        if isinstance(step.entry, Vizier):
            yield step.before.seat, step.number, step.entry.kept


@BOOK.count(
    Achievement(
        "c-smuggler", "Under the Tarpaulin",
        "A smuggler brought 13 cards or more past the end of your turn.", (book.C2_6, book.C7),
    ), Threshold(HIDDEN, amounts.cards),
)  # fmt: skip
def _smuggler(story: Play) -> Amounts:
    for step in story.steps:
        if isinstance(step.entry, EndTurn) and step.entry.over is Over.SMUGGLER:
            # the smuggler lies on the discard pile first (C2.7)
            seat = step.before.seat
            yield seat, step.number, step.after.cards.hands[seat]


@BOOK.define(
    Achievement(
        "c-boats", "All Three Boats", "You won and had all three merchants left.",
        (book.C8_5,),
    )
)  # fmt: skip
def _boats(story: Play) -> Marks:
    return _won(story, [seat for seat, _ in _worth(story, "merchant", BOATS)])


@BOOK.count(
    Achievement(
        "c-steps", "Two Steps at Once", "One visit of yours completed two kinds of piece.",
        (book.C4_5,),
    ), Threshold(STEPS, amounts.kinds),
)  # fmt: skip
def _two_steps(story: Play) -> Amounts:
    for step, before, after in _walked(story):
        yield step.before.seat, step.number, after - before


@BOOK.define(
    Achievement(
        "c-last", "Cleopatra Arrives",
        "Your visit brought Cleopatra to the last step, and you won.",
        (book.C8_1,),
    )
)  # fmt: skip
def _arrives(story: Play) -> Marks:
    for step, before, after in _walked(story):
        if before < LAST_STEP <= after and step.before.seat in story.winners:
            yield step.before.seat, step.number
