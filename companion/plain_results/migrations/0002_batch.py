"""An import from BG Stats can be undone: what came with it has its id."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("plain_results", "0001_plain_results"),
    ]

    operations = [
        migrations.AddField(
            model_name="plainresult",
            name="batch",
            field=models.UUIDField(db_index=True, null=True),
        ),
    ]
