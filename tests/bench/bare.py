"""The yardstick of an entry: a bare view that inserts one row and renders one template.

It stands behind the same middleware and the same database as the entry does.
"""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import include, path

from companion.groups.models import Device, Place


def bare(request: HttpRequest) -> HttpResponse:
    """Insert a row for whoever asks, and render a page."""
    device = Device.objects.get(id=UUID(request.session["device"]))
    name = request.POST["name"]
    Place.objects.create(group_id=device.group_id, name=name, key=name)
    return render(request, "404.html")


urlpatterns = [path("bare/", bare), path("", include("companion.urls"))]
