"""An import from BG Stats can be undone: what came with it has its id."""

import django.db.models.deletion
import django.utils.timezone
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("exchange", "0002_record_content"),
        ("groups", "0011_looks"),
    ]

    operations = [
        migrations.AddField(
            model_name="origin",
            name="batch",
            field=models.UUIDField(db_index=True, null=True),
        ),
        migrations.CreateModel(
            name="Import",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "group",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="imports",
                        to="groups.group",
                    ),
                ),
            ],
        ),
    ]
