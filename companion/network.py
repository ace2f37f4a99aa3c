"""The port that the server listens on, the address that a phone finds it at, home names."""

import errno
import os
import socket
import sys
from collections.abc import Iterator
from ipaddress import ip_address

import ifaddr

from companion.conf.environment import Refusal, switch

HIGHEST = 65535
HOME_DOMAINS = (
    ".local", ".localhost", ".home.arpa", ".internal", ".lan", ".home", ".localdomain", ".test",
)  # fmt: skip
"""Domains that the public name system does not have: no stranger can own a name there."""


def port(default: int = 8000) -> int:
    """The port asked for by PORT=."""
    text = os.environ.get("PORT") or str(default)
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:6]) <= HIGHEST:
        raise Refusal(f"PORT={text} is not a port: it is a number from 1 to {HIGHEST}.")
    return int(text)


def listen(number: int) -> socket.socket:
    """A socket bound to this port on every address of this machine, for the server to take."""
    bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if sys.platform != "win32":  # there it would let two programs have the same port
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
    """This machine's IPv4 address in the home network; None in no network or in a container.

    It is the address that a packet on its way out would carry; without a way out, that of the
    first interface that has one. Nothing is sent for either.
    """
    return None if in_container() else _outward() or next(_of_interfaces(), None)


def _outward() -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as unsent:
        try:
            # "Connecting" a datagram socket only chooses the route; the address is one that is
            # set aside for documentation.
            unsent.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = unsent.getsockname()[0]
    return None if address.startswith(("127.", "0.")) else address


def _of_interfaces() -> Iterator[str]:
    for adapter in ifaddr.get_adapters():
        for each in adapter.ips:
            if each.is_IPv4 and not str(each.ip).startswith("127."):
                yield str(each.ip)


def in_container() -> bool:
    """Whether this is the image of the Containerfile, whose own address no phone can reach."""
    return switch("IN_CONTAINER")


def is_home_name(host: str) -> bool:
    """Whether a host name, without its port, is an address or a name of the home network.

    A web page of a stranger can have its own public name point to this server, and read all
    answers then (DNS rebinding). It cannot do so with an address, with a name of one word, or
    with a name in a domain that only home networks have.
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
