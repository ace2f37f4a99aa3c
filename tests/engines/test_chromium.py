"""Every screen in Chromium with the fonts of other machines."""

from collections.abc import Sequence
from pathlib import Path

from tests.engines.playwright_page import in_chromium
from tests.engines.walk import Screen, problems


def test_every_screen_fits_and_no_page_complains(
    walked: Sequence[Screen], fonts: str, tmp_path: Path
) -> None:
    with in_chromium(tmp_path, walked[0].home) as phone:
        assert problems(phone, walked) == [], fonts
