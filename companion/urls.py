"""Every address of the companion, by app."""

from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("look/", include("companion.look.urls")),
]
