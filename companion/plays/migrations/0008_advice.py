from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("plays", "0007_confirms")]
    operations = [
        migrations.AddField(
            model_name="play", name="advice", field=models.BooleanField(default=False)
        ),
    ]
