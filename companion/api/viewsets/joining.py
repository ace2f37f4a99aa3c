"""Views of guests: joining by a code, taking a seat, secret choices, confirmation."""

from collections.abc import Callable
from uuid import UUID

from django.utils.translation import gettext_noop
from rest_framework.decorators import action
from rest_framework.exceptions import NotFound, Throttled
from rest_framework.request import Request
from rest_framework.response import Response

from companion.api.authentication import device_id, plain
from companion.api.openapi import json_body, operation
from companion.api.serializers import devices as serializers
from companion.api.serializers import from_play
from companion.api.serializers.plays import Play as PlayJson
from companion.api.serializers.strict import body
from companion.api.viewsets.base import (
    ENTER,
    READ,
    ApiViewSet,
    PlayViewSet,
    answer,
    no_content,
    play_answer,
    table_of,
)
from companion.api.viewsets.play_log import EVENT, append_event, outcome_response
from companion.bidi import unisolated
from companion.joining import codes, presentation, rate_limit, services
from companion.languages.sentences import gettext
from companion.plays import confirmation, queries, sealed_choices
from companion.plays import services as play_services
from companion.plays.confirmation import Section
from companion.plays.models import Play
from companion.plays.queries import seats_held
from companion.plays.table import Table
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json

NO_CODE = gettext_noop("No game has this code.")
TOO_MANY = gettext_noop("Too many wrong codes.")
A_CODE: Json = {"code": "CDF GHJ", "seat": None}
A_CHOICE: Json = {"occasion": "buildings-1", "choice": "oasis"}
A_WORD: Json = {
    "after": 4,
    "key": "5b0c3a52-5d1e-4d53-8a3a-2f6f7c9b7d10",
    "first": 0,
    "last": 3,
    "seat": 1,
    "agreed": True,
}


class CodeViewSet(ApiViewSet):
    """The play behind a code."""

    @operation("getCode", READ, serializers.Opened)
    def retrieve(self, request: Request, code: str) -> Response:
        """The play behind a code, before joining it: its game and its seats."""
        here = device_id(request)
        try:
            play = _look_up_code(request, code, services.play_of_code)
        except services.NoSuchCode:
            raise NotFound(gettext(NO_CODE)) from None
        (table,) = play_services.tables_of_plays([play])
        there = play_services.plays_of(here).filter(id=play.id).exists()
        where = presentation.progress_text(table)
        return answer(serializers.Opened(play.game, where, _chairs(play, here), there))

    @operation("postJoined", ENTER, PlayJson, body=json_body(serializers.Code, A_CODE))
    def join(self, request: Request) -> Response:
        """Join a play by its code, in a free seat or to watch."""
        data, here = body(serializers.Code, request), device_id(request)
        try:
            play = _look_up_code(
                request, data.code, lambda code: services.join_play(code, here, data.seat)
            )
        except services.NoSuchCode:
            raise Malformed(gettext(NO_CODE), field="code") from None
        return play_answer(play.id, request)


class SeatViewSet(PlayViewSet):
    """The seat of the device."""

    @operation("getSeat", READ, [serializers.Chair])
    @action(detail=True)
    def seat(self, request: Request, play: UUID) -> Response:
        """The seats of a play, and which devices hold them."""
        return answer(_chairs(table_of(play, request).play, device_id(request)))

    @operation("putSeat", ENTER, PlayJson, body=json_body(serializers.Sit, {"seat": 0}))
    @seat.mapping.put
    def sit(self, request: Request, play: UUID) -> Response:
        """Take a free seat, or none."""
        services.sit(play, device_id(request), body(serializers.Sit, request).seat)
        return play_answer(play, request)

    @operation("deleteSeat", ENTER)
    @seat.mapping.delete
    def leave(self, request: Request, play: UUID) -> Response:
        """Leave: a guest no longer sees the play until it joins again by a code.

        A host only leaves its seat.
        """
        services.leave(play, device_id(request))
        return no_content()


