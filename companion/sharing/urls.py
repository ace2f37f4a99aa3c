"""URLs of shared results."""

from django.urls import path

from companion.sharing import views

app_name = "sharing"
urlpatterns = [
    path("plays/<uuid:play>/share/", views.share, name="share"),
    path("plays/<uuid:play>/share/withdraw/", views.withdraw, name="withdraw"),
    path("shared/<str:token>/", views.seen, name="seen"),
    path("shared/<str:token>/picture.png", views.picture, name="picture"),
]
