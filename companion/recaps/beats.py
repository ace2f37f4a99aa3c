"""The beats of a recap: one fact a screen, in a sentence and a picture.

A beat without data is left out. People are named by faces, so that the same beats serve the
group's pages, the public ones, and the picture.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID

from companion.games.catalog import CATALOG, highlights_of
from companion.games.measures import Highlight
from companion.numerals import points
from companion.recaps.faces import Faces
from companion.recaps.period import Length
from companion.recaps.pictures import people, time
from companion.recaps.pictures.drawing import sail
from companion.recaps.recap import Best, Finish, Recap
from companion.statistics.definitions import FEW
from companion.statistics.people import wins_text
from scoring.kernel.seats import listed

PICTURES = "recaps/pictures/"
MOST_NAMED = 3
"""Holders of one record that are named."""


@dataclass(frozen=True, slots=True)
class Beat:
    """One fact: a heading, a sentence, a picture with its template, and how it is counted.

    `play` is the play that a record is from, `where` its game and day.
    """

    kicker: str
    title: str
    template: str
    picture: object
    says: str
    play: UUID | None = None
    where: str = ""


@dataclass(frozen=True, slots=True)
class Tile:
    """A smaller fact in a few words."""

    head: str
    says: str
    play: UUID | None = None


@dataclass(frozen=True, slots=True)
class Beats:
    """All beats, the tiles of the last one, and the first one's totals."""

    totals: Sequence[str]
    games: Sequence[tuple[str, str, int]]
    beats: Sequence[Beat]
    tiles: Sequence[Tile]

    @property
    def symbols(self) -> list[str]:
        """The symbols of games that the pictures need."""
        shown = [each.picture for each in self.beats]
        return [each.symbol for each in shown if isinstance(each, people.Piles)]


def beats_of(recap: Recap, faces: Faces) -> Beats:
    """The beats of a recap; without plays there are none."""
    if not recap.outings:
        return Beats((), (), (), ())
    if recap.person is not None:
        found = _of_person(recap, faces)
    elif recap.period.length is Length.EVENING:
        found = _of_evening(recap, faces)
    else:
        found = _of_group(recap, faces)
    return Beats(_totals(recap), _games(recap), list(found), list(_tiles(recap, faces)))


def number_of(count: int, word: str) -> str:
    """A number with its noun: `1 play`, `2 plays`."""
    return f"{count} {word}{'' if count == 1 else 's'}"


def _totals(recap: Recap) -> Sequence[str]:
    hours = round(recap.minutes / 60)
    found = [number_of(len(recap.outings), "play"), number_of(recap.days, "day")]
    if recap.period.length is Length.EVENING:
        found = found[:1]
    if hours:
        found.append(number_of(hours, "hour"))
    if recap.person is None:
        count = len(recap.people)
        found.append(f"{count} {'person' if count == 1 else 'people'}")
    return found


def _games(recap: Recap) -> Sequence[tuple[str, str, int]]:
    return [
        (sail(game, 8.5, 8.5, 4.2), CATALOG[game].game.title, count)
        for game, count in recap.games
    ]


def _of_evening(recap: Recap, faces: Faces) -> Iterator[Beat]:
    won = {p.person for seats in recap.seats.values() for p in seats if p.won}
    plays = number_of(len(recap.outings), "play")
    picture = time.evening(recap, faces)
    title = f"{plays}, {number_of(len(won), 'winner')}"
    yield Beat("The evening", title, f"{PICTURES}evening.html", picture, "")
    if len(recap.outings) > 1:
        yield from _closest(recap.closest, faces)
    yield from _highlights(recap, faces)


def _of_group(recap: Recap, faces: Faces) -> Iterator[Beat]:
    yield from _winners(recap, faces)
    yield from _closest(recap.closest, faces)
    yield from _highlights(recap, faces)
    yield from _pairs(recap, faces)
    yield from _hours(recap)


def _of_person(recap: Recap, faces: Faces) -> Iterator[Beat]:
    picture = time.wall(recap.outings)
    won = sum(each.won for each in recap.outings)
    run = max(recap.runs.values(), default=0)
    title = f"{run} wins in a row" if run > 1 else f"{number_of(won, 'win')} so far"
    says = "Every play in order, gold ones were won."
    if picture.earlier:
        says += f" The {number_of(picture.earlier, 'play')} before them are not drawn."
    yield Beat("Stone by stone", title, f"{PICTURES}wall.html", picture, says)
    yield from _duels(recap, faces)
    yield from _hours(recap)


def _winners(recap: Recap, faces: Faces) -> Iterator[Beat]:
    who, best = recap.rates[0]
    level = [each for each, rate in recap.rates if abs(rate.wins - best.wins) < 0.01]  # noqa: PLR2004 - halves and thirds
    if not best.wins:
        return
    says = "The red line is what chance alone would give; a shared win counts by its share."
    if any(rate.plays < FEW for _, rate in recap.rates[: people.MOST]):
        says += " Too few plays to say who is better."
    left = [faces[each].name for each, _ in recap.rates[people.MOST :]]
    if left:
        says += f" Not drawn: {listed(left)}."
    wins = wins_text(best.wins)
    names: str = listed(faces[each].name for each in level)
    if len(level) > MOST_NAMED:
        names = f"{len(level)} people"
    title = f"{names} won {wins} of {best.plays}" if level == [who] else f"{names}: {wins} each"
    picture = people.pillars(recap.rates, faces)
    yield Beat("Who won", title, f"{PICTURES}pillars.html", picture, says)


