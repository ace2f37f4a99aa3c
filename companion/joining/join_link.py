"""The URL by which a phone joins."""

from django.http import HttpRequest
from django.urls import reverse

from companion.http import server_url


def link(request: HttpRequest, code: str) -> str:
    """The URL in a code's QR code."""
    return f"{server_url(request)}{reverse('joining:code', args=[code])}"
