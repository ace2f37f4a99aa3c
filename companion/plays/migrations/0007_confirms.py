from django.db import migrations, models

DEEDS = ("enter", "undo", "redo", "correct", "rule", "confirm", "refuse")


class Migration(migrations.Migration):
    dependencies = [("plays", "0006_notes_and_bin")]
    operations = [
        migrations.AddField(
            model_name="play", name="confirms", field=models.BooleanField(default=False)
        ),
        migrations.AlterField(
            model_name="entry",
            name="deed",
            field=models.CharField(choices=[(deed, deed) for deed in DEEDS], max_length=8),
        ),
    ]
