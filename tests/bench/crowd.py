"""A million plays, made by the database: real plays, copied to many groups and their people.

Each copy has seats, people and derived rows of its own, which are what its log says; the logs
themselves are copied for some groups only (`logged`), for nobody opens all of them. Groups are
of all sizes: most have played a few times, some every week for years.
"""

import random  # noqa: TID251 - the groups are made up
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.db import connection, models

from companion.groups.models import Device, Group
from companion.plays import creation
from companion.plays.models import LogEvent, Play, Seat
from companion.statistics.models import SeatResult
from tests.bench.templates import templates

NAMES = ("Ann", "Ben", "Cem", "Dóra", "Émile", "Fay", "Gus", "Ida")
MEAN, SIGMA, MOST = 2.6, 1.3, 1500
"""Of the logarithm of how often a group has played; more than the most no group has."""
PEOPLE = (5, 8)

SETUP = """
CREATE TABLE sizes (g bigint, plays int, m int, first bigint, game text, logged bool);
CREATE TABLE template AS
  SELECT row_number() OVER (PARTITION BY game ORDER BY id) AS t,
    count(*) OVER (PARTITION BY game) AS of_game,
    id AS play, game, jsonb_array_length(players) AS size FROM plays_play;
CREATE TABLE names AS
  SELECT m, k, size, (SELECT jsonb_agg((%(names)s::text[])[1 + (k + n) %% m] ORDER BY n)
  FROM generate_series(0, size - 1) n) AS players
  FROM generate_series(5, 8) m, generate_series(0, 7) k, generate_series(2, 5) size WHERE k < m;
CREATE TABLE made (id uuid, g bigint, first bigint, m int, k int, template uuid, size int,
  created timestamptz, counted bool, logged bool);
SET session_replication_role = replica;
"""
MADE = """
TRUNCATE made;
INSERT INTO made
  SELECT gen_random_uuid(), drawn.g, drawn.first, drawn.m, floor(random() * drawn.m), t.play,
    t.size, now() - random() * interval '8 years', random() > 0.02, drawn.logged
  FROM (SELECT sizes.*, coalesce(nullif(game, ''),
      (ARRAY['krimsutep', 'krimsutep', 'ramses', 'cleopatra'])[1 + floor(random() * 4)::int])
      AS chosen, random() AS chance
    FROM sizes, generate_series(1, sizes.plays)) drawn
  JOIN (SELECT DISTINCT game, of_game FROM template) games ON games.game = chosen
  JOIN template t ON t.game = chosen AND t.t = 1 + floor(chance * games.of_game)
  ORDER BY random();
"""
PEOPLE_MADE = """
INSERT INTO groups_person (id, uid, group_id, name, key, initials, colour, emblem, created)
  SELECT first + n, gen_random_uuid(), g, (%s::text[])[1 + n], lower((%s::text[])[1 + n]), '',
    '', '', now()
  FROM sizes, generate_series(0, m - 1) n;
"""
COPIED = (Play, Seat, SeatResult, LogEvent)
PERSON = "made.first + (made.k + old.number) % made.m"


@dataclass(frozen=True)
class Size:
    """A group and how often it has played: one game, or all of them."""

    group: int
    plays: int
    game: str = ""
    logged: bool = False


def start() -> None:
    """Play the plays that are copied, once, by the companion itself."""
    device = Device.objects.create(group=Group.objects.create(name="templates"), name="-")
    for each in templates():
        new_play = creation.NewPlay(each.game, NAMES[: each.players], each.start, each.options)
        creation.create_with_log(device, new_play, each.entries)
    with connection.cursor() as cursor:
        for model in COPIED:
            table = model._meta.db_table  # noqa: SLF001 - documented
            cursor.execute(f"CREATE TABLE old_{table} AS TABLE {table}")
        cursor.execute(SETUP, {"names": list(NAMES)})


