"""Models, fields and constraints are called by the words of docs/glossary.md; no row changes."""

from django.conf import settings
from django.db import migrations, models
from django.db.models import deletion


class Migration(migrations.Migration):
    dependencies = [
        ("statistics", "0006_who_was_out"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations = [
        migrations.RemoveConstraint("finish", "one_finish_a_seat"),
        migrations.RemoveConstraint("ladder", "one_ladder_a_game"),
        migrations.RemoveConstraint("chapter", "one_chapter_a_year"),
        migrations.RenameModel("Finish", "SeatResult"),
        migrations.RenameModel("Ladder", "RatingProgress"),
        migrations.RenameModel("Chapter", "YearSummary"),
        migrations.RenameField("yearsummary", "told", "totals"),
        migrations.AlterField(
            "seatresult",
            "play",
            models.ForeignKey(
                on_delete=deletion.CASCADE, related_name="seat_results", to="plays.play"
            ),
        ),
        migrations.AlterField(
            "ratingprogress",
            "group",
            models.ForeignKey(
                on_delete=deletion.CASCADE, related_name="rating_progress", to="groups.group"
            ),
        ),
        migrations.AlterModelOptions(
            "seatresult", options={"verbose_name_plural": "seat results"}
        ),
        migrations.RenameIndex(
            "seatresult", new_name="results_of_a_group", old_name="finishes_of_a_group"
        ),
        migrations.RenameIndex(
            "seatresult", new_name="results_to_be_rated", old_name="finishes_to_be_rated"
        ),
        migrations.RenameIndex(
            "seatresult", new_name="results_of_a_person", old_name="finishes_of_a_person"
        ),
        migrations.AddConstraint(
            "seatresult",
            models.UniqueConstraint(fields=["play", "number"], name="one_result_per_seat"),
        ),
        migrations.AddConstraint(
            "ratingprogress",
            models.UniqueConstraint(
                fields=["group", "game"], name="one_rating_progress_per_game"
            ),
        ),
        migrations.AddConstraint(
            "yearsummary",
            models.UniqueConstraint(
                fields=["group", "game", "year"], name="one_summary_per_year"
            ),
        ),
    ]
