"""What `pack.mjs` has Pyodide's own Python do first: compile and zip."""

import os
import py_compile
import shutil
import zipfile

UNCHECKED = py_compile.PycInvalidationMode.UNCHECKED_HASH
# Of Python's library: what no page of the companion imports. Tools for developers, protocols,
# windows, other systems.
NOT_NEEDED = frozenset({
    "_pyrepl", "antigravity.py", "bdb.py", "cProfile.py", "cmd.py", "code.py",
    "compileall.py", "curses", "dbm", "doctest.py", "ensurepip", "filecmp.py", "fileinput.py",
    "ftplib.py", "idlelib", "imaplib.py", "lib2to3", "mailbox.py", "modulefinder.py", "netrc.py",
    "nturl2path.py", "optparse.py", "pdb.py", "pickletools.py", "plistlib.py", "poplib.py",
    "profile.py", "profiling", "pstats.py", "pty.py", "py_compile.py", "pyclbr.py", "pydoc.py",
    "pydoc_data", "rlcompleter.py", "sched.py", "shelve.py", "symtable.py", "tabnanny.py", "this.py",
    "timeit.py", "tkinter", "trace.py", "tracemalloc.py", "tty.py", "turtle.py", "turtledemo",
    "unittest", "venv", "wave.py", "webbrowser.py", "wsgiref", "xmlrpc", "zipapp.py", "test",
    "_pyio.py", "_ios_support.py", "_android_support.py", "_apple_support.py",
})  # fmt: skip


def pack(folder: str, to: str, left_out: frozenset[str] = frozenset()) -> None:
    """Zip a folder with its Python compiled; in the same order and with the same time always."""
    with zipfile.ZipFile(to, "w", zipfile.ZIP_STORED) as archive:
        for place, folders, names in os.walk(folder):
            top = left_out if place == folder else frozenset()
            folders[:] = sorted(set(folders) - top)
            for name in sorted(set(names) - top):
                path = os.path.join(place, name)
                inside = os.path.relpath(path, folder)
                if name.endswith(".py"):
                    py_compile.compile(
                        path, "/tmp/one.pyc", dfile=inside, optimize=2, invalidation_mode=UNCHECKED,
                        doraise=True,
                    )
                    path, inside = "/tmp/one.pyc", inside + "c"
                with open(path, "rb") as file:
                    archive.writestr(zipfile.ZipInfo(inside), file.read())


pack("/work/app", "/site/app.zip")
pack("/work/packages", "/site/packages.zip")
shutil.unpack_archive("/pyodide/python_stdlib.zip", "/stdlib", "zip")
pack("/stdlib", "/site/python_stdlib.zip", NOT_NEEDED)
