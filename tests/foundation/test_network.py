"""The address in the home network is found with and without a way out of it."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
ASK = f"{sys.executable} -c 'from companion.network import home_address; print(home_address())'"
# A network of the test's own, as a machine has that stands behind a router without internet.
CABLE = "ip link add out type veth peer name in && ip addr add 192.168.7.5/24 dev out"
PLUGGED = "ip link set in up && ip link set out up"
WAY_OUT = "ip route add default via 192.168.7.1"


def apart(*steps: str) -> str:
    """What these steps print in a network namespace in which there is nothing else."""
    if shutil.which("unshare") is None or shutil.which("ip") is None:
        pytest.skip("needs unshare and ip")
    command = ["unshare", "--map-root-user", "--net", "sh", "-c", " && ".join(steps)]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if ended.stderr.startswith("unshare:"):
        pytest.skip("network namespaces are not allowed here")
    assert ended.returncode == 0, ended.stderr
    return ended.stdout.strip()


def test_a_machine_in_no_network_has_no_address() -> None:
    assert apart("ip link set lo up", ASK) == "None"


def test_a_network_without_a_way_out_is_enough() -> None:
    assert apart(CABLE, PLUGGED, ASK) == "192.168.7.5"


def test_with_a_way_out_it_is_the_address_towards_that() -> None:
    assert apart(CABLE, PLUGGED, WAY_OUT, ASK) == "192.168.7.5"
