"""Read a file of BG Stats: `BGStatsExport.json` or one play as `.bgsplay`.

Relations use ids that are valid only inside the file; what lasts is a play's uuid. Other keys
than those read here are ignored: there is no published list of them.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from uuid import UUID

from companion.exchange.bgstats import OUT, game_uuid
from companion.games.catalog import CATALOG
from companion.languages.sentences import gettext
from scoring.kernel.errors import Malformed
from scoring.kernel.names import likeness
from scoring.kernel.serialization.entries import Json
from scoring.kernel.serialization.json_values import UNWRITABLE, parse_json

MOST_BYTES = 10_000_000
MOST_PLAYS = 20_000
MOST_SEATS = 100
LONGEST = 200
"""Letters of a name or a title that are read; no valid name is so long."""
SUM = re.compile(r"[+-]?[0-9]{1,6}(?:[+-][0-9]{1,6}){0,40}")
"""A score may be a sum: `12+7-3`."""
NUMBER = re.compile(r"[+-]?[0-9]+")
KEPT: Mapping[str, Sequence[str]] = {
    "players": ("id", "uuid", "name"),
    "locations": ("id", "name"),
    "games": ("id", "uuid", "name", "bggName"),
    "plays": (
        "uuid", "gameRefId", "locationRefId", "playDate", "durationMin", "ignored", "comments",
        "playerScores",
    ),
}  # fmt: skip
"""The keys that are read, of each list of the file."""

type Row = Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class FileSeat:
    """A player of a play: `score` is None if there is no number, `uuid` empty if unknown.

    `key` is the name's likeness, by which players of one file are one person.
    """

    name: str
    key: str
    uuid: str
    score: int | None
    won: bool
    starts: bool
    out: bool


@dataclass(frozen=True, slots=True)
class FilePlay:
    """A play of the file; `game` is the slug of ours, empty for any other game.

    `played` is a local time without a zone, empty if there is none; `minutes` is 0 if the play
    was not timed. Seats are in seat order, as far as the file knows it.
    """

    uuid: UUID | None
    title: str
    game: str
    played: str
    place: str
    minutes: int
    notes: str
    counted: bool
    seats: tuple[FileSeat, ...]


@dataclass(frozen=True)
class BgStatsFile:
    """The rows of a file, by list and by id."""

    rows: Mapping[str, Sequence[Row]]

    @cached_property
    def _by_id(self) -> Mapping[str, Mapping[int, Row]]:
        return {
            name: {id_: row for row in rows if type(id_ := row.get("id")) is int}
            for name, rows in self.rows.items()
        }

    @cached_property
    def _players(self) -> Mapping[int, tuple[str, str, str]]:
        """Name, likeness and uuid of each player; worked out once, however often they play."""
        named = {
            id_: _text(row.get("name"))[:LONGEST] for id_, row in self._by_id["players"].items()
        }
        return {
            id_: (name, likeness(name), _text(self._by_id["players"][id_].get("uuid")).upper())
            for id_, name in named.items()
        }

    @cached_property
    def _games(self) -> Mapping[int, tuple[str, str]]:
        """Title and slug of each game."""
        return {
            id_: (_text(row.get("name"))[:LONGEST], _our_game(row))
            for id_, row in self._by_id["games"].items()
        }

    @cached_property
    def plays(self) -> Sequence[FilePlay]:
        """Everything played, of our games and of others, as the file lists it."""
        return [self._play(row) for row in self.rows["plays"]]

    def _play(self, row: Row) -> FilePlay:
        title, game = _found(self._games, row.get("gameRefId"), ("", ""))
        minutes = row.get("durationMin")
        return FilePlay(
            uuid=_uuid(row.get("uuid")),
            title=title,
            game=game,
            played=_text(row.get("playDate")),
            place=_text(
                _found(self._by_id["locations"], row.get("locationRefId"), {}).get("name")
            ),
            minutes=minutes if type(minutes) is int else 0,
            notes=_text(row.get("comments")),
            counted=not _is_on(row.get("ignored")),
            seats=tuple(self._seats(row)),
        )

    def _seats(self, row: Row) -> Iterable[FileSeat]:
        scores = _rows(row.get("playerScores", []), MOST_SEATS)
        places = [each.get("seatOrder") for each in scores]
        numbers = [place for place in places if type(place) is int and place > 0]
        if len(set(numbers)) == len(scores):
            scores = [row for _, row in sorted(zip(numbers, scores, strict=True), key=_place)]
        for each in scores:
            name, key, uuid = _found(self._players, each.get("playerRefId"), ("", "", ""))
            yield FileSeat(
                name=name,
                key=key,
                uuid=uuid,
                score=score_of(each.get("score")),
                won=_is_on(each.get("winner")),
                starts=_is_on(each.get("startPlayer")),
                out=_text(each.get("role")).casefold() == OUT,
            )

    def smaller(self) -> str:
        """A smaller file of the same format: what is read of it, and nothing else."""
        plays = self.rows["plays"]
        scores = [
            each for row in plays for each in _rows(row.get("playerScores", []), MOST_SEATS)
        ]
        refs = {
            "players": {each.get("playerRefId") for each in scores if _is_id(each, "player")},
            "games": {row.get("gameRefId") for row in plays if _is_id(row, "game")},
            "locations": {row.get("locationRefId") for row in plays if _is_id(row, "location")},
        }
        kept: dict[str, list[Row]] = {
            name: [row for id_, row in self._by_id[name].items() if id_ in ids]
            for name, ids in refs.items()
        }
        small = {
            name: [{key: row[key] for key in KEPT[name] if key in row} for row in rows]
            for name, rows in {**kept, "plays": plays}.items()
        }
        return json.dumps(small, ensure_ascii=False, separators=(",", ":"))


def _found[T](rows: Mapping[int, T], ref: Json, missing: T) -> T:
    return rows.get(ref, missing) if type(ref) is int else missing


def _place(numbered: tuple[int, Row]) -> int:
    return numbered[0]


def _is_id(row: Row, name: str) -> bool:
    return type(row.get(f"{name}RefId")) is int


def read_file(data: bytes) -> BgStatsFile:
    """Read a file; raises `Malformed` with a sentence on why it is no export of BG Stats."""
    if len(data) > MOST_BYTES:
        raise Malformed(
            gettext("The file is too large: {n} MB are the most.").format(
                n=MOST_BYTES // 1_000_000
            ),
            field="file",
        )
    try:
        top = parse_json(data, "file", MOST_BYTES)
    except Malformed:
        raise _not_ours() from None
    if not isinstance(top, dict):
        raise _not_ours()
    lists = {name: top.get(name, [] if name == "locations" else None) for name in KEPT}
    return BgStatsFile({name: _rows(each, MOST_PLAYS) for name, each in lists.items()})


def _rows(value: Json, most: int) -> list[Row]:
    if not isinstance(value, list):
        raise _not_ours()
    if len(value) > most:
        raise Malformed(
            gettext("The file has a list of more than {n}.").format(n=most), field="file"
        )
    rows = [each for each in value if isinstance(each, dict)]
    if len(rows) < len(value):
        raise _not_ours()
    return list(rows)


def _not_ours() -> Malformed:
    return Malformed(
        gettext(
            "This is not a file of BG Stats. Choose BGStatsExport.json or a .bgsplay file."
        ),
        field="file",
    )


def score_of(value: Json) -> int | None:
    """A score as a number; BG Stats writes a text, which may be a sum."""
    if type(value) is int:
        return value if abs(value) < 10**6 else None
    text = "".join(_text(value).split()).replace("\N{MINUS SIGN}", "-")
    if not SUM.fullmatch(text):
        return None
    return sum(int(each) for each in NUMBER.findall(text))


def _our_game(row: Row) -> str:
    """The slug of a game of ours, by the id that we export or by a title."""
    uuid = _text(row.get("uuid")).upper()
    names = {likeness(_text(row.get(key))[:LONGEST]) for key in ("name", "bggName")} - {""}
    for slug, each in CATALOG.items():
        titles = {likeness(title) for title in (each.game.title, *each.game_view.titles)}
        if uuid == game_uuid(slug) or names & titles:
            return slug
    return ""


def _uuid(value: Json) -> UUID | None:
    try:
        return UUID(_text(value))
    except ValueError:
        return None


def _text(value: Json) -> str:
    """A text without what no database can store."""
    return UNWRITABLE.sub("", value).strip() if isinstance(value, str) else ""


def _is_on(value: Json) -> bool:
    """Whether a flag is on: some writers have 0 and 1."""
    return value is True or (type(value) is int and value == 1)
