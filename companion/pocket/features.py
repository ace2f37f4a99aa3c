"""Middleware for the setting HIDDEN_FEATURES."""

from collections.abc import Callable, Mapping, Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from companion.frontend.templatetags.frontend import offered


class Features:
    """Middleware: 404 for the pages of a feature that is left out."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponseBase]) -> None:
        """Keep the next handler."""
        self._answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Call the next handler."""
        return self._answer(request)

    def process_view(
        self,
        request: HttpRequest,
        _view: Callable[..., HttpResponse],
        _args: Sequence[object],
        _kwargs: Mapping[str, object],
    ) -> None:
        """Refuse a page by its URL's namespace and name, before its view is called."""
        match = request.resolver_match
        if match is not None and not offered(match.view_name):
            raise Http404("This is not there on one device alone.")
