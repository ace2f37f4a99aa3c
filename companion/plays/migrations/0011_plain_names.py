"""Names that were kept with invisible or turning characters are read as new ones are."""

from django.db import migrations

from scoring.kernel.errors import Malformed
from scoring.kernel.names import likeness
from scoring.record import MAX_NAME, read_name


def plain_name(name, otherwise):
    """The name as it would be read today; `otherwise` where it shows nothing."""
    try:
        return read_name(name)
    except Malformed:
        return otherwise


def rows_by_key(model, otherwise):
    """Rename the rows of a model whose names are unique in a group; yields who has changed."""
    for row in model.objects.order_by("id").iterator():
        base = name = plain_name(row.name, otherwise)
        if (name, likeness(name)) == (row.name, row.key):
            continue
        taken = model.objects.filter(group_id=row.group_id).exclude(id=row.id)
        number = 1
        while taken.filter(key=likeness(name)).exists():
            number += 1
            name = f"{base[: MAX_NAME - 5]} {number}"
        row.name, row.key = name, likeness(name)
        row.save(update_fields=["name", "key"])
        yield row


def clean(apps, schema_editor):
    """Rename people with their plays, places, groups and devices."""
    for person in rows_by_key(apps.get_model("groups", "Person"), "Player"):
        for seat in person.seats.select_related("play"):
            seat.play.players[seat.number] = person.name
            seat.play.save(update_fields=["players"])
    list(rows_by_key(apps.get_model("groups", "Place"), "Place"))
    for model, otherwise in (("Group", ""), ("Device", "A device")):
        for row in apps.get_model("groups", model).objects.exclude(name="").iterator():
            name = plain_name(row.name, otherwise)
            if name != row.name:
                row.name = name
                row.save(update_fields=["name"])


class Migration(migrations.Migration):
    dependencies = [("plays", "0010_play_dates"), ("groups", "0006_own_copies")]
    operations = [migrations.RunPython(clean, migrations.RunPython.noop, elidable=True)]
