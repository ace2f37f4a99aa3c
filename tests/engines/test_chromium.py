"""Every screen in Chromium with the fonts of other machines."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.engines import chromium
from tests.engines.fonts import SETS, configured
from tests.engines.packages import missing, reason
from tests.engines.walk import Screen, faults


@pytest.mark.parametrize("fonts", SETS)
def test_every_screen_fits_and_no_page_complains(
    walked: Sequence[Screen], tmp_path: Path, fonts: str
) -> None:
    if missing(fonts):
        pytest.skip(reason(fonts))
    home = walked[0].home
    with chromium.opened(tmp_path, configured(fonts, tmp_path), home) as phone:
        assert faults(phone, walked) == []
