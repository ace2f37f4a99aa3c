"""Precedents: who a ruling made the winner, over random plays and through every change."""

from collections.abc import Iterator
from uuid import UUID

import pytest

from companion.games.achievements import PRECEDENT
from companion.plays import creation, services
from companion.plays.log.events import Action, Event, Log
from companion.plays.log.replay import Replay, Setup
from companion.plays.models import Play
from companion.plays.outcomes import Saved
from companion.statistics.models import SeatResult
from companion.statistics.precedents import precedent
from companion.statistics.rebuild import rebuild
from scoring.kernel.serialization.entries import Json, serialize_value
from scoring.registry import GAMES
from tests.scoring.random_plays import NAMES, WholePlay, play
from tests.statistics.conftest import Club, record

MANY = 5
"""Random plays of each game; in some of them another reading gives another winner."""
KEY = UUID(int=0)


def settled(slug: str, whole: WholePlay, name: str, *, after: int) -> Replay:
    """A play in which the reading that held was settled after so many entries."""
    game = GAMES[slug]
    ruling = next(each for each in game.rulings if each.name == name)
    holds = whole.options.get(name, serialize_value(ruling.default))
    log = Log()
    for number, payload in enumerate(whole.entries):
        if number == after:
            log = log.then(Event(number, Action.RULE, _ruling(name, holds)), KEY)
        log = log.then(Event(number + (number >= after), Action.ENTER, payload), KEY)
    seats = len(whole.positions[-1].state.seats)
    setup = Setup(NAMES[:seats], whole.start, whole.options)
    return Replay(game.version, setup, log, tuple(whole.positions))


def _ruling(name: str, reading: Json) -> Json:
    return {"ruling": name, "reading": reading, "why": "asked"}


def replays(slug: str) -> Iterator[Replay]:
    """Random plays of a game, each with one of its rulings settled after ten entries."""
    for seed in range(MANY):
        whole = play(slug, "any", seed)
        for ruling in GAMES[slug].rulings:
            yield settled(slug, whole, ruling.name, after=10)


def test_over_random_plays_none_never_and_none_always() -> None:
    found = {slug: [precedent(GAMES[slug], each) for each in replays(slug)] for slug in GAMES}
    earned = {slug: sum(map(bool, some)) for slug, some in found.items()}
    assert all(earned[slug] < len(found[slug]) for slug in GAMES)
    assert earned["krimsutep"] > 0
    assert earned["cleopatra"] > 0
    assert {place for some in found.values() for each in some for place in each.values()} == {9}


def test_without_a_ruling_there_is_none() -> None:
    whole = play("krimsutep", "any", 0)
    replay = settled("krimsutep", whole, "obelisks", after=len(whole.entries))
    assert replay.log.rulings == {}
    assert precedent(GAMES["krimsutep"], replay) == {}


def test_a_ruling_on_what_was_not_entered_stays_open() -> None:
    whole = play("krimsutep", "captures", 0)
    kinds = {str(each["kind"]) for each in whole.entries if isinstance(each, dict)}
    coarse = [each.name for each in GAMES["krimsutep"].rulings if kinds & {*each.not_in}]
    assert coarse
    for name in coarse:
        replay = settled("krimsutep", whole, name, after=1)
        assert precedent(GAMES["krimsutep"], replay) == {PRECEDENT.name: None}


def earned(played: Play) -> list[object]:
    """What the seats have of it; nothing where there are no results."""
    rows = SeatResult.objects.filter(play=played).order_by("number")
    return [(row.earned or {}).get(PRECEDENT.name, "none") for row in rows]


@pytest.mark.django_db
@pytest.mark.both_databases
def test_every_change_of_the_log_gives_it_or_takes_it_away(club: Club) -> None:
    """In this play another reading of obelisks gives another winner."""
    whole = play("krimsutep", "any", 0)
    seats = len(whole.positions[-1].state.seats)
    new = creation.NewPlay("krimsutep", NAMES[:seats], whole.start, whole.options)
    made = creation.create_with_log(club.device, new, list(whole.entries))
    assert earned(made) == ["none"] * seats
    last = len(whole.entries) - 1
    ruling = _ruling("obelisks", "lines")
    assert isinstance(services.settle(made.id, ruling, club.sent(made)), Saved)
    assert earned(made) == [last] * seats
    services.undo(made.id, club.sent(made))
    assert earned(made) == ["none"] * seats
    services.redo(made.id, club.sent(made))
    assert earned(made) == [last] * seats
    assert rebuild(Play.objects.all(), keep=False).wrong == []
    services.undo(made.id, club.sent(made))
    services.undo(made.id, club.sent(made))
    assert earned(made) == []


@pytest.mark.django_db
def test_a_play_of_a_record_has_settled_its_rulings_before_it_began(club: Club) -> None:
    assert record("cleopatra-5-rulings").options
    made = club.copy("cleopatra-5-rulings")
    assert set(earned(made)) == {"none"}
