"""A play begins with how much its table enters."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("plays", "0015_away")]

    operations = [
        migrations.AddField(
            "play", "depth", models.CharField(blank=True, default="", max_length=20)
        ),
    ]
