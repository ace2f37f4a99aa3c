"""Addresses of a group. Which one, the device says: no address names another's."""

from django.urls import path

from companion.groups.views import devices, own_copies, time_zone
from companion.groups.views import house_rules as rules
from companion.people.views import group, person

app_name = "groups"
urlpatterns = [
    path("", group.group, name="people"),
    path("name/", group.name, name="name"),
    path("clocks/", time_zone.zone, name="zone"),
    path("people/", group.add, name="add"),
    path("people/<uuid:person>/", person.person, name="person"),
    path("people/<uuid:person>/same/<uuid:other>/", person.same, name="same"),
    path("people/<uuid:person>/part/", person.part, name="part"),
    path("places/", group.add_place, name="add-place"),
    path("places/<uuid:place>/", group.place, name="place"),
    path("rules/", rules.rules, name="rules"),
    path("copies/", own_copies.shelf, name="copies"),
    path("copies/<slug:game>/", own_copies.copy, name="copy"),
    path("devices/", devices.devices, name="devices"),
    path("devices/<uuid:device>/name/", devices.name, name="name-device"),
    path("devices/<uuid:device>/remove/", devices.remove, name="remove-device"),
]
