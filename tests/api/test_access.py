"""Who may do what: every address of the API, asked by everybody who may not."""

import json
from uuid import uuid4

import pytest
from django.test import Client

from companion.groups.models import Device, Group, Person, Place
from companion.plays.models import Play
from tests.api.conftest import Program, program, taken
from tests.plays.conftest import Phone

pytestmark = pytest.mark.django_db
ACT = {"after": 0, "key": str(uuid4())}
SAY = {**ACT, "entry": {"kind": "say", "number": 5}}
CHANGES = {"changes": [{"do": "remove", "at": 0}]}
OF_A_PLAY: list[tuple[str, str, object]] = [
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
    ("GET", "acts/", None),
    ("POST", "corrections/", {**ACT, **CHANGES}),
    ("POST", "corrections/check/", CHANGES),
    ("GET", "readings/", None),
    ("GET", "readings/zero/", None),
    ("POST", "readings/zero/", {**ACT, "reading": "yes"}),
    ("PUT", "seat/", {"seat": 0}),
    ("GET", "sealed/", None),
    ("PUT", "sealed/0/", {"occasion": "fingers", "choice": 1}),
    ("POST", "reveal/", ACT),
    ("GET", "record/", None),
]
OF_A_GROUP: list[tuple[str, str, object]] = [
    ("GET", "me/", None),
    ("GET", "group/", None),
    ("PATCH", "group/", {"name": "Mine"}),
    ("GET", "people/", None),
    ("POST", "people/", {"name": "Eve"}),
    ("GET", "people/{person}/", None),
    ("PATCH", "people/{person}/", {"name": "Eve"}),
    ("POST", "people/{person}/merge/", {"other": "{person}"}),
    ("POST", "people/{person}/part/", {}),
    ("GET", "places/", None),
    ("POST", "places/", {"name": "There"}),
    ("GET", "places/{place}/", None),
    ("PATCH", "places/{place}/", {"name": "There"}),
    ("DELETE", "places/{place}/", None),
    ("GET", "house-rulings/", None),
    ("PUT", "house-rulings/", {"game": "toy", "ruling": "zero", "reading": "yes"}),
    ("GET", "plays/", None),
    ("POST", "plays/", {"game": "toy", "players": ["Ann", "Ben"]}),
    ("GET", "statistics/", None),
    ("GET", "statistics/toy/", None),
    ("GET", "statistics/toy/{person}/", None),
    ("POST", "joined/", {"code": "CDFGHJ"}),
    ("POST", "records/", {"records": [{}]}),
    ("POST", "records/check/", {"record": {}}),
]
OPEN = {"games", "clauses"}
SCOPE = {"GET": "read", "POST": "enter", "PUT": "enter", "PATCH": "manage", "DELETE": "manage"}
OTHERWISE = {
    ("POST", "corrections/check/"): "read",
    ("POST", "records/check/"): "read",
    ("POST", "restore/"): "manage",
    ("PUT", "house-rulings/"): "manage",
    ("POST", "people/"): "manage",
    ("POST", "people/{person}/merge/"): "manage",
    ("POST", "people/{person}/part/"): "manage",
    ("POST", "places/"): "manage",
}


def paths(document: dict[str, dict[str, object]]) -> set[tuple[str, str]]:
    """Every operation that asks who calls."""
    return {
        (method.upper(), path.removeprefix("/api/v1/"))
        for path, told in document.items()
        if path.split("/")[3] not in OPEN
        for method in told
    }


def spelt(path: str) -> str:
    return (
        path.replace("{ruling}", "zero")
        .replace("{seat}", "0")
        .replace("{game}", "toy")
        .replace("plays/{play}/", "")
    )


def test_every_address_that_is_not_open_to_all_has_its_row_here() -> None:
    document = json.loads(Client().get("/api/v1/schema/").content)["paths"]
    rows = {(method, path) for method, path, _ in OF_A_PLAY}
    groups = {(method, path) for method, path, _ in OF_A_GROUP}
    for method, path in paths(document):
        where = rows if path.startswith("plays/{play}/") else groups
        assert (method, spelt(path)) in where, (method, path)


