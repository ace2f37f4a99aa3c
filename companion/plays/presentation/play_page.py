"""View model of the page of a play, without the parts that the game draws."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from uuid import uuid4

from django.conf import settings
from django.utils.translation import gettext

from companion.games.links import rulebook_url
from companion.games.view import ALL_STEPS, BoardPage, Outcome, ViewRequest
from companion.plays.presentation import visibility
from companion.plays.presentation.entry_text import (
    EntryRow,
    entry_text,
    newest_rows,
    outcome_of,
)
from companion.plays.presentation.links import url, what_if_url
from companion.plays.presentation.notices import SETTLED, Notice, who_undid, words_undone
from companion.plays.presentation.result_page import Breach, as_played
from companion.plays.presentation.scoreboard import (
    SeatView,
    SheetColumn,
    SheetRow,
    seats,
    seats_so_far,
    sheet,
    with_purses,
)
from companion.plays.presentation.visibility import halt_message
from companion.plays.queries import SealedSeats, sealed_seats
from companion.plays.table import Table
from companion.plays.turn_times import Clock, clock

NEWEST = 12


@dataclass(frozen=True, slots=True)
class SeatQuestion:
    """The question on the page: its seat (1 to 5, None: all), the task, a hint."""

    owner: int | None
    name: str
    verb: str
    hint: str


@dataclass(frozen=True, slots=True)
class Button:
    """An undo or redo button: its URL, label and idempotency key."""

    url: str
    words: str
    after: int
    key: str


@dataclass(frozen=True)
class PlayPage:
    """The page of a play; `by_hand`: choices that could be sealed are entered openly.

    Without slots, since cached properties need a `__dict__`.
    """

    table: Table
    board_page: BoardPage
    view_request: ViewRequest
    sealed: frozenset[int]
    notice: Notice | None = None
    by_hand: bool = False

    @cached_property
    def seats(self) -> list[SeatView]:
        """The seats with their scores or purses."""
        if self.board_page.purses is not None:
            purses = self.board_page.purses
            return with_purses(
                self.table, purses, self.view_request, self.board_page.head.turn.acting
            )
        if self.board_page.lines is not None:
            return seats_so_far(self.table, self.board_page)
        return seats(self.table, self.board_page.head.turn.acting)

    @cached_property
    def ask(self) -> SeatQuestion:
        """The question; of secret choices that are due, how many have been made."""
        ask = self.board_page.head.turn.ask
        name = "" if ask.seat is None else self.table.position.state.seats[ask.seat]
        owner = None if ask.seat is None else ask.seat + 1
        question = SeatQuestion(owner, name, ask.verb, ask.hint)
        sealing = self.board_page.head.sealing
        if sealing is not None and sealing.due and not self.view_request.pad:
            return self._ask_of_choices(question)
        return question

    def _ask_of_choices(self, ask: SeatQuestion) -> SeatQuestion:
        made = self.table.game_view.choices_made(len(self.sealed), len(self.seats))
        if self.ready:
            return SeatQuestion(None, "", made, "")
        if ask.owner and ask.hint:  # after a name the hint ends the sentence
            return ask
        # The hint says how to enter: not for devices that only watch.
        hint = ask.hint if self.table.role.enters else ""
        return replace(ask, hint=made if self.sealed else hint)

    @property
    def halted(self) -> str:
        """Why the log no longer holds under today's rules; empty if it does."""
        return halt_message(self.table)

    @property
    def sealing(self) -> bool:
        """Whether a seat may still choose in secret."""
        return self.board_page.head.sealing is not None and len(self.sealed) < len(self.seats)

    @cached_property
    def clock(self) -> Clock | None:
        """The clock, if the table wants one and its log can be read."""
        if not self.table.play.clock or self.table.halt:
            return None
        return clock(self.table.play, self.table.positions, self.table.log)

    @property
    def mine(self) -> bool:
        """Whether this device's seat is to act, or to make the secret choice that is due."""
        seat, head = self.view_request.seat, self.board_page.head
        if seat is None or self.table.complete or not self.table.role.enters:
            return False
        if head.sealing is not None and head.sealing.due:
            return seat not in self.sealed
        return head.turn.acting == seat

    @property
    def ready(self) -> bool:
        """Whether all have chosen and the choices can be revealed."""
        sealing = self.board_page.head.sealing
        return sealing is not None and sealing.due and not self.sealing

    @property
    def undo(self) -> Button | None:
        """The undo button."""
        last = self.table.log.last
        if last is None or not self.table.role.enters:
            return None
        if last.action in SETTLED:
            return self._button("undo", gettext(SETTLED[last.action]))
        if self.table.halt:
            return self._button("undo", gettext("the last entry"))
        return self._button("undo", entry_text(self.table, self.table.chosen).short)

    @property
    def redo(self) -> Button | None:
        """The redo button."""
        if not self.table.log.undone or self.table.halt or not self.table.role.enters:
            return None
        return self._button("redo", words_undone(self.table))

    @cached_property
    def taken_back(self) -> str:
        """Who took back what, for devices that get no notice of it; else empty."""
        if self.notice or self.table.halt or not self.table.log.undone:
            return ""
        return gettext("{who} undid: {what}").format(
            who=who_undid(self.table), what=words_undone(self.table)
        )

    @cached_property
    def outcome(self) -> Outcome | None:
        """What the last entry led to, where its words do not say it all."""
        if self.table.halt or self.view_request.pad or not self.table.log.entries:
            return None
        return outcome_of(self.table, self.table.chosen, self.view_request)

    @property
    def revealed(self) -> Outcome | None:
        """The outcome in the place of the board that all have to see first."""
        outcome = self.outcome
        return outcome if outcome and outcome.instead and self.board_page.board else None

    @property
    def looked_back(self) -> str:
        """The last entry in a few words, if what it led to can be looked at again."""
        outcome = self.outcome
        if outcome is None or outcome.template == self.board_page.board or self.revealed:
            return ""
        return entry_text(self.table, self.table.chosen).short

    def _button(self, name: str, words: str) -> Button:
        return Button(url(self.table, name), words, self.table.after, str(uuid4()))

    @cached_property
    def entries(self) -> list[EntryRow]:
        """The last entries, newest first; the whole log has a page of its own."""
        seen = visibility.visible_seats(self.table, self.view_request)
        return newest_rows(self.table, NEWEST, seen)

    @cached_property
    def rows(self) -> Sequence[SheetRow]:
        """The score sheet for wide screens; empty in games with purses."""
        return () if self.board_page.purses is not None else sheet(self.table)

    @property
    def columns(self) -> Sequence[SheetColumn]:
        """The seats above the sheet, without turn and gain, which do not change it."""
        return tuple([seat.column for seat in self.seats])

    @property
    def above(self) -> str:
        """The game's template for the row under the scores; empty without one."""
        return self._own("above")

    @property
    def extra(self) -> str:
        """The game's template for its extra button; empty without one."""
        return self._own("extra")

    @property
    def more(self) -> str:
        """The game's template for further actions; empty without one."""
        return self._own("more")

    @property
    def on_the_rail(self) -> str:
        """The game's template for buttons beside undo; usually empty."""
        return "plays/extra.html" if self.extra or self.sealing else ""

    def _own(self, place: str) -> str:
        template = self.board_page.context.get(place)
        return template if isinstance(template, str) else ""

    @property
    def breaches(self) -> list[Breach]:
        """The breaches that stand as played."""
        return as_played(self.table)

    @cached_property
    def urls(self) -> Mapping[str, str]:
        """URLs of the play's other pages."""
        names = (
            "play",
            "enter",
            "live",
            "log",
            "result",
            "cover",
            "reveal",
            "last",
            "whereabouts",
        )
        rules = rulebook_url(self.table.game.slug)
        own = {name: url(self.table, name) for name in names}
        own["live"] = own["live"] if self._follows else ""
        return {"rules": rules, "what_if": what_if_url(self.table), **own}

    @property
    def enter_url(self) -> str:
        """Where the pad sends its entry: at the end, or instead of the last ones."""
        replaced = self.board_page.replaces
        if not replaced:
            return self.urls["enter"]
        return f"{self.urls['enter']}?instead={replaced.start}-{replaced.stop}"

    @property
    def _follows(self) -> bool:
        """Whether the page follows other devices: in the pocket edition there are none."""
        return "plays:live" not in settings.HIDDEN_FEATURES

    @property
    def scripts(self) -> Sequence[str]:
        """The modules of the page beside those of every page."""
        own = ("wakelock", "clock", *self.table.game_view.scripts)
        return ("live", *own) if self._follows else own

    @property
    def reveal(self) -> Button:
        """The button that reveals the sealed choices."""
        return self._button("reveal", "")


def play_page(
    table: Table,
    view_request: ViewRequest,
    notice: Notice | None = None,
    *,
    by_hand: bool = False,
    choices: SealedSeats | None = None,
) -> PlayPage:
    """The page of a play with at least one position; `choices` avoids a query if known."""
    own = table.role.seat
    purse = view_request.purse if own is None else own
    watching = not table.role.enters
    if watching and not view_request.back and table.complete:
        view_request = replace(view_request, step=ALL_STEPS)
    view_request = replace(
        view_request,
        seat=own,
        purse=purse,
        watching=watching,
        open=table.play.open_scores,
        pad=view_request.pad or by_hand,
    )
    board_page = table.game_view.board_page(table.position, view_request)
    all_made = sealed_seats(table.play.id) if choices is None else choices
    sealing = board_page.head.sealing
    occasion = sealing.occasion if sealing else None
    sealed = frozenset(seat for when, seat in all_made if when == occasion)
    return PlayPage(table, board_page, view_request, sealed, notice, by_hand)
