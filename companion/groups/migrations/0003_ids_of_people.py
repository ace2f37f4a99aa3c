"""Everybody gets an id that nobody can guess."""

import uuid

from django.db import migrations

A_BATCH = 1000


def name_people(apps, schema_editor):
    people = apps.get_model("groups", "Person").objects.using(schema_editor.connection.alias)
    batch = []
    for person in people.filter(uid=None).only("id").iterator(A_BATCH):
        person.uid = uuid.uuid4()
        batch.append(person)
        if len(batch) == A_BATCH:
            people.bulk_update(batch, ["uid"])
            batch = []
    people.bulk_update(batch, ["uid"])


class Migration(migrations.Migration):
    dependencies = [("groups", "0002_houses")]

    operations = [migrations.RunPython(name_people, migrations.RunPython.noop)]
