"""Every screen of Krimsutep: which play, how far into it, and which of its pages."""

from dataclasses import dataclass

from scoring.kernel.serialization.entries import Json
from tests.browser.live import LiveApp
from tests.browser.seeding import Payload, Seeded, record, seed

TRICKS, OWN, SUMS, FOUR = (
    "krimsutep-3-tricks",
    "krimsutep-3-own-nile",
    "krimsutep-4-totals",
    "krimsutep-4-tricks",
)
# Ann and Ben tie with 29 Roman points, so that the favourite is drawn.
TIED: Json = {
    "kind": "captures",
    "cards": [
        ["pharaoh", "priest", "red-VII", "red-2", "red-3", "red-4"],
        ["wife", "green-VII", "grey-VII", "maid", "grey-2", "grey-3", "grey-4", "grey-5"],
        [
            "son", "captain", "red-5", "red-6", "grey-6",
            "green-2", "green-3", "green-4", "green-5", "green-6",
        ],
    ],
    "royal": None,
    "maid": None,
}  # fmt: skip
# So many entries into a record.
MOMENTS = {
    "begun": (TRICKS, 0),
    "trick": (TRICKS, 20),
    "reveal": (TRICKS, 43),
    "order": (TRICKS, 28),
    "field": (TRICKS, 93),
    "oasis": (TRICKS, 61),
    "own field": (OWN, 5),
    "finished": (TRICKS, None),
    "four begun": (FOUR, 14),
    "four sums": (SUMS, 7),
    "four trick": (FOUR, 45),
    "four reveal": (FOUR, 36),
    "four order": (FOUR, 37),
    "four field": (FOUR, 52),
    "four finished": (FOUR, None),
}
PLAYS: dict[str, Payload] = {
    **{name: record(*moment) for name, moment in MOMENTS.items()},
    "draw": record(TRICKS, entries=[TIED]),
}


@dataclass(frozen=True, slots=True)
class Screen:
    """A page of a play, or of no play; in play nothing may scroll."""

    play: str
    page: str = ""
    in_play: bool = True

    def path(self, seeded: Seeded) -> str:
        """Its address."""
        return f"{seeded.plays.get(self.play, '')}{self.page}"


SCREENS: dict[str, Screen] = {
    "first trick": Screen("begun"),
    "captures": Screen("begun", "?depth=captures"),
    "sums": Screen("begun", "?depth=totals"),
    "trick": Screen("trick"),
    "tie": Screen("draw"),
    "draw": Screen("draw", "?depth=on-1"),
    "summary": Screen("reveal"),
    "reveal": Screen("reveal", "?depth=on-43"),
    "last trick": Screen("trick", "last/", in_play=False),
    "order": Screen("order"),
    "field": Screen("field"),
    "oasis": Screen("oasis"),
    "own field": Screen("own field"),
    "tally": Screen("finished", "?step=2"),
    "four captures": Screen("four begun", "?depth=captures"),
    "four sums": Screen("four sums", "?depth=totals"),
    "four first trick": Screen("four begun"),
    "four trick": Screen("four trick"),
    "four summary": Screen("four reveal"),
    "four reveal": Screen("four reveal", "?depth=on-36"),
    "four order": Screen("four order"),
    "four field": Screen("four field"),
    "four tally": Screen("four finished", "?step=1"),
    "cover": Screen("begun", "sealed/"),
    "choice": Screen("begun", "sealed/0/"),
    "log drawer": Screen("trick", "#entries", in_play=False),
    "more": Screen("trick", "#more", in_play=False),
    "result": Screen("finished", "result/", in_play=False),
    "log": Screen("order", "log/", in_play=False),
    "lines": Screen("finished", "lines/?seat=0", in_play=False),
    "start": Screen("", "/", in_play=False),
    "plays": Screen("", "/plays/", in_play=False),
    "rules": Screen("", "/rules/krimsutep/", in_play=False),
    "clause": Screen("", "/rules/krimsutep/K4.6/", in_play=False),
}


def seeded_screens(app: LiveApp) -> Seeded:
    """All the plays that the screens show."""
    return seed(app, PLAYS)
