"""The start page: what is running, a new play, samples, the list of plays."""

import html
import re
from uuid import UUID, uuid4

import pytest
from django.test import Client

from companion.games.catalog import CATALOG
from companion.groups.models import Device, Group, Person
from companion.plays.models import Play, Seat
from companion.plays.new_play.form import NewPlayDraft
from companion.plays.new_play.form_page import new_play_page
from companion.plays.samples import Sample, samples
from tests.pages import flat
from tests.plays.conftest import Phone, saved

pytestmark = pytest.mark.django_db

type FormFields = dict[str, str | list[str]]

TABLE: FormFields = {"game": "toy", "seats": ["Ann", "Ben"], "starts": "Ben"}


def text(answer: object) -> str:
    content = getattr(answer, "content", b"").decode()
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", content)))


def seats(page: str) -> list[str]:
    return re.findall(r'name="seats" value="([^"]+)"', page)


def test_looking_alone_leaves_nothing_behind() -> None:
    assert Client().get("/").status_code == 200
    assert Client().get("/plays/").status_code == 200
    assert Group.objects.count() == Device.objects.count() == 0


def test_the_first_play_makes_a_group_a_device_and_its_people() -> None:
    agent = (
        "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36"
    )
    client = Client(headers={"user-agent": agent})
    answer = client.post("/new/", TABLE | {"zone": "Europe/Vienna"}, follow=True)
    assert "Ben says a number" in text(answer)
    device = Device.objects.get()
    assert (device.name, device.group.zone) == ("Chrome on Android", "Europe/Vienna")
    play = Play.objects.get()
    assert (play.players, play.start, play.rules) == (["Ann", "Ben"], 1, "strict")
    people = Seat.objects.order_by("number").values_list("person__name", flat=True)
    assert list(people) == ["Ann", "Ben"]


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"seats": []}, "Counting is for 2 to 3 players, not 0."),
        ({"seats": ["Ann"]}, "Counting is for 2 to 3 players, not 1."),
        ({"seats": list("ABCD")}, "Counting is for 2 to 3 players, not 4."),
        ({"seats": ["Ann", "x" * 41]}, "A name must have 1 to 40 characters."),
        ({"seats": ["Ann", "a\x07b"]}, "A name must not have control characters."),
        ({"seats": ["Ann", "ann"]}, "“ann” sits at the table twice."),
        ({"seats": ["Zoë", "Zoe\u0308"]}, "“Zoë” sits at the table twice."),
        ({"seats": ["Ann", "An\u200bn"]}, "sits at the table twice."),
        ({"game": "chess"}, "Choose a game."),
        ({"game": ""}, "Choose a game."),
    ],
)
def test_what_cannot_be_played_is_told_and_the_form_stays_filled(
    changed: FormFields, sentence: str
) -> None:
    form_fields = TABLE | changed
    answer = Client().post("/new/", form_fields)
    assert answer.status_code == 422
    assert sentence in text(answer)
    assert len(seats(flat(answer))) == len(form_fields["seats"])
    assert Play.objects.count() == Person.objects.count() == 0


def test_a_start_that_nobody_has_is_the_first_seat(ann: Phone) -> None:
    ann.client.post("/new/", TABLE | {"starts": "Zoe"})
    assert Play.objects.latest("created").start == 0


def test_a_ruling_that_is_not_the_default_is_kept_with_the_play(ann: Phone) -> None:
    ann.client.post("/new/", TABLE | {"toy.zero": "yes"})
    assert Play.objects.latest("created").options == {"zero": "yes"}
    ann.client.post("/new/", TABLE | {"toy.zero": "perhaps"})
    assert Play.objects.latest("created").options == {}


@pytest.mark.parametrize("slug", [slug for slug in CATALOG if slug != "toy"])
def test_every_reading_that_the_form_offers_can_be_played(ann: Phone, slug: str) -> None:
    client, table = ann.client, TABLE | {"game": slug, "seats": ["Ann", "Ben", "Cem"]}
    defaults = {
        f"{slug}.{ruling.name}": ruling.default for ruling in CATALOG[slug].game.rulings
    }
    offered = dict(new_play_page(NewPlayDraft(slug), ()).rulings)[slug]
    assert offered
    for ruling in offered:
        for reading in ruling.options:
            form_fields = table | {ruling.field: reading.value}
            assert client.post("/new/", form_fields).status_code == 302
            options = Play.objects.latest("created").options
            name = ruling.field.partition(".")[2]
            assert str(options.get(name, defaults[ruling.field])).lower() == reading.value


def test_a_reading_that_needs_the_groups_own_copy_is_not_offered_without_one() -> None:
    offered = dict(new_play_page(NewPlayDraft("cleopatra"), ()).rulings)["cleopatra"]
    assert "cleopatra.mirror" not in [ruling.field for ruling in offered]


def test_the_same_form_twice_is_one_play(ann: Phone) -> None:
    form_fields = TABLE | {"play": str(uuid4())}
    first = ann.client.post("/new/", form_fields)
    assert ann.client.post("/new/", form_fields)["Location"] == first["Location"]
    assert Play.objects.count() == 2  # the one of the fixture, and this


def test_an_id_that_others_have_is_not_taken_from_them(ann: Phone, stranger: Phone) -> None:
    answer = stranger.client.post("/new/", TABLE | {"play": str(ann.play.id)})
    assert answer["Location"] != ann.at()
    assert stranger.client.get(answer["Location"]).status_code == 200
    assert stranger.client.get(ann.at()).status_code == 404


def test_a_name_in_another_case_is_the_same_person(ann: Phone) -> None:
    ann.client.post("/new/", TABLE | {"seats": ["ANN", "Zoe\u0308"]})
    play = Play.objects.latest("created")
    assert play.players == ["Ann", "Zoë"]
    assert Person.objects.filter(group=ann.device.group).count() == 3


