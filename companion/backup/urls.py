"""URLs of a group's backup."""

from django.urls import path

from companion.backup import views

app_name = "backup"
urlpatterns = [
    path("", views.backup, name="backup"),
    path("file/", views.file, name="file"),
]
