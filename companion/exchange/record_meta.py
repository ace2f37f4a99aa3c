"""The `meta` of a play record: id, time, place, duration, note, clock, looks."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import isfinite
from uuid import UUID
from zoneinfo import ZoneInfo

from django.utils import timezone

from companion.exchange.models import Origin
from companion.groups.looks import HUES, Look, looks_from
from companion.languages.sentences import gettext
from companion.plays.details import LONGEST_DAY, LONGEST_NOTES
from companion.plays.log.events import Log
from companion.plays.models import Play
from companion.plays.play_date import EARLIEST
from companion.plays.presentation.durations import start_date
from companion.plays.turn_times import entry_seconds
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json
from scoring.kernel.serialization.json_values import UNWRITABLE

NOTE, CLOCK, SECONDS, LOOKS = "note", "clock", "entry_seconds", "looks"
LONGEST_PLAY = 366 * 24 * 60 * 60  # seconds


@dataclass(frozen=True, slots=True)
class RecordMeta:
    """The readable fields of a record's `meta`; others are only kept for the export.

    `seconds` says for each entry how long after the start it was made, if that is known;
    `looks` are the colour and the emblem of each seat. Both are empty if they are not said.
    """

    played: datetime | None = None
    place: str = ""
    note: str = ""
    minutes: int | None = None
    play: UUID | None = None
    clock: bool = False
    seconds: Sequence[int | None] = ()
    looks: Sequence[tuple[str, str]] = ()


def read(meta: Mapping[str, Json], zone: str) -> RecordMeta:
    """Read the known keys; a time without an offset is in the group's time zone."""
    minutes = meta.get("minutes")
    return RecordMeta(
        played=_time(meta.get("played_at"), ZoneInfo(zone)),
        place=_text(meta.get("location")),
        note=_text(meta.get(NOTE))[:LONGEST_NOTES],
        minutes=minutes if type(minutes) is int and 0 <= minutes <= LONGEST_DAY else None,
        play=_id(meta.get("id")),
        clock=meta.get(CLOCK) is True,
        seconds=_seconds(meta.get(SECONDS)),
        looks=_looks(meta.get(LOOKS)),
    )


def _seconds(value: Json) -> Sequence[int | None]:
    rows = value if isinstance(value, list) else []
    known = [
        each
        for each in rows
        if each is None or (type(each) is int and 0 <= each <= LONGEST_PLAY)
    ]
    return known if len(known) == len(rows) else ()


def _looks(value: Json) -> Sequence[tuple[str, str]]:
    rows = value if isinstance(value, list) else []
    read = [each if isinstance(each, dict) else {} for each in rows]
    return [(_text(each.get("colour")), _text(each.get("emblem"))) for each in read]


def _time(value: Json, zone: ZoneInfo) -> datetime | None:
    try:
        read = datetime.fromisoformat(_text(value))
        at = read if read.tzinfo else read.replace(tzinfo=zone)
        known = at.year >= EARLIEST and at < timezone.now() + timedelta(days=1)
    except (ValueError, OverflowError):
        return None
    return at if known else None


def _text(value: Json) -> str:
    return value if isinstance(value, str) else ""


def _id(value: Json) -> UUID | None:
    try:
        return UUID(_text(value))
    except ValueError:
        return None


def require_storable(value: Json, field: str) -> None:
    """Raise `Malformed` for values that a database cannot store: null characters, huge numbers.

    JSON allows numbers beyond those of any computer; they would be exported changed.
    """
    match value:
        case float() if not isfinite(value):
            wrong = gettext("A number in “{field}” is too large to be saved.")
            raise Malformed(wrong.format(field=field), field=field)
        case str() if UNWRITABLE.search(value):
            wrong = gettext("A text in “{field}” contains an invalid character.")
            raise Malformed(wrong.format(field=field), field=field)
        case dict() | list():
            for each in (*value, *value.values()) if isinstance(value, dict) else value:
                require_storable(each, field)
        case _:
            return


def keep(play: Play, meta: Mapping[str, Json], content: str, batch: UUID | None = None) -> None:
    """Store the `meta` of an imported record for its next export, its hash, its import."""
    text = json.dumps(dict(meta), ensure_ascii=False)
    Origin.objects.create(play=play, meta=text, content=content, batch=batch)


def meta_of(play: Play, log: Log, *, host: bool) -> dict[str, Json]:
    """The `meta` of a play's record: as imported, updated by later changes.

    A play that was started here contains its id, so that an import recognizes it. The note is
    only for devices of the `host` group, as on every page.
    """
    values = _meta_written_here(play, log)
    return values if host else {name: each for name, each in values.items() if name != NOTE}


def _meta_written_here(play: Play, log: Log) -> dict[str, Json]:
    origin = Origin.objects.filter(play=play).first()
    if origin is None:
        at = start_date(play).isoformat(timespec="seconds")
        return _update({"id": str(play.id), "played_at": at}, play, log)
    return _update(json.loads(origin.meta), play, log)


def changed_details(play: Play) -> dict[str, Json]:
    """The details of an imported play that differ from its record, by their keys in `meta`."""
    return _changed(_details(json.loads(play.origin.meta), play))


def _update(meta: dict[str, Json], play: Play, log: Log) -> dict[str, Json]:
    """`meta` with the keys that have changed since."""
    changed = _changed(
        {
            **_details(meta, play),
            SECONDS: (meta.get(SECONDS), _seconds_of(play, log)),
            LOOKS: (meta.get(LOOKS), _looks_of(play)),
        }
    )
    kept = {name: value for name, value in meta.items() if name not in changed}
    return kept | {name: now for name, now in changed.items() if now not in ("", None)}


def _details(meta: dict[str, Json], play: Play) -> dict[str, tuple[Json, Json]]:
    """What a person can change of a play beside its log: as in `meta`, and as it is now."""
    values = read(meta, play.group.zone)
    before: Json = meta.get("played_at")
    stays = values.played == play.created if values.played else not play.shifted
    moved = before if stays else start_date(play).isoformat(timespec="seconds")
    return {
        "location": (values.place.strip(), play.place.name if play.place else ""),
        "played_at": (before, moved),
        NOTE: (values.note, play.notes),
        "minutes": (values.minutes, play.minutes),
        "counted": (meta.get("counted", True), play.counted),
        CLOCK: (values.clock, play.clock),
    }


def _changed(details: Mapping[str, tuple[Json, Json]]) -> dict[str, Json]:
    return {name: now for name, (before, now) in details.items() if before != now}


def _seconds_of(play: Play, log: Log) -> Json:
    """When each entry was made; None without a clock, and if all were stored at once."""
    found: list[Json] = [*entry_seconds(play, log)] if play.clock else []
    return found if len(set(found)) > 1 else None


def _looks_of(play: Play) -> Json:
    """The look of each seat as its person has chosen it; None if nobody has."""
    if not play.looks:
        return None
    return [_look(each) for each in looks_from(play.looks, len(play.players))]


def _look(look: Look) -> Json:
    """A look by its names; None where nothing was chosen."""
    colour: Json = HUES[look.hue - 1] if look.hue else ""
    found: dict[str, Json] = {"colour": colour, "emblem": look.emblem}
    return {name: each for name, each in found.items() if each} or None
