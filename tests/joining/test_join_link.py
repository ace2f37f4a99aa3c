"""Every address of the project: what belongs to a group is found by its members alone.

Each address has a line below. One that is added has to get one, or these tests fail.
"""

import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from http.cookies import SimpleCookie
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.core.cache import cache
from django.db import transaction
from django.http.response import HttpResponseBase
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from companion.accounts import group_access
from companion.accounts.models import Account
from companion.api import tokens
from companion.exchange.models import Import
from companion.groups import own_copies, places
from companion.groups.models import Device, Group, GroupAccess, Person, Place
from companion.joining import services
from companion.plain_results.models import PlainResult, PlainSeat
from companion.plays.models import LogEvent, Participant, Play
from companion.recaps.models import RecapOff
from tests.joining.addresses import (
    NOT_SO,
    NOT_THERE,
    OF,
    OPEN,
    OWN,
    SIGN_IN,
)
from tests.joining.conftest import come, phone
from tests.plays.conftest import Phone

pytestmark = pytest.mark.django_db

MARK = "Zebulon"
"""Stands in every name of Ann's group: a device that reads it reads what is not its own."""
type Names = Mapping[str, object]


def patterns(
    found: list[URLPattern | URLResolver], space: str = ""
) -> Iterator[tuple[str, URLPattern]]:
    """Every address by its name, those that are included too."""
    for each in found:
        if isinstance(each, URLResolver):
            inner = f"{space}{each.namespace}:" if each.namespace else space
            yield from patterns(each.url_patterns, inner)
        else:
            yield f"{space}{each.name}", each


FOLLOWED = "plays:live"
"""An endless answer, which ends its database connection: tested by itself."""
READ = [name for name in OF if name != FOLLOWED]


EVERY = dict(patterns(get_resolver().url_patterns))


def test_every_address_has_a_line_here() -> None:
    lines = [*OPEN, *OWN, *OF]
    assert len(lines) == len(set(lines))
    assert EVERY.keys() == set(lines)


@pytest.mark.parametrize("name", OF)
def test_an_address_names_rows_by_ids_that_nobody_guesses(name: str) -> None:
    """By random ids, or by what is secret itself: a code, a signed token."""
    # Places within a play that is named by its id; games and dates, which are everybody's.
    guessed = {"seat", "number", "name", "tried", "game", "period", "work"}
    kinds = EVERY[name].pattern.converters
    rows = {key: type(kind).__name__ for key, kind in kinds.items() if key not in guessed}
    secret = {"code", "uid", "token"}
    assert all(kind == "UUIDConverter" or key in secret for key, kind in rows.items())


def test_ids_are_random(ann: Phone, guest: Phone) -> None:
    rows = [ann.play, ann.device, guest.device, Participant.objects.get(device=guest.device)]
    ids = [row.pk for row in rows] + [person.uid for person in Person.objects.all()]
    assert all(isinstance(each, uuid.UUID) and each.version == 4 for each in ids)


@dataclass(frozen=True)
class House:
    """Ann's group with all that it may have, and what its addresses are made of."""

    ann: Phone
    names: Mapping[str, str]

    def at(self, name: str) -> str:
        return reverse(name, args=[self.names[each] for each in OF[name].args])


def _plain_result(group: Group, content: str = "a hash") -> PlainResult:
    """A play of another game, won by Ann, of an import of its own."""
    result = PlainResult.objects.create(
        group=group,
        game=f"{MARK}'s game",
        played=timezone.now(),
        content=content,
        batch=Import.objects.create(group=group).id,
    )
    ann = Person.objects.get(group=group, name=MARK)
    PlainSeat.objects.create(result=result, number=0, person=ann, won=True)
    return result


