"""Everything that the pages do: each of their addresses has a counterpart, or a reason."""

import json
from html import escape

import pytest
from django.test import Client

from companion.api.page_parity import REASONS
from tests.api.counterparts import COUNTERPARTS
from tests.joining.test_join_link import EVERY


@pytest.fixture(scope="module")
def operations() -> set[str]:
    """Every operation that the description of the API has."""
    document = json.loads(Client().get("/api/v1/schema/").content)["paths"]
    found = {
        f"{method.upper()} {path.removeprefix('/api/v1/')}"
        for path, methods in document.items()
        for method in methods
    }
    return found | {"GET schema/"}  # which is the description itself


def test_every_address_of_the_pages_has_a_counterpart_or_a_reason() -> None:
    assert EVERY.keys() == COUNTERPARTS.keys() | REASONS.keys()
    assert not COUNTERPARTS.keys() & REASONS.keys()


@pytest.mark.parametrize("name", COUNTERPARTS)
def test_a_counterpart_is_an_operation_of_the_api(name: str, operations: set[str]) -> None:
    assert set(COUNTERPARTS[name]) <= operations


def test_every_operation_stands_for_a_page_or_tells_what_pages_show_in_passing(
    operations: set[str],
) -> None:
    methods = {each for found in COUNTERPARTS.values() for each in found}
    assert operations - methods == {
        "GET me/",  # says who calls
        "GET games/",  # the choice on the start page
        "GET places/{place}/",  # one of a list, by itself
    }


def test_the_manual_says_what_has_no_counterpart_and_why() -> None:
    shown = Client().get("/api/").content.decode()
    for reason in set(REASONS.values()):
        assert escape(reason) in shown
    assert "/account/groups/{access}/" in shown
