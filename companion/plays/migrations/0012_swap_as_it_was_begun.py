"""Plays of Ramses keep the reading of R4.6 that they were begun with.

What a play leaves out of its options is the default, and for `swap` that was `own`.
"""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def keep_own(apps: Apps, _: BaseDatabaseSchemaEditor) -> None:
    """Write the reading out where it was left out."""
    plays = apps.get_model("plays", "Play").objects.filter(game="ramses", rules="1")
    for play in plays.iterator():
        if "swap" not in play.options:
            play.options = {**play.options, "swap": "own"}
            play.save(update_fields=["options"])


class Migration(migrations.Migration):
    dependencies = [("plays", "0011_plain_names")]

    operations = [migrations.RunPython(keep_own, migrations.RunPython.noop)]
