"""Joining a play by its code, taking a seat, and secret choices."""

from collections.abc import Callable
from uuid import UUID

from rest_framework.exceptions import NotFound, Throttled
from rest_framework.request import Request
from rest_framework.response import Response

from companion.api import serializers
from companion.api.authentication import device_id, plain
from companion.api.openapi import described
from companion.api.serializers import from_play
from companion.api.serializers.strict import body
from companion.api.viewsets.base import (
    ENTER,
    READ,
    View,
    json_response,
    method_scopes,
    no_content,
)
from companion.api.viewsets.entries import answered
from companion.bidi import unisolated
from companion.joining import codes, presentation, rate_limit, services
from companion.plays import queries, sealed_choices
from companion.plays import services as play_services
from companion.plays.models import Play
from companion.plays.queries import seats_held
from scoring.kernel.errors import Malformed

NO_CODE = "No play is opened by this code."
TOO_MANY = "Too many codes from here opened nothing."


class Code(View):
    """The play behind a code."""

    scopes = method_scopes(get=READ)

    @described(
        "Look at what a code opens, before coming to it: its game and its seats.",
        answers={200: serializers.Opened},
    )
    def get(self, request: Request, code: str) -> Response:
        """Return the play behind the code."""
        here = device_id(request)
        try:
            play = _looked_up(request, code, services.invited)
        except services.NoSuchCode:
            raise NotFound(NO_CODE) from None
        (table,) = play_services.shown([play])
        there = play_services.plays_of(here).filter(id=play.id).exists()
        chairs = _chairs(play, here)
        return json_response(
            serializers.Opened(play.game, presentation.where(table), chairs, there)
        )


class Joined(View):
    """The plays that a device has joined."""

    scopes = method_scopes(post=ENTER)

    @described(
        "Come to a play by its code, to a free seat or to watch.",
        answers={200: serializers.Play},
        body=serializers.Code,
        example={"code": "CDF GHJ", "seat": None},
    )
    def post(self, request: Request) -> Response:
        """Join the play."""
        data, here = body(serializers.Code, request), device_id(request)
        try:
            play = _looked_up(
                request, data.code, lambda code: services.come(code, here, data.seat)
            )
        except services.NoSuchCode:
            raise Malformed(NO_CODE, field="code") from None
        return json_response(from_play.play_json(play_services.show(play.id, here)))


def _looked_up(request: Request, code: str, look: Callable[[str], Play]) -> Play:
    """The play behind a code; throttles guesses before the lookup."""
    guesser = rate_limit.guesser(plain(request))
    try:
        rate_limit.check_allowed(guesser)
        return look(codes.read(code))
    except rate_limit.TooMany:
        raise Throttled(rate_limit.WHILE.total_seconds(), TOO_MANY) from None
    except services.NoSuchCode:
        if codes.could_be(codes.read(code)):  # other texts cannot be a guess
            rate_limit.record_wrong_code(guesser)
        raise


class Seat(View):
    """The seat of the device."""

    scopes = method_scopes(get=READ, put=ENTER, delete=ENTER)

    @described(
        "The seats of a play, and which devices hold them.", answers={200: (serializers.Chair,)}
    )
    def get(self, request: Request, play: UUID) -> Response:
        """List the seats."""
        here = device_id(request)
        return json_response(_chairs(play_services.show(play, here).play, here))

    @described(
        "Take a free seat, or none.",
        answers={200: serializers.Play},
        body=serializers.Sit,
        example={"seat": 0},
    )
    def put(self, request: Request, play: UUID) -> Response:
        """Take the seat."""
        services.sit(play, device_id(request), body(serializers.Sit, request).seat)
        return json_response(from_play.play_json(play_services.show(play, device_id(request))))

    @described(
        "Go away: a guest finds the play no more until a code lets it in again; a host only "
        "gets up.",
        answers={204: None},
    )
    def delete(self, request: Request, play: UUID) -> Response:
        """Leave the play."""
        services.leave(play, device_id(request))
        return no_content()


def _chairs(play: Play, here: UUID) -> tuple[serializers.Chair, ...]:
    return tuple(
        serializers.Chair(each.number, unisolated(each.name), each.holder, each.mine)
        for each in presentation.seats(play, here)
    )


class Sealed(View):
    """The secret choice that is due."""

    scopes = method_scopes(get=READ)

    @described(
        "What may be chosen in secret now, and who has chosen. Nobody is told what.",
        answers={200: serializers.Sealing},
    )
    def get(self, request: Request, play: UUID) -> Response:
        """Return which seats have chosen."""
        here, table = device_id(request), play_services.show(play, device_id(request))
        now = sealed_choices.sealing(table) if from_play.next_kinds(table) else None
        if now is None:
            return json_response(serializers.Sealing(None, due=False, chosen=(), mine=()))
        others = seats_held(table.play, but=here)
        mine = [s for s in range(len(table.play.players)) if table.role.opens(s, others)]
        chosen = sorted(queries.sealed_payloads(table.play.id, now.occasion))
        return json_response(
            serializers.Sealing(now.occasion, now.due, tuple(chosen), tuple(mine))
        )


class Choice(View):
    """The secret choice of a seat."""

    scopes = method_scopes(put=ENTER)

    @described(
        "Choose in secret for a seat that the device may choose for; until all have chosen it "
        "may be chosen anew.",
        answers={200: serializers.Saved, 409: serializers.Behind},
        body=serializers.Choice,
        example={"occasion": "buildings-1", "choice": "oasis"},
    )
    def put(self, request: Request, play: UUID, seat: int) -> Response:
        """Store the choice."""
        chosen = body(serializers.Choice, request)
        secret = sealed_choices.SecretChoice(chosen.occasion, seat, chosen.choice)
        return answered(play_services.seal(play, secret, device_id(request)), request.data)
