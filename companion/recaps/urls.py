"""URLs of recaps; `all`, a year, a month or a day is the period."""

from django.urls import path

from companion.recaps import converter, public_views, views

converter.register()

app_name = "recaps"
_WHOLE, _OWN = "<period:period>/", "<period:period>/people/<uuid:person>/"
urlpatterns = [
    path("", views.index, name="index"),
    path("switch/", views.switch, name="switch"),
    path("switch/<uuid:person>/", views.switch, name="switch-person"),
    path("offer/", views.offer_year, name="offer-year"),
    path("offer/<uuid:play>/", views.offer, name="offer"),
    path(_WHOLE, views.recap, name="recap"),
    path(f"{_WHOLE}close/", views.close, name="close"),
    path(f"{_WHOLE}wall/", views.wall, name="wall"),
    path(f"{_WHOLE}share/", views.share, name="share"),
    path(f"{_WHOLE}share/link/", views.link, name="link"),
    path(f"{_WHOLE}share/withdraw/", views.withdraw, name="withdraw"),
    path(f"{_WHOLE}drawing.svg", views.drawing, name="drawing"),
    path(_OWN, views.recap, name="person"),
    path(f"{_OWN}share/", views.share, name="share-person"),
    path(f"{_OWN}share/link/", views.link, name="link-person"),
    path(f"{_OWN}share/withdraw/", views.withdraw, name="withdraw-person"),
    path(f"{_OWN}drawing.svg", views.drawing, name="drawing-person"),
    path("shared/<str:token>/", public_views.seen, name="seen"),
    path("shared/<str:token>/picture.png", public_views.picture, name="picture"),
]
