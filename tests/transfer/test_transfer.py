"""Plays go to another copy of the companion and come back; nothing is lost on the way."""

from base64 import b64decode, b64encode
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from io import BytesIO
from uuid import UUID, uuid4

import pytest
from django.test import Client, override_settings
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from companion.backup import staging
from companion.backup.group_backup import zip_document
from companion.backup.group_restore import restore
from companion.exchange.models import Origin
from companion.groups.models import Device, Group
from companion.plays import creation, services
from companion.plays.models import LogEvent, Play, SealedChoice
from companion.statistics.models import SeatResult
from companion.transfer.comparison import State, compare
from companion.transfer.models import Branch, Carried
from companion.transfer.services import (
    Decision,
    Report,
    export_play,
    import_received,
    receive_file,
)
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json
from tests.backup.files import document, listed, objected, play_in
from tests.plays.conftest import Phone, finish
from tests.transfer.conftest import elsewhere

pytestmark = pytest.mark.django_db
ARRIVE = reverse("transfer:arrive")
SETTLE = reverse("transfer:settle")


def keys(play: UUID) -> list[UUID]:
    rows = LogEvent.objects.filter(play=play).order_by("sequence")
    return list(rows.values_list("key", flat=True))


def decide(phone: Phone, decision: Decision) -> Report:
    return import_received(phone.device, {phone.play.id: decision})


def test_a_copy_that_went_on_is_added_at_the_end(ann: Phone) -> None:
    ann.say(1, 2)
    data = elsewhere(ann, lambda: ann.say(3, 4))
    receive_file(ann.device, data)
    assert import_received(ann.device, {}) == Report(continued=1)
    assert ann.scores == (4, 6)
    assert ann.table.halt is None


def test_bringing_the_same_file_twice_changes_nothing(ann: Phone) -> None:
    ann.say(1)
    data = elsewhere(ann, lambda: ann.say(3))
    for report in (Report(continued=1), Report(same=1)):
        receive_file(ann.device, data)
        assert import_received(ann.device, {}) == report
    assert len(keys(ann.play.id)) == 2


def test_an_event_keeps_its_key_its_device_and_its_time(ann: Phone) -> None:
    kept = list[LogEvent]()

    def enter() -> None:
        ann.say(5)
        kept.extend(LogEvent.objects.filter(play=ann.play))

    receive_file(ann.device, elsewhere(ann, enter))
    import_received(ann.device, {})
    (event,) = LogEvent.objects.filter(play=ann.play)
    assert (event.key, event.device_id, event.created, event.digest) == (
        kept[0].key, ann.device.id, kept[0].created, kept[0].digest,
    )  # fmt: skip


def test_a_play_that_is_finished_elsewhere_counts_in_the_statistics(ann: Phone) -> None:
    data = elsewhere(ann, lambda: finish(ann))
    receive_file(ann.device, data)
    import_received(ann.device, {})
    ann.play.refresh_from_db()
    assert ann.play.finished is not None
    assert SeatResult.objects.filter(play=ann.play).count() == 2


def test_a_table_sees_what_holds_before_it_decides(ann: Phone) -> None:
    ann.say(1)
    data = elsewhere(ann, lambda: ann.say(5, 7))
    ann.say(5)
    (found,) = compare(ann.device.group, data).plays
    assert (found.state, found.common, found.later, found.later_here) == (State.PARTED, 1, 2, 1)
    assert [each.payload for each in found.rebased.held] == [{"kind": "say", "number": 7}]
    assert [str(each.error) for each in found.rebased.refused] == ["5 was said just before."]
    assert len(keys(ann.play.id)) == 2


def test_what_holds_is_added_and_the_whole_log_stays_beside(ann: Phone) -> None:
    ann.say(1)
    data = elsewhere(ann, lambda: ann.say(5, 7))
    ann.say(5)
    receive_file(ann.device, data)
    assert decide(ann, Decision.APPEND) == Report(branches=1)
    payloads = LogEvent.objects.filter(play=ann.play).values_list("payload", flat=True)
    assert list(payloads) == [{"kind": "say", "number": number} for number in (1, 5, 7)]
    beside = Branch.objects.get(of=ann.play).play
    assert (beside.counted, len(keys(beside.id))) == (False, 3)
    assert services.get_table(beside.id, ann.device.id).halt is None


