"""Addresses of games below their names, in games that have a module `urls`."""

from pathlib import Path

from django.urls import include, path

app_name = "games"
urlpatterns = [
    path(f"{slug}/", include(f"companion.games.{slug}.urls"))
    for slug in sorted(found.parent.name for found in Path(__file__).parent.glob("*/urls.py"))
]
