"""The server's port, and its address in the home network."""

import errno
import os
import socket
import sys
from collections.abc import Iterator

import ifaddr

from companion.conf.environment import Refusal, switch
from companion.conf.terminal import gettext

HIGHEST = 65535


def port(default: int = 8000) -> int:
    """The port of the environment variable PORT."""
    text = os.environ.get("PORT") or str(default)
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:6]) <= HIGHEST:
        words = gettext("PORT={text} is not a port: it is a number from 1 to {most}.")
        raise Refusal(words.format(text=text, most=HIGHEST))
    return int(text)


def listen(number: int) -> socket.socket:
    """A socket bound to this port on all addresses of this machine."""
    bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if sys.platform != "win32":  # there it would let two programs have the same port
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind(("0.0.0.0", number))  # noqa: S104  phones in the home network are the point
        bound.listen()
    except OSError as error:
        bound.close()
        if error.errno == errno.EADDRINUSE:
            words = gettext(
                "Port {number} is taken by another program: stop that one, "
                "or start with PORT={next}."
            )
            raise Refusal(words.format(number=number, next=number % HIGHEST + 1)) from error
        words = gettext("Port {number} cannot be opened: {reason}.")
        raise Refusal(words.format(number=number, reason=error.strerror)) from error
    return bound


def home_address() -> str | None:
    """This machine's IPv4 address in the home network; None in no network or in a container.

    It is the source address of a packet to the internet; without a route there, the address of
    the first interface that has one. Nothing is sent.
    """
    return (
        None if in_container() else _address_of_route() or next(_address_of_interfaces(), None)
    )


def _address_of_route() -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as unsent:
        try:
            # "Connecting" a datagram socket only chooses the route; the address is reserved for
            # documentation.
            unsent.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = unsent.getsockname()[0]
    return None if address.startswith(("127.", "0.")) else address


def _address_of_interfaces() -> Iterator[str]:
    for adapter in ifaddr.get_adapters():
        for each in adapter.ips:
            if each.is_IPv4 and not str(each.ip).startswith("127."):
                yield str(each.ip)


def in_container() -> bool:
    """Whether this is the image of the Containerfile, whose own address no phone can reach."""
    return switch("IN_CONTAINER")