def _closest(finish: Finish | None, faces: Faces) -> Iterator[Beat]:
    if finish is None:
        return
    first = [place for place in finish.places if place.won]
    inside = [each for each in finish.places if not each.won and not each.out]
    names: str = listed(faces[place.person].name for place in first)
    second = max((each.score for each in inside), default=0)
    behind = listed(faces[e.person].name for e in inside if e.score == second)
    if len(first) > 1:
        title = f"{names} shared a win with {points(first[0].score)}"
    elif not finish.margin:
        title = f"Level on points: {names} before {behind}"
    else:
        title = f"{number_of(finish.margin, 'point')}: {names} before {behind}"
    picture = people.race(finish.places, faces)
    template, outing = f"{PICTURES}race.html", finish.outing
    yield Beat(
        "The closest finish", title, template, picture, "", outing.play,
        f"{CATALOG[outing.game].game.title} on {outing.at.day} {outing.at:%B %Y}",
    )  # fmt: skip


def _highlights(recap: Recap, faces: Faces) -> Iterator[Beat]:
    for game in CATALOG:
        for each in highlights_of(game):
            bests = [best for best in recap.bests.get((game, each.measure), ()) if best.number]
            if each.symbol and bests:
                yield _highlight(game, each, bests, faces)


def _highlight(game: str, each: Highlight, bests: Sequence[Best], faces: Faces) -> Beat:
    first, who = bests[0], _holders(bests, faces)
    return Beat(
        each.title,
        each.head.format(who=who, number=first.number),
        f"{PICTURES}piles.html",
        people.piles(bests, faces, each.symbol),
        each.says,
        first.play,
        f"{CATALOG[game].game.title} on {first.at.day} {first.at:%B %Y}",
    )


def _holders(bests: Sequence[Best], faces: Faces) -> str:
    """All who hold a record, since several can."""
    names = [faces[b.person].name for b in bests if b.number == bests[0].number]
    return listed(names) if len(names) <= MOST_NAMED else f"{len(names)} people"


def _pairs(recap: Recap, faces: Faces) -> Iterator[Beat]:
    order = [who for who, _ in recap.rates]
    if len(order) < 3 or not recap.together:  # noqa: PLR2004 - two sat with each other
        return
    most = max(recap.together.values())
    pairs = [pair for pair, plays in recap.together.items() if plays == most]
    names = listed(f"{faces[one].name} and {faces[other].name}" for one, other in pairs[:2])
    title = f"{number_of(most, 'play')} together: {names}"
    if len(pairs) > 2:  # noqa: PLR2004 - as many are named
        title = f"{number_of(most, 'play')} together: {len(pairs)} pairs"
    picture = people.pyramid(order, recap.together, faces)
    says = "Each stone stands over its two people: follow its sides down."
    yield Beat("Who with whom", title, f"{PICTURES}pyramid.html", picture, says)


def _hours(recap: Recap) -> Iterator[Beat]:
    if recap.minutes < 60:  # noqa: PLR2004 - an hour
        return
    picture = time.sun(recap)
    unknown = sum(not each.minutes for each in recap.outings)
    says = "Each ray is one hour of the day."
    if picture.beside >= 0.5:  # noqa: PLR2004 - rounds to an hour
        says += f" {number_of(round(picture.beside), 'hour')} at other times."
    if unknown:
        says += f" Nobody knows how long {number_of(unknown, 'play')} took."
    title = f"{number_of(round(recap.minutes / 60), 'hour')}, mostly at {picture.busiest}:00"
    yield Beat("At the table", title, f"{PICTURES}sun.html", picture, says)


def _duels(recap: Recap, faces: Faces) -> Iterator[Beat]:
    bars = people.duel_bars(recap.duels, faces)
    if not bars:
        return
    hardest = max(
        bars, key=lambda bar: (bar.behind - bar.ahead) / (bar.ahead + bar.behind or 1)
    )
    title = f"Hardest to beat: {hardest.face.name}"
    if hardest.behind <= hardest.ahead:
        title = f"Met most often: {bars[0].face.name}"
    says = "Ahead, level, behind, in every play in which both sat."
    yield Beat("Head to head", title, f"{PICTURES}duels.html", bars, says)


def _tiles(recap: Recap, faces: Faces) -> Iterator[Tile]:
    who, run = recap.best_run
    if who and recap.person is None:
        yield Tile(f"{run} in a row", f"wins of {listed(faces[each].name for each in who)}")
    yield from _favourite(recap)
    for game in CATALOG:
        for each in highlights_of(game):
            bests = [best for best in recap.bests.get((game, each.measure), ()) if best.number]
            if bests and not each.symbol:
                yield _tile(game, each, bests, faces)
            elif bests and recap.person is not None:
                yield _own_tile(game, each, bests[0])


def _favourite(recap: Recap) -> Iterator[Tile]:
    games = recap.games
    if len(recap.outings) > 1:
        most = games[0][1]
        first = listed(CATALOG[game].game.title for game, count in games if count == most)
        yield Tile(first, f"favourite: {most} of {number_of(len(recap.outings), 'play')}")


def _tile(game: str, each: Highlight, bests: Sequence[Best], faces: Faces) -> Tile:
    who, best = _holders(bests, faces), bests[0]
    words = each.says.format(who=who)
    return Tile(
        each.head.format(who=who, number=best.number),
        f"{CATALOG[game].game.title}: {words}, {best.at.day} {best.at:%B}",
        best.play,
    )


def _own_tile(game: str, each: Highlight, best: Best) -> Tile:
    """A person's own record of what a group's recap draws for everybody."""
    title = f"{each.title[:1].lower()}{each.title[1:]}"
    says = f"{CATALOG[game].game.title}: {title}, {best.at.day} {best.at:%B}"
    return Tile(f"{best.number}", says, best.play)


def titles(beats: Iterable[Beat]) -> str:
    """The facts as lines of text, for a message."""
    return "\n".join(f"{each.kicker}: {each.title}" for each in beats)