def test_where_all_holds_no_branch_is_made(ann: Phone) -> None:
    ann.say(1)
    data = elsewhere(ann, lambda: ann.say(6))
    ann.say(5)
    receive_file(ann.device, data)
    assert decide(ann, Decision.APPEND) == Report(continued=1)
    assert len(keys(ann.play.id)) == 3
    assert not Branch.objects.exists()


@pytest.mark.parametrize(
    ("decision", "counted"), [(Decision.BOTH, (True, False)), (Decision.THEIRS, (False, True))]
)
def test_both_are_kept_as_two_plays_of_which_one_counts(
    ann: Phone, decision: Decision, counted: tuple[bool, bool]
) -> None:
    ann.say(1)
    data = elsewhere(ann, lambda: ann.say(5, 7))
    ann.say(9)
    before = keys(ann.play.id)
    receive_file(ann.device, data)
    assert decide(ann, decision) == Report(branches=1)
    ann.play.refresh_from_db()
    beside = Branch.objects.get(of=ann.play).play
    assert (ann.play.counted, beside.counted) == counted
    assert keys(ann.play.id) == before
    acts = map(objected, listed(play_in(document(data))["acts"]))
    assert [str(key) for key in keys(beside.id)] == [act["key"] for act in acts]


def test_an_imported_play_to_which_both_copies_added_the_same_is_kept_twice(
    ann: Phone,
) -> None:
    Origin.objects.create(play=ann.play, meta="{}", content="a" * 64)
    ann.say(1)
    data = elsewhere(ann, lambda: ann.say(5))
    ann.say(5)
    receive_file(ann.device, data)
    assert decide(ann, Decision.BOTH) == Report(branches=1)
    beside = Branch.objects.get(of=ann.play).play
    assert len(keys(beside.id)) == len(keys(ann.play.id)) == 2
    assert Origin.objects.get(content="a" * 64).play == ann.play


def test_a_branch_goes_on_when_its_copy_comes_back_once_more(ann: Phone) -> None:
    ann.say(1)
    first = list[bytes]()

    def twice() -> None:
        ann.say(5)
        first.append(elsewhere(ann, lambda: None))
        ann.say(7)

    later = elsewhere(ann, twice)
    ann.say(9)
    receive_file(ann.device, first[0])
    decide(ann, Decision.BOTH)
    receive_file(ann.device, later)
    assert import_received(ann.device, {}) == Report(continued=1)
    assert len(keys(Branch.objects.get(of=ann.play).play_id)) == 3
    assert len(keys(ann.play.id)) == 2


def test_without_a_decision_nothing_changes(ann: Phone) -> None:
    data = elsewhere(ann, lambda: ann.say(5))
    ann.say(9)
    receive_file(ann.device, data)
    with pytest.raises(Malformed, match="Decide for each game which entries count"):
        import_received(ann.device, {})
    assert len(keys(ann.play.id)) == 1


def test_a_play_that_is_taken_along_says_so_until_it_is_back(ann: Phone) -> None:
    ann.say(1)
    data = export_play(ann.play.id, ann.device, "https://nile.example")
    page = ann.client.get(ann.at()).content.decode()
    assert "This game is on <bdi>Ann&#x27;s phone</bdi>" in page
    receive_file(ann.device, data)
    import_received(ann.device, {})
    assert "This game is on" not in ann.client.get(ann.at()).content.decode()


def test_a_play_that_is_away_goes_on_here_when_the_table_says_so(ann: Phone) -> None:
    export_play(ann.play.id, ann.device, "")
    ann.client.post(reverse("transfer:back", args=[ann.play.id]))
    ann.play.refresh_from_db()
    assert (ann.play.away, ann.play.away_on) == (None, "")


def test_secret_choices_do_not_go_along_unless_they_are_given_up(ann: Phone) -> None:
    ann.say(1, 2, 3, 4)
    ann.seal(0, 3)
    take = reverse("transfer:take", args=[ann.play.id])
    refused = ann.client.post(take)
    assert refused.status_code == 422
    assert "Secret choices do not move." in refused.content.decode()
    assert SealedChoice.objects.count() == 1
    assert ann.client.post(take, {"give-up": "1"}).headers["Content-Type"] == "application/zip"
    assert not SealedChoice.objects.exists()


