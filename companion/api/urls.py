"""The addresses of the API, loaded at the first request to one of them."""

from django.urls import URLPattern, URLResolver, include, path, re_path
from drf_spectacular.views import SpectacularJSONAPIView

from companion.api.throttles import ByMachine
from companion.api.views import (
    acts,
    games,
    groups,
    joining,
    plays,
    putting_right,
    records,
    statistics,
)
from companion.api.views.base import Unknown

play: list[URLPattern | URLResolver] = [
    path("", plays.OnePlay.as_view()),
    path("restore/", plays.Restored.as_view()),
    path("entries/", acts.Entries.as_view()),
    path("undo/", acts.Undo.as_view()),
    path("redo/", acts.Redo.as_view()),
    path("options/", acts.Options.as_view()),
    path("lines/", acts.Lines.as_view()),
    path("acts/", acts.Acts.as_view()),
    path("corrections/", putting_right.Corrections.as_view()),
    path("corrections/check/", putting_right.Check.as_view()),
    path("readings/", putting_right.Readings.as_view()),
    path("readings/<slug:ruling>/", putting_right.OneReading.as_view()),
    path("seat/", joining.Seat.as_view()),
    path("sealed/", joining.Sealed.as_view()),
    path("sealed/<int:seat>/", joining.Choice.as_view()),
    path("reveal/", joining.Revealed.as_view()),
    path("record/", records.Record.as_view()),
]
one: list[URLPattern | URLResolver] = [
    path("schema/", SpectacularJSONAPIView.as_view(throttle_classes=[ByMachine])),
    path("me/", groups.Me.as_view()),
    path("games/", games.Games.as_view()),
    path("games/<slug:game>/", games.Game.as_view()),
    path("games/<slug:game>/clauses/", games.Clauses.as_view()),
    path("games/<slug:game>/clauses/<str:clause>/", games.Clause.as_view()),
    path("clauses/", games.Search.as_view()),
    path("group/", groups.Group.as_view()),
    path("people/", groups.People.as_view()),
    path("people/<uuid:person>/", groups.Person.as_view()),
    path("people/<uuid:person>/merge/", groups.Merged.as_view()),
    path("people/<uuid:person>/part/", groups.Parted.as_view()),
    path("places/", groups.Places.as_view()),
    path("places/<uuid:place>/", groups.Place.as_view()),
    path("house-rulings/", groups.HouseRulings.as_view()),
    path("plays/", plays.Plays.as_view()),
    path("plays/<uuid:play>/", include(play)),
    path("statistics/", statistics.Statistics.as_view()),
    path("statistics/<slug:game>/", statistics.OneGame.as_view()),
    path("statistics/<slug:game>/<uuid:person>/", statistics.Somebody.as_view()),
    path("joined/", joining.Joined.as_view()),
    path("records/", records.Records.as_view()),
    path("records/check/", records.Checked.as_view()),
]
urlpatterns: list[URLPattern | URLResolver] = [
    path("api/v1/", include(one)),
    re_path(r"^", Unknown.as_view()),
]
