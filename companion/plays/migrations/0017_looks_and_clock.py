"""A play has the looks of its people, and shows a clock if its table wants it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("plays", "0016_entry_depth"),
    ]

    operations = [
        migrations.AddField(
            model_name="play",
            name="clock",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="play",
            name="looks",
            field=models.JSONField(default=list),
        ),
    ]