class SealedChoiceViewSet(PlayViewSet):
    """The secret choices that are due."""

    @operation("getSealed", READ, serializers.Sealing)
    @action(detail=True)
    def sealed(self, request: Request, play: UUID) -> Response:
        """The secret choice that is due, and which seats have chosen; choices stay hidden."""
        here, table = device_id(request), table_of(play, request)
        now = sealed_choices.sealing(table) if from_play.next_kinds(table) else None
        if now is None:
            return answer(serializers.Sealing(None, due=False, chosen=(), mine=()))
        others = seats_held(table.play, but=here)
        mine = [
            s
            for s in range(len(table.play.players))
            if table.role.may_see_secrets_of(s, others)
        ]
        chosen = sorted(queries.seats_that_chose(table.play.id, now.occasion))
        return answer(serializers.Sealing(now.occasion, now.due, tuple(chosen), tuple(mine)))

    @operation("putChoice", ENTER, EVENT, body=json_body(serializers.Choice, A_CHOICE))
    @action(detail=True, methods=["put"], url_path="sealed/<int:seat>")
    def choose(self, request: Request, play: UUID, seat: int) -> Response:
        """Store the secret choice of a seat for which the device may choose.

        It may be changed until all seats have chosen.
        """
        chosen = body(serializers.Choice, request)
        secret = sealed_choices.SecretChoice(chosen.occasion, seat, chosen.choice)
        return outcome_response(play_services.seal(play, secret, device_id(request)), request)


class ConfirmationViewSet(PlayViewSet):
    """Sections of the log that a second person confirms."""

    @operation("getConfirmations", READ, [serializers.Section])
    @action(detail=True)
    def confirmations(self, request: Request, play: UUID) -> Response:
        """Sections of the log that a second person has confirmed or refused, and open ones.

        The list is empty in plays without confirmation.
        """
        here, table = device_id(request), table_of(play, request)
        asks = table.play.confirms and table.positions
        found = confirmation.sections(table) if asks else []
        return answer([_section(table, each, here) for each in found])

    @operation(
        "postConfirmations",
        ENTER,
        EVENT,
        body=json_body(serializers.ConfirmationAnswer, A_WORD),
    )
    @confirmations.mapping.post
    def confirm(self, request: Request, play: UUID) -> Response:
        """Confirm or refuse entries of other seats, for a seat."""
        return append_event(
            request,
            serializers.ConfirmationAnswer,
            lambda it, sent: play_services.answer(
                play,
                {"first": it.first, "last": it.last, "seat": it.seat},
                sent,
                agreed=it.agreed,
            ),
        )


def _look_up_code(request: Request, code: str, look: Callable[[str], Play]) -> Play:
    """The play behind a code; throttles guesses before the lookup."""
    guesser = rate_limit.guesser(plain(request))
    try:
        rate_limit.check_allowed(guesser)
        return look(codes.read(code))
    except rate_limit.TooMany:
        raise Throttled(rate_limit.WHILE.total_seconds(), gettext(TOO_MANY)) from None
    except services.NoSuchCode:
        if codes.could_be(codes.read(code)):  # other texts cannot be a guess
            rate_limit.record_wrong_code(guesser)
        raise


def _chairs(play: Play, here: UUID) -> tuple[serializers.Chair, ...]:
    return tuple(
        serializers.Chair(each.number, unisolated(each.name), each.holder, each.mine)
        for each in presentation.seats(play, here)
    )


def _section(table: Table, section: Section, here: UUID) -> serializers.Section:
    visible_seats = from_play.visible(table)
    return serializers.Section(
        name=section.name,
        first=section.first,
        last=section.last,
        confirmed=section.confirmed,
        refused=section.refused,
        answered=section.answer.seat if section.answer else None,
        may=()
        if section.confirmed
        else tuple(confirmation.seats_that_may_answer(table, section, here)),
        points=from_play.scores(confirmation.provisional(table, [section]), visible_seats),
    )
