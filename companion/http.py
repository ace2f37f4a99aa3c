"""Requests: their type, device and addresses, and the numbers in them."""

from ipaddress import IPv6Address, ip_address
from urllib.parse import urlsplit
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from companion.network import home_address

LOOPBACK = ("localhost", "127.", "[::1]")
API = "/api/v1"
DEVICE = "device"
"""The key of a session under which its device stands."""
HOME_ENDINGS = (
    ".local",
    ".lan",
    ".home",
    ".internal",
    ".home.arpa",
    ".fritz.box",
    ".localhost",
)
"""Names that routers and computers give in a home network; the internet has none of them."""


def server_url(request: HttpRequest) -> str:
    """The address that other phones open: `http://192.168.1.20:8000`.

    It is PUBLIC_URL if that is set, or the address of this request. A request from this machine
    itself came by `localhost`, which on a phone is another machine; then it is this machine's
    address in the home network.
    """
    if settings.PUBLIC_URL:
        return settings.PUBLIC_URL
    host = request.get_host()
    if host.startswith(LOOPBACK):
        port = request.get_port()
        host = f"{home_address() or 'localhost'}:{port}"
    return f"{request.scheme}://{host}"


def reaches_home_only(url: str) -> bool:
    """Whether an address is one of a home network, so that no phone elsewhere reaches it."""
    host = urlsplit(url).hostname or ""
    try:
        address = ip_address(host)
    except ValueError:
        return "." not in host or host.endswith(HOME_ENDINGS)
    return not address.is_global


def device_of(request: HttpRequest) -> UUID | None:
    """The session's device; None before its first play."""
    device = request.session.get(DEVICE)
    return UUID(device) if device else None


def of_api(request: HttpRequest) -> bool:
    """Whether a request is for the API."""
    return request.path_info == API or request.path_info.startswith(f"{API}/")


def client_address(request: HttpRequest) -> str:
    """The client's IPv4 address; its /64 network for IPv6, where addresses change."""
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


def read_whole(text: str, digits: int) -> int | None:
    """Read a non-negative integer of at most `digits` digits; None for other texts."""
    if not (text.isascii() and text.isdigit() and len(text) <= digits):
        return None
    return int(text)


class Request(HttpRequest):
    """A request with the attributes that the middleware adds."""

    htmx: HtmxDetails
