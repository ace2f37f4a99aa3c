"""URLs at the root, since a service worker's scope is limited to paths below its own."""

from django.urls import URLPattern, path

from companion.offline import views

app_name = "offline"
urlpatterns: list[URLPattern] = [
    path("worker.js", views.worker, name="worker"),
    path("app.webmanifest", views.manifest, name="manifest"),
    path("offline/", views.shell, name="shell"),
]
