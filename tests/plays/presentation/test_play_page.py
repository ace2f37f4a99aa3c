"""The page of a play: what it shows, what it answers, and to whom."""

import gzip
import html
import json
import re
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from companion.plays import services
from companion.plays.log.replay import REPLAYS
from companion.plays.models import LogEvent, Play
from companion.plays.presentation.result_page import result
from scoring.kernel.serialization.entries import Json
from tests.pages import flat
from tests.plays.conftest import Phone, echo, saved

pytestmark = pytest.mark.django_db

HTMX = {"hx-request": "true"}
FIVE = '{"kind": "say", "number": 5}'


def text(answer: object) -> str:
    """What a page says, without its tags."""
    content = getattr(answer, "content", b"").decode()
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", content)))


def sent(phone: Phone, **changed: str) -> dict[str, str]:
    return {"entry": FIVE, "after": str(phone.table.after), "key": str(uuid4()), **changed}


def test_a_play_shows_scores_ranks_the_last_gain_and_whose_turn_it_is(ann: Phone) -> None:
    ann.say(5, 7)
    page = text(ann.client.get(ann.at()))
    assert re.search(r"Ann 5 2nd", page)
    assert re.search(r"Ben 7 \+7 1st", page) or re.search(r"Ben 7 1st \+7", page)
    assert "Ann says a number" in page
    assert "number 2" in page
    assert "Undo" in page
    assert "Ben, 7" in page


def test_an_entry_is_answered_with_the_table_alone_to_htmx_and_with_the_page_to_a_form(
    ann: Phone,
) -> None:
    fragment = ann.client.post(ann.at("enter"), sent(ann), headers=HTMX)
    assert fragment.status_code == 200
    assert flat(fragment).strip().startswith('<div class="page" id="page"')
    plain = ann.client.post(ann.at("enter"), sent(ann, entry='{"kind": "say", "number": 1}'))
    assert (plain.status_code, plain["Location"]) == (302, ann.at())


@pytest.mark.parametrize("headers", [HTMX, {}], ids=["htmx", "form"])
def test_a_refusal_is_told_with_its_clause_and_the_input_is_kept(
    ann: Phone, headers: dict[str, str]
) -> None:
    ann.say(5)
    answer = ann.client.post(ann.at("enter"), sent(ann), headers=headers)
    assert answer.status_code == 422
    assert "5 was said just before. why: T4" in text(answer)
    assert f'data-kept="{html.escape(FIVE)}"' in flat(answer)
    assert "/why/?entry=" in flat(answer)


def test_who_was_too_late_sees_the_table_who_was_quicker_and_his_own_input(
    ann: Phone, ben: Phone
) -> None:
    late = sent(ben)
    ann.say(7)
    answer = ben.client.post(ben.at("enter"), late, headers=HTMX)
    assert answer.status_code == 409
    assert "Ann's phone was quicker: Ann, 7. Your entry was not saved." in text(answer)
    assert f'data-kept="{html.escape(FIVE)}"' in flat(answer)
    assert 'data-after="1"' in flat(answer)


def test_who_was_too_late_for_an_undo_is_told_what_happened(ann: Phone, ben: Phone) -> None:
    ann.say(7)
    late = sent(ben)
    saved(ann.undo())
    answer = ben.client.post(ben.at("enter"), late, headers=HTMX)
    assert "Ann's phone was quicker: an entry was undone." in text(answer)
    saved(ann.redo())
    answer = ann.client.post(ann.at("enter"), late, headers=HTMX)
    assert "Already done: an entry was restored." in text(answer)


def test_undo_names_what_it_took_back_and_redo_what_it_brings_back(ann: Phone) -> None:
    ann.say(5)
    act = {"after": "1", "key": str(uuid4())}
    answer = ann.client.post(ann.at("undo"), act, headers=HTMX)
    assert "Undone: Ann, 5. Ann says a number." in text(answer)
    assert "Redo Ann, 5" in text(answer)
    act = {"after": "2", "key": str(uuid4())}
    answer = ann.client.post(ann.at("redo"), act, headers=HTMX)
    assert "Ben says a number" in text(answer)
    assert "Redo" not in text(answer)


