"""Addresses of the pages that know no game."""

from django.urls import URLPattern, URLResolver, include, path

from companion.history.views import listing
from companion.plays.views import (
    confirming,
    corrections,
    live,
    reading,
    sealed,
    start,
    table,
    token,
)

one: list[URLPattern | URLResolver] = [
    path("", table.play, name="play"),
    path("entries/", table.enter, name="enter"),
    path("live/", live.follow, name="live"),
    path("undo/", table.undo, name="undo"),
    path("redo/", table.redo, name="redo"),
    path("open-scores/", table.open_scores, name="open-scores"),
    path("reveal/", table.reveal, name="reveal"),
    path("sealed/", sealed.cover, name="cover"),
    path("sealed/<int:seat>/", sealed.choice, name="choice"),
    path("confirm/", confirming.confirm, name="confirm"),
    path("confirmed/", confirming.have_confirmed, name="have-confirmed"),
    path("log/", reading.log, name="log"),
    path("entries/<int:number>/", corrections.entry, name="entry"),
    path("correct/", corrections.pad, name="correct"),
    path("correct/check/", corrections.check, name="check"),
    path("correct/save/", corrections.save, name="save"),
    path("lines/", reading.lines_behind, name="lines"),
    path("result/", reading.result, name="result"),
]
plays: list[URLPattern | URLResolver] = [
    path("", start.start, name="start"),
    path("new/", start.new, name="new"),
    path("samples/<slug:name>/", start.sample, name="sample"),
    path("token/", token.token, name="token"),
    path("plays/", listing.plays, name="plays"),
    path("plays/<uuid:play>/", include(one)),
]
urlpatterns = [
    path("", include((plays, "plays"))),
]
