"""URLs of the token pages, and the lazily imported URLs of the API."""

from django.urls import path

from companion.api import token_views
from companion.api.lazy_urls import call_api_view

app_name = "api"
urlpatterns = [
    path("group/tokens/", token_views.tokens, name="tokens"),
    path("group/tokens/<uuid:program>/withdraw/", token_views.withdraw, name="withdraw"),
    path("api/", token_views.api_documentation, name="manual"),
    path("api/v1/", call_api_view, name="root"),
    path("api/v1/<path:rest>", call_api_view, name="path"),
]
