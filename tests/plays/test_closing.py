"""A table closes its play: it ends early, or only its final scores are entered."""

import json
import re
from http import HTTPStatus
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from django.urls import reverse

from companion.exchange import record_check, record_export, record_import
from companion.games.catalog import CATALOG
from companion.groups.models import Device, Group
from companion.plays import creation, services
from companion.plays.models import Play
from companion.plays.outcomes import Forbidden, Saved
from companion.plays.presentation import visibility
from companion.statistics import aggregation
from companion.statistics.models import ResultColumns, SeatResult
from companion.statistics.rebuild import rebuild
from companion.statistics.scope import Scope
from companion.statistics.summary_cache import summaries_of
from companion.statistics.yearly_summary import Row, summarize
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json
from tests.joining.conftest import come
from tests.pages import flat
from tests.plays.conftest import Phone, saved
from tests.scoring.test_closing import SHEETS, STOP
from tests.scoring.test_closing import sheet as on_paper
from tests.scoring.test_totals import TOTALS

pytestmark = pytest.mark.django_db
NAMES = {"krimsutep": 3, "ramses": 2, "cleopatra": 3}
every_game = pytest.mark.parametrize("game", NAMES)


def at_a(game: str) -> Phone:
    device = Device.objects.create(group=Group.objects.create(), name="Ann’s phone")
    players = ["Ann", "Ben", "Cem"][: NAMES[game]]
    play = creation.create_play(device, creation.NewPlay(game, players, 0))
    return Phone(device, play)


def stored(phone: Phone) -> Play:
    return Play.objects.get(id=phone.play.id)


def post_to(phone: Phone, page: str, **fields: object) -> tuple[int, str]:
    sent = {"after": phone.table.after, "key": str(uuid4()), **fields}
    answer = phone.client.post(phone.at(page), sent)
    return answer.status_code, flat(answer)


def pages(phone: Phone) -> list[str]:
    """Every page of the play that a phone may open; none of them may fail."""
    play = phone.play.id
    urls = [
        *(phone.at(name) for name in ("play", "log", "lines", "result", "confirm")),
        phone.at("entry", 1),
        reverse("history:replay", args=[play]),
        reverse("history:plays"),
        reverse("history:about", args=[play]),
        reverse("joining:big", args=[play]),
        reverse("disputes:rulings", args=[play]),
        reverse("disputes:what-if", args=[play, len(phone.table.log.entries)]),
        reverse("disputes:what-if", args=[play, 0]),
        reverse("plays:start") + f"?again={play}",
        reverse("exchange:exports", args=[play]),
        reverse("statistics:group"),
        reverse("plays:start"),
    ]
    answers = [phone.client.get(url, follow=True) for url in urls]
    assert [answer.status_code for answer in answers] == [HTTPStatus.OK] * len(urls)
    return [flat(answer) for answer in answers]


@every_game
def test_a_play_ends_early_and_one_undo_opens_it_again(game: str) -> None:
    phone = at_a(game)
    status, _ = post_to(phone, "stop", why=" The last \n tram ", counts="1")
    assert status == HTTPStatus.FOUND
    play = stored(phone)
    assert (play.closed, play.finished is not None) == ("stop", True)
    assert phone.table.log.entries[-1].payload == {
        **STOP,
        "why": "The last tram",
        "counts": True,
    }
    assert SeatResult.objects.filter(play=play).count() == NAMES[game]
    shown = pages(phone)
    assert "ended early" in shown[0].lower()
    assert "The last tram" in shown[3]
    assert "when the game ended early" in shown[3]
    assert "ended early</span>" in shown[7]
    assert isinstance(phone.undo(), Saved)
    play = stored(phone)
    assert (play.closed, play.finished) == ("", None)
    assert not SeatResult.objects.filter(play=play).exists()


def test_an_early_end_may_count_nowhere() -> None:
    phone = at_a("ramses")
    post_to(phone, "stop", why="")
    assert stored(phone).finished is not None
    assert not SeatResult.objects.exists()
    assert "not counted" in flat(phone.client.get(phone.at("result")))
    assert rebuild(Play.objects.all()).wrong == []
    assert not SeatResult.objects.exists()


def test_points_that_were_secret_are_open_once_the_play_has_ended_early() -> None:
    phone = at_a("cleopatra")
    assert '"secret"' not in flat(phone.client.get(phone.at("result"), follow=True))
    post_to(phone, "stop", counts="1")
    assert "led together with 5" in flat(phone.client.get(phone.at("result")))


