"""Precedents: rulings settled during a play, without which somebody else would have won."""

from companion.games.achievements import PRECEDENT
from companion.games.catalog import CATALOG
from companion.plays.log.events import Action, Log, event_of_row, fold_stored, read_ruling
from companion.plays.log.replay import Replay, Setup, replay_with_readings
from companion.plays.models import LogEvent, Play
from scoring.kernel.achievements import Earned
from scoring.kernel.game import AnyGame, Position, closing_at
from scoring.kernel.rulings import Reading, Ruling
from scoring.kernel.serialization.entries import serialize_value


def stored_precedent(play: Play, positions: tuple[Position, ...]) -> Earned:
    """What all seats of a finished play have earned by its stored log; takes one query."""
    rows = LogEvent.objects.filter(play=play).order_by("sequence")
    log = fold_stored((event_of_row(r.sequence, r.action, r.payload), r.key) for r in rows)
    game, setup = CATALOG[play.game].game, Setup(play.players, play.start, play.options)
    return precedent(game, Replay(game.version, setup, log, positions))


def precedent(game: AnyGame, replay: Replay) -> Earned:
    """What all seats of a finished play have earned by a ruling that was settled in it.

    Nothing if the play ended early: it has no winner yet.
    """
    log, kinds = replay.log, _kinds(replay.log)
    if closing_at(replay.positions[-1]) is not None:
        return {}
    settled = [ruling for ruling in game.rulings if ruling.name in log.rulings]
    for ruling in settled:
        if any(_has_other_winners(game, replay, ruling, each) for each in ruling.readings):
            return {PRECEDENT.name: _settled_at(log, ruling.name)}
    unknown = any(kinds & set(ruling.not_in) for ruling in settled)
    return {PRECEDENT.name: None} if unknown else {}


def _has_other_winners(game: AnyGame, replay: Replay, ruling: Ruling, reading: Reading) -> bool:
    """Whether the same entries make others win under another reading of a ruling."""
    value = serialize_value(reading.value)
    if value == replay.log.rulings[ruling.name] or _kinds(replay.log) & set(ruling.not_in):
        return False
    other = replay_with_readings(game, replay, {ruling.name: value})
    if other.halt is not None or other.positions[-1].due:
        return False
    return other.positions[-1].standing.winners != replay.positions[-1].standing.winners


def _kinds(log: Log) -> set[str]:
    """The kinds of the entries that count."""
    payloads = [event.payload for event in log.entries]
    return {str(each.get("kind")) for each in payloads if isinstance(each, dict)}


def _settled_at(log: Log, name: str) -> int:
    """The place of the last entry before a reading was settled; if it is gone, of the last."""
    places = {event.sequence: place for place, event in enumerate(log.entries)}
    steps = [
        step
        for step in log.settled
        if step.event.action is Action.RULE and read_ruling(step.event.payload)[0] == name
    ]
    before = [event.sequence for event in steps[-1].after[-1:]] if steps else []
    return next((places[each] for each in before if each in places), len(log.entries) - 1)
