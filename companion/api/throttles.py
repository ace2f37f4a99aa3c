"""Rate limits: per token or device for known callers, per machine for all.

The counters are in the process's cache, the rates in the settings.
"""

from collections.abc import Mapping

from rest_framework.request import Request
from rest_framework.settings import api_settings
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from companion.api.authentication import Caller, plain
from companion.http import client_address

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


class ConfiguredThrottle(SimpleRateThrottle):
    """A throttle that reads its rate from the current settings."""

    def get_rate(self) -> str | None:
        """The rate of its scope; None turns the throttle off."""
        rates: Mapping[str, object] = api_settings.DEFAULT_THROTTLE_RATES
        rate = rates.get(str(self.scope))
        return None if rate is None else str(rate)


def _key(request: Request, scope: str) -> str:
    found: object = request.auth
    who = found.key if isinstance(found, Caller) else client_address(plain(request))
    return f"api:{scope}:{who}"


class ReadThrottle(ConfiguredThrottle):
    """Throttle of reading requests."""

    scope = "read"

    def get_cache_key(self, request: Request, _: APIView) -> str | None:
        """The key of a known caller, else the address; None for writing requests."""
        return _key(request, "read") if request.method in SAFE else None


class WriteThrottle(ConfiguredThrottle):
    """Throttle of writing requests."""

    scope = "write"

    def get_cache_key(self, request: Request, _: APIView) -> str | None:
        """The key of a known caller, else the address; None for reading requests."""
        return None if request.method in SAFE else _key(request, "write")


class MachineThrottle(ConfiguredThrottle):
    """Throttle per machine, checked before authentication so that guessing tokens is slow."""

    scope = "machine"

    def get_cache_key(self, request: Request, _: APIView) -> str:
        """The client's IPv4 address, or its IPv6 network."""
        return f"api:machine:{client_address(plain(request))}"
