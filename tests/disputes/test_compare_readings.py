"""Readings compared by whether entries stand, by what is due, by the end, and by the scores."""

import json
from dataclasses import replace

import pytest
from django.urls import reverse

from companion.disputes.compare_readings import compare, disputed_rulings
from companion.disputes.examples import Example, Shows, example_table, examples
from companion.groups.models import Device, Group
from companion.plays import creation
from companion.plays.log.replay import replay_with_readings
from companion.plays.presentation.correction_draft import read_draft
from companion.plays.presentation.snapshot import table_after
from companion.plays.table import Table
from scoring.kernel.errors import Malformed, RuleViolation
from scoring.kernel.rulings import Ruling
from scoring.kernel.serialization.entries import Json, as_object, serialize_value
from scoring.record import Record, load
from scoring.registry import GAMES
from tests.disputes.test_disputes import RECORDS, page
from tests.plays.conftest import Phone
from tests.scoring.krimsutep import notation

RULINGS = [(slug, ruling) for slug, game in GAMES.items() for ruling in game.rulings]
every_ruling = pytest.mark.parametrize(
    ("slug", "ruling"), RULINGS, ids=[f"{slug}-{ruling.name}" for slug, ruling in RULINGS]
)
NO_DIFFERENCE = "makes no difference"


def apart(slug: str, ruling: Ruling) -> Example:
    """The example in which the readings of a ruling come to different plays."""
    return next(
        each
        for each in examples(slug)
        if each.shows is Shows.APART and each.ruling == ruling.name
    )


def played(record: Record) -> Phone:
    """A play of a record in a group, as a phone of the group sees it."""
    device = Device.objects.create(group=Group.objects.create(), name="Ann's phone")
    return Phone(device, creation.create_from_record(device, record))


def table_of(record: Record) -> Table:
    """A play of a record that is not stored, with everything open."""
    return example_table(Example("", 0, Shows.STANDS, record))


@every_ruling
def test_where_readings_differ_each_difference_is_said(slug: str, ruling: Ruling) -> None:
    compared = compare(example_table(apart(slug, ruling)), ruling)
    assert NO_DIFFERENCE not in compared.verdict
    for under in compared.unders:
        assert bool(under.sentences) is not under.holds, under.reading.value
        assert all(says.endswith((".", "”")) for says in under.sentences)


@every_ruling
def test_a_refused_entry_that_another_reading_lets_stand_says_so(
    slug: str, ruling: Ruling
) -> None:
    """Each reading under which the example halts, with the entry that halts it in dispute."""
    record = apart(slug, ruling).record
    for reading in ruling.readings:
        chosen = {ruling.name: serialize_value(reading.value)}
        options = {**record.options, **chosen}
        replay = replay_with_readings(record.game, table_of(record).replay, chosen)
        if replay.halt is None or replay.halt.entry is None:
            continue
        entries = record.entries[: replay.halt.entry]
        table = table_of(replace(record, options=options, entries=entries))
        error = replay.halt.error
        assert isinstance(error, RuleViolation)
        disputed = as_object(record.entries[replay.halt.entry], "entry")
        found = disputed_rulings(table, error.cite, disputed)
        (mine,) = [each for each in found if each.ruling is ruling]
        assert "The entry would be allowed." in [
            s for under in mine.unders for s in under.sentences
        ]
        assert mine.verdict == "It decides whether the entry is allowed."


def outcome(table: Table, ruling: Ruling, value: Json) -> object:
    """All that a table can see of a play under a reading, found without the comparison."""
    options = {**table.play.options, **table.log.rulings, ruling.name: value}
    try:
        position = table.game.begin(table.play.players, table.play.start, options)
    except Malformed as error:
        return error.message
    seen: list[object] = []
    for number, event in enumerate(table.log.entries):
        seen.append((position.due[:1], table.game_view.turn(position)))
        try:
            position = position.enter(event.payload)
        except RuleViolation as error:
            return [*seen, (number, error.message)]
    facts = tuple(table.game_view.facts(position)) if position.due else ()
    lines = sorted(
        (line.entry or 0, line.seat, line.kind, line.points) for line in position.state.lines
    )
    return [*seen, set(position.due), lines, position.standing, facts]


