"""People have a colour and an emblem of their own."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("groups", "0010_who_decided_a_house_rule"),
    ]

    operations = [
        migrations.AddField(
            model_name="person",
            name="colour",
            field=models.CharField(
                blank=True,
                choices=[
                    ("faience", "Faience"),
                    ("rose", "Rose"),
                    ("reed", "Reed"),
                    ("dusk", "Dusk"),
                    ("acacia", "Acacia"),
                    ("heron", "Heron"),
                ],
                default="",
                max_length=8,
            ),
        ),
        migrations.AddField(
            model_name="person",
            name="emblem",
            field=models.CharField(
                blank=True,
                choices=[
                    ("boat", "Boat"),
                    ("moon", "Moon"),
                    ("pyramid", "Pyramid"),
                    ("cat", "Cat"),
                    ("ibis", "Ibis"),
                    ("fish", "Fish"),
                    ("cobra", "Cobra"),
                    ("bee", "Bee"),
                    ("vase", "Vase"),
                    ("jackal", "Jackal"),
                    ("hippo", "Hippo"),
                    ("harp", "Harp"),
                ],
                default="",
                max_length=8,
            ),
        ),
    ]
