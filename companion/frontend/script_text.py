"""Make a script shorter: comments, names of a module's own, spaces, ends of lines.

These functions know JavaScript only as far as our modules use it, and leave what they are not
sure of. `tests/web/test_script_text.py` compares the syntax trees of all modules.
"""

import re
from collections.abc import Iterator
from itertools import product
from string import ascii_letters

_COMMENT = re.compile(r"^[ ]*//.*\n", re.MULTILINE)
_ASIDE = re.compile(r"(?<=[;,{}()>]) +// [^\n\"'`]*$", re.MULTILINE)
_INDENT = re.compile(r"^ +", re.MULTILINE)
STRING = r'"(?:[^"\\\n]|\\.)*"'
_QUOTED = r"'(?:[^'\\\n]|\\.)*'"
_TEMPLATE = r"`(?:[^`\\$]|\\.|\$(?!\{)|\$\{(?:[^`{}]|`(?:[^`\\]|\\.)*`|\{[^{}]*\})*\})*`"
_CLASS = r"\[(?:[^\]\\\n]|\\.)*\]"
_PATTERN = rf"(?<=[(\[,=:!&|?{{}};\n ])/(?![/* =])(?:[^/\\\n\[]|\\.|{_CLASS})+/[a-z]*"
_LITERAL = re.compile(f"({STRING}|{_QUOTED}|{_TEMPLATE}|{_PATTERN})")
_LOOSE = re.compile(r" ?(=>|[!=]==|&&|\|\||\?\?=?|[<>]=?|[-+*]?=|[(){}\[\],;:?]) ?")
_BREAK = re.compile(r"(?<=[{}(\[,;])\n+(?=[^\n])|\n+(?=[})\]])")
_WORD = re.compile(r"[\w$]+")
_DECLARED = re.compile(r"^ *(?:async )?(?:const|let|function) (\w{3,})", re.MULTILINE)
"""Names that a module declares at the beginning of a line, and does not export."""
RESERVED = frozenset({"as", "do", "if", "in", "of"})


def shortened(source: str) -> str:
    """A module without comments and indents, and with short names of its own."""
    for unread in (_COMMENT, _ASIDE):
        source = unread.sub("", source)
    return _INDENT.sub("", _with_short_names(source))


def squeezed(source: str) -> str:
    """A script without the spaces and ends of lines that separate nothing.

    Strings, templates and patterns stay as they are.
    """
    parts = _LITERAL.split(source)
    parts[::2] = [_BREAK.sub("", _LOOSE.sub(r"\1", part)) for part in parts[::2]]
    return "".join(parts)


def _with_short_names(source: str) -> str:
    """A module in which the names that it declares have one or two letters.

    Others keep theirs: what it exports or imports, what stands in a template, and what may be
    the key of an object somewhere. A name has the same letters in all its scopes.
    """
    parts = _LITERAL.split(source)
    code = "\0".join(parts[::2])
    in_templates = {
        word
        for literal in parts[1::2]
        if literal.startswith("`")
        for word in _WORD.findall(literal)
    }
    names = [
        name
        for name in dict.fromkeys(_DECLARED.findall(code))
        if name not in in_templates and not _may_be_a_key(name, code)
    ]
    if not names:
        return source
    names.sort(key=lambda name: -len(re.findall(rf"\b{name}\b", code)))
    letters = _letters(in_templates.union(_WORD.findall(code)))
    short = dict(zip(names, letters, strict=False))
    own = re.compile(rf"(?<![\w$])(?:(?<!\.)|(?<=\.\.\.))({'|'.join(names)})(?![\w$])")
    parts[::2] = [own.sub(lambda found: short[found[1]], part) for part in parts[::2]]
    return "".join(parts)


def _may_be_a_key(name: str, code: str) -> bool:
    return re.search(rf"[{{,]\s*{name}\s*[:,}}=]", code) is not None


def _letters(taken: set[str]) -> Iterator[str]:
    """Names of one letter, then of two, without those that are taken."""
    pairs = ("".join(pair) for pair in product(ascii_letters, repeat=2))
    return (name for name in (*ascii_letters, *pairs) if name not in taken | RESERVED)