@pytest.fixture
def house(ann: Phone) -> House:
    group = ann.device.group
    Group.objects.filter(id=group.id).update(name=f"{MARK}s")
    Device.objects.filter(id=ann.device.id).update(name=f"{MARK}'s phone")
    Person.objects.filter(group=group, name="Ann").update(name=MARK)
    Play.objects.filter(id=ann.play.id).update(players=[MARK, "Ben"], confirms=True)
    account = Account.objects.create(email=f"{MARK}@example.org")
    own_copies.save_copy(ann.device, "ramses", {"names": {"3A": MARK}, "shapes": {}})
    ann.say(5, 6)  # a round, which waits for a second person
    guest = come(ann, f"{MARK}'s guest", 1)
    people = Person.objects.filter(group=group).order_by("id")
    return House(
        ann,
        {
            "play": str(ann.play.id),
            "seat": "0",
            "number": "1",
            "work": "3A",
            "tried": "-",
            "ruling": "zero",
            "presence": str(Participant.objects.get(device=guest.device).id),
            "person": str(people[0].uid),
            "other": str(people[1].uid),
            "place": str(places.add(group, f"at {MARK}'s").id),
            "device": str(ann.device.id),
            "access": str(group_access.keep(account, group).id),
            "program": str(tokens.create_token(ann.device, MARK, ["read"])[0].id),
            "game": "toy",
            "period": "all",
            "result": str(_plain_result(group).id),
            "batch": str(_plain_result(group, "another hash").batch),
            "code": "CDFGHJ",
            "uid": "MQ",
            "token": "c0ffee-0123456789abcdef0123456789abcdef",
        },
    )


FORM_FIELDS = {
    "entry": '{"kind": "say", "number": 7}', "changes": '[{"do":"remove","at":0}]',
    "after": "2", "first": "0", "last": "1", "so": "yes", "choice": "3",
    "occasion": "fingers", "seat": "0", "name": "Mallory",
    "initials": "M", "reading": "yes", "scope": "house", "locked": "1", "may": "1", "stays": "",
    "leave": "", "into": "", "why": "so", "by": "table", "email": "mallory@example.org",
    "password": "a long one, isn't it",
}  # fmt: skip


def everything(group: Group) -> list[object]:
    """All that a group has, to the last column."""
    plays = Play.objects.filter(group=group)
    kept = [
        Group.objects.filter(id=group.id), plays, Device.objects.filter(group=group),
        Person.objects.filter(group=group), Place.objects.filter(group=group),
        GroupAccess.objects.filter(group=group), group.house_rulings.all(),
        group.copies.all(), group.recap_links.all(), RecapOff.objects.filter(group=group),
        LogEvent.objects.filter(play__in=plays), Participant.objects.filter(play__in=plays),
    ]  # fmt: skip
    return [list(rows.order_by("pk").values()) for rows in kept]


def body(answer: HttpResponseBase) -> str:
    """What an answer says; of a zip, what is in it."""
    sent = b"" if answer.streaming else bytes(getattr(answer, "content", b""))
    if answer.get("Content-Type") != "application/zip":
        return sent.decode()
    with ZipFile(BytesIO(sent)) as archive:
        return "".join(archive.read(name).decode() for name in archive.namelist())


def form_fields() -> dict[str, str]:
    return {**FORM_FIELDS, "key": str(uuid.uuid4())}


@pytest.fixture(params=["nobody", "of another group", "of another account", "thrown out"])
def outsider(request: pytest.FixtureRequest, house: House) -> Client:
    """A browser that has nothing to find here."""
    match request.param:
        case "nobody":
            return Client()
        case "of another group":
            return phone(house.ann, "Mallory's").client
        case "of another account":
            mallory = phone(house.ann, "Mallory's")
            account = Account.objects.create(email="mallory@example.org")
            Device.objects.filter(id=mallory.device.id).update(account=account)
            client = mallory.client
            client.force_login(account, "django.contrib.auth.backends.ModelBackend")
            assert client.get(reverse("accounts:account")).status_code == 200
            return client
        case _:
            gone = come(house.ann, "Mallory's", None)
            there = Participant.objects.get(device=gone.device)
            services.remove_device(house.ann.play.id, house.ann.device.id, there.id)
            return gone.client


def test_an_outsider_finds_nothing_and_changes_nothing(house: House, outsider: Client) -> None:
    before = everything(house.ann.device.group)
    for name in READ:
        for answer in (
            outsider.get(house.at(name)),
            outsider.post(house.at(name), form_fields()),
        ):
            allowed = {NOT_THERE, NOT_SO}
            assert answer.status_code in allowed or asks_to_sign_in(answer), name
            assert MARK not in body(answer), name
        assert everything(house.ann.device.group) == before, name


def asks_to_sign_in(answer: HttpResponseBase) -> bool:
    return answer.status_code == SIGN_IN and "/account/sign-in/" in answer["Location"]


