"""`python -m tests.upgrade FOLDER`: what today's version keeps, stored for later ones.

The folder gets what `backup_server` makes of a server that `fill` has filled, its database
compressed, a backup of its group, and beside them what such a server contains.
"""

import lzma
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

DATABASE, EXPECTED = "nile-scribe.sqlite3", "contents.json"


def main(folder: Path) -> None:
    """Make the files."""
    folder.mkdir(parents=True)
    with TemporaryDirectory() as data:
        environment = {**os.environ, "DATA_DIR": data, "DEBUG": "1"}
        environment.pop("DATABASE_URL", None)

        def manage(*arguments: str) -> str:
            return subprocess.run(  # noqa: S603 - our own commands
                [sys.executable, "manage.py", *arguments],
                env=environment, check=True, stdout=subprocess.PIPE, text=True,
            ).stdout  # fmt: skip

        def call(source: str) -> str:
            return manage("shell", "--no-imports", "-c", source)

        manage("migrate", "--verbosity=0")
        call(f"from tests.upgrade.fill import fill; fill({str(folder)!r})")
        manage("backup_server", str(Path(data) / "copies"))
        (copy,) = (Path(data) / "copies").iterdir()
        (folder / "secret-key").write_bytes((copy / "secret-key").read_bytes())
        packed = lzma.compress((copy / DATABASE).read_bytes(), preset=9 | lzma.PRESET_EXTREME)
        (folder / f"{DATABASE}.xz").write_bytes(packed)
        expected = call("from tests.upgrade.contents import write; write()")
        (folder / EXPECTED).write_text(expected, "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]).absolute())
