"""What lies where: tables of the seats, works begun, the tricks of the round; no secrets."""

import re

import pytest

from companion.games.catalog import CATALOG
from companion.games.krimsutep.whereabouts import ShownTrick
from companion.games.ramses.whereabouts import Begun
from companion.games.view import Whereabouts
from scoring.kernel.closing import STOP
from scoring.krimsutep.components import DECKS, SUPPLY, TRICKS
from tests.games import ramses_plays
from tests.games.test_outcomes import at, begun, browser, cleopatra, given, krimsutep
from tests.pages import flat
from tests.scoring.ramses.notation import played

RECORDS = (
    "krimsutep-3-tricks", "krimsutep-4-totals", "krimsutep-3-captures", "ramses-3-full",
    "ramses-3-exhibits", "ramses-4-per-work", "cleopatra-3", "cleopatra-5-rulings",
)  # fmt: skip


def counts(lies: Whereabouts) -> list[list[int]]:
    """The numbers of the one table, row by row."""
    (table,) = lies.tables
    assert all(len(cells) == len(table.heads) for _, cells in table.rows)
    return [[*cells] for _, cells in table.rows]


def test_building_cards_tricks_and_cards_still_out_account_for_all() -> None:
    view = CATALOG["krimsutep"].game_view
    for _, _, position in given("krimsutep-3-tricks"):
        state, lies = krimsutep(position), view.whereabouts(position)
        if state.finished:
            assert not lies.tables
            continue
        left = sum(map(sum, counts(lies)))
        assert left == 3 * sum(SUPPLY[3].values()) - len(state.field.laid)
        tricks = lies.drawn.context["tricks"] if lies.drawn else ()
        assert isinstance(tricks, tuple)
        assert [each.number for each in tricks] == [*range(len(state.deal.tricks), 0, -1)]
        for trick in tricks:
            assert isinstance(trick, ShownTrick)
            (winner,) = [lay.name for lay in trick.lays if lay.marked]
            assert winner == trick.winner.name
        if tricks and len(tricks) < TRICKS[3]:
            out = [each.text for each in lies.facts if each.term.startswith("Not yet played")]
            cards = sum(len(re.findall(r"\d+|\b[IVX]+\b", text)) for text in out)
            assert cards + 3 * len(tricks) == DECKS[3].bit_count()


@pytest.mark.parametrize("name", ["ramses-3-full", "ramses-4-per-work", "ramses-3-exhibits"])
def test_works_begun_are_shown_card_by_card_with_what_they_would_cost(name: str) -> None:
    view, costs = CATALOG["ramses"].game_view, set()
    for state, position, _ in ramses_plays.given(name):
        lies = view.whereabouts(position)
        table = counts(lies)
        works = lies.drawn.context["begun"] if lies.drawn else ()
        assert isinstance(works, tuple)
        lying = [*state.table.begun]
        assert len(works) == len(lying)
        for work, lie in zip(works, lying, strict=True):
            assert isinstance(work, Begun)
            assert len(work.cards) == lie.work.size
            laid = [kind for _, kind in work.cards if kind]
            assert work.missing == lie.work.size - len(laid)
            assert laid.count("is-joker") == lie.jokers.bit_count()
        for seat, cells in enumerate(table):
            assert len(cells) == (3 if state.setup.full else 2)
            assert (cells[-2] < 0) == any(each.seat == seat for each in lying)
            costs.add(cells[-2])
    assert -1 in costs


def test_a_joker_under_construction_costs_what_it_will_at_the_end() -> None:
    position = played("2 depth=exhibits; prepare 4A 1,2,3 joker=3; next; prepare 6A 1,2,3")
    lies = CATALOG["ramses"].game_view.whereabouts(position)
    assert [cells[0] for cells in counts(lies)] == [-4, -1]


def test_cleopatras_seats_are_counted_openly() -> None:
    view = CATALOG["cleopatra"].game_view
    for _, _, position in given("cleopatra-5-rulings"):
        state = cleopatra(position)
        has = zip(state.cards.hands, state.merchants, state.statues, strict=True)
        assert counts(view.whereabouts(position)) == [[*each] for each in has]


@pytest.mark.django_db
@pytest.mark.parametrize("name", RECORDS)
def test_the_page_has_a_row_of_each_seat_and_no_list_of_names(name: str) -> None:
    device, play = begun(name, 40)
    page = flat(browser(device).get(at(play, "whereabouts")))
    assert page.count('<th scope="row">') == len(play.players)
    first, *_, last = play.players
    assert not re.search(rf"<dd>[^<]*\b{first}\b[^<]*\b{last} \d", page)


@pytest.mark.django_db
def test_a_closed_play_says_how_it_was_closed() -> None:
    view = CATALOG["ramses"].game_view
    _, position, _ = list(ramses_plays.given("ramses-3-full"))[20]
    lies = view.whereabouts(position.enter({"kind": STOP}))
    assert [each.text for each in lies.facts] == ["Ended early"]
    assert not lies.tables
