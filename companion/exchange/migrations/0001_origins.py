import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("plays", "0006_notes_and_bin"),
    ]

    operations = [
        migrations.CreateModel(
            name="Origin",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("meta", models.TextField()),
                (
                    "play",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="origin",
                        to="plays.play",
                    ),
                ),
            ],
        ),
    ]
