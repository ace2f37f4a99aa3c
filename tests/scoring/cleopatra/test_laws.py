"""Laws of every game, tried at tables of Cleopatra with real cards, and her own."""

from collections.abc import Mapping
from random import Random  # noqa: TID251 - a table supplies its chance, from a seed

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant

from scoring.cleopatra.components import DECK, EVERYWHERE, GARDEN, STATUES, Tile
from scoring.cleopatra.game import GAME
from scoring.cleopatra.state import State
from scoring.kernel.errors import EntryError, RuleViolation
from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json
from scoring.record import answer
from tests.scoring.cleopatra.notation import NAMES, state_of
from tests.scoring.cleopatra.real_table import RealTable, drawn_options, whole_play
from tests.scoring.laws import Laws, Payload


class Cleopatra(Laws):
    """Bids, gifts and payments are too many to list, so real people at a real table choose."""

    game = GAME
    most = 6
    tracks = {"scores": "talents", "amulets": "amulets"}  # noqa: RUF012 - as its base has it

    def table(self, data: st.DataObject) -> Mapping[str, Json]:
        self.chance = Random(data.draw(st.integers(0, 2**32), "chance"))  # noqa: S311 - a game
        return drawn_options(self.chance)

    def choice(self, _: st.DataObject) -> Payload:
        if not self.log:
            self.real = RealTable(self.chance, len(self.players))
        return self.real.move(state_of(self.position), self.position.due)

    @invariant()
    def nothing_is_lost(self) -> None:
        conserved(state_of(self.position))


def conserved(state: State) -> None:
    """Cards, merchants, mosaics, squares and statues are somewhere, whatever happens."""
    cards, garden = state.cards, state.garden
    assert sum(cards.hands) + sum(cards.stalls) + cards.draw + cards.discard == DECK
    assert all(0 <= left <= 3 for left in state.merchants)
    assert min(state.talents) >= 0
    assert min(state.amulets) >= 0
    assert 0 <= state.altar <= 5
    built = {laid.tile for laid in garden.laid}
    assert len(built) + len(garden.aside) + len(garden.pile) == 12
    assert built | set(garden.aside) | garden.pile == set(Tile)
    covered = [laid.bits for laid in garden.laid]
    assert sum(covered) | garden.free == garden.ground.squares
    assert sum(bits.bit_count() for bits in covered) == 5 * len(covered)
    assert garden.ground.squares & ~EVERYWHERE == 0
    assert min(state.statues) >= 0
    assert sum(state.statues) + len(garden.statues) == STATUES * len(state.seats)
    areas = list(GARDEN.areas(garden.free))
    assert all(statue.area in areas for statue in garden.statues), "nothing can be laid there"


TestCleopatra = Cleopatra.TestCase
TestCleopatra.settings = settings(stateful_step_count=250, max_examples=6)


@settings(max_examples=15)
@given(st.integers(0, 2**32))
def test_what_happens_at_a_real_table_always_stands(seed: int) -> None:
    *_, log, position = whole_play(seed)
    conserved(state_of(position))
    standing = position.standing
    answered = answer(position)
    assert answered["complete"]
    assert answered["ranks"] == list(standing.ranks)
    alive = [seat for seat, rank in enumerate(standing.ranks) if rank is not None]
    assert set(alive) == set(range(len(standing.scores))) - set(standing.also["eaten"])
    assert bool(standing.winners) is bool(alive)
    assert position.state.position == len(log)


@settings(max_examples=25)
@given(st.integers(0, 2**32), st.data())
def test_an_entry_with_another_number_stands_or_is_refused_with_a_sentence(
    seed: int, data: st.DataObject
) -> None:
    players, first, options, log, _ = whole_play(seed)
    position: Position = GAME.begin(NAMES[:players], first, options)
    at = data.draw(st.integers(0, len(log) - 1), "at")
    for payload in log[:at]:
        position = position.enter(payload)
    for changed in twisted(log[at]):
        error = refused(position, changed)
        if error is not None:
            assert error.message.endswith(".")
            noted = refused(position, {**changed, "as_played": "so it lay"})
            assert noted is None or not isinstance(noted, RuleViolation) or not noted.waivable
        if isinstance(error, RuleViolation):
            assert error.cite in GAME.rulebook


def refused(position: Position, payload: Payload) -> EntryError | None:
    try:
        position.enter(payload)
    except EntryError as error:
        return error
    return None


def twisted(value: Json) -> list[Payload]:
    """Every entry that differs from one in a single number, up or down by one."""
    return [each for each in _twisted(value) if isinstance(each, dict)]


def _twisted(value: Json) -> list[Json]:
    if type(value) is int:
        return [value + 1, max(0, value - 1), value + 7]
    if isinstance(value, list):
        return [
            [*value[:place], each, *value[place + 1 :]]
            for place, old in enumerate(value)
            for each in _twisted(old)
        ]
    if isinstance(value, dict):
        pairs = [(key, each) for key, old in value.items() for each in _twisted(old)]
        return [value, *({**value, key: each} for key, each in pairs)]
    return []
