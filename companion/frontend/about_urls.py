"""The page about Nile Scribe itself."""

from django.urls import path

from companion.frontend import views

app_name = "about"
urlpatterns = [path("", views.about, name="about")]
