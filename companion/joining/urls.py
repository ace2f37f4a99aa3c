"""URLs of joining."""

from django.urls import URLPattern, URLResolver, include, path

from companion.joining import big_screen, views

app_name = "joining"
device: list[URLPattern | URLResolver] = [
    path("", views.device, name="device"),
    path("choose/", views.choose, name="choose"),
    path("out/", views.remove_from_play, name="throw-out"),
    path("in/", views.readmit_device, name="let-in"),
]
together: list[URLPattern | URLResolver] = [
    path("", views.devices_page, name="together"),
    path("code/", views.invite, name="invite"),
    path("withdraw/", views.withdraw, name="withdraw"),
    path("lock/", views.lock, name="lock"),
    path("<uuid:presence>/", include(device)),
]
urlpatterns = [
    path("join/", views.join, name="join"),
    path("join/<str:code>/", views.code, name="code"),
    path("plays/<uuid:play>/seat/", views.seat, name="seat"),
    path("plays/<uuid:play>/big/", big_screen.screen, name="big"),
    path("plays/<uuid:play>/together/", include(together)),
]
