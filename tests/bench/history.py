"""Measures the pages of history and statistics on the database that DATABASE_URL names.

`python -m tests.bench.history 10000 100000` makes so many plays, and so many in all then; it
wants a fresh database and a DATA_DIR of its own.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from statistics import quantiles
from time import perf_counter, process_time
from typing import TYPE_CHECKING

import django

if TYPE_CHECKING:
    from django.test import Client

    from tests.bench.crowd import Size

OURS = 2000
TIMES = int(os.environ.get("TIMES", "40"))
GOAL = 100  # ms
WIDE = 44
TICKS = os.sysconf("SC_CLK_TCK")


def main(sizes: Sequence[int]) -> None:
    """Make plays and measure, ever more of them."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
    django.setup()
    # Only a configured Django can be asked for these.
    from django.core.management import call_command  # noqa: PLC0415

    from tests.bench import crowd  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    crowd.start()
    for size in sizes:
        crowd.clear()
        groups = {name: measured_group(game) for name, game in GROUPS.items()}
        begun = perf_counter()
        crowd.make(size, [each for each, _ in groups.values()])
        say(f"{size:,} plays (made in {perf_counter() - begun:.0f} s)")
        for name, (each, session) in groups.items():
            say(f"  {summed_up(each.group)}")
            for line in (*pages(name, session), *after_changes(each.group, session)):
                say(f"  {line}")
    say(checked())


GROUPS = {"all three games": "", "Krimsutep alone": "krimsutep"}


def say(line: str) -> None:
    print(line, flush=True)


def measured_group(game: str) -> "tuple[Size, str]":
    """A group that is to have plays and their logs; and the key of a session in it."""
    from django.contrib.sessions.backends.db import SessionStore  # noqa: PLC0415

    from companion.groups.models import (  # noqa: PLC0415
        Device,
        Group,
    )
    from tests.bench.crowd import Size  # noqa: PLC0415

    group = Group.objects.create(name=f"We {game}", zone="Europe/Berlin")
    device = Device.objects.create(group=group, name="the measuring phone")
    session = SessionStore()
    session.update({"device": str(device.id), "zone": group.zone})
    session.save()
    return Size(group.pk, OURS, game, logged=True), str(session.session_key)


def summed_up(group: int) -> str:
    """Rate and sum up what has come in bulk, as the command does after it."""
    from companion.statistics.models import SeatResult  # noqa: PLC0415
    from companion.statistics.rebuild import sum_up  # noqa: PLC0415

    begun = perf_counter()
    sum_up(
        group, SeatResult.objects.filter(group=group).values_list("game", flat=True).distinct()
    )
    return f"rated and summed up in {perf_counter() - begun:.1f} s"


def after_changes(group: int, session: str) -> Iterator[str]:
    """How long the first view takes after a play was changed, and how long the change takes."""
    from companion.groups.models import Device  # noqa: PLC0415
    from companion.plays import trash  # noqa: PLC0415
    from companion.plays.models import Play  # noqa: PLC0415

    device = Device.objects.filter(group=group).earliest("created").id
    plays = Play.objects.filter(group=group, game="krimsutep", counted=True, deleted=None)
    views = [page for page in addresses(session) if "statistics" in page]
    for which, order in (("oldest", "created"), ("newest", "-created")):
        play = plays.order_by(order)[0]
        begun = perf_counter()
        trash.delete(play.id, device)
        took, worst = (perf_counter() - begun) * 1000, 0.0
        for page in views:
            worst = max(worst, milliseconds(browser(session), page))
            trash.restore(play.id, device)
            trash.delete(play.id, device)
        trash.restore(play.id, device)
        yield (
            f"the {which} play thrown away, and all behind it rated: {took:.0f} ms; "
            f"the first view of any page then at most {worst:.0f} ms"
        )


