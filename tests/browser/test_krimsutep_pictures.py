"""The README's pictures are those that the app takes of itself."""

import re
from pathlib import Path

from tests.browser.screenshots import FOLDER, SHOTS


def test_the_readme_shows_every_picture_that_is_taken_and_no_other() -> None:
    shown = re.findall(rf"\]\({FOLDER}/([a-z-]+)\.png\)", Path("README.md").read_text("utf-8"))
    assert sorted(shown) == sorted(SHOTS)
    assert {path.stem for path in FOLDER.iterdir()} == set(SHOTS)


def test_the_pictures_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 1_200_000
