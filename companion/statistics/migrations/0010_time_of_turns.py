"""Seat results have the time of their turns, in plays with a clock."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("groups", "0011_looks"),
        ("plays", "0017_looks_and_clock"),
        ("statistics", "0009_earned"),
    ]

    operations = [
        migrations.AddField(
            model_name="seatresult",
            name="timed_turns",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="seatresult",
            name="turn_seconds",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddIndex(
            model_name="seatresult",
            index=models.Index(
                condition=models.Q(("counts", True), ("timed_turns__gt", 0)),
                fields=["group", "game", "played"],
                name="timed_results_of_a_group",
            ),
        ),
    ]