def test_no_single_seat_opens_secret_points_by_ending_the_play() -> None:
    host, stop = at_a("cleopatra"), {"kind": "stop"}
    guest = come(host, "Ben’s phone", 1)
    with pytest.raises(Forbidden, match="only devices of the game’s group can end it early"):
        guest.enter(dict(stop))
    assert post_to(guest, "stop", counts="1")[0] == HTTPStatus.FORBIDDEN
    corrected = guest.client.post(
        guest.at("save"),
        {
            "changes": json.dumps([{"do": "insert", "at": 0, "entry": stop}]),
            "after": guest.table.after,
            "key": str(uuid4()),
        },
    )
    assert corrected.status_code == HTTPStatus.FORBIDDEN
    assert not host.table.log.entries
    with pytest.raises(Malformed, match="can only be entered, not tried"):
        visibility.judgeable(guest.table, dict(stop))
    file = {
        "format": "play-record", "version": 1, "game": "cleopatra", "start": 0,
        "players": ["Ann", "Ben", "Cem"], "entries": [stop],
    }  # fmt: skip
    answer = record_check.check(json.dumps(file).encode())
    assert (answer["complete"], answer["secret"], answer["scores"]) == (True, True, [])
    assert isinstance(host.enter(dict(stop)), Saved)
    open_game = at_a("ramses")
    assert isinstance(come(open_game, "Ben’s phone", 1).enter(dict(stop)), Saved)


def typed(points: list[dict[str, Json]]) -> dict[str, str]:
    """The fields of the form."""
    return {
        f"{kind}.{seat}": str(number)
        for seat, each in enumerate(points)
        for kind, number in each.items()
    }


@every_game
def test_final_scores_are_entered_from_paper(game: str) -> None:
    phone = at_a(game)
    fields = typed(SHEETS[game])
    assert "Final scores only" in flat(phone.client.get(phone.at("sheet")))
    status, page = post_to(phone, "sheet", **fields)
    assert status == HTTPStatus.FOUND, page
    play = stored(phone)
    assert (play.closed, play.finished is not None, play.ended) == ("sheet", True, None)
    assert phone.table.log.entries[0].payload == {"kind": "sheet", "points": SHEETS[game]}
    results = SeatResult.objects.filter(play=play).order_by("number")
    assert tuple(row.score for row in results) == phone.scores
    assert [set(row.measures) for row in results] == [{None}] * NAMES[game]
    shown = pages(phone)
    assert "final scores only" in shown[3]
    assert "Scores by entry" not in shown[3]
    assert "final scores only</span>" in shown[7]
    assert rebuild(Play.objects.all()).wrong == []


def test_what_costs_points_needs_no_minus_and_a_refusal_keeps_what_was_typed() -> None:
    phone = at_a("ramses")
    status, page = post_to(phone, "sheet", **{"three-set.0": "7", "hand.1": "2"})
    assert status == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "Ann cannot have 7 for works of 3: they come in steps of 3." in page.replace(
        "\u2068", ""
    ).replace("\u2069", "")
    assert 'name="three-set.0" value="7"' in page
    assert not phone.table.log.entries
    status, page = post_to(phone, "sheet", **{"three-set.0": "x"})
    assert status == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "enter a whole number, such as 12" in page
    status, _ = post_to(phone, "sheet", **{"three-set.0": "6", "hand.1": "2", "hand.0": "-1"})
    assert status == HTTPStatus.FOUND
    assert phone.scores == (5, -2)


@every_game
def test_who_knows_only_the_totals_enters_these(game: str) -> None:
    phone, fields = at_a(game), typed(TOTALS[game])
    assert 'name="totals"' not in flat(phone.client.get(phone.at("sheet")))
    form = flat(phone.client.get(phone.at("sheet"), {"totals": "1"}))
    assert set(fields) == set(re.findall(r'input name="(total[^"]*)"', form))
    status, page = post_to(phone, "sheet", totals="1", **fields)
    assert status == HTTPStatus.FOUND, page
    assert phone.table.log.entries[0].payload == {"kind": "sheet", "points": TOTALS[game]}
    assert phone.scores == tuple(each["total"] for each in TOTALS[game])
    results = SeatResult.objects.filter(play=phone.play.id).order_by("number")
    assert [row.points for row in results] == [{}] * NAMES[game]
    shown = pages(phone)
    assert "totals only</span>" in shown[3]
    assert "Where the points came from is not known." in shown[3]
    assert "Each player’s points by kind" not in shown[3]
    assert rebuild(Play.objects.all()).wrong == []


def test_an_empty_total_is_not_zero() -> None:
    phone = at_a("ramses")
    status, page = post_to(phone, "sheet", totals="1", **{"total.0": "5", "total.1": " "})
    assert status == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "Total of Ben: enter a whole number, such as 12." in page
    assert 'name="totals"' in page
    assert not phone.table.log.entries


