"""The container's steps and commands work, run without one; its compose files fit together."""

import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TypedDict

import pytest
import yaml

from tests.install.containerfile import ROOT, Image, values
from tests.ports import free_port

SECONDS_TO_START = 60


@pytest.fixture
def image(tmp_path: Path) -> Iterator[Image]:
    made = Image(tmp_path)
    yield made
    shutil.rmtree(tmp_path)  # a whole environment


def test_what_is_copied_is_not_kept_from_the_builder() -> None:
    kept = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    assert kept[0] == "*"
    copied = {name for line in values(1, "COPY") for name in line.split()[:-1]}
    assert copied == {line.removeprefix("!") for line in kept if line.startswith("!")}
    assert all((ROOT / name).exists() for name in copied)


def test_it_is_not_root_and_its_data_outlive_it() -> None:
    (user,) = values(2, "USER")
    assert int(user) > 0
    (volume,) = values(2, "VOLUME")
    assert f"DATA_DIR={volume}" in " ".join(values(2, "ENV")).split()


def test_its_steps_make_a_server_that_is_found_healthy_until_it_is_stopped(
    image: Image,
) -> None:
    image.build()
    shutil.rmtree(image.root / "source")  # the second stage does not have it
    (image.root / "data").mkdir()
    for assignments in values(2, "ENV"):
        image.set(assignments)
    image.environment["PORT"] = str(free_port())
    assert not is_healthy(image)
    with subprocess.Popen(
        image.command("CMD"), cwd=image.root / "data", env=image.environment,
        stdout=subprocess.PIPE, text=True,
    ) as server:  # fmt: skip
        until = time.monotonic() + SECONDS_TO_START
        while not is_healthy(image) and time.monotonic() < until:
            assert server.poll() is None, "it ended"
        server.terminate()
        said, _ = server.communicate(timeout=SECONDS_TO_START)
    assert f"Your games are stored in {image.root}/data." in said
    assert not is_healthy(image)


def is_healthy(image: Image) -> bool:
    ended = subprocess.run(
        image.command("HEALTHCHECK"), env=image.environment, capture_output=True, check=False
    )
    return ended.returncode == 0


class Service(TypedDict, total=False):
    image: str
    build: dict[str, str]
    volumes: list[str]
    depends_on: list[str] | dict[str, object]


def composed(name: str) -> tuple[dict[str, Service], set[str]]:
    """The services of a compose file, and its volumes."""
    read = yaml.safe_load((ROOT / name).read_text("utf-8"))
    services: dict[str, Service] = read["services"]
    return services, set(read["volumes"])


@pytest.mark.parametrize("name", ["compose.yaml", "compose.scale.yaml"])
def test_a_compose_file_names_nothing_that_is_not_there(name: str) -> None:
    services, volumes = composed(name)
    for service in services.values():
        assert "image" in service or (ROOT / service["build"]["dockerfile"]).is_file()
        assert set(service.get("depends_on", [])) <= services.keys()
        for source in (volume.split(":")[0] for volume in service.get("volumes", [])):
            assert (ROOT / source).is_file() if source.startswith("./") else source in volumes


def test_the_one_for_a_home_has_ten_lines() -> None:
    assert len((ROOT / "compose.yaml").read_text("utf-8").splitlines()) == 10


def test_units_name_the_programs_and_commands_that_there_are() -> None:
    for unit in (ROOT / "deploy").glob("*.service"):
        (started,) = re.findall(r"^ExecStart=(.+)$", unit.read_text("utf-8"), re.MULTILINE)
        program, command, *_ = started.split()
        assert Path(program).name == "nile-scribe"
        assert command in {"serve", "backup"}
    assert (ROOT / "deploy" / "nile-scribe-backup.timer").is_file()
