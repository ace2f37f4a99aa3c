"""Names and prose keep to the glossary: old words are gone, a class name means one thing.

Names are those of modules, tests, scripts, style sheets and what templates give to both.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
OLD = (
    "told|spelt|deeds?|asked|wish|wishes|heard|whence|forsaken|otherwise|elsewise|putting_right|"
    "posted|twins|evenings|specimens|remembered|faults|outside|doors?|shelf|shelves|shelved|keepers?|"
    "chapters?|ladders?|ears?|tides?|twin|barred"
)
OLD_WORD = re.compile(rf"(?:^|_)(?:{OLD})(?:_|$)", re.IGNORECASE)
HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
MALE = re.compile(r"\b(?:he|him|himself|his)\b", re.IGNORECASE)
TEXTS = ("*.py", "*.html", "*.js", "*.css", "*.md", "*.txt", "*.json", "*.svg")
TOPS = ("companion", "scoring", "templates", "static", "tests", "docs")
THIS_RULE = "tests/test_words.py"

# The palace of Cleopatra has door frames: a printed term of that game.
DOOR_FRAME = re.compile(r"(?<![a-z])doors?(?![a-z])", re.IGNORECASE)
WITH_DOORS = (
    "scoring/cleopatra/",
    "companion/games/cleopatra/",
    "tests/scoring/cleopatra/",
    "tests/games/test_cleopatra",
)

# The name of a test is a sentence, in which these verbs of plain English may stand.
PLAIN = re.compile(r"(?:^|_)(?:told|asked|heard|otherwise|posted|faults|outside)(?=_|$)")
SENTENCE = re.compile(r"test_\w+")

# What a script names: words outside of its comments and texts.
NO_CODE = re.compile(r"(?<!\S)//[^\n]*|/\*.*?\*/|\"[^\"\n]*\"|'[^'\n]*'", re.DOTALL)
IDENTIFIER = re.compile(r"[A-Za-z_$][\w$]*")
# What a style sheet names: classes, ids, attributes, properties of its own.
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
SELECTOR = re.compile(r"(?:[.#\[]|--)([A-Za-z][\w-]*)")
# What a template names for them.
MARKUP = re.compile(r"\b(?:class|id)=\"([^\"]*)\"|\b(data-[\w-]+)")
WORD = re.compile(r"[A-Za-z][\w-]*")
TAG = re.compile(r"\{[{%](?!\s*(?:end)?comment)(.*?)[}%]\}", re.DOTALL)
QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'")
# What a document names as code.
CODE_SPAN = re.compile(r"`([^`\n]+)`")

# What a file is called says what is in it: these words of older versions did not.
OLD_FILE = re.compile(r"(?:^|_)(?:taken?_in|not_kept|thrown|bin|met|parted)(?:_|$)")

# Names that still have an old word. An entry goes when its name goes; none is added.
STILL: set[str] = set()

# Class names are unique within a namespace, whose name its users write before the class's.
NAMESPACES = {
    "companion/api/serializers/": "the JSON of a model or a value has its name",
    "companion/api/viewsets/": "the endpoints of a resource have its name",
    "companion/games/krimsutep/": "pages reach a game's classes through its view only",
    "companion/games/ramses/": "pages reach a game's classes through its view only",
    "companion/games/cleopatra/": "pages reach a game's classes through its view only",
}
# Names that stand more than once in a namespace for a reason that holds.
ALLOWED = {
    "Command": "Django finds a management command by this name",
    "Meta": "Django and its REST framework read a class's options from this name",
}


def namespace(path: str) -> str:
    """Give the namespace of a module; modules outside of all of them share one."""
    return next((prefix for prefix in NAMESPACES if path.startswith(prefix)), "companion/")


def read(suffix: str, *tops: str) -> dict[str, str]:
    """Read every file with this suffix below some folders, by its path."""
    return {
        path.relative_to(ROOT).as_posix(): path.read_text()
        for top in tops
        for path in sorted((ROOT / top).rglob(f"*{suffix}"))
        if "node_modules" not in path.parts
    }


@cache
def sources() -> dict[str, str]:
    """Read every module, by its path; migrations stay as they were made."""
    found = read(".py", "companion", "scoring", "tests")
    return {
        path: text
        for path, text in found.items()
        if "/migrations/" not in path and path != THIS_RULE
    }


@cache
def tree(path: str) -> ast.Module:
    return ast.parse(sources()[path])


def names(path: str) -> Iterator[str]:
    """Every name that a module gives or takes, and the parts of its path."""
    yield from Path(path).with_suffix("").parts
    for node in ast.walk(tree(path)):
        match node:
            case ast.FunctionDef() | ast.ClassDef() | ast.AsyncFunctionDef():
                yield node.name
            case ast.Name(ctx=ast.Store()):
                yield node.id
            case ast.arg():
                yield node.arg
            case ast.Attribute():
                yield node.attr
            case _:
                pass


def script_names(script: str) -> Iterator[str]:
    """Every name in a script."""
    return (found[0] for found in IDENTIFIER.finditer(NO_CODE.sub(" ", script)))


def style_names(sheet: str) -> Iterator[str]:
    """Every name in a style sheet."""
    return (found[1] for found in SELECTOR.finditer(COMMENT.sub(" ", sheet)))


def markup_names(template: str) -> Iterator[str]:
    """Every class, id and data attribute in a template, with the tags between them."""
    for classes, attribute in MARKUP.findall(template):
        yield from WORD.findall(classes or attribute)


def variable_names(template: str) -> Iterator[str]:
    """Every name in the tags and variables of a template, outside of its texts."""
    for tag in TAG.findall(template):
        yield from IDENTIFIER.findall(QUOTED.sub(" ", tag))


def prose_names(document: str) -> Iterator[str]:
    """Every name in the code spans of a document."""
    for span in CODE_SPAN.findall(document):
        yield from IDENTIFIER.findall(span)


def is_old(name: str, path: str) -> bool:
    """Whether a name has an old word in it that is no printed term of its game."""
    words = HUMP.sub("_", name).replace("-", "_")
    if SENTENCE.fullmatch(words):
        words = PLAIN.sub("", words)
    if path.startswith(WITH_DOORS):
        words = DOOR_FRAME.sub("", words)
    return bool(OLD_WORD.search(words))


def doubled() -> set[str]:
    """Find class names that a namespace has more than once."""
    seen: dict[tuple[str, str], list[str]] = defaultdict(list)
    for path in sources():
        if not path.startswith("companion/"):
            continue
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ClassDef):
                seen[namespace(path), node.name].append(path)
    return {name for (_, name), paths in seen.items() if len(paths) > 1}


@pytest.mark.parametrize(
    ("name", "old"),
    [
        ("told", True),
        ("tell_told", True),
        ("SpeltOut", True),
        ("putting_right", True),
        ("DOOR", True),
        ("year", False),
        ("toldos", False),
        ("outdoor", False),
        ("data-told", True),
        ("toldOf", True),
        ("test_who_is_told_of_it", False),
        ("test_the_shelf_is_empty", True),
        ("told_of_it", True),
    ],
)
def test_old_words_are_found_as_words_of_a_name(*, name: str, old: bool) -> None:
    assert is_old(name, "companion/plays/x.py") is old


def test_a_door_frame_is_a_printed_term_of_one_game_only() -> None:
    assert not is_old("door_box", "companion/games/cleopatra/x.py")
    assert is_old("door_box", "companion/games/ramses/x.py")
    assert is_old("told", "companion/games/cleopatra/x.py")


def test_no_name_has_an_old_word() -> None:
    old = {(name, path) for path in sources() for name in names(path) if is_old(name, path)}
    assert {(name, path) for name, path in old if name not in STILL} == set()
    assert {name for name, _ in old} == STILL, "take names that are gone out of STILL"


@pytest.mark.parametrize(
    ("names_in", "suffix", "tops"),
    [
        (script_names, ".js", ("static", "deploy/pocket")),
        (style_names, ".css", ("static",)),
        (markup_names, ".html", ("templates",)),
        (variable_names, ".html", ("templates",)),
        (prose_names, ".md", ("docs",)),
    ],
)
def test_no_name_of_a_page_has_an_old_word(
    names_in: Callable[[str], Iterator[str]], suffix: str, tops: tuple[str, ...]
) -> None:
    files = read(suffix, *tops)
    named = {(name, path) for path, text in files.items() for name in names_in(text)}
    assert len(named) > 100, "the names are not found any more"
    assert {(name, path) for name, path in named if is_old(name, path)} == set()


def file_names(path: str) -> Iterator[str]:
    """The parts of a path, as names."""
    yield from (part.replace("-", "_") for part in Path(path).with_suffix("").parts)


def test_no_file_of_a_page_has_an_old_word() -> None:
    files = {
        path
        for suffix in (".html", ".svg", ".js", ".css")
        for path in read(suffix, "templates", "static", "deploy/pocket")
    }
    assert len(files) > 300, "the files are not found any more"
    assert {path for path in files for name in file_names(path) if is_old(name, path)} == set()
    assert {
        path for path in files for name in file_names(path) if OLD_FILE.search(name)
    } == set()


def test_old_words_of_files_are_found() -> None:
    found = [*file_names("templates/history/not-kept.html")]
    assert found == ["templates", "history", "not_kept"]
    assert OLD_FILE.search("not_kept")
    assert OLD_FILE.search("bin")
    assert not OLD_FILE.search("binding")
    assert is_old("told_hands", "templates/games/cleopatra/told_hands.html")


def test_names_of_scripts_and_styles_are_found() -> None:
    script = 'const told = "asked"; // heard\nfunction say(it) {}'
    assert list(script_names(script)) == ["const", "told", "function", "say", "it"]
    sheet = "/* .door */ .shelf > #twin[data-wish] { --tide: 1px; }"
    assert list(style_names(sheet)) == ["shelf", "twin", "data-wish", "tide"]
    page = '<p class="told is-old" id="ear" data-wish>class</p>'
    assert list(markup_names(page)) == ["told", "is-old", "ear", "data-wish"]
    tags = '{% if wish.told == "asked" %}heard{{ ears|tide:"door" }}{% endif %}'
    found = ["if", "wish", "told", "ears", "tide", "endif"]
    assert list(variable_names(tags)) == found
    assert list(prose_names("No `told` or `door.shelf`, heard.")) == ["told", "door", "shelf"]


def test_no_class_name_means_two_things() -> None:
    assert doubled() - set(ALLOWED) == set()


# Words that say nothing by themselves where a docstring repeats a name.
EMPTY = re.compile(
    r"a|all|an|and|any|are|as|at|be|by|each|every|for|from|has|have|in|is|it|its|no|not|of|on|"
    r"one|or|that|the|their|there|they|this|to|was|with"
)


def content(text: str) -> set[str]:
    """The words of a text that say something, without their endings."""
    words = (word.lower() for word in re.findall(r"[A-Za-z]+", HUMP.sub(" ", text)))
    found = (word for word in words if not EMPTY.fullmatch(word))
    return {re.sub(r"(?<=\w\w\w)(?:ing|ed|es|s)$", "", word) for word in found}


def repeating(node: ast.AST, within: str = "") -> Iterator[str]:
    """Names of classes and functions whose docstring has no word beside those of its name."""
    for each in ast.iter_child_nodes(node):
        if isinstance(each, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef):
            name = f"{within} {each.name}"
            docstring = content(ast.get_docstring(each) or "")
            if docstring and docstring <= content(name.replace("_", " ")):
                yield name.strip()
            yield from repeating(each, name)


def test_a_docstring_that_repeats_its_name_is_found() -> None:
    module = 'class SavedPlay:\n  """A saved play."""\n  def seats(self):\n    """Sorted."""\n'
    assert list(repeating(ast.parse(module))) == ["SavedPlay"]


def test_no_docstring_repeats_its_name() -> None:
    ours = [path for path in sources() if not path.startswith("tests/")]
    found = {f"{path}: {name}" for path in ours for name in repeating(tree(path))}
    assert found == set()


# A comment of a template names what it gets: `page: PlayPage`, `hits: list of Hit`.
COMMENTED = re.compile(r"\{#(.*?)#\}|\{% comment %\}(.*?)\{% endcomment %\}", re.DOTALL)
CLASS_NAMED = re.compile(r"[:,] (?:an? |list of |pairs of )*([A-Z][a-z]+(?:[A-Z][a-z]+)+)\b")
OF_DJANGO = {"BoundField"}


def test_classes_named_in_templates_exist() -> None:
    classes = {
        node.name
        for path in sources()
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ClassDef)
    }
    named = {
        (name, path)
        for path, text in read(".html", "templates").items()
        for comment in COMMENTED.finditer(text)
        for name in CLASS_NAMED.findall(comment[1] or comment[2])
    }
    assert len(named) > 50, "the names are not found any more"
    assert {(name, path) for name, path in named if name not in classes | OF_DJANGO} == set()


def test_people_are_they() -> None:
    """In comments, docs and every sentence that users see."""
    texts = [path for top in TOPS for kind in TEXTS for path in (ROOT / top).rglob(kind)]
    male = {
        path.relative_to(ROOT).as_posix() for path in texts if MALE.search(path.read_text())
    }
    assert male == {THIS_RULE}
