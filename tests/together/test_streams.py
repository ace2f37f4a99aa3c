"""Connections of one device are bounded, and those of others are not touched by it."""

import pytest

from companion.plays.samples import FOLDER
from companion.plays.stream.views import MOST
from scoring.record import load
from scoring.registry import GAMES
from tests.browser.live import LiveApp
from tests.together.phones import Follower, Phone
from tests.together.test_two_servers import until

pytestmark = pytest.mark.both_databases

RECORD = load(GAMES, (FOLDER / "krimsutep-finished.json").read_bytes())


def begin(app: LiveApp) -> tuple[Phone, str]:
    phone = Phone(app.port)
    return phone, phone.begin(RECORD.game.slug, RECORD.players, RECORD.players[RECORD.start])


def test_a_device_has_so_many_streams_at_most_and_another_after_one_has_ended(
    app: LiveApp,
) -> None:
    assert MOST == 24
    (ann, play), (ben, other) = begin(app), begin(app)
    lines = [Follower(app.port, play, ann.cookies) for _ in range(MOST)]
    for line in lines:
        line.wait_for(0)
    refused = Follower(app.port, play, ann.cookies)
    refused.join(30)
    assert (refused.events, refused.is_alive()) == (["full"], False)
    beside = Follower(app.port, other, ben.cookies)
    beside.wait_for(0)
    assert beside.events == ["at"]
    lines.pop().close()

    def taken() -> bool:
        lines.append(Follower(app.port, play, ann.cookies))
        lines[-1].wait_for(0)
        return lines[-1].events == ["at"]

    until(taken)  # the server hears a moment later that one has ended
    assert all(line.events == ["at"] for line in lines[: MOST - 1])
    for line in (*lines, refused, beside):
        line.close()
    ann.close()
    ben.close()
