"""Who may do what: every address of the API, asked by everybody who may not."""

import json
from uuid import uuid4

import pytest
from django.test import Client, RequestFactory
from rest_framework.request import Request
from rest_framework.response import Response

from companion.api import tokens
from companion.api.viewsets.base import ApiViewSet
from companion.groups.models import Device, Group, Person, Place
from companion.plays.models import LogEvent, Participant, Play
from tests.api.conftest import SHAPE, Program, program, taken
from tests.api.operations import known, paths, payload
from tests.plays.conftest import Phone

pytestmark = pytest.mark.django_db
ACT = {"after": 0, "key": str(uuid4())}
SAY = {**ACT, "entry": {"kind": "say", "number": 5}}
CHANGES: dict[str, object] = {"changes": [{"do": "remove", "at": 0}]}
type Sent = dict[str, object] | None
OF_A_PLAY: list[tuple[str, str, Sent]] = [
    ("GET", "", None),
    ("PATCH", "", {"notes": "mine"}),
    ("DELETE", "", None),
    ("POST", "restore/", {}),
    ("GET", "entries/", None),
    ("POST", "entries/", SAY),
    ("POST", "undo/", ACT),
    ("POST", "redo/", ACT),
    ("GET", "options/", None),
    ("GET", "lines/", None),
    ("GET", "ledgers/0/", None),
    ("GET", "acts/", None),
    ("POST", "corrections/", {**ACT, **CHANGES}),
    ("POST", "corrections/check/", CHANGES),
    ("GET", "readings/", None),
    ("GET", "readings/zero/", None),
    ("POST", "readings/zero/", {**ACT, "reading": "yes"}),
    ("GET", "positions/", None),
    ("GET", "positions/0/", None),
    ("POST", "what-if/", {"number": 0}),
    ("POST", "why/", {"entry": {"kind": "say", "number": 5}}),
    ("GET", "confirmations/", None),
    ("POST", "confirmations/", {**ACT, "first": 0, "last": 1, "seat": 0, "agreed": True}),
    ("GET", "seat/", None),
    ("PUT", "seat/", {"seat": 0}),
    ("DELETE", "seat/", None),
    ("GET", "code/", None),
    ("PUT", "code/", None),
    ("DELETE", "code/", None),
    ("GET", "devices/", None),
    ("PATCH", "devices/{presence}/", {"may_enter": True}),
    ("DELETE", "devices/{presence}/", None),
    ("PUT", "devices/{presence}/seat/", {"seat": 0}),
    ("POST", "devices/{presence}/let-in/", {}),
    ("PUT", "lock/", {"on": True}),
    ("PUT", "open-scores/", {"on": True}),
    ("PUT", "confirms/", {"on": True}),
    ("PUT", "advice/", {"on": True}),
    ("PUT", "clock/", {"on": True}),
    ("GET", "times/", None),
    ("GET", "share/", None),
    ("PUT", "share/", {"names": "full"}),
    ("DELETE", "share/", None),
    ("GET", "photo/", None),
    ("PUT", "photo/", None),
    ("DELETE", "photo/", None),
    ("GET", "photo/file/", None),
    ("POST", "rematch/", {}),
    ("POST", "copy/", {}),
    ("GET", "bg-stats/", None),
    ("GET", "sealed/", None),
    ("PUT", "sealed/0/", {"occasion": "fingers", "choice": 1}),
    ("POST", "reveal/", ACT),
    ("GET", "record/", None),
]
OF_A_GROUP: list[tuple[str, str, Sent]] = [
    ("GET", "me/", None),
    ("GET", "group/", None),
    ("PATCH", "group/", {"name": "Mine"}),
    ("GET", "people/", None),
    ("POST", "people/", {"name": "Eve"}),
    ("GET", "people/alike/", None),
    ("GET", "people/{person}/", None),
    ("GET", "people/{person}/statistics/", None),
    ("POST", "people/{person}/apart/", {"other": "{person}"}),
    ("PATCH", "people/{person}/", {"name": "Eve"}),
    ("DELETE", "people/{person}/", None),
    ("POST", "people/{person}/merge/", {"other": "{person}"}),
    ("POST", "people/{person}/part/", {}),
    ("GET", "places/", None),
    ("POST", "places/", {"name": "There"}),
    ("GET", "places/{place}/", None),
    ("PATCH", "places/{place}/", {"name": "There"}),
    ("DELETE", "places/{place}/", None),
    ("GET", "house-rulings/", None),
    ("PUT", "house-rulings/", {"game": "toy", "ruling": "zero", "reading": "yes"}),
    ("GET", "copies/", None),
    ("GET", "copies/ramses/", None),
    ("PUT", "copies/ramses/", {"drawn": {}}),
    ("DELETE", "copies/ramses/", None),
    ("GET", "devices/", None),
    ("PATCH", "devices/{device}/", {"name": "Mine"}),
    ("DELETE", "devices/{device}/", None),
    ("GET", "tokens/", None),
    ("DELETE", "tokens/{token}/", None),
    ("GET", "backup/", None),
    ("POST", "backup/", {}),
    ("GET", "samples/", None),
    ("POST", "samples/krimsutep-running/", {}),
    ("GET", "shares/", None),
    ("GET", "games/toy/clauses/T2/met/", None),
    ("GET", "games/toy/house-history/", None),
    ("POST", "games/toy/house-history/", {"readings": {"zero": "yes"}}),
    ("GET", "codes/CDFGHJ/", None),
    ("GET", "plays/", None),
    ("POST", "plays/", {"game": "toy", "players": ["Ann", "Ben"]}),
    ("GET", "recaps/", None),
    ("GET", "recaps/switch/", None),
    ("PUT", "recaps/switch/", {"on": True}),
    ("GET", "recaps/all/", None),
    ("GET", "recaps/all/share/", None),
    ("PUT", "recaps/all/share/", {"names": "full"}),
    ("DELETE", "recaps/all/share/", None),
    ("GET", "people/{person}/recaps/switch/", None),
    ("PUT", "people/{person}/recaps/switch/", {"on": True}),
    ("GET", "people/{person}/recaps/all/", None),
    ("GET", "people/{person}/recaps/all/share/", None),
    ("PUT", "people/{person}/recaps/all/share/", {"names": "full"}),
    ("DELETE", "people/{person}/recaps/all/share/", None),
    ("GET", "plain-results/", None),
    ("GET", "plain-results/{result}/", None),
    ("DELETE", "plain-results/{result}/", None),
    ("GET", "imports/", None),
    ("DELETE", "imports/{batch}/", None),
    ("GET", "statistics/", None),
    ("GET", "statistics/toy/", None),
    ("GET", "statistics/toy/{person}/", None),
    ("GET", "achievements/", None),
    ("GET", "achievements/x-first/", None),
    ("PUT", "achievements/x-first/", {"on": False}),
    ("GET", "people/{person}/achievements/", None),
    ("POST", "joined/", {"code": "CDFGHJ"}),
    ("POST", "records/", {"records": [{}]}),
    ("POST", "records/check/", {"record": {}}),
    ("POST", "bg-stats/", {"file": {"players": [], "games": [], "plays": []}}),
]
SCOPE = {"GET": "read", "POST": "enter", "PUT": "enter", "PATCH": "manage", "DELETE": "manage"}
OTHER_STATUS = {
    **{("POST", path): "read" for path in ("what-if/", "why/", "corrections/check/")},
    **{("POST", p): "read" for p in ("records/check/", "games/toy/house-history/")},
    ("DELETE", "seat/"): "enter",
    **{
        ("PUT", path): "manage"
        for path in (
            "lock/", "open-scores/", "confirms/", "advice/", "clock/", "code/", "share/",
            "photo/", "devices/{presence}/seat/", "house-rulings/", "copies/ramses/",
            "recaps/switch/", "recaps/all/share/", "people/{person}/recaps/switch/",
            "people/{person}/recaps/all/share/",
            "achievements/x-first/",
        )
    },
    **{
        ("POST", path): "manage"
        for path in (
            "restore/", "devices/{presence}/let-in/", "people/", "people/{person}/merge/",
            "people/{person}/part/", "people/{person}/apart/", "places/", "backup/",
        )
    },
}  # fmt: skip
# What who only watches is answered, where it is not 200 for a look and 403 for an act.
WATCHED = {
    ("GET", "devices/"): 403,
    ("GET", "share/"): 403,
    ("GET", "photo/"): 403,
    ("GET", "photo/file/"): 403,
    ("GET", "bg-stats/"): 404,  # it is not over
    ("POST", "copy/"): 404,
    ("POST", "restore/"): 404,  # it is not in their trash
    ("POST", "corrections/check/"): 422,  # there is no entry yet
    ("POST", "what-if/"): 200,
    ("POST", "why/"): 200,
    ("PUT", "open-scores/"): 404,
    ("PUT", "confirms/"): 404,
    ("PUT", "advice/"): 404,
    ("PUT", "clock/"): 404,
    ("PUT", "seat/"): 200,  # theirs to take
    ("DELETE", "seat/"): 204,  # and to leave
    ("POST", "rematch/"): 201,  # a play of their own
}


