"""A group's own works (R1.2, R5.4): their names, and the one shape of each."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import override

from django.http import QueryDict

from companion.games.own_copy import Count, Drawn, OwnCopy, StoredCopy, playable
from companion.games.ramses.words import unnamed_work, works_of
from companion.languages.sentences import gettext, sentence
from scoring.kernel.errors import Malformed
from scoring.kernel.names import likeness
from scoring.kernel.serialization.entries import Json, as_object, quoted
from scoring.ramses.components import SIZES, WORKS, Work
from scoring.record import MAX_NAME, read_name

LONGEST = 2 * MAX_NAME
"""The length at which names too long are cut in the form."""
UNIT = 9


@dataclass(frozen=True, slots=True)
class ShapeChoice:
    """A shape that a work could have, drawn small; `code` is `3x1`."""

    code: str
    words: str
    path: str
    width: int
    height: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class WorkChoice:
    """A work of the form: its name so far, and its possible shapes."""

    code: str
    name: str
    lies: Sequence[ShapeChoice]

    @property
    def free(self) -> bool:
        """Whether no shape is chosen: then the default shapes of its size hold."""
        return not any(lie.chosen for lie in self.lies)


class OurWorks(OwnCopy):
    """The form and the rules of a group's own works."""

    slug = "ramses"
    option = "shapes"
    naming = True

    @property
    @override
    def title(self) -> str:
        return gettext("Our works")

    @property
    @override
    def asks(self) -> str:
        return gettext(
            "Name your works and choose how their cards lie. You may leave both open."
        )

    @property
    @override
    def plain(self) -> str:
        return gettext("standard shapes, unnamed")

    @property
    def printed(self) -> Drawn:
        """No names, and every shape as by default."""
        return {"names": {}, "shapes": {}}

    def read_form(self, post: QueryDict) -> Drawn:
        """Read the form; works with empty fields are left out."""
        names = {code: post.get(f"name-{code}", "").strip()[:LONGEST] for code in WORKS}
        lies = {code: _shape(post.get(f"shape-{code}", ""), code) for code in WORKS}
        called: dict[str, Json] = {code: name for code, name in names.items() if name}
        shapes: dict[str, Json] = {code: [*lie] for code, lie in lies.items() if lie}
        return {"names": called, "shapes": shapes}

    def checked(self, drawn: Drawn) -> StoredCopy:
        """The shapes as the rules take them, and names that differ from each other."""
        _is_known(drawn)
        names, shapes = _of(drawn, "names"), _of(drawn, "shapes")
        options = playable("ramses", {"shapes": dict(shapes)} if shapes else {})
        return StoredCopy(options, dict(_read(names)))

    def context(self, drawn: Drawn) -> Mapping[str, object]:
        """The works, those of one size together."""
        names, shapes = _of(drawn, "names"), _of(drawn, "shapes")
        return {
            "longest": LONGEST,
            "sizes": [
                (
                    works_of(size).many,
                    [
                        WorkChoice(
                            code, str(names.get(code, "")), _lies(work, shapes.get(code))
                        )
                        for code, work in WORKS.items()
                        if work.size == size
                    ],
                )
                for size in SIZES
            ],
        }

    @override
    def piece(self, code: str) -> str:
        return unnamed_work(code) if code in WORKS else ""

    @override
    def with_name(self, drawn: Drawn, code: str, name: str) -> Drawn:
        names = {each: said for each, said in _of(drawn, "names").items() if each != code}
        return {**drawn, "names": {**names, code: name} if name else names}

    def counts(self, drawn: Drawn) -> Sequence[Count]:
        """How many works have a name, and how many a shape of their own."""
        names, shapes = _of(drawn, "names"), _of(drawn, "shapes")
        return Count(len(names), gettext("named")), Count(len(shapes), gettext("with a shape"))


def _is_known(drawn: Drawn) -> None:
    """Raise `Malformed` for a name or shape of an unknown work."""
    for what, entries in drawn.items():
        if what not in OWN.printed:
            raise Malformed(gettext("{what} is not known here.").format(what=quoted(what)))
        for code in as_object(entries, what):
            if code not in WORKS:
                no_work = gettext("There is no work {work}.").format(work=quoted(code))
                raise Malformed(no_work, field=what)


def _of(drawn: Drawn, what: str) -> Mapping[str, Json]:
    found = drawn.get(what)
    return found if isinstance(found, dict) else {}


def _read(names: Mapping[str, Json]) -> Iterator[tuple[str, str]]:
    called: dict[str, str] = {}
    for code, payload in names.items():
        try:
            name = read_name(payload)
        except Malformed as error:
            why = gettext("{work}: {why}").format(work=code, why=sentence(error.message))
            raise Malformed(why, field=f"name-{code}") from error
        other = called.setdefault(likeness(name), code)
        if other != code:
            both = gettext("{other} and {work} are both called “{name}”. Rename one of them.")
            why = both.format(other=other, work=code, name=name)
            raise Malformed(why, field=f"name-{code}")
        yield code, name


def _shape(text: str, code: str) -> tuple[int, int] | None:
    shapes = {f"{width}x{height}": (width, height) for width, height in _sides(WORKS[code])}
    return shapes.get(text)


def _sides(work: Work) -> list[tuple[int, int]]:
    """The rectangles of as many cards as the work has, the widest first."""
    size = work.size
    return [(w, size // w) for w in range(size, 0, -1) if size % w == 0]


def _lies(work: Work, chosen: Json) -> list[ShapeChoice]:
    return [
        ShapeChoice(
            code=f"{width}x{height}",
            words=gettext("{width} wide, {height} high").format(width=width, height=height),
            path="".join(
                f"M{x * UNIT + 1} {y * UNIT + 1}h{UNIT - 1}v{UNIT - 1}h-{UNIT - 1}z"
                for y in range(height)
                for x in range(width)
            ),
            width=width * UNIT + 1,
            height=height * UNIT + 1,
            chosen=chosen == [width, height],
        )
        for width, height in _sides(work)
    ]


OWN = OurWorks()
