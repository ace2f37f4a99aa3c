"""Views of a person: name, initials, colour and emblem, merge candidates."""

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from companion.collation import sorted_by_letter
from companion.groups import looks, people
from companion.groups.models import Colour, Emblem, Person
from companion.groups.people import person_or_404
from companion.groups.session import in_the_groups_zone, member_or_404
from companion.http import Request
from companion.people import merge
from companion.people.person_figures import person_figures
from companion.recaps import services as recaps
from scoring.kernel.errors import Malformed


class ColourChoice(NamedTuple):
    """A colour to choose: its number, its value in the form, its name."""

    hue: int
    value: str
    label: str


class EmblemChoice(NamedTuple):
    """An emblem to choose: its value, its symbol and name, and who else has it already."""

    value: str
    symbol: str
    label: str
    owner: people.ShownPerson | None


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def person(request: Request, person: UUID) -> HttpResponse:
    """Show a person; rename them, set their initials, or remove them."""
    found = person_or_404(member_or_404(request), person)
    if found.same_as is not None:
        return redirect("people:person", found.same_as.uid)
    if request.method != "POST":
        return _person_page(request, found)
    try:
        if "remove" in request.POST:
            people.remove(found)
            return redirect("people:group")
        people.change(found, _change(request.POST))
    except Malformed as error:
        return _person_page(request, Person.objects.get(id=found.id), error)
    return redirect("people:person", found.uid)


def _change(post: QueryDict) -> people.PersonChange:
    """The new values of the form; a colour or emblem that is not in it stays."""
    return people.PersonChange(
        post.get("name", ""), post.get("initials", ""), post.get("colour"), post.get("emblem")
    )


def _person_page(
    request: Request, found: Person, error: Malformed | None = None
) -> HttpResponse:
    everybody = people.everybody(found.group)
    me = [each for each in everybody if each.person == found]
    context = {
        "person": found,
        "me": people.regulars(found.group, me)[0] if me else None,
        "figures": person_figures(found),
        "recap_off": recaps.is_off(found.group_id, found),
        "removable": people.can_be_removed(found),
        "typed": request.POST.get("name", found.name),
        "short": request.POST.get("initials", found.initials),
        "look": looks.looks(found.group_id)[found.id],
        "colours": [
            ColourChoice(place, each.value, str(each.label))
            for place, each in enumerate(Colour, 1)
        ],
        "emblems": _emblem_choices(found, everybody),
        "colour": request.POST.get("colour", found.colour),
        "emblem": request.POST.get("emblem", found.emblem),
        "aliases": sorted_by_letter(found.aliases.all()),
        "others": [each for each in everybody if each.person != found],
        "error": error,
    }
    with in_the_groups_zone(request):
        return render(request, "people/person.html", context, status=422 if error else 200)


def _emblem_choices(
    person: Person, everybody: Sequence[people.ShownPerson]
) -> Sequence[EmblemChoice]:
    """All emblems; each belongs to one person of the group at most."""
    owners = {each.look.emblem: each for each in everybody if each.person != person}
    return [
        EmblemChoice(
            each.value, looks.emblem_symbol(each.value), str(each.label), owners.get(each.value)
        )
        for each in Emblem
    ]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def merge_or_keep_apart(request: Request, person: UUID, other: UUID) -> HttpResponse:
    """Merge two people, or keep them apart."""
    device = member_or_404(request)
    one, two = person_or_404(device, person), person_or_404(device, other)
    error = None
    if request.method == "POST" and "two" in request.POST:
        merge.keep_apart(one, two)
        return redirect("people:group")
    if request.method == "POST":
        stays, goes = (two, one) if request.POST.get("stays") == str(two.uid) else (one, two)
        try:
            merge.merge(stays, goes)
            return redirect("people:person", stays.uid)
        except Malformed as refusal:
            error = refusal
    both = [each for each in people.everybody(device.group) if each.person in (one, two)]
    regulars = {each.person.id: each for each in people.regulars(device.group, both)}
    context = {
        "one": one,
        "two": two,
        "pair": [regulars[each.id] for each in (one, two) if each.id in regulars],
        "together": merge.played_together(one, two),
        "error": error,
    }
    with in_the_groups_zone(request):
        return render(request, "people/same.html", context, status=422 if error else 200)


@require_POST
def split_again(request: Request, person: UUID) -> HttpResponse:
    """Undo a merge."""
    found = person_or_404(member_or_404(request), person)
    try:
        merged_into = merge.split(found)
    except Malformed:
        return redirect("people:person", found.uid)
    return redirect("people:person", merged_into.uid)
