"""The cookie jar, in the database of the plays.

A service worker can neither read nor set cookies. They are kept in one table beside the plays,
in the same transaction as what an answer has changed, and never reach a page.
"""

from collections.abc import Iterator
from http.cookies import SimpleCookie

from django.db import connection

TABLE = "CREATE TABLE IF NOT EXISTS pocket_jar (name TEXT PRIMARY KEY, value TEXT NOT NULL)"
COOKIE = "cookie "


class Jar:
    """Named texts beside the plays: cookies, and the version that wrote last."""

    def __init__(self) -> None:
        """Start empty."""
        self._values: dict[str, str] = {}

    def open(self) -> None:
        """Load the stored texts."""
        with connection.cursor() as cursor:
            cursor.execute(TABLE)
            cursor.execute("SELECT name, value FROM pocket_jar")
            self._values = dict(cursor.fetchall())

    def get(self, name: str) -> str:
        """A stored text; empty if there is none."""
        return self._values.get(name, "")

    def put(self, name: str, value: str | None) -> None:
        """Store a text, or delete it with None."""
        if self._values.get(name) == value:
            return
        with connection.cursor() as cursor:
            if value is None:
                cursor.execute("DELETE FROM pocket_jar WHERE name = %s", [name])
                del self._values[name]
            else:
                cursor.execute(
                    "INSERT OR REPLACE INTO pocket_jar VALUES (%s, %s)", [name, value]
                )
                self._values[name] = value

    def take(self, cookies: SimpleCookie) -> None:
        """Store the cookies of an answer; one that has expired is deleted."""
        for name, morsel in cookies.items():
            value = None if str(morsel["max-age"]) == "0" else morsel.value
            self.put(f"{COOKIE}{name}", value)

    @property
    def header(self) -> str:
        """The cookies as a browser sends them."""
        return "; ".join(f"{name}={value}" for name, value in self._cookies())

    def _cookies(self) -> Iterator[tuple[str, str]]:
        for name, value in self._values.items():
            if name.startswith(COOKIE):
                yield name.removeprefix(COOKIE), value
