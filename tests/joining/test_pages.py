"""The pages of joining: by a code to a seat, what a watcher is shown, what the host sees."""

import html
import re
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from companion.groups.models import Device, Group
from companion.joining import services
from companion.joining.models import Invitation, WrongCode
from companion.joining.rate_limit import MOST
from companion.plays.creation import create_from_record
from companion.plays.models import LogEvent, Participant
from scoring.record import load
from scoring.registry import GAMES
from tests.joining.conftest import come, phone
from tests.plays.conftest import Phone
from tests.plays.presentation.test_play_page import HTMX, sent, text

pytestmark = pytest.mark.django_db

RECORDS = Path(__file__).parent.parent / "records"

CONTROLS = re.compile(r"data-entry|<form|<button|hx-post|data-undo")
NOTHING = "No game has this code. It may have expired, or the host no longer shares it."


def code_of(ann: Phone) -> str:
    return services.invite(ann.play.id, ann.device.id).code


def main(page: str) -> str:
    """The page without the line that says how live it is."""
    return page[page.index("<main") : page.index("</main>")]


# By a code.


def test_a_newcomer_types_the_code_picks_a_seat_and_enters(ann: Phone) -> None:
    ann.device.group.zone = "Europe/Vienna"
    ann.device.group.save()
    code = code_of(ann)
    client = Client(headers={"user-agent": "Mozilla/5.0 (iPhone) Version/18.1 Safari/604.1"})
    typed = client.post("/join/", {"code": f" {code[:3].lower()}-{code[3:].lower()} "})
    assert (typed.status_code, typed["Location"]) == (302, f"/join/{code}/")
    seats = text(client.get(typed["Location"]))
    assert f"{code[:3]} {code[3:]} · Counting · number 0" in seats
    assert "Where do you sit? Ann free Ben free Just watch" in seats
    assert Device.objects.filter(name="Safari on iPhone").count() == 0  # looking makes nothing
    answer = client.post(typed["Location"], {"seat": "1"})
    assert answer["Location"] == ann.at()
    there = Participant.objects.get()
    assert (there.seat, there.device.name) == (1, "Safari on iPhone")
    assert there.device.group != ann.device.group
    assert there.device.group.zone == "Europe/Vienna"  # told by the table's clock, if by none
    entered = client.post(ann.at("enter"), sent(ann), headers=HTMX)
    assert entered.status_code == 200
    assert LogEvent.objects.get().seat == 1


@pytest.mark.parametrize("code", ["CDFGHJ", "nothing", "0", "x" * 300, "%00", "<b>"])
def test_a_code_that_opens_nothing_says_so_and_stays_typed(code: str) -> None:
    answer = Client().post("/join/", {"code": code})
    assert answer.status_code == 404
    assert NOTHING in text(answer)
    assert f'value="{html.escape(code[:200])}"' in answer.content.decode()
    assert Client().get(f"/join/{code}/").status_code == 404


def test_no_code_at_all_is_asked_for() -> None:
    answer = Client().post("/join/", {"code": "  - "})
    assert answer.status_code == 422
    assert "Enter the six characters shown on the host’s phone." in text(answer)
    assert not WrongCode.objects.exists()


def test_who_guesses_is_stopped_even_before_the_right_code(ann: Phone) -> None:
    code, client = code_of(ann), Client()
    for _ in range(MOST):
        assert client.post("/join/", {"code": "CDFGHJ"}).status_code == 404
    for answer in (client.post("/join/", {"code": code}), client.get(f"/join/{code}/")):
        assert answer.status_code == 429
        assert "Too many wrong codes. Try again in ten minutes." in text(answer)
    response = client.post(f"/join/{code}/", {"seat": "0"})
    assert response.status_code == 429
    assert not Participant.objects.exists()
    assert Client(REMOTE_ADDR="10.9.8.7").get(f"/join/{code}/").status_code == 200


def test_images_of_a_strangers_page_do_not_lock_a_phone_out(ann: Phone) -> None:
    """A browser sends no cookie of ours with them, and keeps none that comes back."""
    code = code_of(ann)
    for _ in range(MOST):
        assert Client().get("/join/CDFGHJ/").status_code == 404
    assert Client().get(f"/join/{code}/").status_code == 429  # nor can links be tried for ever
    assert Client().post("/join/", {"code": code}).status_code == 302
    client = Client()
    client.get("/join/")
    assert client.get(f"/join/{code}/").status_code == 200
    assert client.post(f"/join/{code}/", {"seat": "1"}).status_code == 302


