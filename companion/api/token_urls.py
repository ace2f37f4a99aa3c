"""URLs of the token pages, and the entrance to the API."""

from django.urls import path

from companion.api import token_views
from companion.api.lazy_urls import entrance

app_name = "api"
urlpatterns = [
    path("group/tokens/", token_views.tokens, name="tokens"),
    path("group/tokens/<uuid:program>/withdraw/", token_views.withdraw, name="withdraw"),
    path("api/", token_views.manual, name="manual"),
    path("api/v1/", entrance, name="root"),
    path("api/v1/<path:rest>", entrance, name="entrance"),
]
