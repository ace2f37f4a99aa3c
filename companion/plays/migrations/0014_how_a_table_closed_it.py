"""A play says whether its table ended it early, or entered its final sheet only."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("plays", "0013_plain_names"),
    ]
    operations = [
        migrations.AddField(
            model_name="play",
            name="closed",
            field=models.CharField(
                blank=True,
                choices=[("stop", "stop"), ("sheet", "sheet")],
                default="",
                max_length=8,
            ),
        ),
    ]
