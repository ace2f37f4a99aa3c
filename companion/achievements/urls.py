"""URLs of the achievements of the device's group."""

from django.urls import path

from companion.achievements import views

app_name = "achievements"
urlpatterns = [
    path("", views.group, name="group"),
    path("people/<uuid:person>/", views.person, name="person"),
    path("<slug:name>/", views.achievement, name="one"),
]
