"""A record checked by the rules, without what is secret in a play that is not over.

In a game that keeps points secret they are so in a record of it as well, until hands are
turned up: else whoever writes down what the table enters could have it counted here.
"""

from companion.games.catalog import CATALOG
from companion.games.view import Purses, ViewRequest
from companion.plays.presentation.visibility import discreet
from scoring.kernel.errors import EntryError
from scoring.kernel.game import Position
from scoring.record import Answer, Record, answer, load, refusal
from scoring.registry import GAMES

PUBLIC = {"game", "ok", "complete", "next", "as_played", "warnings"}
"""What an answer tells besides points, of whatever ledger."""


def check(data: bytes) -> Answer:
    """Replay a record; answer with scores and lines, or with the first entry refused."""
    try:
        found = load(GAMES, data)
        position = found.game.begin(found.players, found.start, found.options)
    except EntryError as error:
        return refusal(None, error)
    for number, payload in enumerate(found.entries):
        try:
            position = position.enter(payload)
        except EntryError as error:
            return refusal(number, discreet(_purses(found, position), error))
    answer_ = {"game": found.game.slug, **answer(position)}
    purses = _purses(found, position)
    return _without_points(answer_) if purses is not None and purses.secret else answer_


def _purses(found: Record, position: Position) -> Purses | None:
    return CATALOG[found.game.slug].game_view.purses(position, ViewRequest())


def _without_points(answer_: Answer) -> Answer:
    """The same answer, as the API tells a play whose points are secret."""
    hidden: Answer = {"scores": [], "ranks": [], "winners": [], "lines": [], "secret": True}
    return {name: answer_[name] for name in answer_ if name in PUBLIC} | hidden
