"""A house rule says who decided it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("groups", "0009_plain_names")]

    operations = [
        migrations.AddField(
            model_name="houseruling",
            name="by",
            field=models.CharField(blank=True, default="", max_length=40),
        )
    ]
