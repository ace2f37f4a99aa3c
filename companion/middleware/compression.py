"""Compression of responses, except of streams, which it would delay."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware


class Compression(GZipMiddleware):
    """GZipMiddleware that leaves streaming responses alone."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Compress a response if the browser accepts that."""
        if response.streaming:
            return response
        return super().process_response(request, response)
