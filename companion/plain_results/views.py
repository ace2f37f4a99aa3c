"""The page of a plain result."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from companion.groups.session import in_the_groups_zone, member_or_404
from companion.http import Request
from companion.plain_results import services
from companion.plays.presentation.durations import play_duration


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def result(request: Request, result: UUID) -> HttpResponse:
    """The page of a plain result; POST deletes it."""
    found = services.result_or_404(member_or_404(request).group_id, result)
    if request.method == "POST":
        services.remove(found)
        return redirect("history:plays")
    context = {
        "result": found,
        "seats": services.seats_of([found]).get(found.id, []),
        "lasted": play_duration(found.minutes, found.played, None),
    }
    with in_the_groups_zone(request):
        return render(request, "plain_results/result.html", context)
