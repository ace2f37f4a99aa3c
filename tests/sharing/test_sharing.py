"""Shared results: for whoever has the link and for nobody else, with names as chosen."""

import io
import re
from collections.abc import Mapping
from html import unescape
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import reverse
from PIL import Image
from pytest_django.fixtures import Settings

from companion.groups import people, places
from companion.groups.models import Group, Person
from companion.plays import creation, trash
from companion.plays.models import Play
from companion.plays.samples import FOLDER
from companion.sharing import services
from companion.sharing.fonts import text_width
from companion.sharing.models import Names, Share
from companion.sharing.picture import NAME, NAME_LEAST, TITLE, TITLE_LEAST, fit_text
from companion.sharing.shared_result import shown_names
from scoring.record import load
from scoring.registry import GAMES
from tests.chance import text_without_tokens
from tests.history.conftest import finish
from tests.plays.conftest import Phone

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def managed(at: Phone) -> str:
    return reverse("sharing:share", args=[at.play.id])


def shared(at: Phone, names: Names = Names.FULL) -> str:
    """Share the play; the address that strangers open."""
    assert at.client.post(managed(at), {"names": names.value}).status_code == 302
    return reverse("sharing:seen", args=[Share.objects.get(withdrawn=None).token])


def text(page: bytes) -> str:
    body = re.sub(r"(?s)<(svg|script|style).*?</\1>", "", page.decode())
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


def meta(page: bytes) -> Mapping[str, str]:
    """What the head tells messengers."""
    found = re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"', page.decode())
    return {name: unescape(text_of) for name, text_of in found}


def test_whoever_has_the_link_sees_the_result_without_a_session(over: Phone) -> None:
    client = Client()
    answer = client.get(shared(over))
    page = text(answer.content)
    assert "Ben wins with 7" in page
    assert "2nd Ann 4" in page
    assert not client.cookies
    assert "set-cookie" not in answer.headers


def test_nobody_lists_it_keeps_it_or_tells_where_it_was_read(over: Phone) -> None:
    for path in (shared(over), f"{shared(over)}picture.png"):
        headers = Client().get(path).headers
        assert headers["X-Robots-Tag"] == "noindex, nofollow, noarchive"
        assert headers["Cache-Control"] == "no-cache"
        assert headers["Referrer-Policy"] == "no-referrer"
    assert meta(Client().get(shared(over)).content)["robots"] == "noindex, nofollow, noarchive"


CALLED = [
    (Names.FULL, "Ben wins with 7", "Ben 7, Ann 4"),
    (Names.INITIALS, "B wins with 7", "B 7, A 4"),
    (Names.NONE, "Player 2 wins with 7", "Player 2 7, Player 1 4"),
]


@pytest.mark.parametrize(("names", "title", "standing"), CALLED)
def test_people_are_called_as_the_group_chooses(
    names: Names, title: str, standing: str, over: Phone
) -> None:
    page = Client().get(shared(over, names)).content
    text_of = meta(page)
    assert (text_of["og:title"], text_of["twitter:title"]) == (title, title)
    assert text_of["og:description"].endswith(f": {standing}")
    assert standing in text_of["og:image:alt"]


SECRETS = ("Zebulon", "Quirinus", "the attic", "we quarrelled", "The Friday group")


@pytest.mark.parametrize("names", [Names.INITIALS, Names.NONE])
def test_nothing_else_of_the_group_is_in_the_page_its_picture_or_their_headers(
    names: Names, ann: Phone
) -> None:
    Group.objects.update(name="The Friday group")
    for before, name in (("Ann", "Zebulon"), ("Ben", "Quirinus")):
        people.rename(Person.objects.get(name=before), name)
    place = places.add(ann.device.group, "the attic")
    Play.objects.update(place=place, notes="we quarrelled")
    finish(ann)
    path = shared(ann, names)
    for answer in (Client().get(path), Client().get(f"{path}picture.png")):
        whole = str(answer.headers).encode() + answer.content
        for secret in (*SECRETS, str(ann.play.id), str(ann.device.id), "/plays/", "csrf"):
            assert secret.encode() not in whole, secret


