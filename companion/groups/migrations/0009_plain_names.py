"""Models, fields and constraints are called by the words of docs/glossary.md; no row changes."""

from django.conf import settings
from django.db import migrations, models
from django.db.models import deletion


class Migration(migrations.Migration):
    dependencies = [
        ("groups", "0008_note_accounts"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations = [
        migrations.RemoveConstraint("keeper", "kept_once_by_an_account"),
        migrations.RenameModel("Keeper", "GroupAccess"),
        migrations.RenameModel("Copy", "GroupCopy"),
        migrations.AlterField(
            "groupaccess",
            "group",
            models.ForeignKey(
                on_delete=deletion.PROTECT, related_name="accesses", to="groups.group"
            ),
        ),
        migrations.AlterField(
            "groupaccess",
            "account",
            models.ForeignKey(
                on_delete=deletion.CASCADE, related_name="accesses", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddConstraint(
            "groupaccess",
            models.UniqueConstraint(fields=["group", "account"], name="one_access_per_account"),
        ),
    ]
