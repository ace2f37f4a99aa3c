"""A play that goes on elsewhere says so."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("plays", "0014_how_a_table_closed_it")]

    operations = [
        migrations.AddField("play", "away", models.DateTimeField(null=True)),
        migrations.AddField(
            "play", "away_on", models.CharField(blank=True, default="", max_length=80)
        ),
    ]