def test_a_shared_page_links_nowhere_into_the_group(over: Phone) -> None:
    page = Client().get(shared(over)).content.decode()
    assert re.findall(r"<(?:a|form|script)\b", page) == []


def test_the_link_can_be_withdrawn_and_made_anew_as_another(over: Phone) -> None:
    old = shared(over)
    picture = f"{old}picture.png"
    tag = Client().get(picture)["ETag"]
    over.client.post(reverse("sharing:withdraw", args=[over.play.id]))
    assert Client().get(old).status_code == 404
    assert Client().get(picture).status_code == 404
    assert Client().get(picture, headers={"If-None-Match": tag}).status_code == 404
    new = shared(over)
    assert new != old
    assert (Client().get(new).status_code, Client().get(old).status_code) == (200, 404)


def test_the_same_link_stays_when_the_names_change(over: Phone) -> None:
    assert shared(over) == shared(over, Names.NONE)
    assert "Ann" not in text_without_tokens(
        Client().get(shared(over, Names.NONE)).content.decode()
    )


def test_ids_cannot_be_guessed(over: Phone) -> None:
    token = urlsplit(shared(over)).path.split("/")[2]
    assert len(token) == 32, "24 bytes of chance"
    near = (token[:-1], token.swapcase(), f"{token}x")
    for guess in (*near, str(over.play.id), "1", "0", "\x00", "%"):
        assert Client().get(reverse("sharing:seen", args=[guess])).status_code == 404


def test_only_the_host_shares_and_withdraws(
    over: Phone, watcher: Phone, stranger: Phone
) -> None:
    withdraw = reverse("sharing:withdraw", args=[over.play.id])
    for phone in (watcher, stranger):
        assert phone.client.get(managed(over)).status_code == 404
        assert phone.client.post(managed(over), {"names": "full"}).status_code == 404
    assert Share.objects.count() == 0
    path = shared(over)
    assert watcher.client.post(withdraw).status_code == 403
    assert stranger.client.post(withdraw).status_code == 404
    assert Client().post(withdraw).status_code == 404
    assert Client().get(path).status_code == 200


def test_a_running_play_is_not_shared(ann: Phone) -> None:
    ann.say(5)
    assert ann.client.get(managed(ann)).status_code == 404
    assert ann.client.post(managed(ann), {"names": "full"}).status_code == 404
    with pytest.raises(services.NotOver):
        services.share(ann.play.id, ann.device.id, Names.FULL)


def test_a_play_that_waits_for_a_second_person_is_not_shared(ann: Phone) -> None:
    Play.objects.update(confirms=True)
    finish(ann)
    if Play.objects.get().finished is None:
        assert ann.client.get(managed(ann)).status_code == 404
    Play.objects.update(finished=None)
    with pytest.raises(services.NotOver):
        services.share(ann.play.id, ann.device.id, Names.FULL)


def test_a_link_is_dead_while_the_end_is_taken_back_or_the_play_lies_in_the_bin(
    over: Phone,
) -> None:
    path = shared(over)
    over.undo()
    assert Client().get(path).status_code == 404
    over.redo()
    assert Client().get(path).status_code == 200
    trash.delete(over.play.id, over.device.id)
    assert Client().get(path).status_code == 404
    trash.restore(over.play.id, over.device.id)
    assert Client().get(path).status_code == 200


def test_messengers_get_absolute_addresses_and_a_picture_of_the_size_that_is_told(
    over: Phone, settings: Settings
) -> None:
    settings.PUBLIC_URL = "https://scribe.example.org"
    path = shared(over)
    text_of = meta(Client().get(path).content)
    assert text_of["og:url"] == f"https://scribe.example.org{path}"
    assert text_of["og:image"] == text_of["twitter:image"]
    assert text_of["og:image"].startswith(f"https://scribe.example.org{path}picture.png?v=")
    assert text_of["twitter:card"] == "summary_large_image"
    answer = Client().get(text_of["og:image"].removeprefix("https://scribe.example.org"))
    drawn = Image.open(io.BytesIO(answer.content))
    assert (answer["Content-Type"], drawn.format) == ("image/png", "PNG")
    assert (
        drawn.size
        == (int(text_of["og:image:width"]), int(text_of["og:image:height"]))
        == (1200, 630)
    )


