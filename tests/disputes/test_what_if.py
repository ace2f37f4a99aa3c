"""What if: entries tried in a copy, of which nothing is stored."""

import json
from html import unescape
from itertools import pairwise

import pytest
from django.urls import reverse

from companion.disputes.best_placements import best_placements
from companion.disputes.what_if import MOST, decode_entries, encode_entries, read_what_if
from companion.plays.creation import NewPlay, create_play
from companion.plays.models import LogEvent, Play
from scoring.kernel.errors import EntryError, Malformed
from scoring.kernel.serialization.entries import Json
from tests.disputes.test_why import running
from tests.plays.conftest import Phone

pytestmark = pytest.mark.django_db(transaction=True)
HTMX = {"hx-request": "true"}


def where(phone: Phone, number: int, *tried: Json) -> str:
    return reverse("disputes:try", args=[phone.play.id, number, encode_entries(tried)])


def shown(phone: Phone, address: str, **query: str) -> str:
    answer = phone.client.get(address, query)
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def test_what_is_tried_is_judged_and_shown_and_stored_nowhere(ann: Phone) -> None:
    ann.say(1, 2)
    before = list(LogEvent.objects.values()), list(Play.objects.values())
    sent = {"entry": json.dumps({"kind": "say", "number": 9}), "after": 1, "key": "x"}
    answer = ann.client.post(where(ann, 1), sent, headers=HTMX)
    there = answer["HX-Push-Url"]
    assert there == where(ann, 1, {"kind": "say", "number": 9})
    page_text = unescape(answer.content.decode())
    assert "Ben said 9" in page_text
    assert f'href="{where(ann, 1)}"' in page_text  # undo
    again = {"entry": json.dumps({"kind": "say", "number": 9}), "after": 2, "key": "y"}
    refused = ann.client.post(there, again, headers=HTMX)
    assert refused.status_code == 422
    assert "9 was said just before." in unescape(refused.content.decode())
    assert (list(LogEvent.objects.values()), list(Play.objects.values())) == before


def test_what_alone_can_follow_is_tried_and_taken_back_with_what_forces_it(ann: Phone) -> None:
    options: dict[str, Json] = {"depth": "exhibits"}
    play = create_play(ann.device, NewPlay("ramses", ("Ann", "Ben"), 0, options))
    phone = Phone(ann.device, play)
    built: Json = {"kind": "exhibit", "work": "3A", "cells": [[0, 0], [1, 0], [2, 0]]}
    sent = {"entry": json.dumps(built)}
    answer = phone.client.post(where(phone, 0), sent, headers=HTMX)
    assert answer["HX-Push-Url"] == where(phone, 0, built, {"kind": "end-turn"})
    page_text = unescape(answer.content.decode())
    assert f'href="{where(phone, 0)}"' in page_text  # undo
    ended = shown(phone, where(phone, 0, built, {"kind": "end-turn"}, {"kind": "end-turn"}))
    assert f'href="{where(phone, 0, built, {"kind": "end-turn"})}"' in ended


def test_a_copy_is_made_of_any_position_also_of_a_finished_play(ann: Phone) -> None:
    ann.say(1, 2, 3, 4)
    ann.enter({"kind": "show", "fingers": [0, 0]})
    for number in range(6):
        assert "What if" in shown(ann, where(ann, number))
    over = reverse("disputes:try", args=[ann.play.id, 7, "-"])
    assert ann.client.get(over).status_code == 404
    ends = shown(ann, where(ann, 4, {"kind": "show", "fingers": [5, 0]}))
    assert "The game would be over" in ends


@pytest.mark.parametrize(
    "tried",
    ["x", "AAAA", "eJyLjgUAARUAuQ", "é", "a" * 9_000, encode_entries([{"kind": "say"}])],
)
def test_an_address_of_nothing_that_can_be_tried_is_not_found(ann: Phone, tried: str) -> None:
    address = reverse("disputes:try", args=[ann.play.id, 0, tried])
    if tried == "eJyLjgUAARUAuQ":  # the empty list, spelt out
        assert decode_entries(tried) == ()
    else:
        assert ann.client.get(address).status_code == 404


def test_tried_entries_are_encoded_and_decoded_within_bounds() -> None:
    tried: list[Json] = [{"kind": "say", "number": number % 9 + 1} for number in range(MOST)]
    assert decode_entries(encode_entries(tried)) == tuple(tried)
    for bomb in (encode_entries([0] * 100_000), encode_entries([{"a": "b" * 100_000}])):
        with pytest.raises(Malformed):
            decode_entries(bomb)


def test_at_most_so_many_entries_are_tried(ann: Phone) -> None:
    with pytest.raises(EntryError, match="at most 80 entries"):
        read_what_if(ann.table, 0, [{"kind": "say", "number": 1}] * (MOST + 1))


def test_a_running_play_lists_no_best_placements_unless_its_table_allows_advice(
    ann: Phone, stranger: Phone
) -> None:
    ann.say(1)
    assert "You can see the best placements after the game" in shown(
        ann, where(ann, 1), best=""
    )
    address = reverse("disputes:advice", args=[ann.play.id])
    assert stranger.client.post(address, {"allow": "1"}).status_code == 404
    assert ann.client.post(address, {"allow": "1", "number": "1"}).status_code == 302
    assert "You can see the best placements after the game" not in shown(
        ann, where(ann, 1), best=""
    )
    ann.client.post(address, {"allow": "0"})
    assert "You can see the best placements after the game" in shown(
        ann, where(ann, 1), best=""
    )


@pytest.mark.parametrize(
    ("name", "number", "piece"),
    [
        ("krimsutep-3-tricks", 94, "small palace"),
        ("cleopatra-3", 84, "mosaic L"),
        ("ramses-3-exhibits", 14, "a work of three"),
    ],
)
def test_the_best_placements_are_the_rules_own_options_by_points(
    name: str, number: int, piece: str
) -> None:
    phone = running(name)
    table = read_what_if(phone.table, number, ()).table
    pieces = best_placements(table)
    assert piece in {each.name for each in pieces}, [each.name for each in pieces]
    acting = table.game_view.turn(table.position).acting
    for each in pieces:
        assert all(one.points >= other.points for one, other in pairwise(each.ways))
        for way in each.ways:
            after = table.position.enter(dict(way.entry))
            fallen = after.state.lines[len(table.position.state.lines) :]
            own = [line.points for line in fallen if line.seat == acting]
            assert way.points <= sum(own)
    page_text = shown(phone, where(phone, number), best="")
    assert pieces[0].ways[0].words in page_text


def test_a_doubled_placement_counts_its_double() -> None:
    phone = running("krimsutep-3-tricks")
    table = read_what_if(phone.table, 14, ()).table
    (piece,) = best_placements(table)
    assert piece.ways[0].parts == ("Obelisks 2", "Doubling 2")
    assert piece.ways[0].points == 4


def test_the_end_of_a_secret_play_cannot_be_tried_before_it_comes() -> None:
    whole = running("cleopatra-3")
    entries = [act.payload for act in whole.table.log.entries]
    phone = running("cleopatra-3", 150)
    with pytest.raises(Malformed, match="still secret"):
        read_what_if(phone.table, 150, entries[150:])
    read_what_if(whole.table, 150, entries[150:])


def test_points_stay_secret_in_a_copy_of_a_running_play() -> None:
    phone = running("cleopatra-3", 60)
    page_text = shown(phone, where(phone, 60))
    assert "talents" not in page_text.split("<main")[0]
