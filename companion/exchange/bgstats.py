"""A play for BG Stats: as a `.bgsplay` file, and as a link that the app opens.

Nothing is sent from here: the user downloads the file, or taps or scans the link. All ids are
derived from ours, so that exporting a play twice gives one play there.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from urllib.parse import quote
from uuid import UUID, uuid5

from django.utils import timezone

from companion.exchange.models import Origin
from companion.groups.models import Person
from companion.languages.sentences import gettext, sentence
from companion.plays.models import Play, Seat
from companion.plays.presentation.result_page import as_played
from companion.plays.presentation.visibility import points_are_secret
from companion.plays.table import Table
from scoring.kernel.names import likeness
from scoring.kernel.serialization.entries import Json

NAMESPACE = UUID("0c9f0a0e-6d0f-5d58-8a4c-3b2f7c0e51aa")
SOURCE = "Nile Scribe"
"""The name of this app in BG Stats; it must not change."""
OPENS = "https://app.bgstatsapp.com/createPlay.html?data="
LONGEST = 8_000
UUID_KEY = "bg_stats"
"""The key in a record's `meta` of the uuid in BG Stats of a play that came from there."""
OUT = "out"
"""The role of a person out of the game: BG Stats has no field for that."""
LONGEST_CODE = 2_000
"""A longer link makes a QR code that cameras cannot read from a screen."""


def can_be_exported(table: Table) -> bool:
    """Whether the play is over and BG Stats can express it."""
    return table.complete and not points_are_secret(table)


@dataclass(frozen=True)
class BgStatsPlay:
    """A finished play in the terms of BG Stats, with times in the active time zone."""

    table: Table

    @property
    def play(self) -> Play:
        """The stored play of the table."""
        return self.table.play

    @cached_property
    def people(self) -> list[Seat]:
        """The seats with their people."""
        return list(self.play.seats.select_related("person").order_by("number"))

    @property
    def by_hand(self) -> bool:
        """Whether the highest score alone does not decide: a tie-break or another rule does."""
        standing = self.table.position.standing
        most = max(standing.scores)
        first = {seat for seat, score in enumerate(standing.scores) if score == most}
        return first != set(standing.winners)

    @property
    def board(self) -> str:
        """One line on what differs from the defaults: rulings, layouts, breaches as played."""
        settled = {**self.play.options, **self.table.log.rulings}
        defaults = {ruling.name: ruling.default for ruling in self.table.game.rulings}
        changed = {
            name: value for name, value in settled.items() if value != defaults.get(name)
        }
        settings = [_setting(name, value, defaults) for name, value in changed.items()]
        breaches = [f"{each.number} {each.clause.id}" for each in as_played(self.table)]
        if breaches:
            words = gettext("as played: entry {entries}")
            settings.append(words.format(entries=", ".join(breaches)))
        return "; ".join(settings)

    @property
    def notes(self) -> str:
        """The notes; empty for other groups than the host."""
        return self.play.notes if self.table.role.host else ""

    @property
    def minutes(self) -> int:
        """The duration in minutes, 0 if unknown."""
        if self.play.minutes is not None:
            return self.play.minutes
        ended = self.play.ended or self.play.created
        return int((ended - self.play.created).total_seconds()) // 60

    def role(self, seat: int) -> str:
        """The role of a seat: empty unless the person is out of the game."""
        return OUT if self.table.position.standing.ranks[seat] is None else ""


def _setting(name: str, value: Json, defaults: Mapping[str, str | bool]) -> str:
    """A ruling with its reading; for an own layout only its name."""
    if name in defaults:
        return f"{name}: {str(value).lower()}"
    return gettext("own {name}").format(name=name)


def bgsplay_json(table: Table) -> dict[str, Json]:
    """The JSON object of a `.bgsplay` file."""
    exported, play = BgStatsPlay(table), table.play
    when, changed = _time(play.created), _time(play.finished or play.created)
    place, title = play.place, sentence(table.game.title)
    return {
        "about": gettext("{game}, scored with {app}").format(game=title, app=SOURCE),
        "players": [
            {
                "id": seat.number + 1, "uuid": person_uuid(seat.person),
                "name": table.play.players[seat.number], "isAnonymous": False,
                "modificationDate": changed,
            }
            for seat in exported.people
        ],
        "locations": [
            {
                "id": 1, "uuid": _id("place", each.id), "name": each.name,
                "modificationDate": changed,
            }
            for each in ([place] if place else [])
        ],
        "games": [_game(table, changed)],
        "plays": [
            {
                "uuid": _uuid_of(play), "gameRefId": 1,
                **({"locationRefId": 1} if place else {}),
                "playDate": when, "playDateYmd": int(when[:10].replace("-", "")),
                "entryDate": when, "modificationDate": changed,
                "durationMin": exported.minutes, "rounds": 0, "usesTeams": False,
                "ignored": not table.counted, "manualWinner": exported.by_hand, "rating": 0,
                "scoringSetting": 0, "board": exported.board,
                **({"comments": exported.notes} if exported.notes else {}),
                "playImages": "[]", "expansionPlays": [], "bggId": 0,
                "playerScores": list(_scores(exported)),
            }
        ],
        "userInfo": {"meRefId": 0},
    }  # fmt: skip


