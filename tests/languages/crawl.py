"""Follow the links of all pages with Django's test client, without a browser."""

from collections import Counter, deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http import HTTPStatus
from urllib.parse import parse_qs, urldefrag, urljoin, urlsplit

from django.test import Client
from django.urls import Resolver404, resolve

MOST = 2
"""Pages that are read of those that differ in their numbers or names alone."""
LINKS = ("href", "hx-get", "data-href")
DOCUMENT = "text/html"
EACH_PLAY = {"plays:play", "plays:result"}
"""Views that are read for every play; others for a few plays of each game."""


class _Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "link":
            self.found.extend(value for name, value in attrs if name in LINKS and value)


def links(page: str) -> list[str]:
    """The addresses that a page leads to."""
    reader = _Links()
    reader.feed(page)
    return reader.found


@dataclass
class Crawl:
    """All pages that links lead to, a few of each kind; `games` has the game of each play."""

    client: Client
    first: list[str]
    games: Mapping[str, str]
    read: Counter[tuple[object, ...]] = field(default_factory=Counter)

    def pages(self) -> Iterator[tuple[str, str]]:
        """The names of views with their pages, in the order in which they are found."""
        waiting, seen = deque(self.first), set(self.first)
        while waiting:
            address = waiting.popleft()
            name, kind = self._kind(address)
            if self.read[kind] >= MOST:
                continue
            page, onward = self._read(address)
            if page:
                self.read[kind] += 1
                yield name, page
            waiting.extend(there for there in onward if there not in seen)
            seen.update(onward)

    def _read(self, address: str) -> tuple[str, list[str]]:
        """A page, empty if there is a file or a redirection, and the links on this server."""
        answer = self.client.get(address, headers={"accept": DOCUMENT})
        page, found = "", list[str]()
        if answer.status_code == HTTPStatus.FOUND:
            found = [answer["Location"]]
        elif answer.get("Content-Type", "").startswith(DOCUMENT):
            page = answer.content.decode()
            found = links(page)
        there = dict.fromkeys(urldefrag(urljoin(address, link)).url for link in found)
        return page, [each for each in there if each.startswith("/")]

    def _kind(self, address: str) -> tuple[str, tuple[object, ...]]:
        """The name of a view, and what makes its page another one: a play or game, a query."""
        parts = urlsplit(address)
        try:
            found = resolve(parts.path)
        except Resolver404:
            return "not found", ("not found",)
        play = str(found.kwargs.get("play", ""))
        game = found.kwargs.get("game") or self.games.get(play)
        query = frozenset(parse_qs(parts.query, keep_blank_values=True))
        about = play if found.view_name in EACH_PLAY else game
        return found.view_name, (found.view_name, about, query)
