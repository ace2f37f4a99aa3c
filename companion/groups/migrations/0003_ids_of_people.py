"""Everybody gets an id that nobody can guess."""

import uuid

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

A_BATCH = 1000


def name_people(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    people = apps.get_model("groups", "Person").objects.using(schema_editor.connection.alias)
    batch = []
    for person in people.filter(uid__isnull=True).only("id").iterator(A_BATCH):
        person.uid = uuid.uuid4()
        batch.append(person)
        if len(batch) == A_BATCH:
            people.bulk_update(batch, ["uid"])
            batch = []
    people.bulk_update(batch, ["uid"])


class Migration(migrations.Migration):
    dependencies = [("groups", "0002_houses")]

    operations = [migrations.RunPython(name_people, migrations.RunPython.noop)]
