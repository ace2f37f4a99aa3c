"""An import of several plays, while others import and enter."""

import pytest
from django.db.models.signals import post_save
from django.urls import reverse

from companion.backup import staging
from companion.backup.group_backup import backup_file
from companion.backup.group_restore import restore
from companion.groups.models import Group
from companion.plays import creation
from companion.plays.models import LogEvent, Play
from companion.plays.trash import erase
from companion.transfer.models import Branch
from companion.transfer.services import Decision, Report, import_received, receive_file
from scoring.kernel.errors import Malformed
from tests.backup.test_staging import beside
from tests.plays.conftest import Phone

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]
SETTLE = reverse("transfer:settle")


def another(phone: Phone) -> Phone:
    """The phone at another play of its group."""
    new_play = creation.NewPlay("toy", ["Cem", "Eve"], 0)
    return Phone(phone.device, creation.create_play(phone.device, new_play))


def file_with_an_entry(*phones: Phone) -> bytes:
    """A file of the group in which each of these plays has an entry; here they have none."""
    for each in phones:
        each.say(1)
    data = backup_file(phones[0].device.group)
    LogEvent.objects.all().delete()
    return data


def test_no_other_import_comes_between_the_parts_of_one(ann: Phone) -> None:
    here = [ann, another(ann)]
    data, refused = file_with_an_entry(*here), list[str]()
    for each in here:
        each.say(5)
    receive_file(ann.device, data)

    def import_elsewhere(**_: object) -> None:
        def one_more() -> None:
            try:
                restore(Group.objects.create(), data)
            except Malformed as error:
                refused.append(error.message)

        beside(one_more)

    post_save.connect(import_elsewhere, sender=Branch)
    try:
        report = import_received(ann.device, {each.play.id: Decision.BOTH for each in here})
    finally:
        post_save.disconnect(import_elsewhere, sender=Branch)
    assert report == Report(branches=2)
    assert refused == [str(staging.BUSY)] * 2


def test_an_interrupted_import_says_that_a_part_is_here_and_can_go_on(
    ann: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    new = another(ann).play.id
    data = file_with_an_entry(ann)
    erase(new)
    receive_file(ann.device, data)

    def somebody_enters(_: float) -> None:
        if not ann.table.log.entries:
            beside(lambda: ann.say(7))

    monkeypatch.setattr(staging, "sleep", somebody_enters)
    page = ann.client.post(SETTLE)
    content = " ".join(page.content.decode().split())
    assert page.status_code == 422
    assert "Somebody has entered something meanwhile: compare again." in content
    assert "Not everything was imported. What was stays here; compare for the rest." in content
    assert "Nothing was changed." not in content
    assert reverse("transfer:arrive") in content
    assert Play.objects.filter(id=new).exists()
    assert ann.client.get(reverse("transfer:arrive")).status_code == 200
    report = import_received(ann.device, {ann.play.id: Decision.BOTH})
    assert report == Report(branches=1, same=1)
