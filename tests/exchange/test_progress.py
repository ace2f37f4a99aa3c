"""Many files are told one by one, while they are taken in; leaving the page stops it there."""

import asyncio
from collections.abc import AsyncGenerator
from http import HTTPStatus

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from companion.exchange.import_progress import FEW
from companion.groups.models import Device, Group
from companion.plays.models import Play
from tests.api.conftest import RECORDS
from tests.plays.conftest import Phone

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]
NAMES = ("krimsutep-4-tricks", "ramses-2-full", "cleopatra-3", "krimsutep-3-tricks")


def sent(device: Device) -> AsyncGenerator[bytes]:
    files = [
        SimpleUploadedFile(f"{name}.json", (RECORDS / f"{name}.json").read_bytes())
        for name in NAMES
    ]
    files.append(SimpleUploadedFile("broken.json", b"{}"))
    phone = Phone(device, Play(id=device.id))
    answer = phone.client.post(reverse("exchange:take-in"), {"files": files})
    assert answer.status_code == HTTPStatus.OK
    content: object = getattr(answer, "streaming_content")  # noqa: B009 - only of streams
    assert isinstance(content, AsyncGenerator)
    return content


@pytest.fixture
def device() -> Device:
    return Device.objects.create(group=Group.objects.create(), name="a phone")


def test_each_file_is_told_when_it_is_there(device: Device) -> None:
    async def read() -> list[str]:
        return [piece.decode() async for piece in sent_]

    sent_ = sent(device)
    before, *lines, after = asyncio.run(read())
    assert len(NAMES) > FEW
    assert "Importing 5 files" in before
    assert [f"{number} of 5" in line for number, line in enumerate(lines, 1)] == [True] * 5
    assert "broken.json" in lines[-1]
    assert "Done: 4 imported, 1 refused." in after
    assert (before + "".join(lines) + after).count("<ol") == 1
    assert device.group.plays.count() == len(NAMES)


def test_who_leaves_stops_it_and_what_was_told_is_kept(device: Device) -> None:
    async def leave() -> list[str]:
        parts = [(await anext(sent_)).decode() for _ in range(3)]
        await sent_.aclose()
        return parts

    sent_ = sent(device)
    _, *lines = asyncio.run(leave())
    assert all("imported" in line for line in lines)
    assert device.group.plays.count() == 2
