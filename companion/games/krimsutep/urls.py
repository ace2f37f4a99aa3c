"""Facts that the pads of Krimsutep fetch once and keep."""

from django.urls import path

from companion.games.krimsutep.sums_view import sums

urlpatterns = [path("sums/<int:players>/<str:roman>.json", sums, name="krimsutep-sums")]