@pytest.mark.parametrize(
    "name",
    [
        each.name
        for each in sorted(RECORDS.glob("*.json"))
        if not each.name.endswith(".expected.json")
    ],
)
def test_no_difference_is_said_only_where_there_is_none(name: str) -> None:
    whole = table_of(load(GAMES, (RECORDS / name).read_bytes()))
    last = len(whole.log.entries)
    for number in {0, 1, last // 3, last // 2, last - 1, last}:
        table = table_after(whole, number)
        for ruling in table.game.rulings:
            compared = compare(table, ruling)
            values = [serialize_value(each.reading.value) for each in compared.unders]
            if "own" in values and ruling.name == "shapes":
                continue
            outcomes = [outcome(table, ruling, value) for value in values]
            alike = all(each == outcomes[0] for each in outcomes)
            assert (NO_DIFFERENCE in compared.verdict) is alike, (number, compared)


def favoured() -> Table:
    """Ann has the VIIs and is favourite with 36; by the trumps alone it is Ben with 24."""
    hands = "rVII yVII gVII maid captain son | wife pharaoh r6 r5 r4 r3 r2 | *"
    entries = (f"captures {hands}", "reveal oasis oasis oasis", "order 2,0,1", "build a1")
    record = Record(
        GAMES["krimsutep"],
        ("Ann", "Ben", "Cem"),
        0,
        {},
        tuple(map(notation.entry, entries)),
        {},
    )
    return table_of(record)


def test_a_reading_that_makes_another_favourite_is_said_after_the_order_was_given() -> None:
    table = favoured()
    roman = next(each for each in table.game.rulings if each.name == "roman")
    compared = compare(table, roman)
    assert compared.unders[1].sentences == [
        "Ben, not Ann, would make entry 3 (order Cem, Ann, Ben).",
        "Favourite: Ben with 24, not Ann with 36.",
    ]
    assert compared.verdict == "It decides what comes next, or who does it."


def test_a_correction_that_makes_another_favourite_is_said_before_it_is_saved() -> None:
    table = favoured()
    then = "captures rVII maid captain son | wife pharaoh yVII r6 r5 r4 r3 r2 | *"
    changed: Json = [{"do": "change", "at": 0, "entry": notation.entry(then)}]
    draft = read_draft(table, json.dumps(changed))
    assert draft.course == ["Ben, not Ann, would make entry 3 (order Cem, Ann, Ben)."]
    same: Json = [{"do": "change", "at": 0, "entry": table.log.entries[0].payload}]
    assert read_draft(table, json.dumps(same)).course == []


def test_the_end_that_another_reading_brings_is_said() -> None:
    gaps = next(each for each in GAMES["ramses"].rulings if each.name == "gaps")
    compared = compare(example_table(apart("ramses", gaps)), gaps)
    works = next(under for under in compared.unders if under.code == "works")
    assert "The turns would be over after entry 31." in works.sentences


def test_who_is_ahead_leads_while_a_play_runs_and_wins_when_it_is_over() -> None:
    maid, obelisks = (
        next(each for each in GAMES["krimsutep"].rulings if each.name == name)
        for name in ("maid", "obelisks")
    )
    running_play = compare(example_table(apart("krimsutep", maid)), maid)
    assert running_play.verdict == "It decides who leads."
    assert "Ann alone would lead." in running_play.unders[1].sentences
    over = compare(example_table(apart("krimsutep", obelisks)), obelisks)
    assert over.verdict == "It decides who wins."
    assert "Ben alone would have won." in over.unders[1].sentences


@pytest.mark.django_db(transaction=True)
def test_secret_points_hide_no_entry_that_would_not_stand() -> None:
    phone = secret("limit")
    limit = next(each for each in phone.table.game.rulings if each.name == "limit")
    compared = compare(phone.table, limit)
    (says,) = compared.unders[1].sentences
    assert says.startswith("Entry 21 would not be allowed: Ann was not at the market this turn")
    assert compared.verdict == "With another interpretation an entry would not be allowed."
    envoy = next(each for each in phone.table.game.rulings if each.name == "envoy")
    assert "still secret" in compare(phone.table, envoy).verdict


@pytest.mark.django_db(transaction=True)
def test_what_a_reading_changes_in_secret_points_is_not_said() -> None:
    phone = secret("envoy")
    envoy = next(each for each in phone.table.game.rulings if each.name == "envoy")
    compared = compare(phone.table, envoy)
    assert compared.secret
    assert [under.sentences for under in compared.unders] == [[], []]
    assert "Amulets" not in page(phone, "ruling", "envoy")


def secret(name: str) -> Phone:
    """The example of a ruling of Cleopatra as a play of a group, with secret points."""
    ruling = next(each for each in GAMES["cleopatra"].rulings if each.name == name)
    return played(apart("cleopatra", ruling).record)


@pytest.mark.django_db(transaction=True)
def test_a_refusal_names_the_reading_of_another_clause_that_it_rests_on() -> None:
    """A trade is refused for a short hand (R8.2), which rests on when the card is passed."""
    passing = next(each for each in GAMES["ramses"].rulings if each.name == "passing")
    record = apart("ramses", passing).record
    options = {**record.options, "passing": "after"}
    replay = replay_with_readings(record.game, table_of(record).replay, {"passing": "after"})
    assert replay.halt is not None
    entry = replay.halt.entry or 0
    phone = played(replace(record, options=options, entries=record.entries[:entry]))
    page_text = page(phone, "why", entry=json.dumps(record.entries[entry]))
    assert passing.question in page_text
    assert "The entry would be allowed." in page_text
    assert reverse("disputes:ruling", args=[phone.play.id, "passing"]) in page_text
