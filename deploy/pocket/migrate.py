"""What `pack.mjs` has the packed Python do: migrate an empty database, and answer a few pages.

So what was left out of Python's library or of the packages is missed here, and not on a phone.
"""

import os
import shutil
import sys
from pathlib import Path

shutil.unpack_archive("/site/app.zip", "/app")
Path("/data").mkdir()
os.chdir("/app")
sys.path[:0] = ["/app", "/site/packages.zip"]

from companion.pocket import bridge  # noqa: E402  after the path is set

bridge.set_environment("build", "http://localhost")
bridge.begin()
bridge.update_database("")
bridge.close_database()
shutil.copy("/data/nile-scribe.sqlite3", "/site/empty.sqlite3")
bridge.warm(("/", "/plays/", "/about/"))