def test_every_address_that_is_not_open_to_all_has_its_row_here() -> None:
    document = json.loads(Client().get("/api/v1/schema/").content)["paths"]
    rows = {(method, path) for method, path, _ in OF_A_PLAY}
    groups = {(method, path) for method, path, _ in OF_A_GROUP}
    for method, path in paths(document):
        where = rows if path.startswith("plays/{play}/") else groups
        assert (method, payload(path)) in where, (method, path)


def test_what_is_open_to_all_is_known() -> None:
    document = json.loads(Client().get("/api/v1/schema/").content)["paths"]
    operations = [each for methods in document.values() for each in methods.values()]
    assert {each["operationId"] for each in operations if "x-scope" not in each} == {
        "getGames", "getGame", "getClauses", "getClause", "getExamples", "postFromExample",
        "getSearch", "getShared", "getSharedRecap",
    }  # fmt: skip


def test_a_method_that_says_nothing_of_scopes_is_open_to_nobody(anns: Program) -> None:
    class Forgotten(ApiViewSet):
        schema = None

        def list(self, _: Request) -> Response:
            return Response({})

    headers = {"authorization": f"Bearer {anns.token}"}
    call = RequestFactory().get("/", headers=headers)
    assert Forgotten.as_view({"get": "list"})(call).status_code == 403


