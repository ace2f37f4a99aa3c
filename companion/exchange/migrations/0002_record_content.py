from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("exchange", "0001_origins")]

    operations = [
        migrations.AddField(
            "origin", "content", models.CharField(db_index=True, default="", max_length=64)
        ),
    ]