@pytest.mark.parametrize("text", ["7KG4WM.", "http://192.168.1.20:8000/join/7KG4WM/"])
def test_a_code_with_a_full_stop_or_in_a_link_opens_the_play(ann: Phone, text: str) -> None:
    Invitation.objects.filter(code=code_of(ann)).update(code="7KG4WM")
    answer = Client().post("/join/", {"code": text})
    assert answer.status_code == 302
    assert answer["Location"] == "/join/7KG4WM/"
    assert Client().get("/join/7KG4WM./").status_code == 200


def test_what_can_be_no_code_is_no_guess() -> None:
    for typed in ("7KG4W", "http://192.168.1.20:8000/", "Ann", "AEIOU0"):
        assert Client().post("/join/", {"code": typed}).status_code == 404
        assert Client().get(f"/join/{typed[:5]}/").status_code == 404
    assert not WrongCode.objects.exists()


def test_a_seat_that_went_in_the_meantime_is_told_and_the_others_are_there(
    ann: Phone, guest: Phone
) -> None:
    other = phone(ann, "Pixel 7").client
    answer = other.post(f"/join/{code_of(ann)}/", {"seat": "1"})
    assert answer.status_code == 422
    assert "Ben's phone was quicker and has Ben’s seat now." in text(answer)
    assert "Ann free" in text(answer)
    assert guest.table.role.seat == 1


@pytest.mark.parametrize("seat", ["", "x", "-1", "99", "٣", "2"])
def test_what_is_no_seat_is_told(ann: Phone, seat: str) -> None:
    answer = Client().post(f"/join/{code_of(ann)}/", {"seat": seat})
    assert answer.status_code == 422
    assert not Participant.objects.exists()


def test_who_was_thrown_out_is_told_so_at_the_code(ann: Phone, guest: Phone) -> None:
    there = Participant.objects.get(device=guest.device)
    services.remove_device(ann.play.id, ann.device.id, there.id)
    answer = guest.client.post(f"/join/{code_of(ann)}/", {"seat": "1"})
    assert answer.status_code == 403
    assert guest.client.get(ann.at()).status_code == 404


def test_a_play_that_was_joined_is_on_the_start_page_and_in_the_list(
    ann: Phone, guest: Phone
) -> None:
    ann.say(5)
    assert "Counting Ann, Ben" in text(guest.client.get("/"))
    assert "at another table" in text(guest.client.get("/plays/"))
    assert "at another table" not in text(ann.client.get("/plays/"))


# Watching.


def test_a_watcher_sees_the_table_and_nothing_that_can_be_touched(
    ann: Phone, watcher: Phone
) -> None:
    ann.say(5)
    page = watcher.client.get(ann.at()).content.decode()
    assert not CONTROLS.search(main(page))
    assert 'data-state="saved"' in page
    assert "data-undo" not in page
    page_text = text(watcher.client.get(ann.at()))
    assert "Ben says a number" in page_text
    assert "This device only watches. Take a seat to enter." in page_text
    assert "Watching take a seat" in page_text


@pytest.mark.parametrize(
    ("name", "scores"),
    [
        ("krimsutep-3-tricks", "Ann 35 =2nd Ben 36 1st Cem 35 =2nd"),
        ("cleopatra-5-rulings", "Cem, out of the game: 52 talents, 24 amulets"),
    ],
)
def test_who_watches_a_play_that_is_over_sees_its_end_and_is_led_to_the_result(
    ann: Phone, name: str, scores: str
) -> None:
    record = load(GAMES, (RECORDS / f"{name}.json").read_bytes())
    over = Phone(ann.device, create_from_record(ann.device, record))
    watcher = come(over, "Tablet", None)
    page_text = text(watcher.client.get(over.at()))
    assert scores in re.sub(r" [+−]\d+", "", page_text)
    assert "Result" in page_text
    assert watcher.client.get(over.at("result")).status_code == 200