@pytest.mark.parametrize(("method", "path", "body"), OF_A_PLAY)
def test_a_play_of_others_is_not_found(
    method: str, path: str, body: Sent, ann: Phone, stranger: Phone
) -> None:
    other, there = (
        program(stranger.device),
        Participant.objects.create(play=ann.play, device=ann.device),
    )
    path = known(path, presence=there.id)
    assert other.call(method, f"plays/{ann.play.id}/{path}", body).status == 404
    assert other.call(method, f"plays/{uuid4()}/{path}", body).status == 404


@pytest.mark.parametrize(("method", "path", "body"), OF_A_PLAY)
def test_who_watches_looks_and_changes_nothing(
    method: str, path: str, body: Sent, ann: Phone, watcher: Phone
) -> None:
    there = Participant.objects.get(device=watcher.device)
    where = known(path, presence=there.id)
    before = everything(ann)
    answer = program(watcher.device).call(method, f"plays/{ann.play.id}/{where}", body)
    assert answer.status == WATCHED.get((method, path), 200 if method == "GET" else 403)
    if path != "seat/":
        assert everything(ann) == before


def everything(ann: Phone) -> list[object]:
    """All that a play has, to the last column."""
    play = Play.objects.filter(id=ann.play.id)
    kept = [
        play,
        LogEvent.objects.filter(play__in=play),
        Participant.objects.filter(play__in=play),
    ]
    return [list(rows.order_by("pk").values()) for rows in kept]


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [*((m, f"plays/{{play}}/{p}", b) for m, p, b in OF_A_PLAY), *OF_A_GROUP],
)
def test_nobody_without_a_token_gets_anything(method: str, path: str, body: Sent) -> None:
    path, client = known(path), Client()
    sent = json.dumps(body or {})
    for headers in ({}, {"authorization": "Bearer nile_guessed"}, {"authorization": "Basic x"}):
        answer = client.generic(
            method, f"/api/v1/{path}", sent, content_type="application/json", headers=headers
        )
        assert answer.status_code == 401
        assert answer["WWW-Authenticate"] == "Bearer"
        assert set(json.loads(answer.content)) == SHAPE


@pytest.mark.parametrize(("method", "path", "body"), [*OF_A_PLAY, *OF_A_GROUP])
def test_a_token_without_the_scope_is_refused(
    method: str, path: str, body: Sent, ann: Phone
) -> None:
    needs = OTHER_STATUS.get((method, path), SCOPE[method])
    others = [scope for scope in ("read", "enter", "manage") if scope != needs]
    where = f"plays/{ann.play.id}/{path}" if (method, path, body) in OF_A_PLAY else path
    answer = program(ann.device, *others).call(method, known(where), body)
    assert answer.status == 403
    assert answer.data["message"] == f"This token does not have the scope “{needs}”."


