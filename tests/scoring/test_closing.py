"""A table closes its play: ended early with its standing kept, or as its final sheet."""

import json
from pathlib import Path

import pytest

from scoring.kernel.closing import closing_of
from scoring.kernel.errors import EntryError, Malformed, RuleViolation
from scoring.kernel.game import Position, closing_at
from scoring.kernel.serialization.entries import Json
from scoring.record import check
from scoring.registry import GAMES

RECORDS = Path(__file__).parent.parent / "records"
STOP: dict[str, Json] = {"kind": "stop", "why": "The last tram"}
KRIMSUTEP: list[dict[str, Json]] = [
    {"royal": 4, "maid": 6, "suit": 10, "palace": 16, "obelisk": 9, "oasis": 3, "doubling": 7},
    {"maid": 10, "suit": 8, "palace": 12, "obelisk": 8, "oasis": 3, "oasis-final": 12},
    {"suit": 7, "palace": 10, "obelisk": 4, "oasis": 3, "oasis-final": 5},
]
RAMSES: list[dict[str, Json]] = [
    {"three-set": 6, "four-set": 5, "hand": -3, "joker": -3},
    {"three-set": 9, "six-set": 8, "hand": -2, "prepared": -1},
]
CLEOPATRA: list[dict[str, Json]] = [
    {"wall": 20, "mosaic": 30, "bid": -15, "tainted": 8, "offering": -3, "beggar": 2},
    {"sphinx": 21, "throne": 24, "bid": -10, "merchant": 3, "tainted": 2, "beggar": -2},
    {"door": 9, "obelisk": 12, "turn-bonus": 2, "final-hand": 2, "sanctuary": -2},
]
SHEETS = {"krimsutep": KRIMSUTEP, "ramses": RAMSES, "cleopatra": CLEOPATRA}


def begun(game: str, seats: int, **options: Json) -> Position:
    return GAMES[game].begin(("Ann", "Ben", "Cem", "Dov", "Eve")[:seats], 0, options)


def sheet(points: list[dict[str, Json]], **more: Json) -> dict[str, Json]:
    return {"kind": "sheet", "points": list(points), **more}


def entered(name: str, many: int) -> Position:
    record = json.loads((RECORDS / f"{name}.json").read_text())
    position = GAMES[record["game"]].begin(
        record["players"], record["start"], record.get("options", {})
    )
    for entry in record["entries"][:many]:
        position = position.enter(entry)
    return position


@pytest.mark.parametrize("name", ["krimsutep-3-tricks", "ramses-3-full", "cleopatra-3"])
@pytest.mark.parametrize("many", [0, 1, 7, 20])
def test_a_play_may_end_early_anywhere_and_whoever_leads_has_won(name: str, many: int) -> None:
    before = entered(name, many)
    after = before.enter(STOP)
    assert after.standing.scores == before.standing.scores
    assert after.standing.ranks == before.standing.ranks
    leaders = tuple(seat for seat, rank in enumerate(before.standing.ranks) if rank == 1)
    assert (before.standing.winners, after.standing.winners) == ((), leaders)
    assert after.state.lines == before.state.lines
    assert after.state.position == many + 1
    assert (after.due, list(after.options())) == ((), [])
    assert closing_at(before) is None
    assert closing_at(after) == closing_of(STOP)
    later_ones: list[Json] = [STOP, {"kind": "end-turn"}, sheet([])]
    for later in later_ones:
        with pytest.raises(Malformed, match="The table has ended this game"):
            after.enter(later)


@pytest.mark.parametrize("name", ["krimsutep-3-tricks", "ramses-2-full", "cleopatra-3"])
def test_a_play_that_is_over_does_not_end_early(name: str) -> None:
    with pytest.raises(Malformed, match="The game is over already"):
        entered(name, 10_000).enter(STOP)


@pytest.mark.parametrize(
    "wrong",
    [{**STOP, "counts": 1}, {**STOP, "why": None}, {**STOP, "who": 1}, {"kind": "sheet"}],
)
def test_what_closes_a_play_is_read_strictly(wrong: Json) -> None:
    with pytest.raises(Malformed):
        begun("ramses", 2).enter(wrong)