MALFORMED = [
    ({"entry": "{"}, "“entry” is not JSON."),
    ({"entry": ""}, "“entry” is not JSON."),
    ({"entry": "null"}, "An entry must be a JSON object."),
    ({"entry": "[1]"}, "An entry must be a JSON object."),
    ({"entry": '{"kind": "say", "number": NaN}'}, "NaN is not a JSON number."),
    ({"entry": '{"kind": "say", "number": 1e999}'}, "“inf” is not a whole number."),
    (
        {"entry": '{"kind": "say", "number": ' + "9" * 5_000 + "}"},
        "“inf” is not a whole number.",
    ),
    (
        {"entry": '{"kind": "say", "number": ' + "9" * 4_000 + "}"},
        "must be from -999,999 to 999,999.",
    ),
    ({"entry": "[" * 9_000}, "“entry” nests deeper than 20."),
    ({"entry": '{"kind": "' + "x" * 10_000 + '"}'}, "“entry” is longer than 10 KB."),
    ({"entry": '{"kind": "s\\u0000ay"}'}, "A text cannot contain control characters."),
    (
        {"entry": '{"kind": "say", "as_played": "\\ud800"}'},
        "A text cannot contain control characters.",
    ),
    ({"entry": '{"k\\u0000": 1}'}, "A text cannot contain control characters."),
    ({"entry": '{"kind": "say", "number": 1, "number": 2}'}, "is in one object twice."),
    ({"after": "-1"}, "“after” is not a number."),
    ({"after": "one"}, "“after” is not a number."),
    ({"after": "٣"}, "“after” is not a number."),
    ({"after": "9" * 400}, "“after” is not a number."),
    ({"after": ""}, "“after” is not a number."),
    ({"key": ""}, "“key” is not a key."),
    ({"key": "x" * 10_000}, "“key” is not a key."),
]


@pytest.mark.parametrize(("changed", "why"), MALFORMED)
def test_whatever_is_posted_is_answered_on_the_page(
    ann: Phone, changed: dict[str, str], why: str
) -> None:
    answer = ann.client.post(ann.at("enter"), sent(ann, **changed), headers=HTMX)
    assert answer.status_code == 422
    assert why in text(answer)
    assert LogEvent.objects.count() == 0


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"", "application/json", 422),
        (b'{"entry": 1}', "application/json", 422),
        (b"\xff\x00", "application/x-www-form-urlencoded", 400),
        (b"entry=%ff&after=0", "application/x-www-form-urlencoded", 422),
        (b"x" * 3_000_000, "application/x-www-form-urlencoded", 413),
        (b"&".join(b"a=1" for _ in range(2_000)), "application/x-www-form-urlencoded", 400),
        (b"--x", "multipart/form-data; boundary=x", 422),
        (b"nonsense", "multipart/form-data", 400),
    ],
)
def test_a_body_that_is_no_form_is_no_fault_of_the_server(
    ann: Phone, body: bytes, kind: str, status: int
) -> None:
    answer = ann.client.post(ann.at("enter"), body, content_type=kind)
    assert answer.status_code == status
    assert LogEvent.objects.count() == 0


@pytest.mark.parametrize("page", ["enter", "undo", "redo", "reveal"])
def test_what_changes_a_play_is_only_posted(ann: Phone, page: str) -> None:
    assert ann.client.get(ann.at(page)).status_code == 405


EVERY_PAGE = [
    ("get", "play"), ("get", "log"), ("get", "lines"), ("get", "result"), ("get", "cover"),
    ("post", "enter"), ("post", "undo"), ("post", "redo"), ("post", "reveal"),
]  # fmt: skip


@pytest.mark.parametrize(("method", "page"), EVERY_PAGE)
def test_a_stranger_and_a_nobody_find_no_such_play(
    stranger: Phone, method: str, page: str
) -> None:
    for client in (stranger.client, Client()):
        answer = getattr(client, method)(stranger.at(page), sent_blind())
        assert answer.status_code == 404
        assert client.get(stranger.at("choice", 0)).status_code == 404
        form_fields = {"choice": "1", "occasion": "fingers"}
        assert client.post(stranger.at("choice", 0), form_fields).status_code == 404


def sent_blind() -> dict[str, str]:
    return {"entry": FIVE, "after": "0", "key": str(uuid4())}


def test_a_device_that_is_gone_finds_nothing_any_more(ann: Phone) -> None:
    client = ann.client
    ann.device.delete()
    assert client.get(ann.at()).status_code == 404
    assert client.get("/").status_code == 200


