"""The contents of a server as JSON, independent of the names of columns and classes."""

import json
import sys
from collections.abc import Iterable

from django.contrib.sessions.models import Session
from django.test import Client

from companion.accounts.models import Account
from companion.api.models import Token
from companion.groups.models import Device, Group, Person
from companion.joining.models import Invitation, WrongCode
from companion.plays import services
from companion.plays.models import Connection, LogEvent, Participant, Play, SealedChoice
from companion.plays.table import Table
from companion.sharing.models import Share
from companion.statistics import rebuild
from companion.statistics.models import SeatResult

type Content = dict[str, object]

HERE = {"host": "localhost"}
PAGES = ("", "log/", "lines/", "result/", "about/")


def write() -> None:
    """Print the contents of this server as JSON, a play or a group a line."""
    everything = contents()
    parts = [
        f"{json.dumps(name)}: {{\n{',\n'.join(_lines_of(part))}\n}}"
        for name, part in everything.items()
    ]
    sys.stdout.write("{\n" + ",\n".join(parts) + "\n}\n")


def _lines_of(part: Content) -> Iterable[str]:
    for name, each in part.items():
        yield f"{json.dumps(name)}: {json.dumps(each, ensure_ascii=False, sort_keys=True)}"


def contents() -> dict[str, Content]:
    """Everything, sorted by what does not change."""
    plays = Play.objects.select_related("place").order_by("id")
    return {
        "plays": {
            str(table.play.id): _play(table) for table in services.tables_of_plays(plays)
        },
        "groups": {group.name: _group(group) for group in Group.objects.order_by("name")},
        "others": {
            "accounts": sorted(Account.objects.values_list("email", flat=True)),
            "misses": list(WrongCode.objects.values_list("address", flat=True)),
            "statistics that differ from the logs": _wrong(),
        },
        "pages": dict(_pages()),
    }


def _wrong() -> int:
    plays = Play.objects.all()
    return len(rebuild.rebuild(plays, keep=False).wrong) + rebuild.rebuild_summaries(keep=False)


def _play(table: Table) -> Content:
    play = table.play
    return {
        "game": play.game,
        "rules": play.rules,
        "players": play.players,
        "start": play.start,
        "options": play.options,
        "place": play.place.name if play.place else None,
        "on": {
            "locked": play.locked, "open scores": play.open_scores, "advice": play.advice,
            "confirms": play.confirms, "counted": play.counted,
        },
        "sample": play.sample,
        "created": play.created.isoformat(),
        "finished": play.finished and play.finished.isoformat(),
        "deleted": play.deleted and play.deleted.isoformat(),
        "minutes": play.minutes,
        "notes": play.notes,
        "origin": play.origin.meta if hasattr(play, "origin") else None,
        "people": [
            [seat.person.name, seat.came_as and seat.came_as.name]
            for seat in play.seats.select_related("person", "came_as").order_by("number")
        ],
        "log": [_act(each) for each in LogEvent.objects.filter(play=play).order_by("sequence")],
        "score": _score(table),
        "sealed": [
            _choice(each) for each in SealedChoice.objects.filter(play=play).order_by("seat")
        ],
        "there": sorted(_there(play)),
        "lines": sorted(_lines(play)),
        "codes": sorted(_codes(play)),
        "links": [[each.token, each.names] for each in Share.objects.filter(play=play)],
        "statistics": [
            _finish(each) for each in SeatResult.objects.filter(play=play).order_by("number")
        ],
    }  # fmt: skip


def _act(act: LogEvent) -> list[object]:
    """Key and payload are left out: the digest covers them."""
    device = act.device.name if act.device else None
    return [
        act.sequence, act.action, device, act.seat, act.created.isoformat(), act.digest,
    ]  # fmt: skip


def _score(table: Table) -> Content:
    """Scores and ranks as the rules have them now; `halt`: they refuse the log."""
    if table.halt or not table.positions:
        return {"halt": True}
    standing = table.position.standing
    return {
        "scores": standing.scores,
        "ranks": standing.ranks,
        "winners": sorted(standing.winners),
        "complete": table.complete,
        "lines": len(table.position.state.lines),
    }


def _choice(choice: SealedChoice) -> list[object]:
    device = choice.device.name if choice.device else None
    return [choice.occasion, choice.seat, choice.payload, device, choice.at.isoformat()]


def _there(play: Play) -> Iterable[list[object]]:
    for each in Participant.objects.filter(play=play):
        out = each.out and each.out.isoformat()
        yield [
            each.device.name, each.seat, each.may_enter, out, each.since.isoformat(),
            str(each.id),
        ]  # fmt: skip


def _lines(play: Play) -> Iterable[list[object]]:
    for each in Connection.objects.filter(play=play):
        ended = each.ended and each.ended.isoformat()
        yield [each.device.name, each.last_heartbeat.isoformat(), ended]


def _codes(play: Play) -> Iterable[list[object]]:
    for each in Invitation.objects.filter(play=play):
        withdrawn = each.withdrawn and each.withdrawn.isoformat()
        yield [each.code, each.until.isoformat(), withdrawn]


def _finish(seat: SeatResult) -> Content:
    measures = zip(seat.columns.measures, seat.measures, strict=True)
    return {
        "person": seat.person.name,
        "game": seat.game,
        "played": seat.played.isoformat(),
        "numbers": [seat.players, seat.turn, seat.score, seat.rank, seat.shared, seat.margin],
        "counts": seat.counts,
        "out": seat.out,
        "points": seat.points,
        "measures": dict(measures),
        "rating": None if seat.mu is None else [round(seat.mu, 6), round(seat.sigma or 0, 6)],
    }


def _group(group: Group) -> Content:
    return {
        "zone": group.zone,
        "created": group.created.isoformat(),
        "accounts": [access.account.email for access in group.accesses.all()],
        "devices": [_device(each) for each in group.devices.order_by("created")],
        "people": {each.name: _person(each) for each in group.people.order_by("name")},
        "places": [[str(each.id), each.name] for each in group.places.order_by("name")],
        "house rules": [
            [each.game, each.ruling, each.reading, each.why, each.at.isoformat()]
            for each in group.house_rulings.order_by("game", "ruling")
        ],
        "copies": {each.game: each.drawn for each in group.copies.order_by("game")},
    }


def _device(device: Device) -> list[object]:
    found = Token.objects.filter(device=device).order_by("name")
    return [
        str(device.id), device.name, device.created.isoformat(),
        [[each.name, each.digest, each.scopes] for each in found],
    ]  # fmt: skip


def _person(person: Person) -> list[object]:
    same = person.same_as.name if person.same_as else None
    others = sorted(other.name for other in person.others.all())
    return [str(person.uid), person.key, person.initials, same, others]


def _pages() -> Iterable[tuple[str, int]]:
    """What the session that is stored gets to see: the status of each page."""
    client = Client(headers=HERE)
    client.cookies["sessionid"] = Session.objects.get().session_key
    running = Play.objects.filter(finished=None, deleted=None).order_by("created")
    for play in running.values_list("id", flat=True)[:3]:
        for page in PAGES:
            path = f"/plays/{play}/{page}"
            yield path, client.get(path).status_code
    for path in ("/", "/group/", "/statistics/", "/plays/", "/bin/", "/account/"):
        yield path, client.get(path).status_code
