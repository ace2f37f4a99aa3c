"""What `pack.mjs` has Pyodide's own Python do first: compile and zip."""

import py_compile
import shutil
import zipfile
from pathlib import Path

COMPILED = Path("/one.pyc")
UNCHECKED = py_compile.PycInvalidationMode.UNCHECKED_HASH
# Of Python's library: what no page of the companion imports. Tools for developers, protocols,
# windows, other systems.
NOT_NEEDED = frozenset({
    "_pyrepl", "antigravity.py", "bdb.py", "cProfile.py", "cmd.py", "code.py",
    "compileall.py", "curses", "dbm", "doctest.py", "ensurepip", "filecmp.py",
    "fileinput.py", "ftplib.py", "idlelib", "imaplib.py", "lib2to3", "mailbox.py",
    "modulefinder.py", "netrc.py", "nturl2path.py", "optparse.py", "pdb.py",
    "pickletools.py", "plistlib.py", "poplib.py", "profile.py", "profiling", "pstats.py",
    "pty.py", "py_compile.py", "pyclbr.py", "pydoc.py", "pydoc_data", "rlcompleter.py",
    "sched.py", "shelve.py", "symtable.py", "tabnanny.py", "this.py", "timeit.py",
    "tkinter", "trace.py", "tracemalloc.py", "tty.py", "turtle.py", "turtledemo",
    "unittest", "venv", "wave.py", "webbrowser.py", "wsgiref", "xmlrpc", "zipapp.py",
    "test", "_pyio.py", "_ios_support.py", "_android_support.py", "_apple_support.py",
})  # fmt: skip


def pack(folder: Path, to: Path, left_out: frozenset[str] = frozenset()) -> None:
    """Zip a folder with its Python compiled, always in one order and with one time."""
    files = (each for each in folder.rglob("*") if each.is_file())
    with zipfile.ZipFile(to, "w", zipfile.ZIP_STORED) as archive:
        for file in sorted(files):
            inside = file.relative_to(folder)
            if inside.parts[0] not in left_out:
                name = f"{inside}c" if file.suffix == ".py" else f"{inside}"
                archive.writestr(zipfile.ZipInfo(name), content(file, f"{inside}"))


def content(file: Path, inside: str) -> bytes:
    """What is packed of a file: its bytecode, if it is a module."""
    if file.suffix != ".py":
        return file.read_bytes()
    py_compile.compile(
        str(file), str(COMPILED), dfile=inside, optimize=2, invalidation_mode=UNCHECKED,
        doraise=True,
    )  # fmt: skip
    return COMPILED.read_bytes()


pack(Path("/gathered/app"), Path("/site/app.zip"))
pack(Path("/gathered/packages"), Path("/site/packages.zip"))
shutil.unpack_archive("/pyodide/python_stdlib.zip", "/stdlib", "zip")
pack(Path("/stdlib"), Path("/site/python_stdlib.zip"), NOT_NEEDED)
