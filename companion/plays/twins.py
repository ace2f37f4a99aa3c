"""Whether an act came before under its key, asked of the database for every entry."""

from collections.abc import Sequence
from functools import cache
from uuid import UUID, uuid4

from django.db import connection
from django.db.models import Q, Subquery, UUIDField

from companion.plays.models import Entry

ANY_PLAY, ANY_KEY = UUID(int=1), UUID(int=2)
ID: "UUIDField[UUID, UUID]" = UUIDField()


def twin_and_last(play: UUID, key: UUID | None = None) -> Sequence[Entry]:
    """The act that came under this key, if one did, and the last act; in their order."""
    sql, params = _written()
    wanted = {_spelt(ANY_PLAY): _spelt(play), _spelt(ANY_KEY): _spelt(key or uuid4())}
    return list(Entry.objects.raw(sql, [wanted.get(each, each) for each in params]))


@cache
def _written() -> tuple[str, tuple[object, ...]]:
    """The query as SQL, for any play and any key.

    Written once: to work it out anew took a tenth of all that an entry costs.
    """
    acts = Entry.objects.filter(play=ANY_PLAY)
    last = acts.order_by("-serial").values("serial")[:1]
    found = acts.filter(Q(key=ANY_KEY) | Q(serial=Subquery(last))).order_by("serial")
    return found.query.sql_with_params()


def _spelt(id_: UUID) -> object:
    """An id as the database gets it."""
    return ID.get_db_prep_value(id_, connection)