ARGUMENTS: Mapping[str, list[str]] = {
    "frontend:page": ["parts"],
    "frontend:script": ["a", "0"], "frontend:sheet": ["reading", "0"],
    "rules:rulebook": ["toy"], "rules:clause": ["toy", "T1"],
    "disputes:example": ["krimsutep", "K4.5", "1"],
    "disputes:example-copy": ["krimsutep", "K4.5", "1"],
    "disputes:try-example": ["krimsutep", "K4.5", "1", "-"],
    "games:krimsutep-sums": ["3", "with-sevens"], "groups:copy": ["ramses"],
    "api:path": ["me/"],
    "achievements:one": ["x-first"],
    "statistics:group-in-game": ["toy"], "disputes:house-history": ["toy"],
    **{
        f"recaps:{page}": ["all"]
        for page in ("recap", "wall", "share", "drawing", "link", "withdraw", "close")
    },
}  # fmt: skip


def test_what_each_has_of_his_own_shows_and_changes_nothing_of_others(
    house: House, outsider: Client
) -> None:
    before = everything(house.ann.device.group)
    cookies = outsider.cookies
    for name in (*OWN, *sorted(OPEN - {"plays:sample"})):
        address = reverse(name, args=ARGUMENTS.get(name, []))
        data = {**form_fields(), **OWN[name].form_fields} if name in OWN else form_fields()
        with as_if_it_were_the_first(outsider, cookies):
            for answer in (outsider.get(address), outsider.post(address, data)):
                assert answer.status_code < 500, name
                assert MARK not in body(answer), name
            assert everything(house.ann.device.group) == before, name


@contextmanager
def as_if_it_were_the_first(client: Client, cookies: SimpleCookie) -> Iterator[None]:
    """Requests of a client with these cookies, of which nothing is left afterwards."""
    client.cookies = deepcopy(cookies)
    cache.clear()
    before = transaction.savepoint_create()  # a durable block may stand within it
    yield
    transaction.savepoint_rollback(before)


@pytest.mark.django_db(transaction=True)
def test_only_who_may_see_a_play_follows_it(house: House, outsider: Client) -> None:
    assert outsider.get(house.at(FOLLOWED)).status_code == NOT_THERE
    watcher = come(house.ann, "Tablet", None)
    assert watcher.client.get(house.at(FOLLOWED)).status_code == OF[FOLLOWED].reads


def test_who_watches_reads_what_is_for_all_and_changes_nothing(house: House) -> None:
    watcher = come(house.ann, "Tablet", None)
    before = everything(house.ann.device.group)
    cookies = watcher.client.cookies
    for name in READ:
        with as_if_it_were_the_first(watcher.client, cookies):
            read = watcher.client.get(house.at(name))
            assert read.status_code == OF[name].reads, name
            sent = {**form_fields(), "watch": "1"}
            del sent["leave"]
            answer = watcher.client.post(house.at(name), sent)
            assert answer.status_code in OF[name].posts, name
            assert everything(house.ann.device.group) == before, name


def test_a_play_that_is_none_is_not_found_by_members_either(house: House) -> None:
    names = {**house.names, "play": str(uuid.uuid4())}
    client = house.ann.client
    for name in (name for name in READ if "play" in OF[name].args):
        address = reverse(name, args=[names[each] for each in OF[name].args])
        for answer in (client.get(address), client.post(address, form_fields())):
            assert answer.status_code in {NOT_THERE, NOT_SO}, name


def test_a_member_finds_it_all(house: House) -> None:
    """Or the tests above would hold for addresses that nobody finds."""
    client, found = house.ann.client, set()
    for name in READ:
        if client.get(house.at(name)).status_code == 200:
            found.add(name)
    hidden = {"plays:result", "disputes:why", "disputes:preview", "joining:code"}
    hidden |= {"accounts:open", "accounts:reset", "plays:correct"}
    hidden |= {
        "sharing:share",
        "sharing:seen",
        "sharing:picture",
        "sharing:photo",
    }  # it is not over
    hidden |= {"recaps:seen", "recaps:picture"}  # there is no link
    hidden |= {"plays:name-work"}  # nothing of the toy has a name
    hidden |= {"photos:photo", "photos:file", "sharing:photo"}
    hidden |= {"sharing:drawn", "sharing:drawing", "sharing:own-picture"}
    hidden |= {"transfer:send", "transfer:onward"}
    hidden |= {"exchange:bg-stats", "exchange:bgsplay"}  # nor is there a result to hand on
    assert {name for name in READ if OF[name].reads != NOT_SO} - found == hidden


def test_whether_a_device_may_see_a_play_is_asked_each_time(house: House) -> None:
    client = house.ann.client
    assert client.get(house.at("plays:play")).status_code == 200
    Device.objects.filter(id=house.ann.device.id).update(group=Group.objects.create())
    assert client.get(house.at("plays:play")).status_code == NOT_THERE
