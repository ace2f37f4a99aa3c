"""Notes beside a play: saved while they are typed, by two phones at once too."""

import pytest
from django.urls import reverse

from companion.plays.details import merge_notes
from companion.plays.models import Play
from tests.pages import flat
from tests.plays.conftest import Phone

pytestmark = pytest.mark.django_db
HTMX = {"hx-request": "true"}


def address(phone: Phone) -> str:
    return reverse("history:notes", args=[phone.play.id])


def test_the_sheet_has_the_notes_and_how_far_the_play_is(ann: Phone) -> None:
    Play.objects.update(notes="<b>We</b> began late")
    sheet = flat(ann.client.get(address(ann), headers=HTMX))
    assert "&lt;b&gt;We&lt;/b&gt; began late</textarea>" in sheet
    assert "<html" not in sheet
    assert 'data-insert="' in sheet
    assert "<h1" in flat(ann.client.get(address(ann)))


def test_what_is_typed_is_saved_and_only_that_is_said(ann: Phone) -> None:
    typed = {"notes": " Dinner first. \r\n", "was": ""}
    answer = ann.client.post(address(ann), typed, headers=HTMX)
    assert "Saved." in flat(answer)
    assert "<textarea" not in flat(answer)
    assert Play.objects.get().notes == "Dinner first."
    assert ann.client.post(address(ann), typed)["Location"] == f"/plays/{ann.play.id}/"


def test_nothing_else_of_the_play_changes(ann: Phone) -> None:
    Play.objects.update(minutes=42, counted=False)
    before = Play.objects.get()
    ann.client.post(address(ann), {"notes": "n", "was": ""}, headers=HTMX)
    after = Play.objects.get()
    assert (after.minutes, after.counted, after.created) == (42, False, before.created)


def test_what_another_phone_wrote_meanwhile_is_kept_and_shown(ann: Phone) -> None:
    Play.objects.update(notes="one\ntwo")
    answer = ann.client.post(address(ann), {"notes": "one, mine", "was": "one"}, headers=HTMX)
    assert Play.objects.get().notes == "one\ntwo, mine"
    assert answer["HX-Retarget"] == "#aside"
    assert "both texts are here now" in flat(answer)


@pytest.mark.parametrize(
    ("was", "mine", "stored", "both"),
    [
        ("", "a", "", "a"),
        ("a", "", "a", ""),
        ("", "a", "b", "b\na"),
        ("a", "ab", "ac", "acb"),
        ("a", "x", "b", "b\nx"),
        ("a", "b", "b", "b"),
        ("a", "", "b", "b"),
    ],
)
def test_two_texts_from_one_beginning(was: str, mine: str, stored: str, both: str) -> None:
    assert merge_notes(was, mine, stored) == both


def test_too_long_a_text_is_refused_and_stays_where_it_is(ann: Phone) -> None:
    answer = ann.client.post(address(ann), {"notes": "n" * 10_001, "was": ""}, headers=HTMX)
    assert answer.status_code == 422
    assert "up to 10000 characters" in flat(answer)
    assert Play.objects.get().notes == ""


def test_a_guest_neither_reads_nor_writes_them(ann: Phone, watcher: Phone) -> None:
    Play.objects.update(notes="secret")
    assert watcher.client.get(address(watcher)).status_code == 404
    assert watcher.client.post(address(watcher), {"notes": "x"}).status_code == 404
    assert Play.objects.get().notes == "secret"
    assert "/notes/" not in flat(watcher.client.get(f"/plays/{watcher.play.id}/"))
    assert "/notes/" in flat(ann.client.get(f"/plays/{ann.play.id}/"))
