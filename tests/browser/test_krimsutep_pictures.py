"""The pictures of README and docs are those that the app takes of itself."""

import re
from pathlib import Path

from tests.browser.screenshots import FOLDER, SHOTS


def test_docs_show_every_picture_that_is_taken_and_no_other() -> None:
    page, readme = (Path(name).read_text("utf-8") for name in ("docs/pictures.md", "README.md"))
    shown = re.findall(rf"\]\({FOLDER.name}/([a-z-]+)\.png\)", page)
    assert sorted(shown) == sorted(SHOTS)
    assert {path.stem for path in FOLDER.iterdir()} == set(SHOTS)
    (one,) = re.findall(rf"\]\({FOLDER}/([a-z-]+)\.png\)", readme)
    assert one in SHOTS


def test_the_pictures_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 1_200_000
