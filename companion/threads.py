"""On which threads a request runs."""

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase


class OneThread(ASGIHandler):
    """Keeps all middleware and the view on the request's one thread, with one hop to it.

    Django's own way under ASGI goes to that thread and back for each step that any middleware
    takes, which costs more than the steps; and a request that is cut while its view runs
    leaves an executor behind that has quit, which its last signal then stumbles over.
    """

    def load_middleware(self, is_async: bool = False) -> None:  # noqa: FBT001, FBT002 - Django's
        """Make the chain as a synchronous server does, whatever is asked for."""
        del is_async
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """Answer on the request's thread."""
        return await sync_to_async(self.get_response, thread_sensitive=True)(request)
