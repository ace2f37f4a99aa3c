"""URLs of the statistics of the device's group and of its people."""

from django.urls import path

from companion.statistics import views

app_name = "statistics"
urlpatterns = [
    path("", views.group, name="group"),
    path("counted/", views.counted, name="counted"),
    path("people/<uuid:person>/", views.person, name="person"),
    path("people/<uuid:person>/<slug:game>/", views.person, name="person-in-game"),
    path("<slug:game>/", views.group, name="group-in-game"),
]
