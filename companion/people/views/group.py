"""Views of a group's people, name and places."""

from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from companion.groups import people, places
from companion.groups.models import Device, Group, Place
from companion.groups.names import name_group
from companion.groups.session import has_group, in_the_groups_zone, member_or_404
from companion.http import Request
from companion.people import merge
from scoring.kernel.errors import Malformed


@never_cache
@require_safe
def group(request: Request) -> HttpResponse:
    """The people and places of the group; without a group, how to get one."""
    device = has_group(request)
    if device is None:
        return render(request, "groups/none.html")
    return _group_page(request, device.group)


def _group_page(
    request: Request, group: Group, error: Malformed | None = None, typed: str = ""
) -> HttpResponse:
    regulars = people.regulars(group)
    pairs = merge.merge_candidates([each.person for each in regulars])
    context = {
        "group": group,
        "kept": group.has_account(),
        "new_account": request.user.is_authenticated and request.GET.get("account") == "new",
        "people": regulars,
        "pair": pairs[0] if pairs else None,
        "places": places.places(group),
        "error": error,
        "typed": typed,
    }
    with in_the_groups_zone(request):
        return render(request, "people/group.html", context, status=422 if error else 200)


@require_POST
def name(request: Request) -> HttpResponse:
    """Name the group; an empty name removes it."""
    group, typed = member_or_404(request).group, request.POST.get("name", "")
    try:
        name_group(group, typed)
    except Malformed as error:
        return _group_page(request, group, Malformed(error.message, field="group"), typed)
    return redirect("people:group")


@require_POST
def add(request: Request) -> HttpResponse:
    """Add a person who has not played yet."""
    group, typed = member_or_404(request).group, request.POST.get("name", "")
    try:
        people.find_or_add_people(group, [typed])
    except Malformed as error:
        return _group_page(request, group, Malformed(error.message, field="person"), typed)
    return redirect("people:group")


@require_POST
def add_place(request: Request) -> HttpResponse:
    """Add a place where the group plays."""
    group, typed = member_or_404(request).group, request.POST.get("name", "")
    try:
        places.add(group, typed)
    except Malformed as error:
        return _group_page(request, group, error, typed)
    return redirect("people:group")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def place(request: Request, place: UUID) -> HttpResponse:
    """Rename or remove a place."""
    found = _place(member_or_404(request), place)
    error = None
    if request.method == "POST":
        try:
            if "remove" in request.POST:
                places.remove(found)
            else:
                places.rename(found, request.POST.get("name", ""))
        except Malformed as refusal:
            error = refusal
        else:
            return redirect("people:group")
    typed = request.POST.get("name", found.name)
    context = {"place": found, "plays": found.plays.count(), "error": error, "typed": typed}
    return render(request, "people/place.html", context, status=422 if error else 200)


def _place(device: Device, place: UUID) -> Place:
    found = Place.objects.filter(group=device.group_id, id=place).first()
    if found is None:
        raise Http404("This group has no such place.")
    return found