def test_a_play_with_names_from_everywhere_shows_them_as_they_are(ann: Phone) -> None:
    names = ["Zoë", "<b>Łukasz</b> & Cie"]
    form_fields = {"game": "toy", "seats": names, "starts": names[1], "play": str(uuid4())}
    page = flat(ann.client.post("/new/", form_fields, follow=True))
    assert "Zoë" in page
    assert "&lt;b&gt;Łukasz&lt;/b&gt; &amp; Cie" in page
    assert "<b>Łukasz" not in page


def test_a_halted_play_says_where_and_why_and_shows_what_holds(
    ann: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = echo(ann, monkeypatch)
    page = text(ann.client.get(ann.at()))
    assert "This game can only be read." in page
    assert "entry 3 is no longer valid: 7 was said just before." in page
    assert "All 4 entries are saved" in page
    assert "It began under version mild of the rules; today’s version is strict." in page
    answer = ann.client.post(ann.at("enter"), sent(ann), headers=HTMX)
    assert answer.status_code == 422
    log = text(ann.client.get(ann.at("log")))
    assert "Entry 3 is no longer valid" in log
    assert "Entered 4: say is no longer valid" in log


def test_a_play_that_cannot_even_be_set_up_is_shown_as_kept(ann: Phone) -> None:
    ann.say(5)
    Play.objects.filter(id=ann.play.id).update(options={"thumbs": "yes"})
    for page in ("play", "log"):
        page_text = text(ann.client.get(ann.at(page)))
        assert "That is no option." in page_text
        assert "Nothing is lost: 1 entry is saved." in page_text
    assert ann.client.post(ann.at("enter"), sent(ann), headers=HTMX).status_code == 422
    assert ann.client.get(ann.at("lines")).status_code == 404
    assert ann.client.get(ann.at("cover")).status_code == 302
    assert ann.client.get("/").status_code == 200
    assert ann.client.get("/plays/").status_code == 200


def test_the_audit_trail_tells_every_act_its_device_and_its_time(
    ann: Phone, ben: Phone
) -> None:
    ann.say(5, 7)
    saved(ben.undo())
    saved(ann.redo())
    saved(ann.undo())
    ann.say(8)
    page = text(ann.client.get(ann.at("log")))
    trail = page[page.index("Audit trail Everything") :]
    found = re.findall(r"(Entered|Undone|Restored) (\d): (\w+) said (\d) (\w+'s phone)", trail)
    assert found == [
        ("Entered", "2", "Ben", "8", "Ann's phone"),
        ("Undone", "2", "Ben", "7", "Ann's phone"),
        ("Restored", "2", "Ben", "7", "Ann's phone"),
        ("Undone", "2", "Ben", "7", "Ben's phone"),
        ("Entered", "2", "Ben", "7", "Ann's phone"),
        ("Entered", "1", "Ann", "5", "Ann's phone"),
    ]


# Lines and result.


@pytest.fixture
def over(ann: Phone) -> Phone:
    ann.say(5, 7, 1, 2)
    saved(ann.enter({"kind": "show", "fingers": [5, 2]}))
    return ann


def test_a_tie_is_shared_by_all_winners(over: Phone) -> None:
    page = text(over.client.get(over.at("result")))
    assert "Ann and Ben share the victory with 11" in page
    assert page.count("=1st") == 4  # podium and sheet
    assert "House rules: standard." in page


def test_a_result_names_what_the_table_settled_on_the_way(over: Phone) -> None:
    ruling: Json = {"ruling": "zero", "reading": "yes", "why": "so we play"}
    saved(services.settle(over.play.id, ruling, over.seen()))
    page = text(over.client.get(over.at("result")))
    assert "House rules: standard." not in page
    (settled,) = result(over.table).settled
    assert f"{settled.question} {settled.says} {settled.clause.id}" in page


def test_a_play_that_goes_on_has_no_result(ann: Phone) -> None:
    answer = ann.client.get(ann.at("result"))
    assert (answer.status_code, answer["Location"]) == (302, ann.at())


def test_every_number_of_the_sheet_opens_the_lines_that_add_up_to_it(over: Phone) -> None:
    sheet = flat(over.client.get(over.at("result")))
    cells = re.findall(r'<td>\s*<a href="([^"]+)">\s*(\d+)\s*</a>\s*</td>', sheet)
    assert len(cells) == 4
    for address, points in cells:
        lines = over.client.get(html.unescape(address), headers=HTMX)
        gains = re.findall(r'class="gain[^"]*">\+?(\d+)<', flat(lines))
        assert sum(map(int, gains)) == int(points)


def test_a_line_names_its_entry_its_reason_and_its_clause(over: Phone) -> None:
    page = over.client.get(f"{over.at('lines')}?seat=0&kind=said")
    assert "Ann Said: said 5 Entry 1 · Ann said 5 T2 +5" in text(page)
    line = over.client.get(f"{over.at('lines')}1/")
    assert f'href="{over.at("lines")}1/"' in flat(page)
    assert "/rules/toy/T2/" in flat(line)
    assert "Said nothing" not in text(line)
    assert "Total 6" in text(page)


def test_an_entry_opens_its_own_lines(over: Phone) -> None:
    page = text(over.client.get(f"{over.at('lines')}?entry=5"))
    assert "Entry 5: All showed [5, 2]" in page
    assert "Ben Shown" in page


@pytest.mark.parametrize(
    "query", ["seat=2", "seat=-1", "seat=", "seat=x", "kind=gold", "entry=0", "entry=99"]
)
def test_there_are_no_lines_of_what_does_not_exist(over: Phone, query: str) -> None:
    assert over.client.get(f"{over.at('lines')}?{query}").status_code == 404


def test_a_breach_that_stands_is_told_in_log_and_result(ann: Phone) -> None:
    ann.say(5)
    saved(ann.enter({"kind": "say", "number": 5, "as_played": "we let it <stand>"}))
    ann.say(1, 2)
    saved(ann.enter({"kind": "show", "fingers": [0, 0]}))
    assert "as played" in text(ann.client.get(ann.at("log")))
    page_text = text(ann.client.get(ann.at("result")))
    assert "As played, marked with !: entry 2 against T4, “ we let it <stand> ”." in page_text


def test_the_result_takes_the_last_entry_back(over: Phone) -> None:
    page = flat(over.client.get(over.at("result")))
    after, key = re.findall(r'name="(?:after|key)" value="([^"]+)"', page)
    answer = over.client.post(over.at("undo"), {"after": after, "key": key}, follow=True)
    assert "All show their fingers" in text(answer)


def test_the_rulings_of_a_play_stand_on_its_result(ann: Phone) -> None:
    Play.objects.filter(id=ann.play.id).update(options={"zero": "yes"})
    ann.say(0, 1, 0, 1)
    saved(ann.enter({"kind": "show", "fingers": [0, 0]}))
    assert "Is 0 a number? Yes. T2" in text(ann.client.get(ann.at("result")))


# Costs: a session, the act itself, who has sealed.


@pytest.mark.parametrize("cold", [False, True], ids=["remembered", "replayed"])
@pytest.mark.parametrize("length", [1, 3])
def test_an_entry_takes_at_most_eight_queries_however_long_the_play_is(
    ann: Phone, length: int, *, cold: bool
) -> None:
    client, empty = ann.client, ann.table.replay
    ann.say(*range(1, 1 + length))
    form_fields = sent(ann)
    if cold:
        REPLAYS.keep(ann.play.id, empty)
    with CaptureQueriesContext(connection) as queries:
        assert client.post(ann.at("enter"), form_fields, headers=HTMX).status_code == 200
    assert len(queries) <= 8, [query["sql"] for query in queries]


def test_lists_take_no_more_queries_for_more_plays(ann: Phone) -> None:
    def queries(address: str) -> int:
        with CaptureQueriesContext(connection) as found:
            assert ann.client.get(address).status_code == 200
        return len(found)

    few = [queries("/"), queries("/plays/")]
    for _ in range(4):
        form_fields = {"game": "toy", "seats": ["Ann", "Ben"], "play": str(uuid4())}
        ann.client.post("/new/", form_fields)
    assert [queries("/"), queries("/plays/")] == few


def test_the_answer_to_an_entry_is_small(ann: Phone) -> None:
    answer = ann.client.post(ann.at("enter"), sent(ann), headers=HTMX)
    assert len(gzip.compress(answer.content)) < 8_000
    assert json.loads(FIVE) == ann.table.log.entries[0].payload


def test_an_undo_is_announced_on_every_phone_until_the_next_entry(
    ann: Phone, ben: Phone
) -> None:
    ann.say(1)
    ann.undo()
    announced = re.compile(r"data-say>.*?Ann.{1,6}s phone undid: [^<]+")
    assert announced.search(flat(ben.client.get(ben.at())))
    ann.say(1)
    assert not announced.search(flat(ben.client.get(ben.at())))
