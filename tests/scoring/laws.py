"""Laws that hold in every game, tried by a machine that plays whole random games.

A test derives from `Laws` and names its game. Where options are too many to list, it gives its
own way to draw one (`choice`); a table with more to draw than rulings gives `table`:

    class Krimsutep(Laws):
        game = GAME

    TestKrimsutep = Krimsutep.TestCase
    TestKrimsutep.settings = settings(stateful_step_count=140, max_examples=10)
"""

import json
from collections.abc import Mapping
from itertools import islice
from typing import ClassVar

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from scoring.kernel.entries import Entry
from scoring.kernel.errors import RuleViolation
from scoring.kernel.game import AnyGame, Option
from scoring.kernel.score_sheet import totals
from scoring.kernel.serialization.entries import Json, serialize_entry, serialize_value
from scoring.record import answer, check

type Payload = dict[str, Json]

NAMES = ("Ann", "Ben", "Cem", "Dóra", "Eva")
WHY = "so it lay on the table"


class Laws(RuleBasedStateMachine):
    """A table that plays on at random and tries what it should not.

    `most` is how many options are listed at a position; up to that many, whatever is not
    listed has to be refused. `tracks` says which ledger each total of the answer adds up.
    """

    game: ClassVar[AnyGame]
    most: ClassVar[int] = 150
    tries: ClassVar[int] = 2
    tracks: ClassVar[Mapping[str, str]] = {"scores": ""}

    def __init__(self) -> None:
        super().__init__()
        self.log: list[Json] = []
        self.seen: list[Payload] = []
        self.options: list[tuple[Payload, Option[Entry]]] = []

    def table(self, data: st.DataObject) -> Mapping[str, Json]:
        """Draw the rulings and layouts of the table."""
        return {
            ruling.name: serialize_value(
                data.draw(st.sampled_from([each.value for each in ruling.readings]))
            )
            for ruling in self.game.rulings
        }

    def choice(self, data: st.DataObject) -> Payload:
        """Draw one of the options."""
        return data.draw(st.sampled_from([payload for payload, _ in self.options]), "entry")

    @initialize(data=st.data())
    def sit_down(self, data: st.DataObject) -> None:
        self.players = NAMES[: data.draw(st.sampled_from(self.game.players), "players")]
        self.first = data.draw(st.integers(0, len(self.players) - 1), "start")
        self.rulings = dict(self.table(data))
        self.position = self.game.begin(self.players, self.first, self.rulings)
        self._look()

    def _look(self) -> None:
        self.options = list(islice(self.position.options(), self.most))
        fresh = [payload for payload, _ in self.options[: self.most // 10 + 1]]
        self.seen = [*self.seen, *fresh][-self.most :]

    @precondition(lambda self: self.position.due)
    @rule(data=st.data())
    def go_on(self, data: st.DataObject) -> None:
        self._try_what_was_offered(data)
        payload = self.choice(data)
        before = len(self.position.state.lines)
        position = self.position.enter(payload)
        promised = [option.lines for offered, option in self.options if offered == payload]
        if promised and payload["kind"] != "void":
            assert position.state.lines[before:] == promised[0]
        noted = self.position.enter({**payload, "as_played": WHY})
        assert noted.state == position.state, "without a breach a note changes nothing"
        self._spelling_is_one(payload)
        self.position = position
        self.log.append(payload)
        self._look()

    @precondition(lambda self: not self.position.due)
    @rule(data=st.data())
    def go_on_after_the_end(self, data: st.DataObject) -> None:
        self._try_what_was_offered(data)

    def _try_what_was_offered(self, data: st.DataObject) -> None:
        """What could be entered somewhere in this play, here: an option, or refused."""
        for _ in range(self.tries):
            payload = data.draw(st.sampled_from(self.seen), "try")
            if any(payload == offered for offered, _ in self.options):
                self.position.enter(payload)
            elif len(self.options) < self.most:
                with pytest.raises(RuleViolation) as caught:
                    self.position.enter(payload)
                self._is_cited(caught.value)
                self._stands_as_played_only_if_waivable(payload, caught.value)

    def _is_cited(self, violation: RuleViolation) -> None:
        assert violation.cite in self.game.rulebook
        assert violation.message[0].isupper()
        assert violation.message.endswith(".")
        earlier = violation.earlier
        assert earlier is None or 0 <= earlier < len(self.log)

    def _stands_as_played_only_if_waivable(
        self, payload: Payload, first: RuleViolation
    ) -> None:
        noted: Payload = {**payload, "as_played": WHY}
        if not first.waivable:
            with pytest.raises(RuleViolation) as caught:
                self.position.enter(noted)
            assert not caught.value.waivable
            return
        try:
            position = self.position.enter(noted)
        except RuleViolation as further:  # what a table cannot breach, found further along
            self._is_cited(further)
            return
        news = position.state.waived[len(self.position.state.waived) :]
        assert first.cite in [each.cite for each in news]
        assert {(each.entry, each.why) for each in news} == {(len(self.log), WHY)}

    def _spelling_is_one(self, payload: Payload) -> None:
        entry = self.game.read(json.loads(json.dumps(payload)))
        assert self.game.read(serialize_entry(self.game.kinds, entry)) == entry

    @invariant()
    def the_position_counts_the_entries(self) -> None:
        assert self.position.state.position == len(self.log)

    @invariant()
    def what_is_forced_is_all_that_can_follow(self) -> None:
        """Beside the end of the game, where a table may declare it in any turn."""
        forced = self.position.forced
        if forced is not None:
            ways = [payload for payload, _ in self.options if payload["kind"] != "end"]
            assert ways == [forced]

    @invariant()
    def nobody_is_stuck_before_the_end(self) -> None:
        assert bool(self.options) is bool(self.position.due)
        assert {payload["kind"] for payload, _ in self.options} <= set(self.position.due)

    @invariant()
    def every_point_is_on_a_cited_line(self) -> None:
        state, players = self.position.state, len(self.players)
        assert all(line.cite in self.game.rulebook for line in state.lines)
        assert all(line.because and line.seat < players for line in state.lines)
        assert {line.kind for line in state.lines} <= {*self.game.results.line_kinds}
        answered = answer(self.position)
        for total, track in self.tracks.items():
            assert answered[total] == list(totals(state.lines, players, track))

    def teardown(self) -> None:
        """Replaying the log from its JSON gives the same state and the same answer."""
        if not self.log:
            return
        position = self.game.begin(self.players, self.first, self.rulings)
        for payload in json.loads(json.dumps(self.log)):
            position = position.enter(payload)
        assert position.state == self.position.state
        record: Payload = {
            "format": "play-record", "version": 1, "game": self.game.slug,
            "players": list(self.players), "start": self.first,
            "options": self.rulings, "entries": self.log,
        }  # fmt: skip
        answered = check({self.game.slug: self.game}, json.dumps(record).encode())
        assert answered == {"game": self.game.slug, **answer(self.position)}
