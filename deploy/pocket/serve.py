"""Serves dist/pocket on this machine: `python deploy/pocket/serve.py [PORT] [FOLDER]`.

For trying it out: browsers allow service workers on http://localhost without a certificate. A
public host needs https; docs/pocket.md says what else.
"""

import mimetypes
import os
import sys
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

SITE = Path(__file__).resolve().parent.parent.parent / "dist" / "pocket"
TYPES = {
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}


class Static(BaseHTTPRequestHandler):
    """Files of a folder, compressed if the browser takes that; else 404.html."""

    protocol_version = "HTTP/1.1"

    def __init__(self, *args: object, site: Path, **kwargs: object) -> None:
        """Serve this folder."""
        self.site = site
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # passed on as they came

    def do_GET(self) -> None:
        """Send a file."""
        file = (self.site / self.path.partition("?")[0].lstrip("/")).resolve()
        if file == self.site:
            file = self.site / "index.html"
        found = file.is_file() and file.is_relative_to(self.site)
        if not found:
            file = self.site / "404.html"
        self._send(file, HTTPStatus.OK if found else HTTPStatus.NOT_FOUND)

    do_HEAD = do_GET  # noqa: N815  the name that http.server calls

    def _send(self, file: Path, status: HTTPStatus) -> None:
        packed = file.with_name(f"{file.name}.br")
        small = packed.is_file() and "br" in self.headers.get("Accept-Encoding", "")
        content = (packed if small else file).read_bytes()
        kind = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0]
        self.send_response(status)
        self.send_header("Content-Type", kind or "application/octet-stream")
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-cache")
        if small:
            self.send_header("Content-Encoding", "br")
        self.end_headers()
        if self.command == "GET":
            with suppress(ConnectionError):  # a page that is closed takes no more
                self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        """Requests are not logged."""


def main(port: int, site: Path = SITE) -> None:
    """Serve until it is stopped."""
    with ThreadingHTTPServer(
        ("127.0.0.1", port), partial(Static, site=site.resolve())
    ) as server:
        print(
            f"Nile Scribe for this browser: http://localhost:{server.server_port}/", flush=True
        )
        server.serve_forever()


if __name__ == "__main__":
    number = sys.argv[1] if len(sys.argv) > 1 else os.environ.get("PORT", "8080")
    main(int(number), *(Path(each) for each in sys.argv[2:3]))
