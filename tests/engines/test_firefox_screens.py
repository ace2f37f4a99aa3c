"""Every screen in Firefox."""

from collections.abc import Sequence

import pytest

from tests.engines.packages import missing, reason
from tests.engines.playwright_page import in_firefox
from tests.engines.walk import Screen, problems

pytestmark = pytest.mark.skipif(bool(missing("firefox")), reason=reason("firefox"))


def test_every_screen_fits_and_no_page_complains(walked: Sequence[Screen]) -> None:
    with in_firefox(walked[0].home) as phone:
        assert problems(phone, walked) == []
