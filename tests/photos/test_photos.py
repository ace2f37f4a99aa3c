"""The photo of a play: who sees it, who adds and deletes it, where it goes."""

import re
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from companion.backup.group_backup import backup_file
from companion.backup.group_restore import restore
from companion.groups.models import Device, Group
from companion.housekeeping.orphans import delete_on_request
from companion.photos import encoding, services
from companion.photos.models import Photo
from companion.plays import trash
from companion.plays.models import Play
from companion.sharing.models import Names, Share
from companion.sharing.services import share
from scoring.kernel.errors import Malformed
from tests.api.conftest import Program, program
from tests.backup.files import document
from tests.photos.conftest import opened, taken
from tests.plays.conftest import Phone, saved

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def page(at: Phone) -> str:
    return f"/plays/{at.play.id}/photo/"


def added(at: Phone, data: bytes | None = None) -> Photo:
    sent = SimpleUploadedFile("IMG_1.jpg", taken() if data is None else data, "image/jpeg")
    answer = at.client.post(page(at), {"photo": sent})
    assert answer.status_code == 302, answer.content
    return Photo.objects.get(play=at.play)


def result(at: Phone) -> str:
    return at.client.get(at.at("result")).content.decode()


def test_a_photo_is_added_shown_replaced_and_deleted(over: Phone) -> None:
    assert "Add a photo of the table" in result(over)
    photo = added(over)
    shown = result(over)
    assert "Add a photo" not in shown
    assert "Photo of the table at the end: " in shown
    assert "Added by Ann&#x27;s phone" in shown
    file = over.client.get(f"/plays/{over.play.id}/photo.webp")
    assert file["Content-Type"] == "image/webp"
    assert file["Cache-Control"] == "private, no-cache"
    assert opened(file.content).size == (photo.width, photo.height)
    again = over.client.get(
        f"/plays/{over.play.id}/photo.webp", headers={"if-none-match": file["ETag"]}
    )
    assert again.status_code == 304
    replaced = added(over, taken(200, 100))
    assert (replaced.width, Photo.objects.count()) == (200, 1)
    assert over.client.post(f"{page(over)}delete/").status_code == 302
    assert not Photo.objects.exists()
    assert over.client.get(f"/plays/{over.play.id}/photo.webp").status_code == 404


@pytest.mark.parametrize("sent", [b"no photo", bytes(encoding.MOST_SENT + 1), None])
def test_what_is_no_photo_is_refused_on_the_page(sent: bytes | None, over: Phone) -> None:
    form = {} if sent is None else {"photo": SimpleUploadedFile("x.jpg", sent, "image/jpeg")}
    answer = over.client.post(page(over), form)
    assert answer.status_code == 422
    assert "Nothing was saved" in answer.content.decode()
    assert not Photo.objects.exists()


def test_a_running_game_has_no_photo(ann: Phone) -> None:
    assert ann.client.get(page(ann)).status_code == 404
    with pytest.raises(Malformed, match="when the game is over"):
        services.put(ann.play.id, ann.device.id, taken())


def test_a_sample_has_no_photo(over: Phone) -> None:
    assert "add-photo" in result(over)
    Play.objects.update(sample="toy-finished")
    assert "add-photo" not in result(over)
    with pytest.raises(Malformed, match="A sample game has no photo"):
        services.put(over.play.id, over.device.id, taken())


def test_an_undone_end_hides_the_photo_until_it_is_over_again(over: Phone) -> None:
    added(over)
    saved(over.undo())
    assert over.client.get(f"/plays/{over.play.id}/photo.webp").status_code == 404
    saved(over.redo())
    assert over.client.get(f"/plays/{over.play.id}/photo.webp").status_code == 200


def test_strangers_see_no_photo_and_add_none(over: Phone, stranger: Phone) -> None:
    added(over)
    for at in (stranger.client, Client()):
        assert at.get(f"/plays/{over.play.id}/photo.webp").status_code == 404
        assert at.post(f"{page(over)}delete/").status_code in {403, 404}
        sent = SimpleUploadedFile("x.jpg", taken(), "image/jpeg")
        assert at.post(page(over), {"photo": sent}).status_code in {403, 404}
    assert Photo.objects.count() == 1


