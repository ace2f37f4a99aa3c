"""What people see or hear of a page: its texts, and attributes that are shown or read out."""

import re
from html.parser import HTMLParser

from tests.languages.pseudo import ATTRIBUTES, CLOSE, CODE, OPEN

UNSEEN = {"code", "script", "style", "template"}
"""Their texts are read by programs, or are typed into them."""
VOID = {
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr",
}  # fmt: skip
BUTTONS = {"button", "submit", "reset"}
BRACKETED = re.compile(rf"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}")


class _Texts(HTMLParser):
    """Collects texts; inline elements do not part a text, so that brackets may cross them."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._open: list[tuple[str, bool]] = []

    @property
    def _hidden(self) -> bool:
        return bool(self._open) and self._open[-1][1]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        language = given.get("lang", CODE)
        hidden = self._hidden or tag in UNSEEN or language != CODE
        if tag not in VOID:
            self._open.append((tag, hidden))
        if hidden:
            return
        self.found.extend(given[name] for name in ATTRIBUTES if name in given)
        if tag == "input" and given.get("type") in BUTTONS:
            self.found.append(given.get("value", ""))

    def handle_endtag(self, tag: str) -> None:
        names = [name for name, _ in self._open]
        if tag in names:
            while self._open.pop()[0] != tag:
                pass

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.found.append(data)


def texts(page: str) -> list[str]:
    """The visible and audible texts of a page, in their order."""
    reader = _Texts()
    reader.feed(page)
    reader.close()
    return [" ".join(text.split()) for text in reader.found if text.strip()]


def unbracketed(text: str) -> str:
    """What of a text is in no brackets."""
    while BRACKETED.search(text):
        text = BRACKETED.sub(" ", text)
    return text
