"""The companion's settings with the pseudo-language, whose catalogues lie in PSEUDO_LOCALE."""

import os
from pathlib import Path

from django.conf.locale import LANG_INFO

from companion.settings import *  # noqa: F403  a server differs only in what follows
from companion.settings import LANGUAGES, LOCALE_PATHS
from tests.languages.pseudo import CODE

LANG_INFO[CODE] = {**LANG_INFO["en"], "code": CODE}
LANGUAGES = [*LANGUAGES, (CODE, CODE)]
LOCALE_PATHS = [Path(os.environ["PSEUDO_LOCALE"]), *LOCALE_PATHS]
