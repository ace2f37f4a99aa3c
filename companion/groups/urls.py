"""URLs of a group's settings; its people are in `people`.

No URL holds a group's id: the session's device determines the group.
"""

from django.urls import path

from companion.groups.views import devices, own_copies, time_zone
from companion.groups.views import house_rules as rules

app_name = "groups"
urlpatterns = [
    path("clocks/", time_zone.zone, name="zone"),
    path("rules/", rules.rules, name="rules"),
    path("copies/", own_copies.copies_by_game, name="copies"),
    path("copies/<slug:game>/", own_copies.copy, name="copy"),
    path("devices/", devices.devices, name="devices"),
    path("devices/<uuid:device>/name/", devices.name, name="name-device"),
    path("devices/<uuid:device>/remove/", devices.remove, name="remove-device"),
]
