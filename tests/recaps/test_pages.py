"""Pages of recaps: what they show, how many queries they take, links, switches, offers."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django.fixtures import Settings

from companion.people import merge
from companion.plays.models import Play
from companion.recaps import services
from companion.recaps.models import RecapLink
from companion.recaps.period import evening_of, read_period
from companion.statistics.models import SeatResult, stamp
from tests.recaps.test_recap import UTC
from tests.statistics.conftest import Club, _toy_in_the_catalog, browser, club, others

__all__ = ["_toy_in_the_catalog", "club", "others"]
pytestmark = pytest.mark.django_db
QUERIES = 10
"""Most queries of a page, however many plays: session, device, switch, facts, names."""


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


@pytest.fixture(autouse=True)
def _at_half_past_ten(monkeypatch: pytest.MonkeyPatch) -> None:
    """An evening ends at five in the morning: these tests are not to run across its end."""
    late = timezone.now().replace(hour=22, minute=30)
    monkeypatch.setattr(timezone, "now", lambda: late)


def tonight(*plays: Play) -> str:
    """Move these plays to the evening that ended an hour ago; returns its period."""
    now = timezone.now()
    for n, play in enumerate(reversed(plays)):
        begun = now - timedelta(hours=1, minutes=10 + n)
        Play.objects.filter(id=play.id).update(created=begun, finished=now - timedelta(hours=1))
        SeatResult.objects.filter(play=play).update(played=begun)
    return evening_of(now - timedelta(hours=1, minutes=10), UTC).text


def test_a_group_without_plays_is_told_so(club: Club) -> None:
    assert "No finished games yet" in page(club.client, "/recaps/")
    assert "No finished games" in page(club.client, "/recaps/all/")
    assert "No finished games yet" in page(Client(), "/recaps/")


def test_a_recap_names_winners_and_links_plays(club: Club) -> None:
    club.play("Ann Ben", 5, 3)
    play = club.copy("krimsutep-3-tricks")
    shown = page(club.client, "/recaps/all/")
    assert "All years on the Nile" in shown
    assert "2 games" in shown
    assert "The largest oasis" in shown
    assert f"/plays/{play.id}/" in shown
    assert "Who won" in page(club.client, "/recaps/all/wall/")


@pytest.mark.parametrize("text", ["2026-13", "2026-02-30", "9999"])
def test_there_is_no_recap_of_what_is_no_period(club: Club, text: str) -> None:
    assert club.client.get(f"/recaps/{text}/").status_code == 404


def test_more_plays_take_no_more_queries(club: Club) -> None:
    for n in range(3):  # three, so that not all lie in one year
        club.began += timedelta(days=200 * (n == 1))
        club.play("Ann Ben", 5, n)
    client, ann = club.client, club.person("Ann").uid
    addresses = [
        "/recaps/", "/recaps/all/", f"/recaps/{club.began:%Y}/", f"/recaps/{club.began:%Y-%m}/",
        f"/recaps/all/people/{ann}/", "/recaps/all/wall/",
    ]  # fmt: skip

    def queries() -> list[int]:
        found = []
        for address in addresses:
            client.get(address)  # year summaries are made on the first visit
            with CaptureQueriesContext(connection) as seen:
                client.get(address)
            found.append(len(seen))
        return found

    before = queries()
    club.began -= timedelta(days=2)
    for n in range(6):
        club.began -= timedelta(days=1, minutes=-10)
        club.play("Ann Ben Cem", n % 5, 3, 1)
    assert queries() == before
    assert max(before) <= QUERIES


def test_a_shared_recap_names_people_as_chosen_until_it_is_withdrawn(club: Club) -> None:
    club.play("Ann Ben", 5, 3)
    assert club.client.post("/recaps/all/share/link/", {"names": "none"}).status_code == 302
    row = RecapLink.objects.get()
    seen = page(Client(), f"/recaps/shared/{row.token}/")
    assert "Player 1" in seen
    assert not re.search(r"\bAnn\b|\bBen\b|/plays/|/group/", seen)
    club.client.post("/recaps/all/share/link/", {"names": "full"})
    assert RecapLink.objects.get().token == row.token
    assert "Ann" in page(Client(), f"/recaps/shared/{row.token}/")
    picture = Client().get(f"/recaps/shared/{row.token}/picture.png")
    assert picture.content.startswith(b"\x89PNG")
    again = Client(headers={"if-none-match": picture["ETag"]})
    assert again.get(f"/recaps/shared/{row.token}/picture.png").status_code == 304
    club.client.post("/recaps/all/share/withdraw/")
    assert Client().get(f"/recaps/shared/{row.token}/").status_code == 404


@pytest.mark.parametrize("whose", ["group", "person"])
@pytest.mark.parametrize("length", ["%Y-%m-%d", "%Y-%m", "%Y", "all"])
def test_every_period_of_group_and_person_is_shown_drawn_and_shared(
    club: Club, length: str, whose: str
) -> None:
    play = club.copy("krimsutep-3-tricks")
    club.copy("cleopatra-5-rulings")
    begun = timezone.now() - timedelta(hours=2)
    Play.objects.update(created=begun)
    SeatResult.objects.update(played=begun)
    period = evening_of(begun, UTC).begin.strftime(length)
    own = f"people/{club.person('Ann').uid}/" if whose == "person" else ""
    address = f"/recaps/{period}/{own}"
    shown = page(club.client, address)
    assert "2 games" in shown
    assert f"/plays/{play.id}/" in shown
    assert page(club.client, f"{address}drawing.svg").startswith("<svg")
    club.client.post(f"{address}share/link/", {"names": "full"})
    public = f"/recaps/shared/{RecapLink.objects.get().token}/"
    seen = page(Client(), public)
    assert "2 games" in seen
    assert "/plays/" not in seen
    assert Client().get(f"{public}picture.png").content.startswith(b"\x89PNG")
    club.client.post(f"{address}share/withdraw/")
    assert Client().get(public).status_code == 404


def test_a_shared_recap_follows_a_correction(club: Club) -> None:
    play = club.play("Ann Ben", 5, 3)
    club.play("Ann Ben", 1, 3)
    club.client.post("/recaps/all/share/link/", {"names": "full"})
    address = f"/recaps/shared/{RecapLink.objects.get().token}/"
    assert "2 games" in page(Client(), address)
    club.keep_out(play)
    assert "1 game · " in page(Client(), address)


def test_recaps_are_switched_off_for_a_person_and_for_the_group(club: Club) -> None:
    club.play("Ann Ben", 5, 3)
    own = f"/recaps/all/people/{club.person('Ann').uid}/"
    assert "Stone by stone" in page(club.client, own)
    club.client.post(f"/recaps/switch/{club.person('Ann').uid}/", {"on": "0"})
    assert club.client.get(own).status_code == 404
    assert own not in page(club.client, "/recaps/all/")
    club.client.post(f"/recaps/switch/{club.person('Ann').uid}/", {"on": "1"})
    assert own in page(club.client, "/recaps/all/")
    club.client.post("/recaps/all/share/link/", {"names": "full"})
    club.client.post("/recaps/switch/", {"on": "0"})
    assert club.client.get("/recaps/all/").status_code == 404
    assert Client().get(f"/recaps/shared/{RecapLink.objects.get().token}/").status_code == 404
    assert "switched off" in page(club.client, "/recaps/")


def test_an_evening_is_offered_once_after_its_last_play(club: Club) -> None:
    first, last = club.play("Ann Ben", 5, 3), club.play("Ann Ben", 1, 3)
    text = tonight(first, last)
    assert page(club.client, f"/recaps/offer/{first.id}/") == ""
    assert "The evening of" in page(club.client, f"/recaps/offer/{last.id}/")
    assert f"/recaps/offer/{last.id}/" in page(club.client, f"/plays/{last.id}/result/")
    answer = club.client.post(f"/recaps/{text}/close/", {"follow": "1"})
    assert answer["Location"] == f"/recaps/{text}/"
    assert "The evening of" not in page(club.client, f"/recaps/offer/{last.id}/")


def test_nothing_is_offered_while_the_evening_may_go_on(club: Club) -> None:
    first, last = club.play("Ann Ben", 5, 3), club.play("Ann Ben", 1, 3)
    tonight(first, last)
    now = timezone.now()
    device = club.device
    assert services.offer(device, last.id, now) is not None
    assert services.offer(device, last.id, now - timedelta(minutes=50)) is None
    assert services.offer(device, last.id, now + timedelta(days=1)) is None
    club.began = now - timedelta(days=1, minutes=1)
    club.play("Ann Ben", 2, 2)
    assert services.offer(device, last.id, now) is None


def test_nothing_is_offered_where_recaps_are_off_or_to_other_groups(
    club: Club, others: Club
) -> None:
    first, last = club.play("Ann Ben", 5, 3), club.play("Ann Ben", 1, 3)
    tonight(first, last)
    assert browser(others.device.id).get(f"/recaps/offer/{last.id}/").status_code == 404
    club.client.post("/recaps/switch/", {"on": "0"})
    assert page(club.client, f"/recaps/offer/{last.id}/") == ""


def test_the_year_is_offered_in_december(club: Club) -> None:
    last = club.play("Ann Ben", 1, 3)
    begun = timezone.now().replace(year=2025, month=12, day=12, hour=20)
    Play.objects.filter(id=last.id).update(created=begun, finished=begun)
    SeatResult.objects.filter(play=last).update(played=begun)
    found = services.offer(club.device, last.id, begun + timedelta(hours=1))
    assert found == read_period("2025", UTC)
    services.close_offer(club.device, found)
    assert services.offer(club.device, last.id, begun + timedelta(hours=1)) is None


def test_in_december_the_list_of_plays_offers_the_year_once(
    club: Club, others: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = timezone.now().replace(year=2025, month=3, day=12)
    for play in (club.play("Ann Ben", 1, 3), club.play("Ann Ben", 2, 3)):
        Play.objects.filter(id=play.id).update(created=begun, finished=begun)
        SeatResult.objects.filter(play=play).update(played=begun)
    client = club.client
    for month, offers in ((11, False), (12, True)):
        now = begun.replace(month=month, day=30)
        monkeypatch.setattr(timezone, "now", lambda now=now: now)
        assert ("/recaps/offer/" in page(client, "/plays/")) is offers
        assert ("2025 on the Nile" in page(client, "/recaps/offer/")) is offers
    assert page(others.client, "/recaps/offer/") == ""
    assert page(Client(), "/recaps/offer/") == ""
    client.post("/recaps/switch/", {"on": "0"})
    assert page(client, "/recaps/offer/") == ""
    client.post("/recaps/switch/", {"on": "1"})
    assert "2025 on the Nile" in page(client, "/recaps/offer/")
    client.post("/recaps/2025/close/")
    assert page(client, "/recaps/offer/") == ""


def test_a_recap_is_read_in_the_language_of_its_reader(club: Club) -> None:
    club.play("Ann Ben", 5, 3)
    club.copy("krimsutep-3-tricks")
    club.client.post("/recaps/all/share/link/", {"names": "none"})
    address = f"/recaps/shared/{RecapLink.objects.get().token}/"
    german = Client(headers={"accept-language": "de"})
    seen = page(german, address)
    assert '<html lang="de">' in seen
    assert "Alle Jahre am Nil" in seen
    assert "2 Partien · 2 Tage" in seen
    assert "Die größte Oase" in seen
    assert "Person 1" in seen
    tags = [each.get(f"{address}picture.png")["ETag"] for each in (german, Client())]
    assert tags[0] != tags[1]


def test_the_most_corrupt_winner_is_shown_with_the_whole_table_and_who_was_eaten(
    club: Club,
) -> None:
    play = club.copy("cleopatra-3")
    shown = page(club.client, "/recaps/all/")
    _, _, rest = shown.partition("The most corrupt winner")
    beat, _, _ = rest.partition("</section>")
    results = SeatResult.objects.filter(play=play).select_related("columns", "person")
    for row in results:
        assert f"{row.person.name} {row.measured['amulets']}" in beat
    drawn = sum(row.measured["amulets"] for row in results)
    assert beat.count('href="#r-amulet"') == drawn
    (eaten,) = [row.person.name for row in results if row.out]
    assert f"Out: {eaten}" in beat
    assert beat.count('href="#c-croc"') == 1
    assert beat.count('href="#i-crown"') == 1
    assert 'id="c-croc"' in shown


def oasis_beat(shown: str) -> str:
    _, _, rest = shown.partition("The largest oasis")
    beat, _, _ = rest.partition("</section>")
    return beat


def test_the_largest_oasis_is_named_and_shown_on_its_field(club: Club) -> None:
    club.copy("krimsutep-3-tricks")
    shown = page(club.client, "/recaps/all/")
    beat = oasis_beat(shown)
    assert "an oasis on a2 worth 2 points" in beat
    assert "2 steps to the Nile × 1 palace half." in beat
    assert 'aria-label="The finished field, with the oasis on a2"' in beat
    assert "<title>a2: oasis</title>" in beat
    assert beat.count('class="face"') == 1
    assert 'id="p-sand"' in shown
    assert shown.count('id="p-leaf"') == 1
    client = club.client
    client.cookies["language"] = "de"
    german = page(client, "/recaps/all/")
    assert "eine Oase auf a2 mit 2 Punkten" in german
    assert "2 Schritte zum Nil × 1 Palasthälfte." in german


def test_the_field_of_a_shared_recap_names_nobody(club: Club) -> None:
    club.copy("krimsutep-3-tricks")
    club.client.post("/recaps/all/share/link/", {"names": "none"})
    beat = oasis_beat(page(Client(), f"/recaps/shared/{RecapLink.objects.get().token}/"))
    assert "an oasis on a2 worth 2 points" in beat
    assert not re.search(r"\bAnn\b|\bBen\b|\bCem\b|own-\d", beat)


def test_equal_largest_oases_are_counted_beside_each_other(club: Club) -> None:
    play = club.copy("krimsutep-3-tricks")
    for row in SeatResult.objects.filter(play=play).select_related("columns"):
        place = row.columns.measures.index("oasis")
        row.measures = [*row.measures[:place], 2, *row.measures[place + 1 :]]
        row.stamp = stamp()
        row.save()
    beat = oasis_beat(page(club.client, "/recaps/all/"))
    assert "an oasis worth 2 points" in beat
    assert beat.count('href="#s-oasis"') == 3 * 2


def test_a_link_says_where_it_reaches(club: Club, settings: Settings) -> None:
    club.play("Ann Ben", 5, 3)
    address, says = "/recaps/all/share/", "data-home-only"
    assert says not in page(club.client, address)  # as long as there is no link
    club.client.post(f"{address}link/", {"names": "full"})
    assert says in page(club.client, address)
    settings.PUBLIC_URL = "https://scribe.example.org"
    assert says not in page(club.client, address)


# People under two names.


def shared_of(club: Club, name: str) -> str:
    """The public address of this person's recap of all time, shared with full names."""
    own = f"/recaps/all/people/{club.person(name).uid}/share/link/"
    assert club.client.post(own, {"names": "full"}).status_code == 302
    return f"/recaps/shared/{RecapLink.objects.latest('made').token}/"


