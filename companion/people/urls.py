"""URLs of the group page, its people and its places, below those of the group."""

from django.urls import path

from companion.people.views import group, person

app_name = "people"
urlpatterns = [
    path("", group.group, name="group"),
    path("name/", group.name, name="name"),
    path("people/", group.add, name="add"),
    path("people/<uuid:person>/", person.person, name="person"),
    path("people/<uuid:person>/same/<uuid:other>/", person.merge_or_keep_apart, name="same"),
    path("people/<uuid:person>/part/", person.split_again, name="part"),
    path("places/", group.add_place, name="add-place"),
    path("places/<uuid:place>/", group.place, name="place"),
]
