"""Who the players of a BG Stats file are: people of the group, new ones, or a question."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from difflib import SequenceMatcher
from uuid import UUID

from companion.bidi import isolated
from companion.collation import sorted_by_letter
from companion.exchange.bgstats import person_uuid
from companion.exchange.bgstats_file import FilePlay
from companion.groups.models import Group, Person
from companion.groups.names import letters_of, people_merged_into
from companion.languages.dates import day_of
from companion.languages.sentences import gettext
from scoring.kernel.errors import Malformed
from scoring.kernel.names import likeness

MOST_PEOPLE = 500
ALIKE = 0.8
"""From this share of common letters on, two names may be one person's: Ann and Anna."""
MOST_CANDIDATES = 3

type Answers = Mapping[str, UUID | None]
"""By name, the person who is meant; None for somebody new."""


@dataclass(frozen=True, slots=True)
class WhoIs:
    """A name that may be one of some people: its plays in the file, and the last one's date."""

    name: str
    plays: int
    last: str
    candidates: Sequence[Person]

    @property
    def day(self) -> str:
        """The day of the last play in words."""
        return day_in_words(self.last)

    @property
    def field(self) -> str:
        """The name of its field in a form."""
        return f"person.{likeness(self.name)}"


@dataclass(frozen=True, slots=True)
class People:
    """The players of a file by likeness of name: known people, new names, open questions."""

    known: Mapping[str, Person]
    new: Mapping[str, str]
    questions: Sequence[WhoIs]

    @property
    def matched(self) -> Sequence[str]:
        """The names here of those who are known."""
        return sorted_by_letter({person.name for person in self.known.values()})

    @property
    def added(self) -> Sequence[str]:
        """The names of those who are new."""
        return sorted_by_letter(self.new.values())

    def name(self, name: str) -> str:
        """The name here of a player who is called so in the file."""
        person = self.known.get(likeness(name))
        return name if person is None else person.name


def match_people(group: Group | None, plays: Sequence[FilePlay], answers: Answers) -> People:
    """Match the players of these plays; names with an answer are no questions any more.

    Raises `Malformed` for too many players, and for answers with people of other groups.
    """
    names = {seat.key: seat.name for play in plays for seat in play.seats if seat.key}
    tables = [frozenset(seat.key for seat in play.seats) for play in plays]
    if len(names) > MOST_PEOPLE:
        raise Malformed(
            gettext("The file has more than {n} players.").format(n=MOST_PEOPLE), field="file"
        )
    people = list(Person.objects.filter(group=group)) if group else []
    known = _certain(people, plays, names)
    new = _answered(people, names, answers, known)
    spelled = [(each, Spelling(each.name)) for each in people if each.same_as_id is None]
    candidates = {
        key: _candidates(name, spelled, _beside(key, tables, known))
        for key, name in names.items()
        if key not in known and key not in new
    }
    questions = [
        _question(key, names[key], plays, found) for key, found in candidates.items() if found
    ]
    new |= {key: names[key] for key, found in candidates.items() if not found}
    return People(known, new, questions)


def _answered(
    people: Iterable[Person],
    names: Mapping[str, str],
    answers: Answers,
    known: dict[str, Person],
) -> dict[str, str]:
    """Add the people of the answers to the `known` ones; the names that are somebody new."""
    by_uid, new = {person.uid: person for person in people}, dict[str, str]()
    for name, uid in answers.items():
        key = likeness(name)
        if key not in names or key in known:
            continue
        if uid is None:
            new[key] = names[key]
        elif uid in by_uid:
            known[key] = by_uid[uid]
        else:
            raise Malformed(gettext("This group has no such person."), field="people")
    return new


def _certain(
    people: Sequence[Person], plays: Sequence[FilePlay], names: Collection[str]
) -> dict[str, Person]:
    """Players who have the name of a person, or the id with which we export one."""
    merged = people_merged_into(people)
    by_name = {person.key: merged[person.id] for person in people}
    by_uuid = {person_uuid(person): merged[person.id] for person in people}
    exported = {
        seat.key: by_uuid[seat.uuid]
        for play in plays
        for seat in play.seats
        if seat.uuid in by_uuid
    }
    return exported | {key: by_name[key] for key in names if key in by_name}


def _beside(
    key: str, tables: Iterable[Collection[str]], known: Mapping[str, Person]
) -> Collection[int]:
    """The ids of known people who sat at one table with a player, so are somebody else."""
    keys = {other for table in tables if key in table for other in table}
    return {known[each].id for each in keys & known.keys()}


def _candidates(
    name: str, people: Iterable[tuple[Person, "Spelling"]], beside: Collection[int]
) -> Sequence[Person]:
    """The people whom a name may mean, the most similar first."""
    typed = Spelling(name)
    rated = [
        (spelling.similarity(typed), person)
        for person, spelling in people
        if person.id not in beside
    ]
    found = sorted((each for each in rated if each[0] >= ALIKE), key=lambda each: -each[0])
    return [person for _, person in found[:MOST_CANDIDATES]]


class Spelling:
    """A name as it is compared with others: its letters are prepared once.

    A file may have 500 names, and a group thousands of people.
    """

    def __init__(self, name: str) -> None:
        self.letters = letters_of(name)
        self.words = [letters_of(word) for word in name.split()]
        self._matcher = SequenceMatcher(None, "", self.letters)

    def similarity(self, other: "Spelling") -> float:
        """How similar a name is, up to 1: Emil and Emil P., Zoë and Zoe are certainly."""
        alike = self.letters == other.letters
        if alike or self.is_short_for(other) or other.is_short_for(self):
            return 1
        matcher = self._matcher
        matcher.set_seq1(other.letters)
        if matcher.real_quick_ratio() < ALIKE or matcher.quick_ratio() < ALIKE:
            return 0
        return matcher.ratio()

    def is_short_for(self, other: "Spelling") -> bool:
        """Whether it is another one's first word, with the next one's initial or without."""
        first, *more = self.words
        others = other.words
        if len(others) < 2 or others[0] != first:  # noqa: PLR2004 - a first name and another
            return False
        return not more or (len(more) == 1 and others[1].startswith(more[0]))


def _question(
    key: str, name: str, plays: Sequence[FilePlay], candidates: Sequence[Person]
) -> WhoIs:
    theirs = [play for play in plays if any(seat.key == key for seat in play.seats)]
    return WhoIs(name, len(theirs), max(play.played for play in theirs), candidates)


def day_in_words(played: str) -> str:
    """The day of a time in a file; other texts as they are, up to ten letters."""
    try:
        return day_of(datetime.fromisoformat(played))
    except ValueError:
        return played[:10]


def require_answers(people: People) -> None:
    """Raise `Malformed` if a name is still a question."""
    if people.questions:
        name = isolated(people.questions[0].name)
        raise Malformed(gettext("Choose who “{name}” is.").format(name=name), field="people")