def test_a_typed_name_that_was_not_added_plays_all_the_same(ann: Phone) -> None:
    ann.client.post("/new/", TABLE | {"seats": ["Ann"], "new": " Cem "})
    assert Play.objects.latest("created").players == ["Ann", "Cem"]


@pytest.mark.parametrize(
    ("pressed", "order"),
    [
        ({"up": "Cem"}, ["Ann", "Cem", "Ben"]),
        ({"down": "Ann"}, ["Ben", "Ann", "Cem"]),
        ({"up": "Ann"}, ["Ann", "Ben", "Cem"]),
        ({"down": "Cem"}, ["Ann", "Ben", "Cem"]),
        ({"up": "Zoe"}, ["Ann", "Ben", "Cem"]),
        ({"add": "1", "new": "Dóra"}, ["Ann", "Ben", "Cem", "Dóra"]),
    ],
)
def test_arrows_and_names_change_the_form_without_a_script(
    pressed: dict[str, str], order: list[str]
) -> None:
    form_fields = TABLE | {"seats": ["Ann", "Ben", "Cem"]} | pressed
    answer = Client().post("/new/", form_fields)
    assert answer.status_code == 200
    assert seats(flat(answer)) == order
    assert Play.objects.count() == 0


def test_running_plays_stand_first_the_one_that_was_touched_last_on_top(ann: Phone) -> None:
    ann.client.post("/new/", TABLE | {"seats": ["Cem", "Ben"]})
    newer = text(ann.client.get("/"))
    assert newer.index("Counting Cem, Ben") < newer.index("Counting Ann, Ben")
    ann.say(5)
    touched = text(ann.client.get("/"))
    assert touched.index("Counting Ann, Ben") < touched.index("Counting Cem, Ben")
    assert "number 1 · just now" in touched


def test_a_finished_play_is_no_longer_running_but_listed(ann: Phone) -> None:
    ann.say(1, 2, 3, 4)
    saved(ann.enter({"kind": "show", "fingers": [0, 1]}))
    assert "Still running" not in text(ann.client.get("/"))
    page = text(ann.client.get("/plays/"))
    assert "1 game " in page
    assert re.search(r"Ann 4 +Ben 7 +won", page)


def test_strangers_see_none_of_it(ann: Phone, stranger: Phone) -> None:
    ann.say(5)
    for page in ("/", "/plays/"):
        assert "Ann" not in text(stranger.client.get(page))
    assert stranger.client.get(f"/?again={ann.play.id}").status_code == 404


@pytest.mark.parametrize("again", ["", "x", "0" * 32, str(UUID(int=0))])
def test_a_rematch_of_nothing_is_not_found(ann: Phone, again: str) -> None:
    assert ann.client.get("/", {"again": again}).status_code == 404


def test_a_rematch_is_the_same_table_with_the_next_to_start(ann: Phone) -> None:
    Play.objects.filter(id=ann.play.id).update(options={"zero": "yes"})
    page = flat(ann.client.get(f"/?again={ann.play.id}"))
    assert seats(page) == ["Ann", "Ben"]
    assert re.search(r'name="starts" value="Ben" checked', page)
    assert re.search(r'name="toy.zero" value="yes" checked', page)
    assert "1 changed" in page


def test_the_list_is_paged_and_any_page_number_shows_a_page(ann: Phone) -> None:
    play = ann.play
    for _ in range(44):
        play.pk = uuid4()
        play.save(force_insert=True)
    client = ann.client
    assert "45 games" in text(client.get("/plays/"))
    assert "3 of 3" in text(client.get("/plays/?page=3"))
    for page in ("0", "-1", "99", "x", "9" * 500):
        assert client.get("/plays/", {"page": page}).status_code == 200


@pytest.mark.parametrize("name", [name for name, _ in samples()])
def test_a_sample_opens_with_one_tap_and_is_nobodys_play(name: str) -> None:
    client = Client()
    answer = client.post(f"/samples/{name}/", follow=True)
    assert answer.status_code == 200
    play = Play.objects.get()
    assert play.sample == name
    again = client.post(f"/samples/{name}/", follow=True)
    assert again.redirect_chain == answer.redirect_chain
    start = text(client.get("/"))
    assert "Still running" not in start
    assert "Ann" not in start
    assert "No games yet." in text(client.get("/plays/"))


@pytest.mark.parametrize("sample", samples(), ids=[each.name for each in samples()])
def test_the_pages_of_a_sample_say_so_and_offer_no_photo(sample: Sample) -> None:
    client = Client()
    assert f'data-of="{sample.game}">' in client.get("/").content.decode()
    client.post(f"/samples/{sample.name}/")
    play = Play.objects.get()
    assert play.game == sample.game
    pages = ["", "log/", "table/", "replay/", "about/", *(["result/"] if play.finished else [])]
    for page in pages:
        shown = client.get(f"/plays/{play.id}/{page}").content.decode()
        assert shown.count('class="meta samplebar"') == 1, page
        assert "add-photo" not in shown, page


def test_a_sample_that_was_played_with_is_opened_afresh() -> None:
    client = Client()
    name = next(name for name, _ in samples() if name.endswith("running"))
    where = client.post(f"/samples/{name}/")["Location"]
    play = Play.objects.get()
    client.post(f"{where}undo/", {"after": play.events.count(), "key": str(uuid4())})
    assert client.post(f"/samples/{name}/")["Location"] != where


def test_there_is_no_other_sample() -> None:
    assert Client().post("/samples/krimsutep-lost/").status_code == 404
    assert Client().get("/samples/krimsutep-running/").status_code == 405
