"""Views of secret choices on a shared phone: cover, choice, next cover."""

from http import HTTPStatus
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from companion.http import Request
from companion.plays import services
from companion.plays.live.progress import sealed_count
from companion.plays.models import Play
from companion.plays.outcomes import Behind, Outcome, Refused
from companion.plays.presentation.pass_the_phone import cover_of
from companion.plays.queries import seats_held
from companion.plays.requests import device_or_404, no_such_play, read_payload, table_of
from companion.plays.sealed_choices import SecretChoice, sealing
from scoring.kernel.errors import EntryError, Malformed


@never_cache
@require_safe
def cover(request: Request, play: UUID) -> HttpResponse:
    """The cover for the next seat to choose, or for the requested seat.

    A phone that waits there follows the play: once all have chosen it goes on to the table.
    """
    table, seals = table_of(request, play), sealed_count(play)
    elsewhere = seats_held(table.play, but=device_or_404(request))
    covered = cover_of(table, elsewhere, request.GET.get("done", ""))
    if request.htmx and (covered is None or not covered.missing):
        return HttpResponseClientRedirect(reverse("plays:play", args=[play]))
    if covered is None:
        return redirect("plays:play", play)
    context = {"table": table, "cover": covered, "seals": seals}
    return render(request, f"plays/cover.html{'#cover' if request.htmx else ''}", context)


@never_cache
@require_http_methods(["GET", "POST"])
def choice(request: Request, play: UUID, seat: int) -> HttpResponse:
    """A seat's options behind the cover; its earlier choice is not shown."""
    if request.method != "POST":
        return _choice_page(request, play, seat)
    match _seal(request, play, seat):
        case Behind():
            return redirect("plays:play", play)
        case Refused(_, error):
            return _choice_page(request, play, seat, error)
        case _:
            return redirect(f"/plays/{play}/sealed/?done={seat}")


def _seal(request: Request, play: UUID, seat: int) -> Outcome:
    device = device_or_404(request)
    try:
        payload = read_payload(request.POST, "choice")
        secret = SecretChoice(request.POST.get("occasion", ""), seat, payload)
        return services.seal(play, secret, device)
    except Malformed as error:
        return Refused(table_of(request, play), error)
    except Play.DoesNotExist:
        raise no_such_play(request, play) from None


def _choice_page(
    request: Request, play: UUID, seat: int, error: EntryError | None = None
) -> HttpResponse:
    table = table_of(request, play)
    if not table.role.may_see_secrets_of(
        seat, seats_held(table.play, but=device_or_404(request))
    ):
        raise PermissionDenied(
            gettext("The secrets of this seat cannot be shown on this device.")
        )
    now = sealing(table) if table.positions and not table.halt else None
    names = table.position.state.seats if table.positions else ()
    if now is None or seat >= len(names):
        return redirect("plays:play", play)
    context = {
        **table.game_view.choices(table.position, seat),
        "table": table,
        "sealing": now,
        "seat": seat,
        "owner": seat + 1,
        "name": names[seat],
        "error": error,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if error else HTTPStatus.OK
    return render(request, "plays/choice.html", context, status=status)
