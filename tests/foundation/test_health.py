"""`/health/` says in a line whether the server can do its work."""

import json
from http import HTTPStatus

import pytest
from django.db import connection
from django.test import Client
from pytest_django.fixtures import Settings

from companion import __version__

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_a_server_that_can_work_tells_its_version_and_database(client: Client) -> None:
    answer = client.get("/health/")
    assert answer.status_code == HTTPStatus.OK
    assert json.loads(answer.content) == {
        "status": "ok",
        "version": __version__,
        "database": connection.vendor,
    }
    assert answer["Cache-Control"] == "no-store"
    assert not answer.cookies


def test_it_answers_under_any_name_and_by_plain_http_behind_https(settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["scribe.example.org"]
    settings.SECURE_SSL_REDIRECT = True
    here = Client(headers={"host": "127.0.0.1:8000"})
    assert here.get("/health/").status_code == HTTPStatus.OK
    there = Client(headers={"host": "scribe.example.org"})
    assert there.get("/").status_code == HTTPStatus.MOVED_PERMANENTLY


def test_a_database_that_cannot_be_read_is_503(client: Client) -> None:
    with connection.cursor() as cursor:  # taken back when the test ends
        cursor.execute("ALTER TABLE django_migrations RENAME TO elsewhere")
    answer = client.get("/health/")
    assert answer.status_code == HTTPStatus.SERVICE_UNAVAILABLE
    assert json.loads(answer.content)["status"] == "the database cannot be read"


def test_the_page_about_nile_scribe_and_the_api_tell_the_same_version(client: Client) -> None:
    assert f"Version {__version__}".encode() in client.get("/about/").content
    schema = client.get("/api/v1/schema/", headers={"accept": "application/json"})
    assert json.loads(schema.content)["info"]["version"] == __version__
