"""Readable names for devices, from their user agents."""

from collections import Counter
from collections.abc import Iterable, Mapping
from uuid import UUID

from django.utils.translation import gettext

from companion.groups.models import Device

# The first match wins: browsers also name the browsers that they descend from.
BROWSERS = {
    "Firefox": "Firefox", "FxiOS": "Firefox", "Edg": "Edge", "OPR": "Opera",
    "SamsungBrowser": "Samsung Internet", "CriOS": "Chrome", "Chrome": "Chrome",
    "Safari": "Safari",
}  # fmt: skip
SYSTEMS = {
    "iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "Windows": "Windows",
    "CrOS": "Chromebook", "Macintosh": "Mac", "Linux": "Linux",
}  # fmt: skip


def device_name(agent: str) -> str:
    """The name of a device by its user agent: `Chrome on Android`."""
    browser = next((name for sign, name in BROWSERS.items() if f"{sign}/" in agent), "")
    system = next((name for sign, name in SYSTEMS.items() if sign in agent), "")
    if not system:
        return browser or gettext("A browser")
    return gettext("{browser} on {system}").format(
        browser=browser or gettext("a browser"), system=system
    )


def distinct_names(devices: Iterable[Device]) -> Mapping[UUID, str]:
    """The names of devices by id; of equal ones the second, by age, is `Chrome on Linux 2`."""
    seen = Counter[str]()
    names: dict[UUID, str] = {}
    for each in sorted(devices, key=lambda device: (device.created, device.id)):
        seen[each.name] += 1
        count = seen[each.name]
        names[each.id] = each.name if count == 1 else f"{each.name} {count}"
    return names