def test_a_new_group_gets_the_play_with_its_keys_and_knows_its_home(ann: Phone) -> None:
    ann.say(1, 2)
    data = export_play(ann.play.id, ann.device, "https://nile.example")
    other = Device.objects.create(group=Group.objects.create(), name="Ben's phone")
    receive_file(other, data)
    assert import_received(other, {}) == Report(new=1)
    play = Play.objects.get(group=other.group)
    assert keys(play.id) == keys(ann.play.id)
    carried = Carried.objects.get(play=play)
    assert (carried.home, carried.events) == ("https://nile.example", 2)
    assert restore(ann.device.group, data).again == 1


def test_the_pages_go_from_a_file_to_a_report(ann: Phone) -> None:
    ann.say(1)
    data = elsewhere(ann, lambda: ann.say(5, 7))
    ann.say(5)
    client = ann.client
    page = client.post(ARRIVE, {"file": BytesIO(data)}).content.decode()
    assert "Entries on both: 1. After that in the file: 2, here: 1." in " ".join(page.split())
    assert "5 was said just before." in page
    assert client.get(ARRIVE).content.decode().count("play-") == page.count("play-")
    done = client.post(SETTLE, {f"play-{ann.play.id}": "append"}).content.decode()
    assert "0 new, 0 continued, 1 saved as a" in " ".join(done.split())


def test_a_file_from_another_site_changes_nothing_and_is_sent_once_more(ann: Phone) -> None:
    data = elsewhere(ann, lambda: ann.say(5))
    client = Client(enforce_csrf_checks=True, headers={"origin": "https://pocket.example"})
    page = client.post(ARRIVE, {"packed": b64encode(data).decode()})
    assert page.status_code == 200
    assert b64encode(data).decode() in page.content.decode()
    assert not Device.objects.exclude(id=ann.device.id).exists()


@pytest.mark.parametrize(
    "home",
    [
        "https://[bad", "https://", "ftp://nile.example", "https://nile.example:99999",
        "https://nile.example:0", "https://nile.example/games", "https://ann@nile.example",
        "https://nile.example?a", "https://nile.example/\nX-Header: y", "https://nile.example\n",
        "https://nile.example; script-src 'unsafe-inline' *", "https://[::::]", 7, None,
    ],
)  # fmt: skip
def test_what_is_no_address_of_a_server_is_refused(ann: Phone, home: Json) -> None:
    data = zip_document({**document(elsewhere(ann, lambda: ann.say(5))), "home": home})
    stranger = Client()
    for page in (
        stranger.post(ARRIVE, {"file": BytesIO(data)}),
        ann.client.post(ARRIVE, {"file": BytesIO(data)}),
    ):
        assert page.status_code == 422
        assert "the address of its server is invalid." in page.content.decode()
    assert not Carried.objects.exists()
    assert stranger.get(reverse("transfer:transfer")).status_code == 200


@pytest.mark.parametrize(
    "home", ["https://nile.example", "http://192.168.1.20:8000/", "http://[fd00::1]:8000"]
)
def test_the_page_that_sends_a_play_back_may_only_send_to_its_server(
    ann: Phone, home: str
) -> None:
    receive_file(ann.device, elsewhere(ann, lambda: ann.say(5), home))
    import_received(ann.device, {})
    page = ann.client.get(reverse("transfer:send", args=[ann.play.id]))
    policy = page.headers["Content-Security-Policy"]
    assert f"form-action 'self' {home.rstrip('/')};" in f"{policy};"


def test_one_file_is_read_at_a_time(ann: Phone) -> None:
    data = elsewhere(ann, lambda: ann.say(5))
    receive_file(ann.device, data)
    with staging.one_restore_at_a_time(), ThreadPoolExecutor(1) as pool:
        read = pool.submit(compare, ann.device.group, data)
        assert isinstance(read.exception(), Malformed)
        assert str(read.exception()) == str(staging.BUSY)
    assert ann.client.get(ARRIVE).status_code == 200


