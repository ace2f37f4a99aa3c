"""What a browser calls itself, in words."""

import pytest

from companion.groups.device_names import device_name, distinct_names
from companion.groups.models import Device, Group

MOZ = "Mozilla/5.0"
KIT = "AppleWebKit/605.1.15 (KHTML, like Gecko)"


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (f"{MOZ} (Linux; Android 14; Pixel 7) {KIT} Chrome/130.0 Mobile Safari/537.36",
         "Chrome on Android"),
        (f"{MOZ} (iPhone; CPU iPhone OS 18_1 like Mac OS X) {KIT} Version/18.1 Safari/604.1",
         "Safari on iPhone"),
        (f"{MOZ} (iPhone; CPU iPhone OS 18_1 like Mac OS X) {KIT} CriOS/130.0 Safari/604.1",
         "Chrome on iPhone"),
        (f"{MOZ} (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0",
         "Firefox on Windows"),
        (f"{MOZ} (Windows NT 10.0) {KIT} Chrome/130.0 Safari/537.36 Edg/130.0",
         "Edge on Windows"),
        (f"{MOZ} (Linux; Android 14; SM-S918B) {KIT} SamsungBrowser/26.0 Chrome/122.0",
         "Samsung Internet on Android"),
        (f"{MOZ} (Macintosh; Intel Mac OS X 10_15_7) {KIT} Version/18.0 Safari/605.1.15",
         "Safari on Mac"),
        ("curl/8.5.0", "A browser"),
        ("", "A browser"),
        ("x" * 10_000, "A browser"),
    ],
)  # fmt: skip
def test_a_device_is_named_by_its_browser_and_system(agent: str, name: str) -> None:
    assert device_name(agent) == name


@pytest.mark.django_db
def test_devices_of_one_name_are_numbered_by_age() -> None:
    group = Group.objects.create()
    names = ("Chrome on Linux", "Ann's", "Chrome on Linux", "Chrome on Linux")
    made = [Device.objects.create(group=group, name=name) for name in names]
    called = distinct_names(reversed(made))
    assert [called[each.id] for each in made] == [
        "Chrome on Linux", "Ann's", "Chrome on Linux 2", "Chrome on Linux 3",
    ]  # fmt: skip
