"""Models, fields and constraints are called by the words of docs/glossary.md; no row changes."""

from django.conf import settings
from django.db import migrations, models
from django.db.models import deletion


class Migration(migrations.Migration):
    dependencies = [
        ("plays", "0012_swap_as_it_was_begun"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations = [
        migrations.RemoveConstraint("entry", "one_act_a_serial"),
        migrations.RemoveConstraint("entry", "one_act_a_key"),
        migrations.RemoveConstraint("presence", "a_device_is_there_once"),
        migrations.RemoveConstraint("presence", "one_device_a_seat"),
        migrations.RemoveConstraint("line", "one_line_of_a_device"),
        migrations.RemoveConstraint("choice", "one_choice_a_seat"),
        migrations.RenameModel("Entry", "LogEvent"),
        migrations.RenameModel("Presence", "Participant"),
        migrations.RenameModel("Line", "Connection"),
        migrations.RenameModel("Choice", "SealedChoice"),
        migrations.RenameField("logevent", "deed", "action"),
        migrations.RenameField("logevent", "spelt", "payload"),
        migrations.RenameField("logevent", "serial", "sequence"),
        migrations.RenameField("logevent", "at", "created"),
        migrations.RenameField("sealedchoice", "spelt", "payload"),
        migrations.RenameField("connection", "heard", "last_heartbeat"),
        migrations.AlterField(
            "logevent",
            "play",
            models.ForeignKey(
                on_delete=deletion.PROTECT, related_name="events", to="plays.play"
            ),
        ),
        migrations.AlterField(
            "participant",
            "play",
            models.ForeignKey(
                on_delete=deletion.PROTECT, related_name="participants", to="plays.play"
            ),
        ),
        migrations.AlterField(
            "participant",
            "device",
            models.ForeignKey(
                on_delete=deletion.PROTECT, related_name="participants", to="groups.device"
            ),
        ),
        migrations.AlterField(
            "connection",
            "play",
            models.ForeignKey(
                on_delete=deletion.CASCADE, related_name="connections", to="plays.play"
            ),
        ),
        migrations.AlterField(
            "connection",
            "device",
            models.ForeignKey(
                on_delete=deletion.CASCADE, related_name="connections", to="groups.device"
            ),
        ),
        migrations.AlterField(
            "sealedchoice",
            "play",
            models.ForeignKey(
                on_delete=deletion.PROTECT, related_name="sealed_choices", to="plays.play"
            ),
        ),
        migrations.AddConstraint(
            "logevent",
            models.UniqueConstraint(fields=["play", "sequence"], name="one_event_per_sequence"),
        ),
        migrations.AddConstraint(
            "logevent",
            models.UniqueConstraint(fields=["play", "key"], name="one_event_per_key"),
        ),
        migrations.AddConstraint(
            "participant",
            models.UniqueConstraint(
                fields=["play", "device"], name="one_participant_per_device"
            ),
        ),
        migrations.AddConstraint(
            "participant",
            models.UniqueConstraint(fields=["play", "seat"], name="one_participant_per_seat"),
        ),
        migrations.AddConstraint(
            "connection",
            models.UniqueConstraint(
                fields=["play", "device"], name="one_connection_per_device"
            ),
        ),
        migrations.AddConstraint(
            "sealedchoice",
            models.UniqueConstraint(
                fields=["play", "occasion", "seat"], name="one_sealed_choice_per_seat"
            ),
        ),
    ]
