"""What `pack.mjs` has Pyodide's own Python do: compile, zip, and migrate an empty database."""

import os
import py_compile
import shutil
import sys
import zipfile

UNCHECKED = py_compile.PycInvalidationMode.UNCHECKED_HASH
# Of Python's library: what no page of the companion imports. Tools for developers, protocols,
# windows, other systems.
NOT_NEEDED = {
    "_pyrepl", "antigravity.py", "bdb.py", "cProfile.py", "cmd.py", "code.py", "codeop.py",
    "compileall.py", "curses", "dbm", "doctest.py", "ensurepip", "filecmp.py", "fileinput.py",
    "ftplib.py", "idlelib", "imaplib.py", "lib2to3", "mailbox.py", "modulefinder.py", "netrc.py",
    "nturl2path.py", "optparse.py", "pdb.py", "pickletools.py", "plistlib.py", "poplib.py",
    "profile.py", "profiling", "pstats.py", "pty.py", "py_compile.py", "pyclbr.py", "pydoc.py",
    "pydoc_data", "rlcompleter.py", "sched.py", "shelve.py", "symtable.py", "tabnanny.py", "this.py",
    "timeit.py", "tkinter", "trace.py", "tracemalloc.py", "tty.py", "turtle.py", "turtledemo",
    "unittest", "venv", "wave.py", "webbrowser.py", "wsgiref", "xmlrpc", "zipapp.py", "test",
    "concurrent/interpreters", "ntpath.py_", "_pyio.py", "_strptime.py_", "_ios_support.py",
    "_android_support.py", "_apple_support.py", "msilib",
}  # fmt: skip


def pack(folder: str, to: str, left_out: frozenset[str] | set[str] = frozenset()) -> None:
    """Zip a folder with its Python compiled; in the same order and with the same time always."""
    with zipfile.ZipFile(to, "w", zipfile.ZIP_STORED) as archive:
        for place, folders, names in os.walk(folder):
            folders[:] = sorted(each for each in folders if each not in left_out)
            for name in sorted(set(names) - left_out):
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

shutil.unpack_archive("/site/app.zip", "/app")
os.makedirs("/data")
os.chdir("/app")
sys.path[:0] = ["/app", "/site/packages.zip"]
os.environ |= {
    "DJANGO_SETTINGS_MODULE": "companion.pocket.settings",
    "DATA_DIR": "/data",
    "SECRET_KEY": "build",
    "DJANGO_ALLOW_ASYNC_UNSAFE": "1",
}
from companion.pocket import bridge  # noqa: E402

bridge.begin()
bridge.update_database("")
bridge.close_database()
shutil.copy("/data/nile-scribe.sqlite3", "/site/empty.sqlite3")
