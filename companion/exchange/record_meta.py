"""What a record tells beside the play itself: when, where, how long, and a note."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import isfinite
from uuid import UUID
from zoneinfo import ZoneInfo

from django.utils import timezone

from companion.exchange.models import Origin
from companion.plays.details import LONGEST_DAY, LONGEST_NOTES
from companion.plays.models import Play
from companion.plays.play_date import EARLIEST
from companion.plays.presentation.durations import began
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json
from scoring.kernel.serialization.primitives import UNWRITABLE

NOTE = "note"


@dataclass(frozen=True, slots=True)
class RecordMeta:
    """What can be read of a record's `meta`; what cannot is passed over, and kept as it is."""

    played: datetime | None = None
    place: str = ""
    note: str = ""
    minutes: int | None = None
    play: UUID | None = None


def read(meta: Mapping[str, Json], zone: str) -> RecordMeta:
    """Read the keys that are known; a time without a zone is one of the group's clock."""
    minutes = meta.get("minutes")
    return RecordMeta(
        played=_time(meta.get("played_at"), ZoneInfo(zone)),
        place=_text(meta.get("location")),
        note=_text(meta.get(NOTE))[:LONGEST_NOTES],
        minutes=minutes if type(minutes) is int and 0 <= minutes <= LONGEST_DAY else None,
        play=_id(meta.get("id")),
    )


def _time(payload: Json, zone: ZoneInfo) -> datetime | None:
    try:
        read = datetime.fromisoformat(_text(payload))
        at = read if read.tzinfo else read.replace(tzinfo=zone)
        known = at.year >= EARLIEST and at < timezone.now() + timedelta(days=1)
    except (ValueError, OverflowError):
        return None
    return at if known else None


def _text(payload: Json) -> str:
    return payload if isinstance(payload, str) else ""


def _id(payload: Json) -> UUID | None:
    try:
        return UUID(_text(payload))
    except ValueError:
        return None


def keepable(payload: Json, field: str) -> None:
    """Raise `Malformed` for what no database keeps as it is: null bytes, numbers beyond bounds.

    JSON can spell a number that no computer holds; it would come out as another one.
    """
    match payload:
        case float() if not isfinite(payload):
            raise Malformed(f"A number in “{field}” is too large to be kept.", field=field)
        case str() if UNWRITABLE.search(payload):
            raise Malformed(f"A text in “{field}” holds what is no character.", field=field)
        case dict() | list():
            for each in (*payload, *payload.values()) if isinstance(payload, dict) else payload:
                keepable(each, field)
        case _:
            return


def keep(play: Play, meta: Mapping[str, Json], content: str) -> None:
    """Keep what a record told, so that it goes out as it came, and a hash of all of it."""
    text = json.dumps(dict(meta), ensure_ascii=False)
    Origin.objects.create(play=play, meta=text, content=content)


def written(play: Play, *, host: bool) -> dict[str, Json]:
    """Tell of a play what it is known by now; what it was told with stays where it still holds.

    A play that was begun here says which one it is, so that it is known when it comes back.
    The note is for those of the `host`'s own group alone, as on every page.
    """
    values = _written(play)
    return values if host else {name: each for name, each in values.items() if name != NOTE}


def _written(play: Play) -> dict[str, Json]:
    origin = Origin.objects.filter(play=play).first()
    if origin is None:
        at = began(play).isoformat(timespec="seconds")
        return _news({"id": str(play.id), "played_at": at}, play)
    return _news(json.loads(origin.meta), play)


def _news(meta: dict[str, Json], play: Play) -> dict[str, Json]:
    """What differs from what was told, in its place; the rest stays."""
    values = read(meta, "UTC")
    place = play.place.name if play.place else ""
    before: Json = meta.get("played_at")
    moved = began(play).isoformat(timespec="seconds") if play.shifted else before
    news: dict[str, tuple[Json, Json]] = {
        "location": (values.place.strip(), place),
        "played_at": (before, moved),
        NOTE: (values.note, play.notes),
        "minutes": (values.minutes, play.minutes),
        "counted": (meta.get("counted", True), play.counted),
    }
    changed = {name: now for name, (before, now) in news.items() if before != now}
    kept = {name: value for name, value in meta.items() if name not in changed}
    return kept | {name: now for name, now in changed.items() if now not in ("", None)}
