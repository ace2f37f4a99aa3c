"""The house rules sheet: what a group has settled, on one page for the box.

It has every ruling of a game with the reading that holds, what the group's own copy shows, and
the clauses and examples that were chosen for it.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext

from companion.disputes.examples import Example, example_text, examples
from companion.games.catalog import CATALOG, CatalogGame
from companion.groups import own_copies
from companion.groups.house_rules import house_rulings, notes
from companion.groups.models import Group
from companion.languages.sentences import sentence
from scoring.kernel.errors import Cite
from scoring.kernel.rulings import Ruling
from scoring.kernel.serialization.entries import Json


@dataclass(frozen=True, slots=True)
class SheetChoice:
    """The content of the sheet: games, ids of clauses, and examples as `K4.4.1`."""

    games: Collection[str]
    clauses: Collection[str]
    examples: Collection[str]


@dataclass(frozen=True, slots=True)
class SheetRule:
    """A line of the sheet: a rule and its clause, `ours` if it differs from the default.

    `part` is what it links to on the page of its clause; empty for the whole page.
    """

    clause: str
    says: str
    note: str = ""
    ours: bool = False
    part: str = ""


@dataclass(frozen=True, slots=True)
class Offer:
    """A clause or an example that can be put onto the sheet."""

    name: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class SheetGame:
    """A game on the sheet, with what else can be chosen for it."""

    slug: str
    title: str
    icon: str
    chosen: bool
    rules: Sequence[SheetRule]
    clauses: Sequence[Offer]
    examples: Sequence[Offer]


def read_choice(query: QueryDict) -> SheetChoice:
    """The choice in a query; without any game all games are chosen."""
    games = [game for game in query.getlist("game") if game in CATALOG] or list(CATALOG)
    return SheetChoice(games, query.getlist("clause"), query.getlist("example"))


def house_sheet(group: Group, choice: SheetChoice) -> list[SheetGame]:
    """The games of the sheet, also those left out of it, for the form."""
    settled, why = house_rulings(group.id), notes(group)
    copies = {each.slug: each for each in own_copies.shown_copies(group)}
    return [
        SheetGame(
            slug,
            sentence(each.game.title),
            each.game_view.icon,
            slug in choice.games,
            [
                *(
                    _ruling_rule(slug, ruling, settled.get(slug, {}), why)
                    for ruling in each.game.rulings
                ),
                *_copy_rule(copies.get(slug)),
                *_chosen_clauses(each, choice),
                *_chosen_examples(slug, choice),
            ],
            [
                Offer(cite.id, sentence(cite.title), cite.id in choice.clauses)
                for cite in each.game.rulebook
            ],
            [
                Offer(_name(one), example_text(one), _name(one) in choice.examples)
                for one in examples(slug)
            ],
        )
        for slug, each in CATALOG.items()
    ]


def _ruling_rule(
    game: str,
    ruling: Ruling,
    settled: Mapping[str, Json],
    why: Mapping[tuple[str, str], str],
) -> SheetRule:
    """A ruling with its reading; the question stands beside it, as a reading may be short."""
    value = settled.get(ruling.name, ruling.default)
    says = next(sentence(each.says) for each in ruling.readings if each.value == value)
    ours = value != ruling.default
    note = f"{sentence(ruling.question)} {why.get((game, ruling.name), '')}".strip()
    return SheetRule(ruling.cite.id, says, note, ours=ours, part=f"ruling-{ruling.name}")


def _copy_rule(copy: own_copies.ShownCopy | None) -> list[SheetRule]:
    if copy is None or copy.row is None:
        return []
    return [SheetRule("", copy.own.title, copy.says, ours=True)]


def _chosen_clauses(catalog_game: CatalogGame, choice: SheetChoice) -> list[SheetRule]:
    rulebook: Sequence[Cite] = catalog_game.game.rulebook
    return [
        SheetRule(cite.id, sentence(cite.title), sentence(cite.says))
        for cite in rulebook
        if cite.id in choice.clauses
    ]


def _chosen_examples(game: str, choice: SheetChoice) -> list[SheetRule]:
    return [
        SheetRule(each.clause, gettext("For example"), example_text(each))
        for each in examples(game)
        if _name(each) in choice.examples
    ]


def _name(example: Example) -> str:
    return f"{example.clause}.{example.number}"
