"""An entry that is saved is on disk, and writers wait for each other."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.core.exceptions import ImproperlyConfigured
from django.db import IntegrityError, connection, transaction

from companion.conf.database import database

embedded = pytest.mark.skipif(
    "connection.vendor != 'sqlite'", reason="says how the embedded database is set up"
)


@embedded
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("pragma", "value"),
    [
        ("journal_mode", "wal"),
        ("synchronous", 2),
        ("foreign_keys", 1),
        ("busy_timeout", 20_000),
    ],
)
def test_the_pragmas_are_in_force(pragma: str, value: str | int) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA {pragma}")
        assert cursor.fetchone() == (value,)


@embedded
@pytest.mark.django_db(transaction=True)
def test_a_transaction_holds_the_write_lock_from_its_beginning() -> None:
    with closing(sqlite3.connect(connection.settings_dict["NAME"], timeout=0)) as other:
        with transaction.atomic(), pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
        other.execute("BEGIN IMMEDIATE")


@pytest.mark.both_databases
@pytest.mark.django_db
def test_the_database_that_was_asked_for_keeps_what_it_is_given() -> None:
    kept = SessionStore()
    kept["table"] = "Café Größenwahn"
    kept.save()
    assert SessionStore(kept.session_key)["table"] == "Café Größenwahn"


@pytest.mark.both_databases
@pytest.mark.django_db
def test_a_row_that_names_a_missing_row_is_refused() -> None:
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE play_ (id integer PRIMARY KEY)")
        cursor.execute("CREATE TABLE entry_ (play integer REFERENCES play_ (id))")
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("INSERT INTO entry_ VALUES (7)")


def test_without_an_address_the_database_is_a_file_in_the_folder() -> None:
    settings = database("", Path("/srv/a#b?c d"))
    assert settings["ENGINE"] == "django.db.backends.sqlite3"
    assert settings["NAME"] == "/srv/a#b?c d/nile-scribe.sqlite3"


def test_an_address_selects_postgresql_with_connections_that_last() -> None:
    settings = database("postgres://ann:s%40fe@db.home:5433/plays", Path("/srv"))
    assert settings["ENGINE"] == "django.db.backends.postgresql"
    assert (settings["USER"], settings["PASSWORD"]) == ("ann", "s@fe")
    assert (settings["HOST"], settings["PORT"], settings["NAME"]) == ("db.home", 5433, "plays")
    assert settings["CONN_MAX_AGE"] is None
    assert settings["CONN_HEALTH_CHECKS"]


@pytest.mark.parametrize(
    "url", ["plays", "carrier-pigeon://home/plays", "postgres://h:x/plays"]
)
def test_what_is_no_address_of_a_database_is_refused(url: str) -> None:
    with pytest.raises(
        ImproperlyConfigured, match=r"^DATABASE_URL is not the address of a database; "
    ):
        database(url, Path("/srv"))
