"""Plays of all three games in every state, entered through the services of today's code.

`python -m tests.upgrade FOLDER` fills an empty server with them.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from uuid import UUID, uuid4

from django.test import Client
from django.utils import timezone

from companion.accounts import group_access
from companion.accounts.models import Account
from companion.api import tokens
from companion.api.models import TokenScope
from companion.backup.group_backup import backup_file
from companion.disputes.services import allow_advice
from companion.exchange import record_import
from companion.groups import house_rules, own_copies, people, places
from companion.groups.models import Device, Group, Person
from companion.joining import rate_limit
from companion.joining import services as joining
from companion.people import merge
from companion.plays import creation, details, samples, services, trash
from companion.plays.confirmation import pending
from companion.plays.live import connections
from companion.plays.models import Play
from companion.plays.outcomes import Outcome, Refused, Saved, Sent
from companion.plays.sealed_choices import SecretChoice, sealing
from companion.sharing import services as sharing
from companion.sharing.models import Names
from companion.statistics.rebuild import sum_up
from scoring.kernel.serialization.entries import Json
from scoring.record import Record, load
from scoring.registry import GAMES

RECORDS = Path(__file__).parent.parent / "records"
ALL = sorted(path for path in RECORDS.glob("*.json") if ".expected" not in path.name)
PASSWORD = "correct horse battery"  # noqa: S105 - of an account in a test's database


REVEALED = {"reveal": "cards", "offering": "bids"}
"""The entries that turn secret choices up, and where these are in them."""


def fill(folder: str) -> None:
    """Fill an empty server; the backup of its group goes into the folder."""
    group = Group.objects.create(name="Thursday", zone="Europe/Berlin")
    ann, ben = (_device(group, f"{name}’s phone") for name in ("Ann", "Ben"))
    zoe = _device(Group.objects.create(name="Zoe’s", zone="UTC"), "Zoe’s phone")
    _settings(ann)
    for path in ALL:
        _taken(ann, path)
    _details(ann)
    _corrected(_entered(ann, "krimsutep-finished"), ann)
    _corrected(_entered(ben, "ramses-finished"), ben)
    _corrected(_entered(ben, "cleopatra-finished"), ben)
    for slug in GAMES:
        _running(ann, zoe, slug)
        _confirmed(ann, ben, slug)
        _unconfirmed(ann, slug)
        trash.delete(_entered(ann, f"{slug}-finished").id, ann.id)
        samples.open_sample(ben, f"{slug}-finished")
    _sealed(ann, zoe)
    _people(ann)
    _accounts(ann, zoe)
    sum_up(group.id, GAMES)
    (Path(folder) / "group.zip").write_bytes(backup_file(group))


def _device(group: Group, name: str) -> Device:
    return Device.objects.create(group=group, name=name)


def _settings(device: Device) -> None:
    """A place, house rules for each game, and copies with blocked squares and other names."""
    places.add(device.group, "The mill")
    house_rules.set_house_ruling(device, "krimsutep", {"roman": "trumps-only"}, "as ever")
    for slug, game in GAMES.items():
        ruling = game.rulings[-1]
        house_rules.set_house_ruling(
            device, slug, {ruling.name: ruling.readings[1].value}, "so we began"
        )
    cells: list[Json] = ["a1", "b1", "c1", "d1", "e1", "f1"]
    own_copies.save_copy(device, "krimsutep", {"width": 6, "height": 5, "cells": cells})
    own_copies.save_copy(
        device, "ramses", {"names": {"3A": "Nefertiti"}, "shapes": {"3A": [3, 1]}}
    )


def _taken(device: Device, path: Path) -> Play:
    (made,) = record_import.import_records(device, [(path.name, path.read_bytes())])
    assert made.play is not None, made.message
    return made.play


def _details(device: Device) -> None:
    """Details of plays: a place and notes, and one play that is not counted."""
    first, second, *_ = Play.objects.order_by("created", "id")
    place = device.group.places.get()
    play_details = details.PlayDetails(
        place=str(place.id), minutes="95", notes="Rain.\nGood soup: çay."
    )
    details.update_details(first.id, device.id, play_details)
    details.update_details(second.id, device.id, details.PlayDetails(counted=False))


def _record(name: str) -> Record:
    return load(GAMES, (samples.FOLDER / f"{name}.json").read_bytes())


def _begun(device: Device, record: Record, *, confirms: bool = False) -> Play:
    new_play = creation.NewPlay(
        record.game.slug, record.players, record.start, record.options, confirms=confirms
    )
    return creation.create_play(device, new_play)


def _entered(device: Device, name: str, *, but: int = 0, confirms: bool = False) -> Play:
    """A play entered act by act, but for the last entries."""
    record = _record(name)
    play = _begun(device, record, confirms=confirms)
    for entry in record.entries[: len(record.entries) - but]:
        _saved(services.enter(play.id, entry, _sent(play, device)))
    return play


def _sent(play: Play, device: Device) -> Sent:
    return Sent(services.get_table(play.id, device.id).after, uuid4(), device.id)


def _saved(outcome: Outcome) -> None:
    if isinstance(outcome, Refused):
        raise outcome.error
    assert isinstance(outcome, Saved)


def _corrected(play: Play, device: Device) -> None:
    """An undo and a redo, the last entry removed and put in again, another reading of one."""
    for act in (services.undo, services.redo):
        _saved(act(play.id, _sent(play, device)))
    log = services.get_table(play.id, device.id).log
    last, entry = len(log.entries) - 1, log.entries[-1].payload
    removed: Json = [{"do": "remove", "at": last}]
    _saved(services.correct(play.id, removed, _sent(play, device)))
    put_in: Json = [{"do": "insert", "at": last, "entry": entry}]
    _saved(services.correct(play.id, put_in, _sent(play, device)))
    if play.game == "krimsutep":
        ruling: Json = {"ruling": "maid", "reading": _other(play, "maid"), "why": "house"}
        _saved(services.settle(play.id, ruling, _sent(play, device)))
        sharing.share(play.id, device.id, Names.INITIALS)


def _other(play: Play, name: str) -> str | bool:
    ruling = next(each for each in GAMES[play.game].rulings if each.name == name)
    now = play.options.get(name, ruling.default)
    return next(each.value for each in ruling.readings if each.value != now)


def _running(ann: Device, zoe: Device, slug: str) -> None:
    """One that runs, with guests at it: one in a seat, one that was put out, one lost link."""
    play = _entered(ann, f"{slug}-finished", but=3)
    code = joining.invite(play.id, ann.id).code
    joining.join_play(code, zoe.id, 1)
    gone = _device(zoe.group, "A lost phone")
    joining.join_play(code, gone.id, 0)
    there = play.participants.get(device=gone)
    joining.remove_device(play.id, ann.id, there.id)
    joining.lock(play.id, ann.id, locked=True)
    record = _record(f"{slug}-finished")
    _saved(services.enter(play.id, record.entries[-3], _sent(play, zoe)))
    _saved(services.undo(play.id, _sent(play, zoe)))
    services.set_open_scores(play.id, ann.id, to_all=True)
    allow_advice(play.id, ann.id, allowed=True)
    connections.record_heartbeats(
        [connections.ConnectionKey(play.id, zoe.id)],
        [connections.ConnectionKey(play.id, gone.id)],
    )


def _confirmed(ann: Device, ben: Device, slug: str) -> None:
    """One whose every section a second person has confirmed."""
    play = _entered(ann, f"{slug}-finished", confirms=True)
    while waiting := pending(services.get_table(play.id, ben.id)):
        _answer(play.id, ben, waiting[0].first, waiting[0].last, agreed=True)
    play.refresh_from_db()
    assert play.finished is not None


def _unconfirmed(ann: Device, slug: str) -> None:
    """One that is complete and waits: one section is refused, one confirmed."""
    play = _entered(ann, f"{slug}-finished", confirms=True)
    first, second, *_ = pending(services.get_table(play.id, ann.id))
    _answer(play.id, ann, first.first, first.last, agreed=False)
    _answer(play.id, ann, second.first, second.last, agreed=True)


def _answer(play: UUID, device: Device, first: int, last: int, *, agreed: bool) -> None:
    payload: Json = {"first": first, "last": last, "seat": 0}
    sent = Sent(services.get_table(play, device.id).after, uuid4(), device.id)
    _saved(services.answer(play, payload, sent, agreed=agreed))


def _sealed(ann: Device, zoe: Device) -> None:
    """In each game that has secret choices: one where two have chosen, the others not yet."""
    for slug in GAMES:
        record = _record(f"{slug}-finished")
        play = _begun(ann, record)
        for number, entry in enumerate(record.entries):
            now = sealing(services.get_table(play.id, ann.id))
            if now is not None:
                joining.join_play(joining.invite(play.id, ann.id).code, zoe.id, 1)
                choices = _choices(record.entries[number:])
                for seat, device in ((0, ann), (1, zoe)):
                    secret = SecretChoice(now.occasion, seat, choices[seat])
                    _saved(services.seal(play.id, secret, device.id))
                break
            _saved(services.enter(play.id, entry, _sent(play, ann)))


def _choices(entries: Sequence[Json]) -> list[Json]:
    """What the seats choose, from the next entry that turns it up."""
    for entry in entries:
        if isinstance(entry, dict) and entry["kind"] in REVEALED:
            choices = entry[REVEALED[str(entry["kind"])]]
            assert isinstance(choices, list)
            return choices
    raise LookupError


def _people(device: Device) -> None:
    """Two who turned out to be one, two who did not, one with initials, one renamed."""
    record = _record("krimsutep-finished")
    names = ("Annika", "Evelyn", "Dora")
    creation.create_from_record(device, replace(record, players=names))
    annika, evelyn, dora = (Person.objects.get(group=device.group, name=name) for name in names)
    ann, ben = (Person.objects.get(group=device.group, name=name) for name in ("Ann", "Ben"))
    merge.merge(ann, annika)
    merge.keep_apart(ben, dora)
    merge.merge(evelyn, people.find_or_add_people(device.group, ["Eve-Lyn"])[0])
    people.change(ann, people.PersonChange("Änne", "Än", emblem="cat"))


def _accounts(ann: Device, zoe: Device) -> None:
    """An account that keeps the group, its session, a token, a code that opened nothing."""
    account = Account.objects.open("Ann@Example.org", PASSWORD)
    group_access.keep(account, ann.group)
    tokens.create_token(ann, "A script", [TokenScope.READ, TokenScope.ENTER])
    tokens.create_token(zoe, "Another", [TokenScope.MANAGE])
    rate_limit.record_wrong_code("192.0.2.7")
    client = Client()
    client.force_login(account, "django.contrib.auth.backends.ModelBackend")
    session = client.session
    session["device"] = str(ann.id)
    session.set_expiry(timezone.now() + timedelta(days=100 * 365))
    session.save()