@pytest.mark.parametrize("headers", [HTMX, {}], ids=["htmx", "form"])
def test_what_a_watcher_sends_all_the_same_is_answered_403_with_the_table(
    ann: Phone, watcher: Phone, headers: dict[str, str]
) -> None:
    answer = watcher.client.post(ann.at("enter"), sent(ann), headers=headers)
    assert answer.status_code == 403
    assert answer["HX-Retarget"] == "#page"
    page_text = text(answer)
    assert "This device only watches. Take a seat to enter. Nothing was saved." in page_text
    assert not LogEvent.objects.exists()


def test_a_guest_takes_a_free_seat_watches_again_and_leaves(ann: Phone, watcher: Phone) -> None:
    client, seat = watcher.client, f"/plays/{ann.play.id}/seat/"
    assert "Ann free Ben free Just watch Leave this game" in text(client.get(seat))
    client.post(seat, {"seat": "0"})
    assert "this phone" in text(client.get(seat))
    assert "data-undo" in client.get(ann.at()).content.decode() or watcher.table.role.enters
    client.post(seat, {"watch": "1"})
    assert watcher.table.role.watches
    assert client.post(seat, {"leave": "1"})["Location"] == "/"
    assert client.get(ann.at()).status_code == 404


def test_a_host_takes_a_seat_so_that_only_its_secrets_open_there(ann: Phone) -> None:
    client, seat = ann.client, f"/plays/{ann.play.id}/seat/"
    assert "No seat: enter for everyone" in text(client.get(seat))
    client.post(seat, {"seat": "0"})
    assert client.get(ann.at("choice", 0)).status_code == 200
    assert client.get(ann.at("choice", 1)).status_code == 403
    client.post(seat, {"watch": "1"})
    assert client.get(ann.at("choice", 1)).status_code == 200


# The cover, where phones hold seats.


def test_the_cover_on_a_phone_with_a_seat_asks_nobody_else(ann: Phone, guest: Phone) -> None:
    cover = text(guest.client.get(ann.at("cover")))
    assert "On this phone chooses Ben" in cover
    assert "Ann on another phone Ben now" in cover
    response = {"choice": "3", "occasion": "fingers"}
    after = text(guest.client.post(ann.at("choice", 1), response, follow=True))
    assert "Ann still has to choose" in after
    assert "Change" in after
    assert "Pass" not in after


def test_the_cover_that_goes_round_leaves_out_who_has_a_phone(ann: Phone, guest: Phone) -> None:
    response = {"choice": "3", "occasion": "fingers"}
    after = text(ann.client.post(ann.at("choice", 0), response, follow=True))
    assert "Ben still has to choose" in after
    assert ann.client.get(ann.at("choice", 1)).status_code == 403
    assert guest.client.post(ann.at("choice", 1), response).status_code == 302
    assert "All have chosen" in text(ann.client.get(ann.at("cover")))


# For the host.


def test_the_host_shows_a_code_and_withdraws_it(ann: Phone) -> None:
    client, page = ann.client, f"/plays/{ann.play.id}/together/"
    assert "Show a code" in text(client.get(page))
    client.post(f"{page}code/")
    shown = client.get(page).content.decode()
    code = code_of(ann)
    assert f"{code[:3]} {code[3:]}" in shown
    assert 'class="qr"' in shown
    assert "style=" not in shown  # inline SVG needs no inline style
    client.post(f"{page}withdraw/")
    assert "Show a code" in text(client.get(page))
    assert Client().get(f"/join/{code}/").status_code == 404


def test_the_host_sees_who_is_there_and_what_each_may(
    ann: Phone, guest: Phone, watcher: Phone
) -> None:
    page = f"/plays/{ann.play.id}/together/"
    page_text = text(ann.client.get(page))
    assert "Devices: 2 enter, 1 watches" in page_text
    assert "This phone host, enters for everyone" in page_text
    assert "Ben's phone enters for Ben" in page_text
    assert "Tablet watches" in page_text
    ann.client.post(f"{page}lock/", {"locked": "1"})
    there = Participant.objects.get(device=guest.device).id
    ann.client.post(f"{page}{there}/choose/", {"may": "0"})
    page_text = text(ann.client.get(page))
    assert "Devices: 1 enters, 1 watches, 1 waits for approval" in page_text
    assert "Ben's phone seat of Ben, not approved" in page_text
    assert guest.client.post(ann.at("enter"), sent(ann), headers=HTMX).status_code == 403
    ann.client.post(f"{page}{there}/out/")
    page_text = text(ann.client.get(page))
    assert "Removed Ben's phone Let back in" in page_text
    ann.client.post(f"{page}{there}/in/")
    assert guest.client.get(ann.at()).status_code == 200
    assert watcher.table.role.watches