def test_a_link_goes_along_with_a_merged_name_and_comes_back(club: Club) -> None:
    club.play("Anna Ben", 5, 3)
    club.play("Ann Ben", 1, 3)
    public = shared_of(club, "Anna")
    merge.merge(club.person("Ann"), club.person("Anna"))
    own = f"/recaps/all/people/{club.person('Ann').uid}/share/"
    assert public in page(club.client, own)
    assert "2 games" in page(Client(), public)
    merge.split(club.person("Anna"))
    assert public not in page(club.client, own)
    assert "1 game " in page(Client(), public)


@pytest.mark.parametrize("name", ["Ann", "Anna"])
def test_all_links_of_a_person_are_changed_and_withdrawn_together(
    club: Club, name: str
) -> None:
    club.play("Anna Ben", 5, 3)
    club.play("Ann Ben", 1, 3)
    public = [shared_of(club, each) for each in ("Ann", "Anna")]
    merge.merge(club.person("Ann"), club.person("Anna"))
    address = f"/recaps/all/people/{club.person(name).uid}/share/"
    club.client.post(f"{address}link/", {"names": "none"})
    assert not any(re.search(r"\bAnna?\b", page(Client(), each)) for each in public)
    club.client.post(f"{address}withdraw/")
    assert [Client().get(each).status_code for each in public] == [404, 404]


