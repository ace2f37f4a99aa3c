"""Rate limit of wrong codes: codes are short and could be guessed.

Any web page can make a browser request URLs of this server, for example as images; such
requests must not lock out the person at the browser. Browsers send them without our cookies. So
link requests without a cookie are counted apart: they can only lock out each other, not people
who type a code, use this server already, or call its API.
"""

from datetime import timedelta

from django.conf import settings
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from companion.http import client_address
from companion.joining.models import WrongCode

MOST = 10
WHILE = timedelta(minutes=10)


class TooMany(Exception):
    """Too many wrong codes came from an address; even a right one is refused now."""


def guesser(request: HttpRequest) -> str:
    """The key for counting wrong codes: an address; marked for links without a cookie."""
    address = client_address(request)
    is_known = request.method == "POST" or "Authorization" in request.headers
    ours = {settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME}
    return address if is_known or ours & set(request.COOKIES) else f"{address} links"


def check_allowed(address: str) -> None:
    """Raise `TooMany` after too many recent wrong codes of this address."""
    if recent(address).count() >= MOST:
        raise TooMany


def recent(address: str) -> QuerySet[WrongCode]:
    """The recent wrong codes of an address.

    Rows dated in the future come from a wrong clock and do not count.
    """
    now = timezone.now()
    return WrongCode.objects.filter(address=address, at__gt=now - WHILE, at__lte=now)


def record_wrong_code(address: str) -> None:
    """Record a wrong code; delete rows that are old or dated in the future."""
    now = timezone.now()
    WrongCode.objects.exclude(at__range=(now - WHILE, now)).delete()
    WrongCode.objects.create(address=address)
