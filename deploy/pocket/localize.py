"""Writes the words of the shell in each language: `python deploy/pocket/localize.py FOLDER`.

`words.js` of the folder is translated as scripts of pages are, into `words-de.js`;
`language.js` gets the list of languages.
"""

import json
import sys
from pathlib import Path

import django
from django.conf import settings
from django.utils.translation import override

from companion.frontend.scripts import translated_module

LIST = '["LANGUAGES_HERE"]'


def main(site: Path) -> None:
    """Write the words of each language but English, and the list of these languages."""
    django.setup()
    source = (site / "words.js").read_text("utf-8")
    languages = [code for code, _ in settings.LANGUAGES if code != "en"]
    for code in languages:
        with override(code):
            (site / f"words-{code}.js").write_text(translated_module(source), "utf-8")
    chooser = site / "language.js"
    text = chooser.read_text("utf-8")
    if LIST not in text:
        sys.exit("language.js has no place for the list of languages.")
    chooser.write_text(text.replace(LIST, json.dumps(languages)), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
