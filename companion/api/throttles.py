"""How often a caller may call: each token and device for itself, strangers by machine.

The counters are in the cache of the process; the rates are in the settings.
"""

from collections.abc import Mapping

from rest_framework.request import Request
from rest_framework.settings import api_settings
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from companion.api.authentication import Caller, plain
from companion.http import client_address

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


class Counted(SimpleRateThrottle):
    """A throttle whose rate is what the settings say now."""

    def get_rate(self) -> str | None:
        """The rate of its scope; without one it counts nothing."""
        rates: Mapping[str, object] = api_settings.DEFAULT_THROTTLE_RATES
        rate = rates.get(str(self.scope))
        return None if rate is None else str(rate)


def _key(request: Request, scope: str) -> str:
    found: object = request.auth
    who = found.key if isinstance(found, Caller) else client_address(plain(request))
    return f"api:{scope}:{who}"


class Reading(Counted):
    """What only looks."""

    scope = "read"

    def get_cache_key(self, request: Request, _: APIView) -> str | None:
        """The caller, where this is one."""
        return _key(request, "read") if request.method in SAFE else None


class Writing(Counted):
    """What changes something."""

    scope = "write"

    def get_cache_key(self, request: Request, _: APIView) -> str | None:
        """The caller, where this is one."""
        return None if request.method in SAFE else _key(request, "write")


class ByMachine(Counted):
    """Everything from one machine, before anybody looks at a token: guessing is slow."""

    scope = "machine"

    def get_cache_key(self, request: Request, _: APIView) -> str:
        """The machine, as far as its address tells."""
        return f"api:machine:{client_address(plain(request))}"
