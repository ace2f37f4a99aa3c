"""URLs of shared results."""

from django.urls import path

from companion.sharing import views

app_name = "sharing"
urlpatterns = [
    path("plays/<uuid:play>/share/", views.share, name="share"),
    path("plays/<uuid:play>/share/withdraw/", views.withdraw, name="withdraw"),
    path("plays/<uuid:play>/picture/", views.picture_page, name="drawn"),
    path("plays/<uuid:play>/picture/picture.png", views.own_picture, name="own-picture"),
    path("plays/<uuid:play>/picture/drawing.svg", views.picture_svg, name="drawing"),
    path("shared/<str:token>/", views.shared_page, name="seen"),
    path("shared/<str:token>/picture.png", views.picture, name="picture"),
    path("shared/<str:token>/photo.webp", views.photo, name="photo"),
]
