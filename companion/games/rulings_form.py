"""Form fields in which a new play's rulings are chosen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.http import QueryDict

from companion.games.catalog import CATALOG, CatalogGame
from companion.games.links import rule_url
from companion.games.own_copy import StoredCopy
from companion.games.reading_names import reading_name
from companion.languages.sentences import sentence
from scoring.kernel.errors import EntryError
from scoring.kernel.rulings import Ruling
from scoring.kernel.serialization.entries import Json, serialize_value


@dataclass(frozen=True, slots=True)
class ReadingChoice:
    """One reading of a clause, and what it means at the table."""

    value: str
    name: str
    meaning: str
    checked: bool


@dataclass(frozen=True, slots=True)
class RulingChoice:
    """A clause to settle for this play; `name` is its option in records."""

    name: str
    id: str
    url: str
    field: str
    title: str
    options: Sequence[ReadingChoice]


def ruling_choices(
    catalog_game: CatalogGame, mine: Mapping[str, Json], copy: StoredCopy | None = None
) -> list[RulingChoice]:
    """The rulings of a game with the chosen readings, by default the default ones.

    Some readings need a group's own copy.
    """
    copied = copy.options if copy else {}
    return [
        RulingChoice(
            ruling.name,
            ruling.cite.id,
            rule_url(catalog_game.game.slug, ruling.cite.id),
            f"{catalog_game.game.slug}.{ruling.name}",
            sentence(ruling.question),
            _readings(ruling, mine.get(ruling.name, ruling.default)),
        )
        for ruling in catalog_game.game.rulings
        if all(
            _playable(catalog_game, {**copied, ruling.name: serialize_value(each.value)})
            for each in ruling.readings
        )
    ]


def _playable(catalog_game: CatalogGame, options: Mapping[str, Json]) -> bool:
    """Whether a play can begin with this reading."""
    game = catalog_game.game
    seats = [f"seat {number}" for number in range(game.players[0])]
    try:
        game.begin(seats, 0, options)
    except EntryError:
        return False
    return True


def _readings(ruling: Ruling, chosen: object) -> list[ReadingChoice]:
    return [
        ReadingChoice(
            str(reading.value).lower(),
            reading_name(reading.value),
            sentence(reading.says),
            checked=reading.value == chosen,
        )
        for reading in ruling.readings
    ]


def readings(game: str, post: QueryDict, house: Mapping[str, Json]) -> dict[str, Json]:
    """The readings chosen that are not the default; the house ruling where none is chosen."""
    rulings = CATALOG[game].game.rulings if game in CATALOG else ()
    chosen = {r.name: _reading(r, post.get(f"{game}.{r.name}"), house) for r in rulings}
    return {
        r.name: serialize_value(chosen[r.name]) for r in rulings if chosen[r.name] != r.default
    }


def _reading(ruling: Ruling, text: str | None, house: Mapping[str, Json]) -> str | bool:
    values = {str(reading.value).lower(): reading.value for reading in ruling.readings}
    usual = str(house.get(ruling.name, ruling.default)).lower() if text is None else text
    return values.get(usual, ruling.default)
