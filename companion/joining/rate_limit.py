"""Who types codes that open nothing is stopped for a while: codes are short.

Any web page can have a browser ask for addresses of this server, as images for example; such
requests must not stop the person in front of it. Browsers send them without our cookies. So
they, and all others that only ask for a link without a cookie, are counted apart: they can stop
each other, and nobody who types a code, uses this server already, or calls its API.
"""

from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone

from companion.http import client_address
from companion.joining.models import WrongCode

MOST = 10
WHILE = timedelta(minutes=10)


class TooMany(Exception):
    """So many wrong codes came from there that not even a right one is looked at now."""


def guesser(request: HttpRequest) -> str:
    """For whom a code that opens nothing is counted: a machine, or bare links from there."""
    address = client_address(request)
    is_known = request.method == "POST" or "Authorization" in request.headers
    ours = {settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME}
    return address if is_known or ours & set(request.COOKIES) else f"{address} links"


def check_allowed(address: str) -> None:
    """Raise `TooMany` where too many codes from this machine opened nothing lately.

    Misses with a time to come are of a clock that was wrong: they do not count.
    """
    now = timezone.now()
    lately = WrongCode.objects.filter(address=address, at__gt=now - WHILE, at__lte=now)
    if lately.count() >= MOST:
        raise TooMany


def record_wrong_code(address: str) -> None:
    """Count a code that opened nothing; what is long ago, or to come, is forgotten."""
    now = timezone.now()
    WrongCode.objects.exclude(at__range=(now - WHILE, now)).delete()
    WrongCode.objects.create(address=address)
