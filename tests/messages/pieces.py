"""Sentences that are built from pieces: another language has another order.

A message is a whole sentence, or a label by itself. What stands beside it on a line is parted
from it by a sign, or is a whole sentence too.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from babel.messages.catalog import Catalog

from tests.messages.extraction import ROOT

type Piece = tuple[int, str]
"""The number of a line, and what is built from pieces there."""

PLACES = {"gettext": 0, "gettext_lazy": 0, "message": 0, "ngettext": 0, "plural": 0,
          "npgettext": 1, "pgettext": 1}  # fmt: skip
"""Functions that return a message, with the place of its text."""
REFUSALS = {"EntryError": 0, "Malformed": 0, "RuleViolation": 1}
"""Exceptions whose sentences players read, with the place of the sentence."""
JOINING = re.compile(r"^[\s,;.)·]|[\s,;(·]$")
"""What joins a message with another text."""
WHOLE = re.compile(r"^[A-Z“{%<].*[.?!]$", re.DOTALL)
SENTENCE_END, SIGN = re.compile(r"[.?!:…]$"), re.compile(r"[^\w\s]")
COMMENT = re.compile(r"\{% comment %\}.*?\{% endcomment %\}|\{#.*?#\}", re.DOTALL)
TOKEN = re.compile(
    r"\{%\s*blocktranslate\b[^%]*%\}(?P<block>.*?)\{%\s*endblocktranslate\s*%\}"
    r'|\{%\s*translate\s+"(?P<text>[^"]*)"(?P<more>[^%]*)%\}'
    r"|(?P<variable>\{\{.*?\}\})|(?P<other>\{%.*?%\}|<[^>]*>)",
    re.DOTALL,
)
IN_SCRIPT = re.compile(
    r'\+\s*(?:filled\()?n?p?gettext\(|\bn?p?gettext\("[^"\n]*"[^()\n]*\)\s*\+'
    r"|[\w}] ?\$\{(?:filled\()?n?p?gettext\(|gettext\([^()\n]*\)\} ?[\w$]"
)


def pieces(catalogs: Iterable[Catalog]) -> Iterator[str]:
    """Everything that is built from pieces, in a sentence each."""
    for catalog in catalogs:
        yield from (f"{text!r} is a piece of a sentence" for text in joining(catalog))
    for folder, ending, read in (
        ("companion", "py", in_python),
        ("scoring", "py", in_python),
        ("templates", "html", in_template),
        ("static/js", "js", in_script),
        ("deploy/pocket", "js", in_script),
    ):
        for path in sorted((ROOT / folder).rglob(f"*.{ending}")):
            where = path.relative_to(ROOT).as_posix()
            for line, text in read(path.read_text("utf-8")):
                yield f"{where}:{line}: {text} is built from pieces"


def joining(catalog: Catalog) -> Iterator[str]:
    """Messages that begin or end with a sign that joins them with another text."""
    for message in catalog:
        texts = [message.id] if isinstance(message.id, str) else message.id
        yield from (text for text in texts if JOINING.search(text.removesuffix("\n")))


def in_python(source: str) -> Iterator[Piece]:
    """Messages that are added to other texts, and refusals that are no messages."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.expr) and _is_built(node):
            yield node.lineno, ast.unparse(node)


def _is_built(node: ast.expr) -> bool:
    """Whether an expression joins a message with another text, or refuses without one."""
    match node:
        case ast.BinOp(op=ast.Add(), left=left, right=right):
            return _is_piece(left) or _is_piece(right)
        case ast.JoinedStr(values=values):
            return _is_joined(values)
        case ast.Call(func=ast.Attribute(value=ast.Constant(value=str(sign)), attr="join")):
            inner = (found for each in node.args for found in ast.walk(each))
            return not SIGN.search(sign) and any(map(_is_piece, inner))
        case ast.Call(func=ast.Name(id=name), args=args) if name in REFUSALS:
            return _is_text(args[REFUSALS[name] :][:1])
        case _:
            return False


def _is_piece(node: ast.AST) -> bool:
    """Whether an expression is a message, and no whole sentence."""
    text = _message(node)
    return text is not None and not WHOLE.search(text)


def _message(node: ast.AST) -> str | None:
    """The text of a message; None if the expression is none."""
    match node:
        case ast.Call(func=ast.Attribute(value=inner, attr="format")):
            return _message(inner)
        case ast.Call(func=ast.Name(id=name), args=args) if name in PLACES:
            texts = args[PLACES[name] :][:1]
            return "".join(str(each.value) for each in texts if isinstance(each, ast.Constant))
        case _:
            return None


def _is_joined(values: list[ast.expr]) -> bool:
    """Whether a message in a formatted text has a word beside it."""
    for before, after in pairwise(values):
        texts = [
            "" if isinstance(each, ast.FormattedValue) else str(getattr(each, "value", ""))
            for each in (before, after)
        ]
        inner = [each.value for each in (before, after) if isinstance(each, ast.FormattedValue)]
        parted = SIGN.match(texts[1].strip()) or SIGN.search(texts[0].strip()[-1:])
        if any(map(_is_piece, inner)) and not parted:
            return True
    return False


def _is_text(sentence: list[ast.expr]) -> bool:
    match sentence:
        case [ast.Constant(value=str(text))]:
            return bool(text)
        case [ast.JoinedStr() | ast.BinOp()]:
            return True
        case _:
            return False


def in_template(source: str) -> Iterator[Piece]:
    """Messages with nothing but space between them and another text."""
    plain = COMMENT.sub(lambda found: "\n" * found[0].count("\n"), source)
    for first, second in pairwise(TOKEN.finditer(plain)):
        texts = [_shown(first), _shown(second)]
        if None in texts or plain[first.end() : second.start()].strip():
            continue
        before, after = (text or "" for text in texts)
        messages = [each for each in (first, second) if not each["variable"]]
        if messages and not SENTENCE_END.search(before) and not WHOLE.search(after):
            line = plain.count("\n", 0, second.start()) + 1
            yield line, " ".join(f"{first[0]} {second[0]}".split())


def _shown(token: re.Match[str]) -> str | None:
    """The text of what a page shows there; None if it is nothing but a tag."""
    if token["variable"]:
        return token["variable"]
    if token["block"] is not None:
        return re.split(r"\{%\s*plural\s*%\}", token["block"])[0].strip()
    if token["text"] is not None and " as " not in token["more"]:
        return token["text"]
    return None


def in_script(source: str) -> Iterator[Piece]:
    """Messages that a script adds to other texts."""
    for found in IN_SCRIPT.finditer(source):
        line = source.count("\n", 0, found.start())
        yield line + 1, source.splitlines()[line].strip()
