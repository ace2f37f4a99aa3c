"""URLs of a device's settings, its hints, and help."""

from django.urls import path

from companion.preferences import views

app_name = "preferences"
urlpatterns = [
    path("settings/", views.settings_page, name="settings"),
    path("settings/hints/", views.hints, name="hints"),
    path("help/", views.help_page, name="help"),
]
