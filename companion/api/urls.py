"""The addresses of the API, loaded at the first request to one of them."""

from django.urls import URLPattern, URLResolver, include, path, re_path
from drf_spectacular.views import SpectacularJSONAPIView

from companion.api.throttles import ByMachine
from companion.api.viewsets import confirmations as confirming
from companion.api.viewsets import corrections as putting_right
from companion.api.viewsets import (
    devices,
    files,
    games,
    groups,
    hosting,
    joining,
    people,
    plays,
    records,
    sharing,
    statistics,
)
from companion.api.viewsets import entries as acts
from companion.api.viewsets import own_copies as copies
from companion.api.viewsets import positions as moments
from companion.api.viewsets.base import Unknown

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
    path("positions/", moments.Positions.as_view()),
    path("positions/<int:number>/", moments.OnePosition.as_view()),
    path("what-if/", moments.WhatIf.as_view()),
    path("why/", moments.Why.as_view()),
    path("confirmations/", confirming.Confirmations.as_view()),
    path("seat/", joining.Seat.as_view()),
    path("code/", hosting.Invited.as_view()),
    path("devices/", hosting.Devices.as_view()),
    path("devices/<uuid:presence>/", hosting.OneDevice.as_view()),
    path("devices/<uuid:presence>/seat/", hosting.Handed.as_view()),
    path("devices/<uuid:presence>/let-in/", hosting.LetIn.as_view()),
    path("lock/", hosting.Locked.as_view()),
    path("open-scores/", hosting.OpenScores.as_view()),
    path("confirms/", hosting.Confirmed.as_view()),
    path("advice/", hosting.Advised.as_view()),
    path("share/", sharing.Share.as_view()),
    path("rematch/", plays.Rematch.as_view()),
    path("copy/", plays.Copied.as_view()),
    path("bg-stats/", files.BgStats.as_view()),
    path("sealed/", joining.Sealed.as_view()),
    path("sealed/<int:seat>/", joining.Choice.as_view()),
    path("reveal/", acts.Revealed.as_view()),
    path("record/", records.Record.as_view()),
]
one: list[URLPattern | URLResolver] = [
    path("schema/", SpectacularJSONAPIView.as_view(throttle_classes=[ByMachine])),
    path("me/", groups.Me.as_view()),
    path("games/", games.Games.as_view()),
    path("games/<slug:game>/", games.Game.as_view()),
    path("games/<slug:game>/clauses/", games.Clauses.as_view()),
    path("games/<slug:game>/clauses/<str:clause>/", games.Clause.as_view()),
    path("games/<slug:game>/clauses/<str:clause>/examples/", games.Examples.as_view()),
    path(
        "games/<slug:game>/clauses/<str:clause>/examples/<int:number>/what-if/",
        games.FromExample.as_view(),
    ),
    path("games/<slug:game>/clauses/<str:clause>/met/", games.Met.as_view()),
    path("clauses/", games.Search.as_view()),
    path("group/", groups.Group.as_view()),
    path("people/", people.People.as_view()),
    path("people/alike/", people.Alikes.as_view()),
    path("people/<uuid:person>/", people.Person.as_view()),
    path("people/<uuid:person>/apart/", people.Apart.as_view()),
    path("people/<uuid:person>/merge/", people.Merged.as_view()),
    path("people/<uuid:person>/part/", people.Parted.as_view()),
    path("people/<uuid:person>/statistics/", statistics.Overall.as_view()),
    path("places/", groups.Places.as_view()),
    path("places/<uuid:place>/", groups.Place.as_view()),
    path("house-rulings/", groups.HouseRulings.as_view()),
    path("copies/", copies.Copies.as_view()),
    path("copies/<slug:game>/", copies.Copy.as_view()),
    path("devices/", devices.GroupDevices.as_view()),
    path("devices/<uuid:device>/", devices.GroupDevice.as_view()),
    path("tokens/", devices.Tokens.as_view()),
    path("tokens/<uuid:token>/", devices.OneToken.as_view()),
    path("backup/", files.Backup.as_view()),
    path("samples/", plays.Samples.as_view()),
    path("samples/<slug:sample>/", plays.OpenedSample.as_view()),
    path("shares/", sharing.Shares.as_view()),
    path("shared/<str:token>/", sharing.Shared.as_view()),
    path("plays/", plays.Plays.as_view()),
    path("plays/<uuid:play>/", include(play)),
    path("statistics/", statistics.Statistics.as_view()),
    path("statistics/<slug:game>/", statistics.OneGame.as_view()),
    path("statistics/<slug:game>/<uuid:person>/", statistics.Somebody.as_view()),
    path("codes/<str:code>/", joining.Code.as_view()),
    path("joined/", joining.Joined.as_view()),
    path("records/", records.Records.as_view()),
    path("records/check/", records.Checked.as_view()),
]
urlpatterns: list[URLPattern | URLResolver] = [
    path("api/v1/", include(one)),
    re_path(r"^", Unknown.as_view()),
]
