"""What WebKit's pages write to their consoles: a file with a line for each message."""

from pathlib import Path

ERRORS = (
    "CONSOLE ERROR ",
    "CONSOLE JS ERROR ",
    "CONSOLE SECURITY ERROR ",
    "CONSOLE CSS ERROR ",
)
"""In lines such as `http://…:3:10: CONSOLE JS ERROR TypeError: …`."""


class Console:
    """The console of a browser, which writes to this file."""

    def __init__(self, path: Path) -> None:
        """The file is made if need be."""
        self.path = path
        path.touch()
        self._read = 0

    def errors(self) -> list[str]:
        """The errors since the last call."""
        with self.path.open("rb") as file:
            file.seek(self._read)
            text = file.read()
        whole = text[: text.rfind(b"\n") + 1]  # the rest is still being written
        self._read += len(whole)
        lines = whole.decode("utf-8", "replace").splitlines()
        return [line for line in lines if any(error in line for error in ERRORS)]
