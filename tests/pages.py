"""Pages as a browser reads them: white space between words and attributes is one space."""

from typing import Protocol


class HasContent(Protocol):
    """An answer of the test client."""

    @property
    def content(self) -> bytes:
        """The body."""
        ...


def flat(answer: HasContent) -> str:
    """The page in one line: how templates are laid out is no matter to what they say."""
    return in_one_line(answer.content.decode())


def in_one_line(page: str) -> str:
    """A page with single spaces, and none before the end of a tag."""
    return " ".join(page.split()).replace(" >", ">")
