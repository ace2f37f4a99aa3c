from django.db import migrations

from ._frozen import Numbers


class Migration(migrations.Migration):
    """Rows of numbers by name go: the next start derives them again from the logs."""

    dependencies = [("statistics", "0001_finishes")]
    operations = [
        migrations.RunSQL("DELETE FROM statistics_finish", migrations.RunSQL.noop),
        migrations.RunSQL("DELETE FROM statistics_ladder", migrations.RunSQL.noop),
        migrations.RemoveField("finish", "kinds"),
        migrations.RemoveField("finish", "measures"),
        migrations.AddField("finish", "kinds", Numbers(default=list), preserve_default=False),
        migrations.AddField(
            "finish", "measures", Numbers(default=list), preserve_default=False
        ),
    ]
