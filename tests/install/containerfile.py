"""The steps of the Containerfile, done without a container in a folder of their own."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
CONTAINERFILE = ROOT / "Containerfile"
PLACES = re.compile(r"(?<![\w./-])(/opt/nile-scribe|/source|/data)\b")
SECONDS_TO_BUILD = 240


def steps(stage: int) -> Iterator[tuple[str, str]]:
    """The instructions of a stage with their arguments: `("RUN", "pip install .")`."""
    text = re.sub(r"^#.*\n", "", CONTAINERFILE.read_text("utf-8"), flags=re.MULTILINE)
    for line in re.split(r"^FROM .*\n", text, flags=re.MULTILINE)[stage].splitlines():
        if line.strip():
            instruction, _, arguments = line.partition(" ")
            yield instruction, arguments


def values(stage: int, instruction: str) -> list[str]:
    """The arguments of an instruction, wherever it stands in a stage."""
    return [arguments for name, arguments in steps(stage) if name == instruction]


@dataclass
class Image:
    """What an image would be made of: its absolute folders lie below `root`."""

    root: Path
    environment: dict[str, str] = field(default_factory=dict)
    _folder: str = "/"

    def build(self) -> None:
        """Do the steps of the first stage."""
        for instruction, arguments in steps(1):
            match instruction:
                case "ENV":
                    self.set(arguments)
                case "WORKDIR":
                    self._folder = arguments
                    self._at(arguments).mkdir(parents=True)
                case "COPY":
                    self._copy(arguments.split())
                case "RUN":
                    self._run(arguments)
                case _:
                    raise AssertionError(f"{instruction} is not known here.")

    def set(self, assignments: str) -> None:
        """Set variables of the environment: `A=1 B=$A`."""
        for each in shlex.split(assignments):
            name, value = each.split("=", 1)
            value = value.replace("$PATH", self.environment.get("PATH", os.environ["PATH"]))
            self.environment[name] = self._placed(value)

    def command(self, instruction: str, stage: int = 2) -> list[str]:
        """The program that CMD or HEALTHCHECK names, with its arguments."""
        (arguments,) = values(stage, instruction)
        words: list[str] = json.loads(arguments[arguments.index("[") :])
        return words

    def _at(self, path: str) -> Path:
        return self.root / path.lstrip("/")

    def _placed(self, text: str) -> str:
        return PLACES.sub(lambda found: str(self._at(found[1])), text)

    def _copy(self, paths: list[str]) -> None:
        *sources, target = paths
        into = self._at(self._folder) / target
        for name in sources:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, into)
            else:
                shutil.copy(ROOT / name, into)

    def _run(self, line: str) -> None:
        path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
        ended = subprocess.run(
            ["/bin/sh", "-c", self._placed(line)],
            cwd=self._at(self._folder), env={**os.environ, **self.environment, "PATH": path},
            capture_output=True, text=True, check=False, timeout=SECONDS_TO_BUILD,
        )  # fmt: skip
        assert ended.returncode == 0, f"{line}\n{ended.stderr}"
