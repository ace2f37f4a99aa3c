"""Where a phone finds this server, and from where a request comes."""

from django.http import HttpRequest
from django.urls import reverse

from companion.http import server_url


def link(request: HttpRequest, code: str) -> str:
    """The address that a code's QR leads to."""
    return f"{server_url(request)}{reverse('joining:code', args=[code])}"
