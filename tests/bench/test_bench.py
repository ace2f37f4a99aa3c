"""Benchmarks that run in a process of their own configure Django themselves."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAMS = sorted(
    path.stem
    for path in Path(__file__).parent.glob("[a-z]*.py")
    if path.stem.startswith("bench_")
    or ('__name__ == "__main__"' in path.read_text("utf-8") and path.stem != "test_bench")
)


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_benchmark_can_be_started(name: str) -> None:
    environment = {k: v for k, v in os.environ.items() if k != "DJANGO_SETTINGS_MODULE"}
    subprocess.run(
        [sys.executable, "-c", f"import tests.bench.{name}"], env=environment, check=True
    )