@pytest.mark.parametrize(("method", "path", "body"), OF_A_PLAY)
def test_a_play_of_others_is_not_found(
    method: str, path: str, body: object, ann: Phone, stranger: Phone
) -> None:
    other = program(stranger.device)
    assert other.call(method, f"plays/{ann.play.id}/{path}", body).status == 404
    assert other.call(method, f"plays/{uuid4()}/{path}", body).status == 404


@pytest.mark.parametrize(("method", "path", "body"), OF_A_PLAY)
def test_who_watches_looks_and_changes_nothing(
    method: str, path: str, body: object, ann: Phone, watcher: Phone
) -> None:
    answer = program(watcher.device).call(method, f"plays/{ann.play.id}/{path}", body)
    looks = method == "GET" or path == "corrections/check/"
    harmless = {"seat/": {200}, "restore/": {404}}.get(path, {403})
    assert answer.status in ({200, 422} if looks else harmless)
    assert Play.objects.get(id=ann.play.id).notes == ""


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [*((m, f"plays/{{play}}/{p}", b) for m, p, b in OF_A_PLAY), *OF_A_GROUP],
)
def test_nobody_without_a_token_gets_anything(method: str, path: str, body: object) -> None:
    for named in ("{play}", "{person}", "{place}"):
        path = path.replace(named, str(uuid4()))
    client = Client()
    sent = json.dumps(body or {})
    for headers in ({}, {"authorization": "Bearer nile_guessed"}, {"authorization": "Basic x"}):
        answer = client.generic(
            method, f"/api/v1/{path}", sent, content_type="application/json", headers=headers
        )
        assert answer.status_code == 401
        assert answer["WWW-Authenticate"] == "Bearer"
        assert set(json.loads(answer.content)) == {"ok", "entry", "rule", "message", "field"}


@pytest.mark.parametrize(("method", "path", "body"), [*OF_A_PLAY, *OF_A_GROUP])
def test_a_token_without_the_scope_is_refused(
    method: str, path: str, body: object, ann: Phone
) -> None:
    needs = OTHERWISE.get((method, path), SCOPE[method])
    others = [scope for scope in ("read", "enter", "manage") if scope != needs]
    where = f"plays/{ann.play.id}/{path}" if (method, path, body) in OF_A_PLAY else path
    where = where.replace("{person}", str(uuid4())).replace("{place}", str(uuid4()))
    answer = program(ann.device, *others).call(method, where, body)
    assert answer.status == 403
    assert answer.data["message"] == f"This token does not have the scope “{needs}”."


@pytest.mark.parametrize(("method", "path"), [(m, p) for m, p, _ in OF_A_GROUP if "{" in p])
def test_people_and_places_of_others_are_not_found(
    method: str, path: str, anns: Program
) -> None:
    others = Group.objects.create()
    person = Person.objects.create(group=others, name="Eve", key="eve")
    place = Place.objects.create(group=others, name="There", key="there")
    where = path.replace("{person}", str(person.uid)).replace("{place}", str(place.id))
    body = {"name": "Mine"} if method == "PATCH" else {"other": str(uuid4())}
    assert (
        anns.call(method, where, body if "merge" in path or method == "PATCH" else None).status
        == 404
    )
    person.refresh_from_db()
    assert person.name == "Eve"


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
    assert "Choose what the token opens." in nothing.content.decode()


def test_a_group_sees_and_withdraws_its_own_tokens_alone(ann: Phone, stranger: Phone) -> None:
    program(ann.device)
    token = ann.device.tokens.get()
    assert "a test" not in stranger.client.get("/group/tokens/").content.decode()
    where = f"/group/tokens/{token.id}/withdraw/"
    assert stranger.client.post(where).status_code == 404
    assert Client().get("/group/tokens/").status_code == 404
    token.refresh_from_db()
    assert token.withdrawn is None