@pytest.mark.parametrize(
    ("game", "scores", "ranks", "winners", "also"),
    [
        ("krimsutep", (55, 53, 29), (1, 2, 3), (0,), {}),
        ("ramses", (5, 14), (2, 1), (1,), {}),
        # 5 talents to begin with; Ann has the most amulets and is eaten
        (
            "cleopatra",
            (42, 41, 28),
            (None, 1, 2),
            (1,),
            {"amulets": (5, 2, 0), "eaten": (0,)},
        ),
    ],
)
def test_a_final_sheet_is_ranked_as_the_game_ranks(
    game: str,
    scores: tuple[int, ...],
    ranks: tuple[int | None, ...],
    winners: tuple[int, ...],
    also: object,
) -> None:
    after = begun(game, len(scores)).enter(sheet(SHEETS[game]))
    found = after.standing
    assert (found.scores, found.ranks, found.winners) == (scores, ranks, winners)
    assert dict(found.also) == also
    assert after.due == ()
    written = {
        (line.seat, line.kind): line.points for line in after.state.lines if line.entry == 0
    }
    given = {
        (seat, kind): n for seat, each in enumerate(SHEETS[game]) for kind, n in each.items()
    }
    assert written == given


SUITS = (
    "Somebody has the most of each suit in all 8 rounds: suits "
    "bring 24 points at least, not 23."
)
ALL = "all players together have"
REFUSED = [
    (
        "krimsutep", 0, {"royal": 3}, "K2.7",
        "Ann cannot have 3 for wife and pharaoh: they come in steps of 2.",
    ),
    (
        "krimsutep", 1, {"maid": 12}, "K2.8",
        f"18 for the maid is too much: {ALL} 16 at most.",
    ),
    (
        "krimsutep", 2, {"suit": 25}, "K3.1",
        "Cem cannot have 25 for suits: the most is 24.",
    ),
    (
        "krimsutep", 0, {"suit": 8}, "K3.1",
        SUITS,
    ),
    (
        "krimsutep", 1, {"oasis": 0}, "K4.7",
        "Ben builds every oasis, for 3 points.",
    ),
    (
        "krimsutep", 2, {"doubling": 18}, "K4.8",
        "Cem has 17 for buildings: no more can double.",
    ),
    (
        "krimsutep", 2, {"suit": 24}, None,
        "",
    ),
    (
        "krimsutep", 0, {"suit": 24}, None,
        "",
    ),
    (
        "krimsutep", 2, {"obelisk": 3}, "K4.6",
        "Cem builds every obelisk: these bring 4 points at least, not 3.",
    ),
    (
        "krimsutep", 2, {"obelisk": 36}, None,
        "",
    ),
    (
        "krimsutep", 2, {"obelisk": 37}, "K4.6",
        "Cem cannot have 37 for obelisks: the most is 36.",
    ),
    (
        "krimsutep", 1, {"oasis-final": 13}, "K5.2",
        "Ben cannot have 13 for oases at the end: the most is 12.",
    ),
    (
        "krimsutep", 2, {"palace": -1}, "K4.4",
        "Cem cannot have -1 for palaces: they earn points.",
    ),
    (
        "ramses", 0, {"three-set": 7}, "R7.1",
        "Ann cannot have 7 for works of 3: they come in steps of 3.",
    ),
    (
        "ramses", 1, {"six-set": 24}, "R7.1",
        f"24 for works of 6 is too much: {ALL} 16 at most.",
    ),
    (
        "ramses", 1, {"hand": 2}, "R7.2",
        "Ben cannot have 2 for art cards in hand: they cost points.",
    ),
    (
        "ramses", 1, {"prepared": -2}, "R7.3",
        "Ben cannot have -2 for works under construction: the most is -1.",
    ),
    (
        "ramses", 0, {"joker": -6}, None,
        "",
    ),
    (
        "ramses", 0, {"joker": -9}, "R7.4",
        f"-9 for jokers left is too much: {ALL} -6 at most.",
    ),
    (
        "ramses", 0, {"hand": -36}, "R8.1",
        "25 cards hang in the hall: 38 cannot be in hands, but 32.",
    ),
    (
        "cleopatra", 0, {"sphinx": 1}, "C4.2",
        f"22 for sphinxes is too much: {ALL} 21 at most.",
    ),
    (
        "cleopatra", 0, {"beggar": 4}, "C7",
        f"2 for beggars is too much: {ALL} 0 at most.",
    ),
    (
        "cleopatra", 2, {"bid": -29}, "C6.2",
        "Cem cannot end with -1 talents.",
    ),
    (
        "cleopatra", 2, {"sanctuary": -3}, "C8.3",
        "Cem cannot end with -1 amulets.",
    ),
    (
        "cleopatra", 1, {"bid": 3}, "C6.2",
        "Ben cannot have 3 for bids: they cost points.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("game", "seat", "changed", "clause", "says"), REFUSED)
def test_sums_that_no_play_gives_are_refused(
    game: str, seat: int, changed: dict[str, Json], clause: str | None, says: str
) -> None:
    points = [*SHEETS[game]]
    points[seat] = {**points[seat], **changed}
    position = begun(game, len(points))
    if clause is None:
        assert position.enter(sheet(points)).due == ()
        return
    with pytest.raises(RuleViolation) as refused:
        position.enter(sheet(points))
    assert (refused.value.cite.id, refused.value.message) == (clause, says)
    assert refused.value.field.startswith("points.")


@pytest.mark.parametrize(
    ("points", "says"),
    [
        (RAMSES[:1], "Give the points of each of the 2 players."),
        ([*RAMSES, {}], "Give the points of each of the 2 players."),
        ([{"": 3}, {}], "must be a text that is not blank"),
        ([{"gold": 3}, {}], "“gold” is not a kind of line: four-set, hand, joker, prepared,"),
        ([{"hand": True}, {}], ""),
        ([{"hand": 1.0}, {}], ""),
    ],
)  # fmt: skip
def test_a_sheet_that_cannot_be_read_is_malformed(
    points: list[dict[str, Json]], says: str
) -> None:
    with pytest.raises(Malformed) as refused:
        begun("ramses", 2).enter(sheet(points))
    assert says in refused.value.message


def test_a_final_sheet_is_the_only_entry_of_its_play() -> None:
    position = begun("ramses", 2).enter({"kind": "buy", "pile": "3"})
    with pytest.raises(Malformed, match="A final sheet is the only entry of its game"):
        position.enter(sheet(RAMSES))


def test_the_prepared_works_of_a_sheet_follow_the_ruling() -> None:
    points = [RAMSES[0], {**RAMSES[1], "prepared": -2}]
    each = begun("ramses", 2, prepared="per-work").enter(sheet(points))
    assert each.standing.scores == (5, 13)


def checked(game: str, seats: int, *entries: Json) -> Json:
    record = {
        "format": "play-record", "version": 1, "game": game, "start": 0,
        "players": ["Ann", "Ben", "Cem"][:seats], "entries": list(entries),
    }  # fmt: skip
    return check(GAMES, json.dumps(record).encode())


def test_records_hold_what_closes_a_play() -> None:
    stopped = checked("ramses", 2, {"kind": "buy", "pile": "3"}, STOP)
    assert isinstance(stopped, dict)
    assert (stopped["ok"], stopped["complete"], stopped["next"]) == (True, True, None)
    assert (stopped["closed"], stopped["winners"]) == ("stop", [0, 1])
    on_paper = checked("ramses", 2, sheet(RAMSES))
    assert isinstance(on_paper, dict)
    assert (on_paper["closed"], on_paper["scores"]) == ("sheet", [5, 14])
    refused = checked("ramses", 2, sheet(RAMSES), STOP)
    assert isinstance(refused, dict)
    assert (refused["ok"], refused["entry"], refused["rule"]) == (False, 1, None)
    running = checked("ramses", 2)
    assert isinstance(running, dict)
    assert "closed" not in running


def test_a_toy_without_a_sheet_says_so() -> None:
    from tests.plays.toy import toy  # noqa: PLC0415 - the one test that needs it

    with pytest.raises(EntryError, match="Counting has no final sheet"):
        toy(strict=True).begin(("Ann", "Ben")).enter(sheet([{}, {}]))


WHOLE = [
    path.stem
    for path in sorted(RECORDS.glob("*.json"))
    if "expected" not in path.name and "unfinished" not in path.name
]


@pytest.mark.parametrize("name", WHOLE)
def test_the_sheet_of_a_whole_play_gives_its_standing_again(name: str) -> None:
    played = entered(name, 10_000)
    record = json.loads((RECORDS / f"{name}.json").read_text())
    blank = GAMES[record["game"]].begin(record["players"], 0, record.get("options", {}))
    assert blank.enter(sheet(on_paper(played))).standing == played.standing


def on_paper(played: Position) -> list[dict[str, Json]]:
    """The points of a whole play by kind of line, for each seat."""
    assert not played.due
    points = [dict[str, Json]() for _ in played.state.seats]
    for line in played.state.lines:
        if line.entry is not None:
            own = points[line.seat]
            own[line.kind] = int(str(own.get(line.kind, 0))) + line.points
    return points


def test_eight_cards_that_left_ramses_are_in_no_hand() -> None:
    discarded = begun("ramses", 2, piles="discard")
    assert discarded.enter(sheet([{"hand": -47}, {}])).standing.scores == (-47, 0)
    more = sheet([{"hand": -48}, {}])
    assert begun("ramses", 2).enter(more).standing.scores == (-48, 0)
    with pytest.raises(RuleViolation, match="-48 for art cards in hand is too much"):
        discarded.enter(more)
