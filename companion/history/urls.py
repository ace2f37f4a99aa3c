"""URLs of the list of plays, the trash, and a play's details."""

from django.urls import path

from companion.history.views import details, play_list, replay

app_name = "history"
urlpatterns = [
    path("plays/", play_list.plays, name="plays"),
    path("bin/", play_list.trash_page, name="trash"),
    path("bin/<uuid:play>/take-back/", play_list.restore_play, name="take-back"),
    path("plays/<uuid:play>/about/", details.about, name="about"),
    path("plays/<uuid:play>/notes/", details.notes, name="notes"),
    path("plays/<uuid:play>/throw-away/", details.move_to_trash, name="throw-away"),
    path("plays/<uuid:play>/rematch/", details.rematch, name="rematch"),
    path("plays/<uuid:play>/copy/", details.copy, name="copy"),
    path("plays/<uuid:play>/replay/", replay.replay, name="replay"),
]
