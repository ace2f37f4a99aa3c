"""The beats of a recap: one fact a screen, in a sentence and a picture.

A beat without data is left out. People are named by faces, so that the same beats serve the
group's pages, the public ones, and the picture.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext, pgettext

from companion.games.catalog import CATALOG, highlights_of
from companion.games.measures import Highlight
from companion.languages.dates import day_of
from companion.languages.sentences import both, sentence
from companion.recaps.counts import (
    days_text,
    hours_text,
    people_text,
    plays_text,
    winners_text,
    wins_count_text,
    wins_in_a_row_text,
)
from companion.recaps.faces import Faces
from companion.recaps.period import Length
from companion.recaps.pictures import people, piles, scenes, time
from companion.recaps.pictures.drawing import sail
from companion.recaps.recap import Best, Finish, Recap
from companion.score_text import points
from companion.statistics.definitions import FEW
from companion.statistics.people import wins_text

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
        drawn = [each for each in shown if isinstance(each, piles.Piles | scenes.Scene)]
        return [symbol for each in drawn for symbol in each.symbols]


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


def _totals(recap: Recap) -> Sequence[str]:
    hours = round(recap.minutes / 60)
    found = [plays_text(len(recap.outings)), days_text(recap.days)]
    if recap.period.length is Length.EVENING:
        found = found[:1]
    if hours:
        found.append(hours_text(hours))
    if recap.person is None:
        found.append(people_text(len(recap.people)))
    return found


def _games(recap: Recap) -> Sequence[tuple[str, str, int]]:
    return [
        (sail(game, 8.5, 8.5, 4.2), sentence(CATALOG[game].game.title), count)
        for game, count in recap.games
    ]


def _evening(recap: Recap, faces: Faces) -> Beat:
    won = {p.person for seats in recap.seats.values() for p in seats if p.won}
    picture = time.evening(recap, faces)
    title = f"{plays_text(len(recap.outings))}, {winners_text(len(won))}"
    return Beat(gettext("The evening"), title, f"{PICTURES}evening.html", picture, "")


def _of_evening(recap: Recap, faces: Faces) -> Iterator[Beat]:
    yield _evening(recap, faces)
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
    if recap.period.length is Length.EVENING:
        yield _evening(recap, faces)
    picture = time.wall(recap.outings)
    won = sum(each.won for each in recap.outings)
    run = max(recap.runs.values(), default=0)
    title = wins_in_a_row_text(run) if run > 1 else wins_count_text(won)
    says = gettext("All games in order; the gold ones were won.")
    if picture.earlier:
        says += " " + ngettext(
            "{n} earlier game is not shown.",
            "{n} earlier games are not shown.",
            picture.earlier,
        ).format(n=picture.earlier)
    yield Beat(gettext("Stone by stone"), title, f"{PICTURES}wall.html", picture, says)
    yield from _duels(recap, faces)
    yield from _hours(recap)


def _winners(recap: Recap, faces: Faces) -> Iterator[Beat]:
    who, best = recap.rates[0]
    level = [each for each, rate in recap.rates if abs(rate.wins - best.wins) < 0.01]  # noqa: PLR2004 - halves and thirds
    if not best.wins:
        return
    says = gettext("The red line shows the wins expected by chance. Shared wins count in part.")
    if any(rate.plays < FEW for _, rate in recap.rates[: people.MOST]):
        says += " " + gettext("Too few games to say who is better.")
    left = [faces[each].name for each, _ in recap.rates[people.MOST :]]
    if left:
        says += " " + gettext("Not shown: {names}.").format(names=both(left))
    wins = wins_text(best.wins)
    if level == [who]:
        title = ngettext(
            "{name} won {wins} of {n} game", "{name} won {wins} of {n} games", best.plays
        ).format(name=faces[who].name, wins=wins, n=best.plays)
    else:
        title = gettext("{names}: {wins} each").format(names=_named(level, faces), wins=wins)
    picture = people.pillars(recap.rates, faces)
    yield Beat(gettext("Who won"), title, f"{PICTURES}pillars.html", picture, says)


def _closest(finish: Finish | None, faces: Faces) -> Iterator[Beat]:
    if finish is None:
        return
    first = [place for place in finish.places if place.won]
    inside = [each for each in finish.places if not each.won and not each.out]
    names = both(faces[place.person].name for place in first)
    second = max((each.score for each in inside), default=0)
    behind = both(faces[e.person].name for e in inside if e.score == second)
    if len(first) > 1:
        score = first[0].score
        title = ngettext(
            "{names} shared the win with {score} point",
            "{names} shared the win with {score} points",
            abs(score),
        ).format(names=names, score=points(score))
    elif not finish.margin:
        title = gettext("Tie on points: {names} ahead of {others}").format(
            names=names, others=behind
        )
    else:
        title = ngettext(
            "{n} point: {names} ahead of {others}",
            "{n} points: {names} ahead of {others}",
            finish.margin,
        ).format(n=finish.margin, names=names, others=behind)
    picture = people.race(finish.places, faces)
    template, outing = f"{PICTURES}race.html", finish.outing
    yield Beat(
        gettext("The closest finish"), title, template, picture, "", outing.play,
        _where(outing.game, outing.at),
    )  # fmt: skip


def _highlights(recap: Recap, faces: Faces) -> Iterator[Beat]:
    for game in CATALOG:
        for each in highlights_of(game):
            bests = [best for best in recap.bests.get((game, each.measure), ()) if best.number]
            if each.symbol and bests:
                yield _scene(recap, game, each, faces) or _highlight(recap, game, each, faces)


def _scene(recap: Recap, game: str, each: Highlight, faces: Faces) -> Beat | None:
    """A highest value where its play had it; None where that is not shown."""
    end, best = recap.ends.get((game, each.measure)), recap.bests[game, each.measure][0]
    shown = each.scene(end, best.seat, best.number) if each.scene and end else None
    if shown is None:
        return None
    face = faces[best.person]
    return Beat(
        gettext(each.title),
        shown.head(face.name, best.number),
        f"{PICTURES}scene.html",
        scenes.scene(shown, face),
        shown.says,
        best.play,
        _where(game, best.at),
    )


def _highlight(recap: Recap, game: str, each: Highlight, faces: Faces) -> Beat:
    key = game, each.measure
    bests = [best for best in recap.bests[key] if best.number]
    first, who = bests[0], _holders(bests, faces)
    known = [share for share in recap.shares.get(key, ()) if share.person in faces]
    if known:
        picture = piles.shared_out(known, faces, each.symbol, each.fate)
    else:
        picture = piles.piles(bests, faces, each.symbol)
    return Beat(
        gettext(each.title),
        each.head(who, first.number),
        f"{PICTURES}piles.html",
        picture,
        gettext(each.says),
        first.play,
        _where(game, first.at),
    )


def _where(game: str, at: datetime) -> str:
    """The game and the day of a play."""
    return gettext("{game} on {day}").format(
        game=sentence(CATALOG[game].game.title), day=day_of(at)
    )


def _holders(bests: Sequence[Best], faces: Faces) -> str:
    """All who hold a record, since several can."""
    return _named([b.person for b in bests if b.number == bests[0].number], faces)


def _named(found: Sequence[int], faces: Faces) -> str:
    """The names of these people, or their number if they are many."""
    if len(found) > MOST_NAMED:
        return people_text(len(found))
    return both(faces[each].name for each in found)


def _pairs(recap: Recap, faces: Faces) -> Iterator[Beat]:
    order = [who for who, _ in recap.rates]
    if len(order) < 3 or not recap.together:  # noqa: PLR2004 - two sat with each other
        return
    most = max(recap.together.values())
    pairs = [pair for pair, plays in recap.together.items() if plays == most]
    names = "; ".join(_named(pair, faces) for pair in pairs)
    if len(pairs) > 2:  # noqa: PLR2004 - as many are named
        names = ngettext("{n} pair", "{n} pairs", len(pairs)).format(n=len(pairs))
    title = ngettext("{n} game together: {pairs}", "{n} games together: {pairs}", most).format(
        n=most, pairs=names
    )
    picture = people.pyramid(order, recap.together, faces)
    says = gettext("Each stone stands above two people: follow its sides down.")
    yield Beat(gettext("Who played with whom"), title, f"{PICTURES}pyramid.html", picture, says)


def _hours(recap: Recap) -> Iterator[Beat]:
    if recap.minutes < 60:  # noqa: PLR2004 - an hour
        return
    picture = time.sun(recap)
    unknown = sum(not each.minutes for each in recap.outings)
    hours = round(recap.minutes / 60)
    says = gettext("Each ray is one hour of the day.")
    if picture.beside >= 0.5:  # noqa: PLR2004 - rounds to an hour
        beside = round(picture.beside)
        says += " " + ngettext(
            "{n} hour at other times.", "{n} hours at other times.", beside
        ).format(n=beside)
    if unknown:
        says += " " + ngettext(
            "The duration of {n} game is unknown.",
            "The duration of {n} games is unknown.",
            unknown,
        ).format(n=unknown)
    title = ngettext(
        "{n} hour, mostly from {hour}:00", "{n} hours, mostly from {hour}:00", hours
    ).format(n=hours, hour=picture.busiest)
    yield Beat(gettext("At the table"), title, f"{PICTURES}sun.html", picture, says)


def _duels(recap: Recap, faces: Faces) -> Iterator[Beat]:
    bars = people.duel_bars(recap.duels, faces)
    if not bars:
        return
    hardest = max(
        bars, key=lambda bar: (bar.behind - bar.ahead) / (bar.ahead + bar.behind or 1)
    )
    title = gettext("Hardest to beat: {name}").format(name=hardest.face.name)
    if hardest.behind <= hardest.ahead:
        title = gettext("Most frequent opponent: {name}").format(name=bars[0].face.name)
    says = gettext("Ahead, tied, behind; all games that both played.")
    yield Beat(gettext("Head to head"), title, f"{PICTURES}duels.html", bars, says)


def _tiles(recap: Recap, faces: Faces) -> Iterator[Tile]:
    who, run = recap.best_run
    if who and recap.person is None:
        names = both(faces[each].name for each in who)
        yield Tile(wins_in_a_row_text(run), gettext("by {names}").format(names=names))
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
        first = both(sentence(CATALOG[g].game.title) for g, count in games if count == most)
        words = ngettext(
            "played most: {most} of {n} game",
            "played most: {most} of {n} games",
            len(recap.outings),
        )
        yield Tile(first, words.format(most=most, n=len(recap.outings)))


def _tile(game: str, each: Highlight, bests: Sequence[Best], faces: Faces) -> Tile:
    who, best = _holders(bests, faces), bests[0]
    words = gettext(each.says).format(who=who)
    return Tile(each.head(who, best.number), _record(game, words, best), best.play)


def _own_tile(game: str, each: Highlight, best: Best) -> Tile:
    """A person's own record of what a group's recap draws for everybody."""
    return Tile(f"{best.number}", _record(game, gettext(each.title), best), best.play)


def _record(game: str, words: str, best: Best) -> str:
    """A record with its game and day."""
    day = date_format(best.at, pgettext("date format", "j F"))
    return f"{sentence(CATALOG[game].game.title)}: {words}, {day}"


def titles(beats: Iterable[Beat]) -> str:
    """The facts as lines of text, for a message."""
    return "\n".join(f"{each.kicker}: {each.title}" for each in beats)
