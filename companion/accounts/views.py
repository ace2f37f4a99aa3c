"""Placeholder while the pages are written."""

from django.http import HttpRequest, HttpResponse


def locked_out(request: HttpRequest, answer: HttpResponse, credentials: object) -> HttpResponse:
    """Too many attempts: the page says so."""
    answer.status_code = 429
    return answer
