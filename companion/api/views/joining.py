"""Coming to a play, its seats, and what is chosen there in secret."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from companion.api import plays, shapes
from companion.api.callers import plain
from companion.api.describing import described
from companion.api.reading import body
from companion.api.views.acts import AN_ACT, ANSWERS, acted, answered
from companion.api.views.base import ENTER, READ, View, by, device_id, said
from companion.joining import codes, guesses
from companion.joining import door as joining
from companion.joining.addresses import whence
from companion.plays import door, sealed
from companion.plays.parts import held
from scoring.kernel.errors import Malformed

NO_CODE = "No play is opened by this code."


class Joined(View):
    """A play that the device comes to by its code."""

    scopes = by(post=ENTER)

    @described(
        "Come to a play by its code, to a free seat or to watch.",
        answers={200: shapes.Play},
        body=shapes.Code,
        example={"code": "CDF GHJ", "seat": None},
    )
    def post(self, request: Request) -> Response:
        """Come."""
        asked, whence_ = body(shapes.Code, request), whence(plain(request))
        try:
            guesses.allowed(whence_)
            play = joining.come(codes.read(asked.code), device_id(request), asked.seat)
        except guesses.TooMany:
            raise Malformed("Too many wrong codes: wait a while.", field="code") from None
        except joining.NoSuchCode:
            guesses.missed(whence_)
            raise Malformed(NO_CODE, field="code") from None
        return said(plays.told(door.show(play.id, device_id(request))))


class Seat(View):
    """The seat of the device."""

    scopes = by(put=ENTER)

    @described(
        "Take a free seat, or none.",
        answers={200: shapes.Play},
        body=shapes.Sit,
        example={"seat": 0},
    )
    def put(self, request: Request, play: UUID) -> Response:
        """Take it."""
        joining.sit(play, device_id(request), body(shapes.Sit, request).seat)
        return said(plays.told(door.show(play, device_id(request))))


class Sealed(View):
    """What is chosen in secret now."""

    scopes = by(get=READ)

    @described(
        "What may be chosen in secret now, and who has chosen. Nobody is told what.",
        answers={200: shapes.Sealing},
    )
    def get(self, request: Request, play: UUID) -> Response:
        """Tell it."""
        here, table = device_id(request), door.show(play, device_id(request))
        now = sealed.sealing(table) if plays.next_kinds(table) else None
        if now is None:
            return said(shapes.Sealing(None, due=False, chosen=(), mine=()))
        others = held(table.play, but=here)
        mine = [s for s in range(len(table.play.players)) if table.part.opens(s, others)]
        chosen = sorted(sealed.chosen(table, now.occasion))
        return said(shapes.Sealing(now.occasion, now.due, tuple(chosen), tuple(mine)))


class Choice(View):
    """The choice of a seat."""

    scopes = by(put=ENTER)

    @described(
        "Choose in secret for a seat that the device may choose for; until all have chosen it "
        "may be chosen anew.",
        answers={200: shapes.Saved, 409: shapes.Behind},
        body=shapes.Choice,
        example={"occasion": "buildings-1", "choice": "oasis"},
    )
    def put(self, request: Request, play: UUID, seat: int) -> Response:
        """Keep it."""
        chosen = body(shapes.Choice, request)
        secret = sealed.Secret(chosen.occasion, seat, chosen.choice)
        return answered(door.seal(play, secret, device_id(request)), chosen)


class Revealed(View):
    """All choices, turned up."""

    scopes = by(post=ENTER)

    @described(
        "Turn up what all seats have chosen, as one entry.",
        answers=ANSWERS,
        body=shapes.Act,
        example=AN_ACT,
    )
    def post(self, request: Request, play: UUID) -> Response:
        """Turn it up."""
        return acted(request, shapes.Act, lambda _, sent: door.reveal(play, sent))
