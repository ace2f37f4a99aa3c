"""Convert a group's plays, scored again under other readings, to serializers."""

from collections.abc import Mapping

from companion.api.serializers import house_history as serializers
from companion.disputes import house_history
from companion.disputes.house_history import HouseHistory, HouseQuestion
from companion.groups.models import Device
from companion.languages.sentences import gettext
from scoring.kernel.errors import Malformed
from scoring.kernel.game import AnyGame
from scoring.kernel.serialization.entries import Json, quoted, serialize_value


def plays(device: Device, game: AnyGame) -> serializers.HousePlays:
    """The plays that can be scored again."""
    found = house_history.history(device, HouseQuestion(game.slug, {}))
    years = house_history.years(device, game.slug)
    return serializers.HousePlays(game.slug, len(found), tuple(years))


def history(
    device: Device, game: AnyGame, wanted: serializers.HouseQuestion
) -> serializers.HouseHistory:
    """Score some plays again, and give the results once none is left.

    Raises `Malformed` for readings that the game does not have.
    """
    readings = _readings(game, wanted.readings)
    question = HouseQuestion(game.slug, readings, wanted.year)
    found = house_history.history(device, question)
    left = house_history.rescore_some(found, question)
    return serializers.HouseHistory(
        plays=len(found),
        left=left,
        most=house_history.MOST,
        counted=None if left else _counted_json(house_history.sum_up(found, question)),
    )


def _readings(game: AnyGame, wanted: Mapping[str, Json]) -> Mapping[str, Json]:
    if not wanted:
        raise Malformed(gettext("Choose at least one interpretation."), field="readings")
    rulings = {each.name: each for each in game.rulings}
    for name, value in wanted.items():
        if name not in rulings:
            words = gettext("{game} has no ruling {name}.").format(
                game=game.title, name=quoted(name)
            )
            raise Malformed(words, field="readings")
        known = [serialize_value(each.value) for each in rulings[name].readings]
        if not any(type(value) is type(each) and value == each for each in known):
            options = ", ".join(str(each).lower() for each in known)
            message = gettext("{name} is one of: {options}.").format(
                name=quoted(name), options=options
            )
            raise Malformed(message, field=f"readings.{name}")
    return wanted


def _counted_json(history: HouseHistory) -> serializers.HouseCounted:
    return serializers.HouseCounted(
        turned=tuple(
            serializers.HouseTurned(each.play.id, each.before, each.after, each.points)
            for each in history.turned
        ),
        rescored=history.rescored,
        same=history.same,
        untold=tuple(
            serializers.UnscoredHousePlay(each.play.id, each.why) for each in history.unscored
        ),
        wins=tuple(
            serializers.HouseWins(each.person, each.name, each.before, each.after)
            for each in history.wins
        ),
        led=tuple(history.led),
        lead=tuple(history.lead),
    )
