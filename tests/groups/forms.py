"""Which button Enter presses in a form: the first one that sends it, wherever it stands."""

from html.parser import HTMLParser


class Forms(HTMLParser):
    """Of each form of a page the fields, and the first button that sends it."""

    def __init__(self) -> None:
        """Has read nothing yet."""
        super().__init__()
        self._open = ""
        self._number = 0
        self.fields: dict[str, str] = {}
        self.first: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take a form, a field or a button in."""
        has = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._number += 1
            self._open = has.get("id") or f"form {self._number}"
        owner = has.get("form", self._open)
        if tag in {"input", "textarea", "select"} and "name" in has:
            self.fields.setdefault(has["name"], owner)
        if tag == "button" and has.get("type", "submit") == "submit":
            self.first.setdefault(owner, has.get("name", ""))

    def handle_endtag(self, tag: str) -> None:
        """Leave a form."""
        if tag == "form":
            self._open = ""


def pressed_by_enter(page: str, field: str) -> str:
    """The name of the button that Enter in a field presses; empty for one without a name."""
    forms = Forms()
    forms.feed(page)
    return forms.first[forms.fields[field]]
