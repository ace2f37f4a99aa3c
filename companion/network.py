"""The server's port, its address in the home network, and home network names."""

import array
import errno
import fcntl
import os
import socket
import struct
from collections.abc import Iterator
from ipaddress import ip_address

from companion.conf.environment import Refusal

HIGHEST = 65535
HOME_DOMAINS = (
    ".local", ".localhost", ".home.arpa", ".internal", ".lan", ".home", ".localdomain", ".test",
)  # fmt: skip
"""Domains that are not in the public DNS, so that no stranger can own a name there."""
_SIOCGIFADDR = 0x8915  # Linux: get an interface's IPv4 address


def port(default: int = 8000) -> int:
    """The port of the environment variable PORT."""
    text = os.environ.get("PORT") or str(default)
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:6]) <= HIGHEST:
        raise Refusal(f"PORT={text} is not a port: it is a number from 1 to {HIGHEST}.")
    return int(text)


def listen(number: int) -> socket.socket:
    """A socket bound to this port on all addresses of this machine."""
    bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind(("0.0.0.0", number))  # noqa: S104  phones in the home network are the point
        bound.listen()
    except OSError as error:
        bound.close()
        if error.errno == errno.EADDRINUSE:
            raise Refusal(
                f"Port {number} is taken by another program: stop that one, "
                f"or start with PORT={number % HIGHEST + 1}."
            ) from error
        raise Refusal(f"Port {number} cannot be opened: {error.strerror}.") from error
    return bound


def home_address() -> str | None:
    """This machine's IPv4 address in the home network; None if it has none.

    It is the source address of a packet to the internet; without a route there, the address of
    the first interface that has one. Nothing is sent.
    """
    return _outward() or next(_of_interfaces(), None)


def _outward() -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as unsent:
        try:
            # "Connecting" a datagram socket only chooses the route; the address is reserved for
            # documentation.
            unsent.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = unsent.getsockname()[0]
    return None if address.startswith(("127.", "0.")) else address


def _of_interfaces() -> Iterator[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as unsent:
        for _, name in socket.if_nameindex():
            question = array.array("B", struct.pack("256s", name.encode()[:15]))
            try:
                fcntl.ioctl(unsent.fileno(), _SIOCGIFADDR, question)
            except OSError:
                continue  # an interface without an IPv4 address
            address = socket.inet_ntoa(question[20:24].tobytes())
            if not address.startswith("127."):
                yield address


def is_home_name(host: str) -> bool:
    """Whether a host name (without port) is an address or a name of the home network.

    A foreign website can point its own public name to this server and then read all responses
    (DNS rebinding). It cannot do so with an address, with a name of one word, or with a name in
    a domain reserved for home networks.
    """
    name = host.lower().rstrip(".")
    if not name or _is_address(name):
        return bool(name)
    is_one_word = not set(".:") & set(name)
    return is_one_word or name.endswith(HOME_DOMAINS) or name == socket.gethostname().lower()


def _is_address(name: str) -> bool:
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True