def _game(table: Table, changed: str) -> dict[str, Json]:
    game = table.game
    return {
        "id": 1, "uuid": game_uuid(game.slug), "name": game.title,
        "modificationDate": changed, "bggId": 0, "bggName": "", "bggYear": 0, "designers": "",
        "cooperative": False, "highestWins": True, "noPoints": False, "usesTeams": False,
        "minPlayerCount": game.players[0], "maxPlayerCount": game.players[-1],
    }  # fmt: skip


def _scores(exported: BgStatsPlay) -> Iterable[dict[str, Json]]:
    standing, play = exported.table.position.standing, exported.play
    for seat, score in enumerate(standing.scores):
        role = exported.role(seat)
        yield {
            "playerRefId": seat + 1, "score": str(score), "winner": seat in standing.winners,
            "rank": standing.ranks[seat] or 0, "startPlayer": seat == play.start,
            "seatOrder": seat + 1, "newPlayer": _is_new(exported.people[seat]),
            **({"role": role} if role else {}),
        }  # fmt: skip


def _is_new(seat: Seat) -> bool:
    """Whether it was the person's first play of the game in this group."""
    before = Seat.objects.filter(
        person=seat.person_id,
        play__game=seat.play.game,
        play__sample="",
        play__deleted=None,
        play__created__lt=seat.play.created,
    )
    return not before.exists()


def bgsplay_file(table: Table) -> bytes:
    """The bytes of a `.bgsplay` file."""
    return json.dumps(bgsplay_json(table), ensure_ascii=False, indent=1).encode() + b"\n"


def link(table: Table, *, notes: bool = True) -> str:
    """The app's import link; if it gets too long, it leaves out notes and then the board."""
    payload = _link_json(BgStatsPlay(table))
    for left_out in (() if notes else ("comments",), ("comments",), ("comments", "board")):
        kept = {name: value for name, value in payload.items() if name not in left_out}
        text = json.dumps(kept, ensure_ascii=False, separators=(",", ":"))
        address = OPENS + quote(text, safe="")
        if len(address) < LONGEST:
            return address
    raise ValueError("A play without notes and rulings is never so long.")


def _link_json(exported: BgStatsPlay) -> dict[str, Json]:
    play, game = exported.play, exported.table.game
    more: dict[str, Json] = {
        "durationMin": exported.minutes or None,
        "location": play.place.name if play.place else None,
        "board": exported.board or None,
        "comments": exported.notes or None,
    }
    return {
        "sourceName": SOURCE,
        "sourcePlayId": str(play.id),
        "playDate": _time(play.created),
        **{name: value for name, value in more.items() if value is not None},
        "game": {
            "name": game.title, "sourceGameId": game.slug, "highestWins": True,
            "noPoints": False,
        },
        "players": [_player(exported, seat, name) for seat, name in enumerate(play.players)],
    }  # fmt: skip


def _player(exported: BgStatsPlay, seat: int, name: str) -> dict[str, Json]:
    """A person at the table; identified by name, ignoring case."""
    standing, role = exported.table.position.standing, exported.role(seat)
    return {
        "name": name,
        "sourcePlayerId": _id("guest", likeness(name)),
        "startPlayer": seat == exported.play.start,
        "winner": seat in standing.winners,
        "score": str(standing.scores[seat]),
        "rank": standing.ranks[seat] or 0,
        **({"role": role} if role else {}),
    }


def _uuid_of(play: Play) -> str:
    """The uuid of a play in BG Stats: its own there, if it came from there."""
    origin = Origin.objects.filter(play=play).first()
    came_as = json.loads(origin.meta).get(UUID_KEY) if origin else None
    return came_as if isinstance(came_as, str) else play_uuid(play.id)


def play_uuid(play: UUID) -> str:
    """The uuid in BG Stats of a play that was started here."""
    return _id("play", play)


def person_uuid(person: Person) -> str:
    """The uuid in BG Stats of a person."""
    return _id("player", person.uid)


def game_uuid(slug: str) -> str:
    """The uuid in BG Stats of a game."""
    return _id("game", slug)


def _id(kind: str, ours: object) -> str:
    return str(uuid5(NAMESPACE, f"{kind} {ours}")).upper()


def _time(at: datetime) -> str:
    return f"{timezone.localtime(at):%Y-%m-%d %H:%M:%S}"
