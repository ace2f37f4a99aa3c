"""Check a play record by the rules, without revealing points that are secret.

In games with secret points these stay secret in a record of an unfinished play too; otherwise
anyone could note a table's entries and have their points counted here.
"""

from companion.games.catalog import CATALOG
from companion.games.view import Purses, ViewRequest
from companion.languages.sentences import id_of, parameters_of, sentence
from companion.plays.presentation.visibility import discreet_error_at
from scoring.kernel.closing import Stop
from scoring.kernel.errors import EntryError
from scoring.kernel.game import Position, closing_at
from scoring.record import Answer, Record, answer, load, refusal
from scoring.registry import GAMES

PUBLIC = {"game", "ok", "complete", "next", "as_played", "warnings"}
"""Keys of an answer that reveal no points."""


def check(data: bytes) -> Answer:
    """Replay a record; returns its scores and lines, or the first refused entry."""
    try:
        found = load(GAMES, data)
        position = found.game.begin(found.players, found.start, found.options)
    except EntryError as error:
        return _refused(None, error)
    open_at = position  # an early end opens no points
    for number, payload in enumerate(found.entries):
        try:
            position = position.enter(payload)
        except EntryError as error:
            return _refused(number, discreet_error_at(_purses(found, position), error))
        open_at = open_at if isinstance(closing_at(position), Stop) else position
    checked = {"game": found.game.slug, **answer(position)}
    purses = _purses(found, open_at)
    return _without_points(checked) if purses is not None and purses.secret else checked


def _refused(number: int | None, error: EntryError) -> Answer:
    """The refusal in the language in use, with the id and the parameters of its sentence."""
    return {
        **refusal(number, error),
        "message": sentence(error.message),
        "message_id": id_of(error.message),
        "parameters": parameters_of(error.message),
    }


def _purses(found: Record, position: Position) -> Purses | None:
    return CATALOG[found.game.slug].game_view.purses(position, ViewRequest())


def _without_points(checked: Answer) -> Answer:
    """The answer of a check without scores, ranks and points."""
    hidden: Answer = {"scores": [], "ranks": [], "winners": [], "lines": [], "secret": True}
    return {name: checked[name] for name in checked if name in PUBLIC} | hidden
