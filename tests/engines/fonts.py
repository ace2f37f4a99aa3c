"""Sets of fonts that phones and desktops have, and no others: no layout may hang on them.

URW's P052 has the metrics of Palatino, which iPhones have; Roboto is Android's.
"""

from pathlib import Path

from tests.engines.packages import NEEDED, ROOT, missing

SETS = ("dejavu", "liberation", "roboto")
CONFIGURATION = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
{folders}
<include ignore_missing="yes">/etc/fonts/conf.d</include>
<cachedir>{cache}</cachedir>
</fontconfig>
"""


def configured(name: str, folder: Path) -> Path:
    """A configuration for FONTCONFIG_FILE with a set of fonts only; it is written here."""
    found = [path for file in NEEDED[name].values() for path in ROOT.glob(file)]
    assert found, name
    folders = "\n".join(f"<dir>{path}</dir>" for path in found)
    file = folder / "fonts.conf"
    file.write_text(CONFIGURATION.format(folders=folders, cache=folder / "fonts"))
    return file


def installed() -> str:
    """A set of fonts that this machine has: Debian's browsers bring the first."""
    return next(name for name in SETS if not missing(name))