@pytest.mark.parametrize("origin", ["null", "https://[bad", "https://pocket.example", "x"])
def test_a_file_from_any_other_origin_is_sent_once_more(ann: Phone, origin: str) -> None:
    packed = b64encode(elsewhere(ann, lambda: ann.say(5))).decode()
    page = Client(headers={"origin": origin}).post(ARRIVE, {"packed": packed})
    assert page.status_code == 200
    assert packed in page.content.decode()


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({}, "Choose a file."),
        ({"packed": "***"}, "The file is incomplete"),
        ({"packed": b64encode(b"no zip").decode()}, "cannot be unpacked"),
    ],
)
def test_what_is_no_file_is_refused_in_a_sentence(
    ann: Phone, form: dict[str, str], sentence: str
) -> None:
    page = ann.client.post(ARRIVE, form)
    assert page.status_code == 422
    assert sentence in page.content.decode()


def test_a_field_that_is_too_large_for_a_form_is_said_to_be(ann: Phone) -> None:
    page = ann.client.post(ARRIVE, {"packed": "A" * 3_000_000})
    assert page.status_code == 413
    assert "That is more than this page accepts." in page.content.decode()


def test_a_guest_takes_no_play_along(ann: Phone) -> None:
    stranger = Phone(
        Device.objects.create(group=Group.objects.create(), name="Zoe's"), ann.play
    )
    assert stranger.client.post(reverse("transfer:take", args=[ann.play.id])).status_code == 404


@override_settings(POCKET_URL="https://pocket.example")
def test_a_whole_group_moves_to_the_pocket_edition_by_one_tap(over: Phone) -> None:
    device = over.device
    running = creation.create_play(device, creation.NewPlay("toy", ["Ann", "Ben"], 0))
    page = over.client.get(reverse("transfer:transfer")).content.decode()
    assert "Move all games to this phone" in page
    onward = over.client.post(reverse("transfer:send-group"))
    assert 'action="https://pocket.example/transfer/arrive/"' in onward.content.decode()
    plays = listed(document(b64decode(onward.context["packed"]))["plays"])
    assert {objected(each)["id"] for each in plays} == {str(running.id), str(over.play.id)}
    away = dict(Play.objects.values_list("id", "away_on"))
    assert away == {running.id: device.name, over.play.id: ""}


@override_settings(POCKET_URL="https://pocket.example")
def test_a_group_with_secret_choices_stays_as_a_whole(ann: Phone) -> None:
    ann.say(1, 2, 3, 4)
    ann.seal(0, 3)
    refused = ann.client.post(reverse("transfer:send-group"))
    assert refused.status_code == 422
    assert "Secret choices do not move." in refused.content.decode()
    assert Play.objects.get(id=ann.play.id).away is None


def test_all_plays_go_back_to_the_one_server_from_which_they_came(ann: Phone) -> None:
    send = reverse("transfer:send-group")
    assert ann.client.post(send).status_code == 404
    Carried.objects.create(play=ann.play, home="https://nile.example", events=0)
    page = ann.client.get(reverse("transfer:transfer")).content.decode()
    assert "Send all games to nile.example" in page
    onward = ann.client.post(send).content.decode()
    assert 'action="https://nile.example/transfer/arrive/"' in onward
    assert Play.objects.get(id=ann.play.id).away is None


def test_of_many_plays_of_a_server_those_that_run_come_first_and_most_are_folded(
    ann: Phone, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    running = ann.play
    for number in range(6):
        play = Play.objects.get(id=running.id)
        if number:
            play.id, play.players = uuid4(), [f"Player {number}", "Ben"]
            play.created += timedelta(days=number)
            play.finished = play.created
            play.save(force_insert=True)
        Carried.objects.create(play=play, home="https://nile.example", events=0)
    with django_assert_max_num_queries(20):
        page = ann.client.get(reverse("transfer:transfer")).content.decode()
    first, folded = page.split("3 more games")
    assert page.count("From https://nile.example") == 1
    assert page.count("Send all games to nile.example") == 1
    assert str(running.id) in first
    assert [n for n in range(1, 6) if f"Player {n}," in first] == [4, 5]
    assert [folded.index(f"Player {n},") for n in (3, 2, 1)] == sorted(
        folded.index(f"Player {n},") for n in (1, 2, 3)
    )
