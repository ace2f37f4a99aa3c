"""`python -m tests.bench [name ...]`: what the budgets say, measured; `make bench`.

Each module `bench_*.py` here has `run()`, which gives lines to print as they are measured.
"""

import pkgutil
import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Protocol, runtime_checkable

from tests import bench

PREFIX = "bench_"


@runtime_checkable
class Bench(Protocol):
    def run(self) -> Iterable[str]: ...


def benches(names: list[str]) -> Iterator[tuple[str, Bench]]:
    """The benchmarks of these names; all of them without a name."""
    for info in pkgutil.iter_modules(bench.__path__):
        name = info.name.removeprefix(PREFIX)
        if info.name.startswith(PREFIX) and (not names or name in names):
            module = import_module(f"{bench.__name__}.{info.name}")
            assert isinstance(module, Bench), f"{info.name} has no run()"
            yield name, module


def main(names: list[str]) -> int:
    """Run the benchmarks; fail where a name has none."""
    ran = set()
    for name, each in benches(names):
        ran.add(name)
        print(f"\n{name}")
        for line in each.run():
            print(f"  {line}", flush=True)
    if missing := [name for name in names if name not in ran]:
        print(f"There is no benchmark named {', '.join(missing)}.", file=sys.stderr)
    return bool(missing) or not ran


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