@pytest.mark.parametrize(
    ("method", "path", "body"), [each for each in OF_A_GROUP if "{" in each[1]]
)
def test_what_others_have_is_not_found(
    method: str, path: str, body: Sent, anns: Program
) -> None:
    others = Group.objects.create()
    person = Person.objects.create(group=others, name="Eve", key="eve")
    place = Place.objects.create(group=others, name="There", key="there")
    device = Device.objects.create(group=others, name="Eve's phone")
    token, _ = tokens.create_token(device, "Eve's program", ["read"])
    ids = {"person": person.uid, "place": place.id, "device": device.id, "token": token.id}
    sent = {"other": str(uuid4())} if body and "other" in body else body
    assert anns.call(method, known(path, **ids), sent).status == 404
    for row in (person, place, device, token):
        row.refresh_from_db()
    assert (person.name, place.name, device.name) == ("Eve", "There", "Eve's phone")
    assert (device.group, token.withdrawn) == (others, None)


def test_a_place_of_others_is_no_place_of_a_play(ann: Phone, anns: Program) -> None:
    place = Place.objects.create(group=Group.objects.create(), name="There", key="there")
    sent = {"game": "toy", "players": ["Ann", "Ben"], "place": str(place.id)}
    answer = anns.post("plays/", sent)
    assert (answer.status, answer.data["message"]) == (422, "This group has no such place.")
    answer = anns.call("PATCH", f"plays/{ann.play.id}/", {"place": str(place.id)})
    assert answer.status == 422


def test_a_list_has_no_play_of_others(anns: Program, stranger: Phone) -> None:
    taken(stranger.device, "krimsutep-3-tricks")
    assert anns.get("plays/").data["count"] == 1
    assert program(stranger.device).get("plays/").data["count"] == 1


def test_a_token_that_is_withdrawn_opens_nothing(ann: Phone, anns: Program) -> None:
    assert anns.get("me/").status == 200
    token = ann.device.tokens.get()
    assert ann.client.post(f"/group/tokens/{token.id}/withdraw/").status_code == 302
    assert anns.get("me/").status == 401


def test_a_token_ends_where_its_device_leaves_or_goes_to_another_group(anns: Program) -> None:
    other = Group.objects.create()
    Device.objects.filter(id=anns.device.id).update(group=other)
    assert anns.get("me/").status == 401
    Device.objects.filter(id=anns.device.id).update(group=anns.device.group)
    assert anns.get("me/").status == 200
    Device.objects.filter(id=anns.device.id).update(left="2026-01-01T00:00:00Z")
    assert anns.get("me/").status == 401


def test_the_database_does_not_hold_the_token(ann: Phone, anns: Program) -> None:
    row = ann.device.tokens.values().get()
    assert anns.token not in str(row)
    assert len(row["digest"]) == 64


def test_a_session_calls_as_its_device_and_needs_its_csrf_token_to_change(ann: Phone) -> None:
    client = ann.client
    client.handler.enforce_csrf_checks = True
    assert client.get(f"/api/v1/plays/{ann.play.id}/").status_code == 200
    where = f"/api/v1/plays/{ann.play.id}/entries/"
    refused = client.post(where, json.dumps(SAY), content_type="application/json")
    assert refused.status_code == 403
    assert ann.table.after == 0
    client.get("/group/tokens/")
    token = client.cookies["csrftoken"].value
    answer = client.post(
        where, json.dumps(SAY), content_type="application/json", headers={"x-csrftoken": token}
    )
    assert answer.status_code == 200
    assert ann.table.after == 1


def test_the_page_makes_a_token_and_shows_it_once(ann: Phone) -> None:
    client = ann.client
    page = client.post("/group/tokens/", {"name": "A robot", "scopes": ["read", "enter"]})
    shown = page.content.decode()
    text = shown.split("<code>")[1].split("</code>")[0]
    assert text not in client.get("/group/tokens/").content.decode()
    assert Program(ann.device, text).get("me/").data["scopes"] == ["read", "enter"]
    nothing = client.post("/group/tokens/", {"name": "A robot"})
    assert nothing.status_code == 422
    assert "Choose what the token may do." in nothing.content.decode()


def test_a_group_sees_and_withdraws_its_own_tokens_alone(ann: Phone, stranger: Phone) -> None:
    program(ann.device)
    token = ann.device.tokens.get()
    assert "a test" not in stranger.client.get("/group/tokens/").content.decode()
    assert stranger.client.post(f"/group/tokens/{token.id}/withdraw/").status_code == 404
    assert Client().get("/group/tokens/").status_code == 404
    token.refresh_from_db()
    assert token.withdrawn is None
