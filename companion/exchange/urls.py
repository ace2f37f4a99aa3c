"""URLs of exports and imports."""

from django.urls import path

from companion.exchange import bgstats_page, views

app_name = "exchange"
urlpatterns = [
    path("plays/<uuid:play>/files/", views.exports, name="exports"),
    path("plays/<uuid:play>/files/record.json", views.record, name="record"),
    path("plays/<uuid:play>/files/lines.csv", views.lines, name="lines"),
    path("plays/<uuid:play>/files/bg-stats/", views.bg_stats, name="bg-stats"),
    path("plays/<uuid:play>/files/play.bgsplay", views.bgsplay, name="bgsplay"),
    path("files/plays.csv", views.plays, name="plays"),
    path("files/take-in/", views.import_page, name="take-in"),
    path("files/bg-stats/", bgstats_page.import_page, name="bg-stats-import"),
    path("files/bg-stats/<uuid:batch>/undo/", bgstats_page.undo_page, name="undo-import"),
]
