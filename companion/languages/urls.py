"""The URL of the choice of language."""

from django.urls import path

from companion.languages import views

app_name = "languages"
urlpatterns = [path("language/", views.choose, name="choose")]
