"""Addresses of a group. Which one, the device says: no address names another's."""

from django.urls import path

from companion.groups.views import copies, devices, people, person, rules, zone

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
