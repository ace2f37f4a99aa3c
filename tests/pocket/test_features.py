"""What makes no sense on one device is not there: no page links it, its address is unknown."""

import re
from collections.abc import Iterator

import pytest
from django.test import Client, override_settings
from django.urls import get_resolver, resolve, reverse

from companion.frontend.templatetags.frontend import offered
from companion.games.catalog import CATALOG
from companion.plays.models import Play
from companion.plays.samples import samples
from companion.settings import MIDDLEWARE

pytestmark = pytest.mark.django_db
LINK = re.compile(r'(?:href|action|hx-get|hx-post|src)="(/[^"#?]*)')
UNREAD = ("/static/", "/look/", "/worker.js", "/app.webmanifest")


@pytest.fixture
def hidden() -> Iterator[frozenset[str]]:
    from companion.pocket import settings  # noqa: PLC0415  it changes what it was made from

    hidden, middleware = settings.HIDDEN_FEATURES, [*MIDDLEWARE, settings.MIDDLEWARE[-1]]
    with override_settings(HIDDEN_FEATURES=hidden, MIDDLEWARE=middleware):
        yield settings.HIDDEN_FEATURES


def crawl(client: Client) -> dict[str, int]:
    """Every page that leads from the start to another, with its status."""
    seen, due = dict[str, int](), {"/"}
    while due:
        path = due.pop()
        answer = client.get(path)
        seen[path] = answer.status_code
        if "html" not in answer.headers.get("Content-Type", ""):
            continue
        text = answer.content.decode()
        due |= {each for each in LINK.findall(text) if is_worth_a_look(each)} - set(seen)
    return seen


def is_worth_a_look(path: str) -> bool:
    """Files are no pages; clauses are many and alike; a correction has its entry in a query."""
    is_one_of_many = re.search(r"/rules/\w+/.|/correct/$", path)
    return not path.startswith(UNREAD) and not is_one_of_many


@pytest.mark.usefixtures("hidden")
def test_no_page_leads_to_what_is_left_out() -> None:
    client = Client()
    for name, _ in samples():
        client.post(reverse("plays:sample", args=[name]))
    assert {play.game for play in Play.objects.all()} == set(CATALOG)
    found = crawl(client)
    names = {path: resolve(path).view_name for path in found}
    assert not [path for path, name in names.items() if not offered(name)]
    assert {
        path: status for path, status in found.items() if status not in {200, 302, 405}
    } == {}
    assert len(found) > 60


def test_every_name_in_the_setting_is_one_of_an_address(hidden: frozenset[str]) -> None:
    namespaces = set(get_resolver().namespace_dict)
    known = {f"{space}:{name}" for space in namespaces for name in names_in(space)}
    assert hidden - {"confirming"} <= namespaces | known


def names_in(namespace: str) -> set[str]:
    _, resolver = get_resolver().namespace_dict[namespace]
    return {str(name) for name in resolver.reverse_dict if isinstance(name, str)}


@pytest.mark.usefixtures("hidden")
def test_what_is_left_out_answers_404() -> None:
    client = Client()
    for name in ("joining:join", "accounts:sign-in", "api:tokens", "groups:devices"):
        assert client.get(reverse(name)).status_code == 404, name


def test_a_server_offers_everything() -> None:
    assert offered("joining:join")
    assert Client().get(reverse("joining:join")).status_code == 200