@pytest.mark.parametrize("name", ["Ann", "Anna"])
def test_whose_recaps_are_off_under_one_name_has_none_under_the_other(
    club: Club, name: str
) -> None:
    club.play("Anna Ben", 5, 3)
    club.play("Ann Ben", 1, 3)
    public = shared_of(club, "Anna")
    off = club.person(name)
    services.switch(off.group_id, off, on=False)
    merge.merge(club.person("Ann"), club.person("Anna"))
    own = f"/recaps/all/people/{club.person('Ann').uid}/"
    assert club.client.get(own).status_code == 404
    assert own not in page(club.client, "/recaps/all/")
    assert Client().get(public).status_code == 404
    merge.split(club.person("Anna"))
    assert services.people_off(off.group_id) == {off.id}
    merge.merge(club.person("Ann"), club.person("Anna"))
    services.switch(off.group_id, club.person("Ann"), on=True)
    assert own in page(club.client, "/recaps/all/")
    assert "2 games" in page(Client(), public)


def test_recaps_switched_off_after_a_merge_stay_off_for_both_names(club: Club) -> None:
    club.play("Anna Ben", 5, 3)
    club.play("Ann Ben", 1, 3)
    public = shared_of(club, "Anna")
    merge.merge(club.person("Ann"), club.person("Anna"))
    club.client.post(f"/recaps/switch/{club.person('Ann').uid}/", {"on": "0"})
    assert Client().get(public).status_code == 404
    merge.split(club.person("Anna"))
    assert Client().get(public).status_code == 404
    ann, anna = club.person("Ann"), club.person("Anna")
    assert services.people_off(ann.group_id) == {ann.id, anna.id}
