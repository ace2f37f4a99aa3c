"""What leaves the server is compressed, but for streams, which must not wait for it."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware


class Compression(GZipMiddleware):
    """Compress pages; a stream goes out piece by piece, each when it is there."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Compress an answer for a browser that takes it so."""
        if response.streaming:
            return response
        return super().process_response(request, response)
