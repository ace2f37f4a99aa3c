"""URLs of shared results."""

from django.urls import path

from companion.sharing import views

app_name = "sharing"
urlpatterns = [
    path("plays/<uuid:play>/share/", views.share, name="share"),
    path("plays/<uuid:play>/share/withdraw/", views.withdraw, name="withdraw"),
    path("plays/<uuid:play>/picture/", views.drawn, name="drawn"),
    path("plays/<uuid:play>/picture/drawing.svg", views.drawing, name="drawing"),
    path("shared/<str:token>/", views.seen, name="seen"),
    path("shared/<str:token>/picture.png", views.picture, name="picture"),
]
