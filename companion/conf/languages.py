"""The languages that there are: English, and each that has a catalogue in `locale`."""

from importlib.util import find_spec
from pathlib import Path

from django.conf.locale import LANG_INFO

ENGLISH = "en"
DOMAIN = "django"
CATALOGUE = f"LC_MESSAGES/{DOMAIN}.mo"


def catalogues_of(package: str) -> list[Path]:
    """The folder of a package's own catalogues; none where it is not installed."""
    found = find_spec(package)
    return [
        Path(each) / "locale" for each in (found and found.submodule_search_locations) or ()
    ]


def languages(locale: Path) -> list[tuple[str, str]]:
    """The code of each language with the language's own name for itself, English first."""
    found = {each.parent.parent.name for each in locale.glob(f"*/{CATALOGUE}")}
    codes = [ENGLISH, *sorted(code.replace("_", "-").lower() for code in found - {ENGLISH})]
    return [(code, LANG_INFO[code]["name_local"]) for code in codes]
