"""What is done at the table: entries, undo and redo, and what may be entered now.

Each act comes with what its sender has seen (`after`) and a key of its own, through the same
door as from a page: stored, refused with the clause, or behind, with the play as it is.
"""

from collections.abc import Callable
from http import HTTPStatus
from itertools import islice
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from companion.api import plays, shapes
from companion.api.describing import described
from companion.api.faults import refusal
from companion.api.reading import body, query
from companion.api.told import told as as_json
from companion.api.views.base import ENTER, READ, View, by, cut, device_id, said
from companion.games.screen import Told
from companion.plays import door
from companion.plays.audit import trail
from companion.plays.outcomes import Behind, Outcome, Refused, Saved, Sent
from companion.plays.secrets import said as discreetly
from companion.plays.secrets import secret
from companion.plays.words import told as in_words
from scoring.kernel.spelling import Json

MOST_OPTIONS = 500
OTHERS = "Others have acted since: look at the play and try again."
ANSWERS = {200: shapes.Saved, 409: shapes.Behind}
AN_ENTRY: dict[str, Json] = {
    "after": 0,
    "key": "3f1c5f0e-8f0e-4f57-9a8e-0a2a55b1a3c1",
    "entry": {"kind": "trick", "cards": ["red-5", "red-VII", "maid"]},
}
AN_ACT: dict[str, Json] = {"after": 1, "key": "0b9b1f6c-93f4-4a44-8a53-1d1b3f5d7e21"}


def answered(outcome: Outcome, sent: object) -> Response:
    """Answer for an act."""
    match outcome:
        case Saved(table, serial, again):
            return said(shapes.Saved(serial, again, plays.told(table)))
        case Behind(table):
            behind = shapes.Behind(OTHERS, plays.told(table), as_json(sent))
            return said(behind, HTTPStatus.CONFLICT)
        case Refused(table, error):
            why = refusal(error, len(table.log.entries), discreetly(table, error))
            return said(why, HTTPStatus.UNPROCESSABLE_ENTITY)


def acted[T: (shapes.Act, shapes.NewEntry, shapes.Correction, shapes.Settlement)](
    request: Request, cls: type[T], act: Callable[[T, Sent], Outcome]
) -> Response:
    """Read an act, do it, answer it."""
    given = body(cls, request)
    sent = Sent(given.after, given.key, device_id(request))
    return answered(act(given, sent), given)


class Entries(View):
    """The log of a play."""

    scopes = by(get=READ, post=ENTER)

    @described(
        "The entries that count, in their order, as records spell them and in words.",
        answers={200: shapes.Entries},
        query=shapes.Page,
    )
    def get(self, request: Request, play: UUID) -> Response:
        """List a part of them."""
        asked, table = query(shapes.Page, request), door.show(play, device_id(request))
        log, readable = table.log.entries, len(table.positions)
        found = tuple(
            shapes.Entry(
                number,
                log[number].spelt,
                _words(in_words(table, number + 1)) if number + 1 < readable else "",
            )
            for number in range(asked.offset, min(asked.offset + asked.limit, len(log)))
        )
        part = cut(request, len(log), asked.limit, asked.offset)
        return said(shapes.Entries(part.count, part.next, part.previous, found))

    @described(
        "Enter what happened. The same key twice is one entry.",
        answers=ANSWERS,
        body=shapes.NewEntry,
        example=AN_ENTRY,
    )
    def post(self, request: Request, play: UUID) -> Response:
        """Enter it."""
        return acted(
            request, shapes.NewEntry, lambda it, sent: door.enter(play, dict(it.entry), sent)
        )


class Undo(View):
    """The last entry, taken back."""

    scopes = by(post=ENTER)

    @described(
        "Take back the last entry; it stays in the audit trail.",
        answers=ANSWERS,
        body=shapes.Act,
        example=AN_ACT,
    )
    def post(self, request: Request, play: UUID) -> Response:
        """Take it back."""
        return acted(request, shapes.Act, lambda _, sent: door.undo(play, sent))


class Redo(View):
    """What was taken back, brought back."""

    scopes = by(post=ENTER)

    @described(
        "Bring back what was taken back last.",
        answers=ANSWERS,
        body=shapes.Act,
        example=AN_ACT,
    )
    def post(self, request: Request, play: UUID) -> Response:
        """Bring it back."""
        return acted(request, shapes.Act, lambda _, sent: door.redo(play, sent))


class Options(View):
    """What may be entered now."""

    scopes = by(get=READ)

    @described(
        "What may be entered now, with what it would earn. Where points are secret, no option "
        "tells what a seat has.",
        answers={200: shapes.Options},
    )
    def get(self, request: Request, play: UUID) -> Response:
        """List it."""
        table = door.show(play, device_id(request))
        kinds, closed = plays.next_kinds(table), bool(table.positions) and secret(table)
        # Bids and gifts are listed by what each seat has: while that is secret, they are not.
        found = (
            () if closed or not kinds else islice(table.position.options(), MOST_OPTIONS + 1)
        )
        told = [shapes.Option(dict(spelt), option.points) for spelt, option in found]
        more = closed or len(told) > MOST_OPTIONS
        return said(
            shapes.Options(
                kinds, plays.turn(table), tuple(told[:MOST_OPTIONS]), more and bool(kinds)
            )
        )


class Lines(View):
    """The lines behind the scores."""

    scopes = by(get=READ)

    @described(
        "Every line of points with its entry and clause; those of secret seats are left out.",
        answers={200: (shapes.Line,)},
    )
    def get(self, request: Request, play: UUID) -> Response:
        """List them."""
        table = door.show(play, device_id(request))
        if not table.positions:
            return said([])
        open_ = plays.visible(table)
        return said(
            [plays.line(each) for each in table.position.state.lines if each.seat in open_]
        )


class Acts(View):
    """The audit trail."""

    scopes = by(get=READ)

    @described(
        "Everything that was done to a play, by which device and when, the newest first.",
        answers={200: shapes.Trail},
        query=shapes.Page,
    )
    def get(self, request: Request, play: UUID) -> Response:
        """List a part of it."""
        asked, table = query(shapes.Page, request), door.show(play, device_id(request))
        traces = trail(table)
        found = tuple(
            shapes.Traced(each.did, each.number, each.words, each.device, each.at)
            for each in traces[asked.offset : asked.offset + asked.limit]
        )
        part = cut(request, len(traces), asked.limit, asked.offset)
        return said(shapes.Trail(part.count, part.next, part.previous, found))


def _words(told: Told) -> str:
    return f"{told.subject} {told.words}".strip()
