"""The pocket edition's browser is killed while entries are posted; none that was saved is lost.

`KILLS=300 STORE=indexeddb make bench ARGS=kills`; `STORE=opfs` is the private file system,
without `STORE` both are tried. The kills are done in pieces, each in a process of its own with
a time limit: a piece that hangs ends by itself, and the sum goes on.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator

from tests.bench.kills import STORES, Piece
from tests.pocket.site import built

KILLS = int(os.environ.get("KILLS", "10"))
CHOSEN = os.environ.get("STORE", "")
KILLS_OF_A_PIECE = 20
SECONDS_OF_A_PIECE = 400
MOST_FAILURES = 3
MOST_SAID = 2_000
"""Letters of the reason why a piece failed."""


def run() -> Iterator[str]:
    built()
    for store in [CHOSEN] if CHOSEN else STORES:
        yield from _killed(store)


def _killed(store: str) -> Iterator[str]:
    whole, pieces, failures = Piece(), 0, 0
    while whole.kills < KILLS and failures < MOST_FAILURES:
        pieces += 1
        found = _piece(store, min(KILLS_OF_A_PIECE, KILLS - whole.kills), pieces)
        if isinstance(found, str):
            failures += 1
            yield f"{store}, piece {pieces}: {found}"
            continue
        whole.kills += found.kills
        whole.saved += found.saved
        whole.lost += found.lost
        yield f"{store}, piece {pieces}: {whole.kills} kills so far, {whole.lost} entries lost"
    yield (
        f"{whole.kills} of {KILLS} kills on {store}, {whole.saved} entries saved:"
        f" {whole.lost} lost (goal: 0), {failures} pieces failed (goal: 0)"
    )


def _piece(store: str, kills: int, seed: int) -> Piece | str:
    """The result of one piece; what went wrong, if it has none."""
    command = [sys.executable, "-m", "tests.bench.kills", store, str(kills), str(seed)]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, process_group=0
    )
    try:
        said, failed = process.communicate(timeout=SECONDS_OF_A_PIECE)
    except subprocess.TimeoutExpired:
        _end(process)
        return f"not done after {SECONDS_OF_A_PIECE} s"
    if process.returncode:
        return failed[-MOST_SAID:]
    return Piece(**json.loads(said))


def _end(process: subprocess.Popen[str]) -> None:
    """End a piece with its browser and its host, which are in its process group."""
    os.killpg(process.pid, 9)
    process.communicate()