def test_a_picture_is_fetched_again_only_when_it_has_changed(over: Phone) -> None:
    path = f"{shared(over)}picture.png"
    tag = Client().get(path)["ETag"]
    same = Client().get(path, headers={"If-None-Match": tag})
    assert (same.status_code, same.content) == (304, b"")
    shared(over, Names.INITIALS)
    again = Client().get(path, headers={"If-None-Match": tag})
    assert again.status_code == 200
    assert again["ETag"] != tag


@pytest.mark.parametrize("slug", ["krimsutep", "ramses", "cleopatra"])
def test_every_game_has_its_page_and_its_picture(slug: str, ann: Phone) -> None:
    data = (FOLDER / f"{slug}-finished.json").read_bytes()
    at = Phone(ann.device, creation.create_from_record(ann.device, load(GAMES, data)))
    path = shared(at, Names.NONE)
    assert "Player 1" in Client().get(path).content.decode()
    assert Client().get(f"{path}picture.png").content.startswith(b"\x89PNG")


FITS = ("Ö", "Kunigunde Größenwahn-Übelhör von der Aue", "W" * 40, "ﷺ" * 40, "Ағаш Йосиф")


@pytest.mark.parametrize("name", FITS)
@pytest.mark.parametrize("width", [190, 520, 1072])
def test_long_names_fit_on_the_picture(name: str, width: int) -> None:
    for most, least in ((NAME, NAME_LEAST), (TITLE, TITLE_LEAST)):
        found = fit_text(name, width, most, least)
        assert text_width(found.text, found.size) <= width
        assert least <= found.size <= most
        assert found.text
        assert found.text == name or found.text.endswith("…")


def ink(png: bytes) -> int:
    """How much is drawn in the ink of names on a picture."""
    pixels = Image.open(io.BytesIO(png)).convert("RGB").getcolors(1 << 24)
    assert pixels
    return sum(number for number, colour in pixels if str(colour) == "(34, 25, 15)")


def test_the_font_comes_along_so_that_a_bare_machine_draws_names_with_umlauts(
    over: Phone,
) -> None:
    path = f"{shared(over)}picture.png"
    before = ink(Client().get(path).content)
    people.rename(Person.objects.get(name="Ben"), "Bénjämín Größenwahn Übelhör")
    after = ink(Client().get(path).content)
    assert before > 1000
    assert after > before * 1.3


def test_the_text_to_copy_has_the_result_and_the_link(over: Phone) -> None:
    path = shared(over)
    page = unescape(over.client.get(managed(over)).content.decode())
    assert re.search(
        r"data-text>Ben wins with 7\.\nCounting · \d+ \w+ \d{4}\nBen 7, Ann 4\n"
        rf"http://[^\s]+{re.escape(path)}</textarea>",
        page,
    )


@pytest.mark.parametrize(
    ("names", "status"), [("", 404), ("all", 404), ("FULL", 404), ("\x00", 400)]
)
def test_there_is_no_other_way_to_call_people(names: str, status: int, over: Phone) -> None:
    assert over.client.post(managed(over), {"names": names}).status_code == status
    assert Share.objects.count() == 0


def test_the_result_leads_to_it_and_of_a_deleted_play_no_link_is_left(over: Phone) -> None:
    assert managed(over) in over.client.get(over.at("result")).content.decode()
    shared(over)
    trash.erase(over.play.id)  # what the bin does after its thirty days
    assert Share.objects.count() == 0


def test_initials_tell_people_apart(ann: Phone) -> None:
    play = creation.create_play(
        ann.device, creation.NewPlay("toy", ["Ann Bee", "Al", "Ada"], 0)
    )
    assert shown_names(play, Names.INITIALS) == ["AB", "A", "A2"]
