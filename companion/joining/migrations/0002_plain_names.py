"""Models, fields and constraints are called by the words of docs/glossary.md; no row changes."""

from django.conf import settings
from django.db import migrations, models
from django.db.models import deletion


class Migration(migrations.Migration):
    dependencies = [
        ("joining", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations = [
        migrations.RenameModel("Miss", "WrongCode"),
    ]
