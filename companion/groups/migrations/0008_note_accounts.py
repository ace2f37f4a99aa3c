"""Devices whose session is signed in to an account when the server is updated stay signed in."""

from django.apps.registry import Apps
from django.contrib.sessions.backends.db import SessionStore
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.utils import timezone


def note_accounts(apps: Apps, _: BaseDatabaseSchemaEditor) -> None:
    """Note on each device which account its session is signed in to."""
    device = apps.get_model("groups", "Device")
    account = apps.get_model("accounts", "Account")
    known = set(account.objects.values_list("pk", flat=True))
    sessions = apps.get_model("sessions", "Session").objects.all()
    for data in sessions.filter(expire_date__gt=timezone.now()).values_list(
        "session_data", flat=True
    ):
        session = SessionStore().decode(data)
        signed_in, here = str(session.get("_auth_user_id", "")), session.get("device")
        if here and signed_in.isdecimal() and int(signed_in) in known:
            device.objects.filter(id=here, left=None).update(account=int(signed_in))


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0001_initial"),
        ("sessions", "0001_initial"),
        ("groups", "0007_account_sessions_of_devices"),
    ]

    operations = [migrations.RunPython(note_accounts, migrations.RunPython.noop)]
