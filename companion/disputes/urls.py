"""Addresses of disputes, below those of a play."""

from django.urls import path

from companion.disputes import views

app_name = "disputes"
urlpatterns = [
    path("rules/", views.found, name="search"),
    path("plays/<uuid:play>/readings/", views.rulings, name="rulings"),
    path("plays/<uuid:play>/readings/<slug:name>/", views.ruling, name="ruling"),
    path("plays/<uuid:play>/why/", views.why, name="why"),
    path("plays/<uuid:play>/as-played/", views.as_played, name="as-played"),
]
