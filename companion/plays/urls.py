"""URLs of a play's pages that are the same for every game."""

from django.urls import URLPattern, URLResolver, include, path

from companion.plays.new_play import views
from companion.plays.stream import views as live
from companion.plays.views import (
    clock,
    closing,
    confirmation,
    corrections,
    names,
    play,
    scores,
    sealed_choices,
    token,
)

one: list[URLPattern | URLResolver] = [
    path("", play.play, name="play"),
    path("entries/", play.enter, name="enter"),
    path("live/", live.live, name="live"),
    path("undo/", play.undo, name="undo"),
    path("redo/", play.redo, name="redo"),
    path("open-scores/", play.open_scores, name="open-scores"),
    path("reveal/", play.reveal, name="reveal"),
    path("sealed/", sealed_choices.cover, name="cover"),
    path("sealed/<int:seat>/", sealed_choices.choice, name="choice"),
    path("confirm/", confirmation.confirm, name="confirm"),
    path("clock/", clock.switch, name="clock"),
    path("confirmed/", confirmation.set_confirmation_on, name="have-confirmed"),
    path("log/", scores.log, name="log"),
    path("last/", scores.last, name="last"),
    path("works/<slug:work>/", names.name_work, name="name-work"),
    path("table/", scores.whereabouts, name="whereabouts"),
    path("entries/<int:number>/", corrections.entry, name="entry"),
    path("correct/", corrections.pad, name="correct"),
    path("correct/check/", corrections.check, name="check"),
    path("correct/save/", corrections.save, name="save"),
    path("lines/", scores.lines_behind, name="lines"),
    path("ledgers/<int:number>/", scores.ledger, name="ledger"),
    path("result/", scores.result, name="result"),
    path("stop/", closing.stop, name="stop"),
    path("sheet/", closing.sheet, name="sheet"),
]
plays: list[URLPattern | URLResolver] = [
    path("", views.start, name="start"),
    path("new/", views.new, name="new"),
    path("samples/<slug:name>/", views.sample, name="sample"),
    path("token/", token.token, name="token"),
    path("plays/<uuid:play>/", include(one)),
]
urlpatterns = [
    path("", include((plays, "plays"))),
]
