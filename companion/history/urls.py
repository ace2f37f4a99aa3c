"""Addresses of what has been played; the list itself is `plays:plays`."""

from django.urls import path

from companion.history.views import details as keeping
from companion.history.views import play_list as listing
from companion.history.views import replay

app_name = "history"
urlpatterns = [
    path("bin/", listing.lying, name="bin"),
    path("bin/<uuid:play>/take-back/", listing.take_back, name="take-back"),
    path("plays/<uuid:play>/about/", keeping.about, name="about"),
    path("plays/<uuid:play>/throw-away/", keeping.throw_away, name="throw-away"),
    path("plays/<uuid:play>/rematch/", keeping.rematch, name="rematch"),
    path("plays/<uuid:play>/copy/", keeping.copy, name="copy"),
    path("plays/<uuid:play>/replay/", replay.replay, name="replay"),
]
