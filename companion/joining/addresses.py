"""Where a phone finds this server, and from where a request comes."""

from ipaddress import IPv6Address, ip_address

import segno
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from companion.network import home_address

LOOPBACK = ("localhost", "127.", "[::1]")
QUIET = 2
"""Modules of quiet ground around the code; the sheet of white it lies on does the rest."""


def home(request: HttpRequest) -> str:
    """The address that other phones open: `http://192.168.1.20:8000`.

    PUBLIC_URL says it where this server is known by a name of its own. Otherwise it is the
    address that the asking device used, since it came by it; on this machine itself that would
    be `localhost`, which is another machine on every phone.
    """
    if settings.PUBLIC_URL:
        return settings.PUBLIC_URL
    host = request.get_host()
    if host.startswith(LOOPBACK):
        port = request.get_port()
        host = f"{home_address() or 'localhost'}:{port}"
    return f"{request.scheme}://{host}"


def link(request: HttpRequest, code: str) -> str:
    """The address that a code's QR leads to."""
    return f"{home(request)}{reverse('joining:code', args=[code])}"


def drawn(text: str, *, long: bool = False) -> dict[str, object]:
    """A text as a QR code: the path of its dark modules in a square, and the square's size.

    A long one does with less correction, so that its modules are as large as they can be.
    """
    code = segno.make(text, error="l" if long else "m", boost_error=not long, micro=False)
    rows = list(code.matrix)
    path = "".join(
        f"M{x} {y}h{width}v1h-{width}z" for y, row in enumerate(rows) for x, width in _runs(row)
    )
    side = len(rows) + 2 * QUIET
    return {"path": path, "from": -QUIET, "side": side}


def _runs(row: bytes | bytearray) -> list[tuple[int, int]]:
    """Where dark modules begin, and how many stand side by side."""
    found: list[tuple[int, int]] = []
    for x, dark in enumerate(row):
        if dark and found and sum(found[-1]) == x:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        elif dark:
            found.append((x, 1))
    return found


def whence(request: HttpRequest) -> str:
    """The machine that a request comes from; of IPv6, whose addresses change, the network."""
    text = request.META.get("REMOTE_ADDR", "")
    try:
        address = ip_address(text)
    except ValueError:
        return "unknown"
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return f"{IPv6Address(int(address) >> 64 << 64)}/64"
    return str(address)
