"""What-if: entries tried in a copy of a position; nothing is stored.

The copy exists only in its address, as compressed JSON: it does not count for statistics, it
can be shared like any address, and it ends when the page is left.
"""

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace

from companion.languages.sentences import gettext
from companion.plays.permissions import Role
from companion.plays.presentation import visibility
from companion.plays.presentation.correction_draft import table_as_of
from companion.plays.presentation.snapshot import table_after
from companion.plays.table import Table
from scoring.kernel.errors import Malformed
from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json
from scoring.kernel.serialization.json_values import parse_json

NOTHING = "-"
"""The part of an address that stands for no tried entries."""
MOST = 80
MOST_BYTES = 40_000
AT_THE_PAD = Role(enters=True)


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A copy of a play after its first `number` entries, with the tried entries."""

    live: Table
    number: int
    tried: tuple[Json, ...]
    table: Table

    def then(self, entry: Json) -> "WhatIf":
        """Try one more entry, and those that it forces; raises `EntryError` if refused."""
        made = read_what_if(self.live, self.number, (*self.tried, entry))
        forced = made.table.position.forced
        return made if forced is None else made.then(forced)

    @property
    def before(self) -> tuple[Json, ...]:
        """The tried entries without the last one that somebody chose."""
        return self.tried[: max(0, self.table.chosen - 1 - self.number)]


def read_what_if(live: Table, number: int, tried: Sequence[Json]) -> WhatIf:
    """Try entries after the first `number` of a play; raises `EntryError` if one is refused.

    What is secret in the running play is secret in its copies; once it is over, everything is
    visible.
    """
    if number > len(live.log.entries) or len(tried) > MOST:
        too_many = gettext("You can try at most {n} entries, from an entry of the game on.")
        raise Malformed(too_many.format(n=MOST))
    base, secret = table_after(live, number), visibility.points_are_secret(live)
    positions: list[Position] = [*base.positions]
    for entry in tried:
        visibility.judgeable(live, entry)
        positions.append(positions[-1].enter(entry))
    entries = (*(event.payload for event in base.log.entries), *tried)
    play = copy(live.play)
    play.open_scores = not secret
    table = replace(table_as_of(base, tuple(positions), entries), role=AT_THE_PAD, play=play)
    if secret and not visibility.points_are_secret(table):
        secret_end = gettext("Points are still secret in this game, so you cannot try its end.")
        raise Malformed(secret_end)
    return WhatIf(live, number, tuple(tried), table)


def encode_entries(tried: Sequence[Json]) -> str:
    """Encode entries as a part of an address: JSON, zlib, base64."""
    if not tried:
        return NOTHING
    raw = json.dumps(list(tried), separators=(",", ":"), ensure_ascii=False).encode()
    return urlsafe_b64encode(zlib.compress(raw, 9)).decode().rstrip("=")


def decode_entries(text: str) -> tuple[Json, ...]:
    """Decode entries from an address; raises `Malformed` if they are invalid or too long."""
    if text == NOTHING:
        return ()
    try:
        data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        raw = zlib.decompressobj().decompress(data, MOST_BYTES + 1)
    except (ValueError, zlib.error):
        raise Malformed(gettext("This address has no tried entries.")) from None
    payload = parse_json(raw, "attempt", MOST_BYTES)
    if not isinstance(payload, list):
        raise Malformed(gettext("The tried entries are not a list."))
    return tuple(payload)