def pages(name: str, session: str) -> Iterator[str]:
    """How long each page takes: the first time, and of many times the median and the p95."""
    client, worst = browser(session), 0.0
    for page in addresses(session):
        first = milliseconds(client, page)
        before = processor()
        took = [milliseconds(client, page) for _ in range(TIMES)]
        busy = (processor() - before) / TIMES * 1000
        *_, p95 = quantiles(took, n=20)
        worst = max(worst, p95)
        middle = sorted(took)[TIMES // 2]
        shown = page if len(page) <= WIDE else f"{page[: WIDE // 2 - 1]}…{page[-WIDE // 2 :]}"
        yield (
            f"{shown:<44} p95 {p95:6.1f} ms, median {middle:6.1f}, first {first:6.1f}; "
            f"processors {busy:6.1f}"
        )
    verdict = "within" if worst < GOAL else "OVER"
    yield f"{OURS:,} plays of {name}: p95 at most {worst:.0f} ms, {verdict} the {GOAL} ms"


def browser(session: str) -> "Client":
    """A browser of the measuring phone."""
    from django.conf import settings  # noqa: PLC0415
    from django.test import Client  # noqa: PLC0415

    client = Client(headers={"accept-encoding": "gzip"})
    client.cookies[settings.SESSION_COOKIE_NAME] = session
    return client


def addresses(session: str) -> Iterator[str]:
    """The pages of a group: lists, filters, a replay, recaps, achievements, numbers."""
    from django.contrib.sessions.backends.db import SessionStore  # noqa: PLC0415

    from companion.groups.models import (  # noqa: PLC0415
        Device,
        Person,
    )
    from companion.plays.models import Play  # noqa: PLC0415

    group = Device.objects.get(id=SessionStore(session)["device"]).group
    ann = Person.objects.filter(group=group).earliest("id")
    play = Play.objects.filter(group=group, game="krimsutep").latest("created")
    yield from ("/plays/", "/plays/?page=50", "/plays/?page=100", "/plays/?words=storm")
    yield f"/plays/?game=krimsutep&person={ann.uid}"
    yield f"/plays/{play.id}/replay/"
    yield from ("/recaps/", "/recaps/all/", f"/recaps/{play.created.year - 1}/")
    yield f"/recaps/all/people/{ann.uid}/"
    yield from (
        "/achievements/", "/achievements/x-hundred/", f"/achievements/people/{ann.uid}/",
        f"/group/people/{ann.uid}/",
    )  # fmt: skip
    yield from ("/statistics/", "/statistics/krimsutep/", "/statistics/krimsutep/?players=3")
    yield f"/statistics/krimsutep/?year={play.created.year - 1}"
    if Play.objects.filter(group=group, game="cleopatra").exists():
        yield from ("/statistics/ramses/", "/statistics/cleopatra/")
        yield f"/statistics/people/{ann.uid}/cleopatra/"
    yield from (f"/statistics/people/{ann.uid}/", f"/statistics/people/{ann.uid}/krimsutep/")


def milliseconds(client: "Client", page: str) -> float:
    """How long a page takes, from the request to the last byte."""
    begun = perf_counter()
    answer = client.get(page)
    took = perf_counter() - begun
    assert answer.status_code == 200, (page, answer.status_code)
    return took * 1000


def processor() -> float:
    """Seconds of processor time so far: of this process, and of the database for it.

    On a machine that does other things too, it tells more than the clock.
    """
    from django.db import connection  # noqa: PLC0415

    with connection.cursor() as cursor:
        cursor.execute("SELECT pid FROM pg_stat_activity WHERE datname = current_database()")
        pids = [pid for (pid,) in cursor.fetchall()]
    ticks = 0
    for pid in pids:
        with suppress(FileNotFoundError):
            stat = Path(f"/proc/{pid}/stat").read_text("ascii").rsplit(")", 1)[1].split()
            ticks += int(stat[11]) + int(stat[12])
    return process_time() + ticks / TICKS


def checked() -> str:
    """Whether the rows that were made in bulk are what the logs say; of some plays."""
    from companion.groups.models import Group  # noqa: PLC0415
    from companion.plays.models import Play  # noqa: PLC0415
    from companion.statistics.rebuild import rebuild  # noqa: PLC0415

    groups = Group.objects.filter(name__startswith="We ")
    found = rebuild(Play.objects.filter(group__in=groups).order_by("id")[:200], keep=False)
    assert not found.wrong, found.wrong
    return f"the rows of {found.plays} plays are what their logs say"


if __name__ == "__main__":
    main([int(size) for size in sys.argv[1:]])
