"""Who types codes that open nothing is stopped for a while: codes are short."""

from datetime import timedelta

from django.utils import timezone

from companion.joining.models import Miss

MOST = 10
WHILE = timedelta(minutes=10)


class TooMany(Exception):
    """So many wrong codes came from there that not even a right one is looked at now."""


def allowed(address: str) -> None:
    """Raise `TooMany` where too many codes from this machine opened nothing lately."""
    lately = timezone.now() - WHILE
    if Miss.objects.filter(address=address, at__gt=lately).count() >= MOST:
        raise TooMany


def missed(address: str) -> None:
    """Count a code that opened nothing; what is long ago is forgotten."""
    Miss.objects.filter(at__lt=timezone.now() - WHILE).delete()
    Miss.objects.create(address=address)
