"""Addresses of a group. Which one, the device says: no address names another's."""

from django.urls import path

from companion.groups.views import devices
from companion.groups.views import house_rules as rules
from companion.groups.views import own_copies as copies
from companion.groups.views import time_zone as zone
from companion.people.views import group as people
from companion.people.views import person

app_name = "groups"
urlpatterns = [
    path("", people.group, name="people"),
    path("name/", people.name, name="name"),
    path("clocks/", zone.zone, name="zone"),
    path("people/", people.add, name="add"),
    path("people/<uuid:person>/", person.person, name="person"),
    path("people/<uuid:person>/same/<uuid:other>/", person.same, name="same"),
    path("people/<uuid:person>/part/", person.part, name="part"),
    path("places/", people.add_place, name="add-place"),
    path("places/<uuid:place>/", people.place, name="place"),
    path("rules/", rules.rules, name="rules"),
    path("copies/", copies.shelf, name="copies"),
    path("copies/<slug:game>/", copies.copy, name="copy"),
    path("devices/", devices.devices, name="devices"),
    path("devices/<uuid:device>/name/", devices.name, name="name-device"),
    path("devices/<uuid:device>/remove/", devices.remove, name="remove-device"),
]