def test_the_host_hands_a_seat_over(ann: Phone, guest: Phone, watcher: Phone) -> None:
    there = Participant.objects.get(device=watcher.device).id
    page = f"/plays/{ann.play.id}/together/{there}/"
    assert "Ben takes the seat from Ben's phone" in text(ann.client.get(page))
    assert ann.client.post(page, {"seat": "7"}).status_code == 422
    ann.client.post(page, {"seat": "1"})
    assert watcher.table.role.seat == 1
    assert guest.table.role.watches


def test_the_other_devices_of_the_host_are_there_once_they_have_entered(
    ann: Phone, ben: Phone
) -> None:
    page = f"/plays/{ann.play.id}/together/"
    assert "Ben's phone" not in text(ann.client.get(page))
    ben.say(5)
    page_text = text(ann.client.get(page))
    assert "Ben's phone host, enters for everyone" in page_text
    assert "Remove Ben" not in ann.client.get(page).content.decode()


def test_the_list_takes_no_more_queries_for_more_devices(ann: Phone) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as found:
            assert ann.client.get(f"/plays/{ann.play.id}/together/").status_code == 200
        return len(found)

    come(ann, "first", None)
    queries()  # the first one replays
    few = queries()
    for number in range(5):
        come(ann, f"device {number}", None)
    assert queries() == few


# The big screen.


def test_the_big_screen_shows_the_table_how_to_join_and_nothing_to_touch(ann: Phone) -> None:
    ann.say(5)
    page = f"/plays/{ann.play.id}/big/"
    big = ann.client.get(page)
    page_text = text(big)
    assert "Join or watch" not in page_text
    assert "Ann said 5 +5" in page_text
    assert "Ben says a number" in page_text
    assert not CONTROLS.search(main(big.content.decode()))
    code = code_of(ann)
    assert f"Join or watch {code[:3]} {code[3:]}" in text(ann.client.get(page))
    role = ann.client.get(page, headers=HTMX).content.decode().strip()
    assert role.startswith('<div class="page" id="page"')


def test_the_big_screen_is_the_same_for_host_seat_and_watcher(
    ann: Phone, guest: Phone, watcher: Phone
) -> None:
    ann.say(5)
    seen = {
        re.sub(r'name="csrf[^>]*|x-csrftoken[^>]*', "", each.client.get(
            f"/plays/{ann.play.id}/big/", headers=HTMX).content.decode())
        for each in (ann, guest, watcher)
    }  # fmt: skip
    assert len(seen) == 1


@pytest.mark.parametrize(
    ("name", "won"),
    [
        ("krimsutep-3-tricks", "Ben wins with 36"),
        ("ramses-4-per-work", "Dóra wins with −7"),
        ("cleopatra-5-rulings", "Ann wins with 49"),
    ],
)
def test_of_a_play_that_is_over_the_big_screen_tells_who_has_won_beside_the_board(
    ann: Phone, name: str, won: str
) -> None:
    record = load(GAMES, (RECORDS / f"{name}.json").read_bytes())
    play = create_from_record(ann.device, record)
    shown = html.unescape(ann.client.get(f"/plays/{play.id}/big/").content.decode())
    assert won in main(shown)
    assert 'class="board' in shown
    assert "Score sheet so far" not in shown


def test_a_group_of_its_own_is_made_for_who_joins_first(ann: Phone) -> None:
    before = Group.objects.count()
    Client().post(f"/join/{code_of(ann)}/", {"watch": "1", "zone": "Europe/Berlin"})
    assert Group.objects.count() == before + 1
    assert Group.objects.latest("created").zone == "Europe/Berlin"
