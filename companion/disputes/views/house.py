"""Pages of house rules: past plays under other readings, and the sheet for the box."""

from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from companion.disputes import house_history
from companion.disputes.house_history import HouseQuestion
from companion.disputes.house_sheet import house_sheet, read_choice
from companion.games.catalog import CATALOG
from companion.games.rulings_form import ReadingChoice, RulingChoice, ruling_choices
from companion.groups.house_rules import house_rulings
from companion.groups.models import Device
from companion.groups.own_copies import copies
from companion.groups.people import by_name
from companion.groups.session import has_group, in_the_groups_zone
from companion.http import Request
from companion.languages.dates import day_of
from scoring.kernel.serialization.entries import Json, serialize_value

YEAR_DIGITS = 4


@require_safe
def history(request: Request, game: str) -> HttpResponse:
    """The plays of a game under other readings; each request scores a few of them again."""
    if game not in CATALOG:
        raise Http404(gettext("There is no such game."))
    device = has_group(request)
    if device is None:
        return render(request, "groups/none.html")
    question = HouseQuestion(game, _readings(request, game), _year(request))
    plays = house_history.history(device, question)
    left = house_history.rescore_some(plays, question) if question.readings else 0
    context = {
        "catalog_game": CATALOG[game],
        "question": question,
        "plays": len(plays),
        "done": len(plays) - left,
        "left": left,
        "again": f"{request.path}?{urlencode(_query(question))}",
        "counted": None,
        "most": house_history.MOST,
    }
    if question.readings and not left:
        context["counted"] = house_history.sum_up(plays, question)
        context["house"] = _from_now_on(device, question)
    with in_the_groups_zone(request):
        if request.htmx:
            return render(request, "disputes/house_counted.html", context)
        context["choices"] = _choices(device, question)
        context["years"] = house_history.years(device, game)
        return render(request, "disputes/house_history.html", context)


def _query(question: HouseQuestion) -> Mapping[str, str]:
    """The question as a query string."""
    chosen = {name: str(value).lower() for name, value in question.readings.items()}
    return chosen | ({"year": str(question.year)} if question.year else {})


def _readings(request: Request, game: str) -> dict[str, Json]:
    """The requested readings, without rulings that are left as played."""
    found: dict[str, Json] = {}
    for ruling in CATALOG[game].game.rulings:
        values = {str(each.value).lower(): each.value for each in ruling.readings}
        text = request.GET.get(ruling.name, "")
        if text in values:
            found[ruling.name] = serialize_value(values[text])
    return found


def _year(request: Request) -> int:
    text = request.GET.get("year", "")
    whole = text.isascii() and text.isdigit() and len(text) <= YEAR_DIGITS
    return int(text) if whole else 0


def _choices(device: Device, question: HouseQuestion) -> list[RulingChoice]:
    """The rulings of the form: as played, or one of the readings for all plays."""
    catalog_game, kept = CATALOG[question.game], copies(device.group_id).get(question.game)
    return [
        replace(
            choice,
            field=choice.name,
            options=[
                ReadingChoice(
                    "", gettext("as played"), gettext("Each game by its own rules."),
                    checked=choice.name not in question.readings,
                ),
                *(
                    each
                    if choice.name in question.readings
                    else replace(each, checked=False)
                    for each in choice.options
                ),
            ],
        )
        for choice in ruling_choices(catalog_game, question.readings, kept)
    ]  # fmt: skip


def _from_now_on(device: Device, question: HouseQuestion) -> Mapping[str, str]:
    """The fields that make these readings the house rules, with the other house rules."""
    settled = house_rulings(device.group_id).get(question.game, {})
    found = {**settled, **question.readings}
    return {f"{question.game}.{name}": str(value).lower() for name, value in found.items()}


@require_safe
def sheet(request: Request) -> HttpResponse:
    """The house rules on one page for the box: rulings, and clauses and examples chosen."""
    device = has_group(request)
    if device is None:
        return render(request, "groups/none.html")
    choice = read_choice(request.GET)
    with in_the_groups_zone(request):
        context = {
            "group": device.group,
            "games": house_sheet(device.group, choice),
            "people": by_name(device.group_id),
            "choice": choice,
            "today": day_of(timezone.localtime()),
        }
        return render(request, "disputes/house_sheet.html", context)
