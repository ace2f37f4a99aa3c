"""URLs of the photo of a play."""

from django.urls import path

from companion.photos import views

app_name = "photos"
urlpatterns = [
    path("plays/<uuid:play>/photo/", views.photo, name="photo"),
    path("plays/<uuid:play>/photo/delete/", views.remove, name="remove"),
    path("plays/<uuid:play>/photo.webp", views.file, name="file"),
]
