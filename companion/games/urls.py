"""Facts that a game's pads fetch once and keep."""

from django.urls import path

from companion.games.krimsutep.sums_view import sums

app_name = "games"
urlpatterns = [
    path("krimsutep/sums/<int:players>/<str:roman>.json", sums, name="krimsutep-sums"),
]
