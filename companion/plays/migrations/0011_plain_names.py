"""Names that were kept with invisible or turning characters are read as new ones are."""

from collections.abc import Iterator

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from ._frozen import MAX_NAME, likeness, plain_name


def renamed(apps: Apps, model: str, otherwise: str) -> Iterator[tuple[int, str]]:
    """Rename rows whose names are unique in a group; yields the id and name of each changed."""
    rows = apps.get_model("groups", model).objects
    for row in rows.order_by("id").iterator():
        base = name = plain_name(row.name, otherwise)
        if (name, likeness(name)) == (row.name, row.key):
            continue
        taken = rows.filter(group_id=row.group_id).exclude(id=row.id)
        number = 1
        while taken.filter(key=likeness(name)).exists():
            number += 1
            name = f"{base[: MAX_NAME - 5]} {number}"
        row.name, row.key = name, likeness(name)
        row.save(update_fields=["name", "key"])
        yield row.id, name


def clean(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Rename people with their plays, places, groups and devices."""
    seats = apps.get_model("plays", "Seat").objects
    for person, name in renamed(apps, "Person", "Player"):
        for seat in seats.filter(person_id=person).select_related("play"):
            seat.play.players[seat.number] = name
            seat.play.save(update_fields=["players"])
    list(renamed(apps, "Place", "Place"))
    for model, otherwise in (("Group", ""), ("Device", "A device")):
        for row in apps.get_model("groups", model).objects.exclude(name="").iterator():
            name = plain_name(row.name, otherwise)
            if name != row.name:
                row.name = name
                row.save(update_fields=["name"])


class Migration(migrations.Migration):
    dependencies = [("plays", "0010_play_dates"), ("groups", "0006_own_copies")]
    operations = [migrations.RunPython(clean, migrations.RunPython.noop, elidable=True)]