def test_a_group_has_room_for_so_many_photos(
    over: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = len(encoding.encode(taken()).data)
    monkeypatch.setattr(services, "MOST_OF_A_GROUP", kept)
    added(over)
    added(over)  # in the place of the first
    monkeypatch.setattr(services, "MOST_OF_A_GROUP", kept - 1)
    with pytest.raises(Malformed, match="delete some first"):
        services.put(over.play.id, over.device.id, taken())
    assert Photo.objects.count() == 1


def test_a_link_shows_the_photo_only_if_the_group_says_so(over: Phone) -> None:
    photo = added(over)
    link = share(over.play.id, over.device.id, Names.FULL)
    seen = f"/shared/{link.token}/"
    assert "photo.webp" not in Client().get(seen).content.decode()
    assert Client().get(f"{seen}photo.webp").status_code == 404
    form = f"/plays/{over.play.id}/share/"
    assert "Show the photo of the table" in over.client.get(form).content.decode()
    assert over.client.post(form, {"names": "full", "photo": "1"}).status_code == 302
    assert re.search(r'name="photo"[^>]* checked', over.client.get(form).content.decode())
    shown = Client().get(seen).content.decode()
    assert f'src="{seen}photo.webp?v={photo.digest}"' in shown
    assert Client().get(f"{seen}photo.webp").content == bytes(photo.data)
    added(over, taken(80, 60))  # another one: nobody has said that it may be shown
    assert Client().get(f"{seen}photo.webp").status_code == 404
    assert "photo.webp" not in Client().get(seen).content.decode()
    assert over.client.post(form, {"names": "full"}).status_code == 302
    assert Share.objects.get().photo == ""


def test_the_trash_keeps_a_photo_and_emptying_it_deletes_it(over: Phone) -> None:
    added(over)
    trash.delete(over.play.id, over.device.id)
    assert over.client.get(f"/plays/{over.play.id}/photo.webp").status_code == 404
    trash.restore(over.play.id, over.device.id)
    assert over.client.get(f"/plays/{over.play.id}/photo.webp").status_code == 200
    trash.delete(over.play.id, over.device.id)
    trash.purge_expired(timezone.now() + trash.KEPT_FOR + timedelta(days=1))
    assert not Photo.objects.exists()


def test_a_group_that_goes_takes_its_photos_with_it(over: Phone) -> None:
    added(over)
    delete_on_request(over.device.group_id)
    assert not Photo.objects.exists()


def test_a_backup_has_the_photo_and_brings_it_back(over: Phone) -> None:
    photo = added(over)
    backup = backup_file(over.device.group)
    receiver = Group.objects.create()
    assert restore(receiver, backup).plays == 1
    assert restore(receiver, backup).again == 1
    brought = Photo.objects.get(play__group=receiver)
    assert bytes(brought.data) == bytes(photo.data)
    assert (brought.digest, brought.added) == (photo.digest, photo.added)
    assert brought.device is not None
    assert brought.device.name == "Ann's phone"
    assert Photo.objects.count() == 2


def test_a_backup_without_photos_says_nothing_of_them(over: Phone) -> None:
    assert "photos" not in document(backup_file(over.device.group))


def test_a_backup_with_a_damaged_photo_changes_nothing(over: Phone) -> None:
    added(over)
    Photo.objects.update(data=b"no photo")
    receiver = Group.objects.create()
    with pytest.raises(Malformed):
        restore(receiver, backup_file(over.device.group))
    assert not Play.objects.filter(group=receiver).exists()


def put(at: Program, play: Play, data: bytes, kind: str = "image/jpeg") -> int:
    client = Client(headers={"authorization": f"Bearer {at.token}"})
    return client.put(f"/api/v1/plays/{play.id}/photo/", data, kind).status_code


def test_a_program_adds_reads_and_deletes_the_photo(over: Phone) -> None:
    anns = program(over.device)
    path = f"plays/{over.play.id}/photo/"
    assert anns.get(path).status == 404
    assert put(anns, over.play, taken()) == 200
    found = anns.get(path).data
    assert (found["width"], found["height"], found["by"]) == (400, 300, "Ann's phone")
    client = Client(headers={"authorization": f"Bearer {anns.token}", "accept": "image/webp"})
    file = client.get(f"/api/v1/{path}file/")
    assert (file["Content-Type"], len(file.content)) == ("image/webp", found["size"])
    shared = anns.call("PUT", f"plays/{over.play.id}/share/", {"names": "none", "photo": True})
    assert shared.data["photo"] is True
    address = Client().get(f"/api/v1/shared/{shared.data['token']}/").json()["photo"]
    assert address.endswith("/photo.webp")
    assert put(anns, over.play, b"no photo") == 422
    assert put(anns, over.play, taken(kind="GIF"), "image/gif") == 422
    assert put(anns, over.play, bytes(encoding.MOST_SENT + 1)) == 413
    assert put(anns, over.play, b"{}", "application/json") == 415
    assert anns.call("DELETE", path).status == 204
    assert anns.get(path).status == 404
    assert Client().get(f"/api/v1/shared/{shared.data['token']}/").json()["photo"] is None


def test_a_device_that_is_gone_leaves_its_photo(over: Phone) -> None:
    other = Device.objects.create(group=over.device.group, name="Old phone")
    services.put(over.play.id, other.id, taken())
    other.participants.all().delete()
    other.delete()
    assert "photo.webp" in result(over)