def make(plays: int, measured: Iterable[Size]) -> None:
    """Make so many plays, anew: those of the measured groups lie scattered among all others.

    The measured groups are there; all other groups are made here.
    """
    wanted = list(measured)
    numbers = list(_sizes(plays - sum(each.plays for each in wanted)))
    groups = Group.objects.bulk_create([Group() for _ in numbers], batch_size=5000)
    others = [Size(group.pk, number) for group, number in zip(groups, numbers, strict=True)]
    with connection.cursor() as cursor:
        _list([*wanted, *others])
        names = list(NAMES)
        cursor.execute(PEOPLE_MADE, [names, names])
        cursor.execute(MADE)
        indexes = _without_indexes()
        for statement in (*_copies(), *indexes, "VACUUM ANALYZE"):
            cursor.execute(statement)


def clear() -> None:
    """Forget all groups and what they have played."""
    connection.cursor().execute("TRUNCATE groups_group CASCADE")


def _sizes(plays: int) -> Iterator[int]:
    chance = random.Random(plays)  # noqa: S311 - the same groups every time
    while plays > 0:
        number = min(1 + int(chance.lognormvariate(MEAN, SIGMA)), MOST, plays)
        yield number
        plays -= number


def _list(sizes: Iterable[Size]) -> None:
    """Write down the groups, and give each of them people."""
    chance, person = random.Random(3), 1  # noqa: S311 - the same groups every time
    with connection.cursor() as cursor:
        cursor.execute("TRUNCATE sizes")
        with cursor.copy("COPY sizes FROM STDIN") as copy:
            for each in sizes:
                m = chance.randint(*PEOPLE)
                copy.write_row((each.group, each.plays, m, person, each.game, each.logged))
                person += m


def _without_indexes() -> list[str]:
    """Drop the indexes that are no constraints, for a while; gives what makes them again."""
    tables = [model._meta.db_table for model in COPIED]  # noqa: SLF001 - documented
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT indexname, indexdef FROM pg_indexes WHERE tablename = ANY(%s) "
            "AND NOT EXISTS (SELECT FROM pg_constraint WHERE conname = indexname)",
            [tables],
        )
        found = cursor.fetchall()
        for name, _ in found:
            cursor.execute(f'DROP INDEX "{name}"')
    return [made for _, made in found]


def _copies() -> Iterator[str]:
    """The rows of each copy, as those of its template but for what is its own."""
    own = {
        "id": "made.id",
        "group_id": "made.g",
        "players": "names.players",
        "created": "made.created",
        "finished": "made.created + random() * interval '3 hours'",
        "minutes": "30 + 150 * random()",
        "notes": "CASE WHEN random() < 0.2 THEN 'The evening of the storm' ELSE '' END",
        "counted": "made.counted",
    }
    names = "JOIN names ON (names.m, names.k, names.size) = (made.m, made.k, made.size)"
    yield _copy(Play, own, f"old.id = made.template {names}")
    yield _copy(
        Seat, {"play_id": "made.id", "person_id": PERSON}, "old.play_id = made.template"
    )
    finish = {
        "play_id": "made.id",
        "group_id": "made.g",
        "person_id": PERSON,
        "played": "made.created",
        "counts": "made.counted",
        "mu": "NULL",
        "sigma": "NULL",
    }
    yield _copy(SeatResult, finish, "old.play_id = made.template")
    entry = {"play_id": "made.id", "created": "made.created", "device_id": "NULL"}
    yield _copy(LogEvent, entry, "old.play_id = made.template WHERE made.logged")


def _copy(model: type[models.Model], own: Mapping[str, str], where: str) -> str:
    fields = model._meta.concrete_fields  # noqa: SLF001 - documented
    columns = [str(field.column) for field in fields]
    if "id" not in own:
        columns.remove("id")  # the database numbers them
    quoted = ", ".join(f'"{column}"' for column in columns)
    values = ", ".join(own.get(column, f'old."{column}"') for column in columns)
    table = model._meta.db_table  # noqa: SLF001 - documented
    source = f"made JOIN old_{table} old ON {where}"
    return f"INSERT INTO {table} ({quoted}) SELECT {values} FROM {source}"  # noqa: S608 - all ours