def test_points_by_kind_are_means_over_the_plays_that_have_them() -> None:
    phone = at_a("ramses")
    saved(phone.enter(on_paper(SHEETS["ramses"])))
    group = phone.play.group_id

    def read() -> list[tuple[int, int, int]]:
        book = summaries_of(Scope(group, ZoneInfo("UTC"), "ramses"))
        found = aggregation.means(book)
        return [(each.plays, each.sourced, each.kinds["hand"]) for each in found]

    assert read() == [(1, 1, -3), (1, 1, -2)]
    again = creation.NewPlay("ramses", ["Ann", "Ben"], 0)
    only: list[Json] = [on_paper(TOTALS["ramses"])]
    creation.create_with_log(phone.device, again, only)
    assert read() == [(2, 1, -3), (2, 1, -2)]
    url = reverse("statistics:group-in-game", args=["ramses"])
    assert "−3.0" in flat(phone.client.get(url)) or "-3" in flat(phone.client.get(url))


def test_a_group_of_which_only_totals_are_known_has_statistics() -> None:
    phone = at_a("cleopatra")
    saved(phone.enter(on_paper(TOTALS["cleopatra"])))
    urls = [
        reverse("statistics:group"),
        reverse("statistics:group-in-game", args=["cleopatra"]),
        *(
            reverse("statistics:person-in-game", args=[person.uid, "cleopatra"])
            for person in phone.device.group.people.all()
        ),
    ]
    found = [flat(phone.client.get(url)) for url in urls]
    said = "Only the totals of these games were entered."
    assert [said in page for page in found] == [False, *[True] * (len(urls) - 1)]


def test_somebody_else_was_quicker() -> None:
    phone = at_a("ramses")
    saved(phone.enter({"kind": "buy", "pile": "3"}))
    status, _ = post_to(phone, "stop", after=0)
    assert status == HTTPStatus.CONFLICT


@pytest.mark.parametrize("unread", [{"after": "x"}, {"after": ""}, {"key": "x"}, {"key": ""}])
def test_a_request_that_cannot_be_read_keeps_what_was_typed(unread: dict[str, str]) -> None:
    phone = at_a("ramses")
    status, page = post_to(phone, "stop", why="The last tram", **unread)
    assert status == HTTPStatus.UNPROCESSABLE_ENTITY
    assert f"“{next(iter(unread))}” is not a" in page
    assert 'value="The last tram"' in page
    status, page = post_to(phone, "sheet", **{"three-set.0": "6", **unread})
    assert status == HTTPStatus.UNPROCESSABLE_ENTITY
    assert f"“{next(iter(unread))}” is not a" in page
    assert 'name="three-set.0" value="6"' in page
    assert not phone.table.log.entries


def test_the_start_leads_on_to_the_final_scores() -> None:
    phone = at_a("ramses")
    fields = {"game": "ramses", "seats": ["Ann", "Ben"], "sheet": "1", "play": str(uuid4())}
    answer = phone.client.post(reverse("plays:new"), fields)
    assert answer["Location"] == reverse("plays:sheet", args=[fields["play"]])


@pytest.mark.parametrize(
    "entry", [STOP, *(on_paper(each["ramses"]) for each in (SHEETS, TOTALS))]
)
def test_what_closed_a_play_is_in_its_record_and_comes_in_again(entry: Json) -> None:
    phone = at_a("ramses")
    saved(phone.enter(entry))
    file = record_export.record_file(phone.table)
    other = Device.objects.create(group=Group.objects.create(), name="Another")
    (report,) = record_import.import_records(other, [("play.json", file)])
    assert report.play is not None, report.message
    assert report.play.closed == stored(phone).closed
    table = services.get_table(report.play.id, other.id)
    assert table.position.standing == phone.table.position.standing
    assert json.loads(file)["entries"] == [entry]


def test_a_measure_is_a_mean_over_the_plays_that_were_entered_whole() -> None:
    names = CATALOG["ramses"].game.results
    columns = ResultColumns(
        game="ramses", line_kinds=list(names.line_kinds), measures=list(names.measures)
    )

    def row(measure: int | None) -> Row:
        return Row(
            person=1,
            play=phone.play.id,
            number=0,
            players=2,
            turn=0,
            score=5,
            rank=1,
            out=False,
            shared=1,
            margin=0,
            columns=1,
            kinds=(0,) * len(names.line_kinds),
            measures=(measure,) * len(names.measures),
            played=phone.play.created,
        )

    phone = at_a("ramses")
    parts = summarize("ramses", [row(2), row(None)], {1: columns})["parts"]["1"]["2"]
    assert parts["known"] == dict.fromkeys(names.measures, 1)
    assert parts["sums"] == dict.fromkeys(names.measures, 2)
