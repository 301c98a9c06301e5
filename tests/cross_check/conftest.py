"""Runs steelyard_cross_check once, hands out robots with both engines, and sums up the worst difference of each kind."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from dumped import load, worst

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

# Recorded logs: beside the checkout, unless said otherwise; modules that need them are imported after this.
os.environ.setdefault("STEELYARD_DATA", str(Path(__file__).resolve().parents[3] / "shared/data"))

ROBOTS = int(os.environ.get("STEELYARD_CROSS_CHECK_ROBOTS", "60"))
SEED = os.environ.get("STEELYARD_CROSS_CHECK_SEED", "1")


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    program = os.environ.get("STEELYARD_CROSS_CHECK")
    if not program:
        pytest.fail("STEELYARD_CROSS_CHECK must say where the program steelyard_cross_check is")
    out = tmp_path_factory.mktemp("robots")
    subprocess.run([program, "--robots", str(ROBOTS), "--seed", SEED, "-o", str(out)], check=True)
    return out


@pytest.fixture(scope="module", params=range(ROBOTS), ids=lambda i: f"robot{i}")
def robot(request, folder):
    return load(folder, request.param)


def pytest_terminal_summary(terminalreporter):
    if not worst:
        return
    terminalreporter.write_line(f"worst relative differences, {ROBOTS} robots, seed {SEED}:")
    for (engine, quantity), (difference, robot) in sorted(worst.items()):
        where = robot if isinstance(robot, str) else f"robot {robot}"
        terminalreporter.write_line(f"  {engine:10} {quantity:26} {difference:.1e}  ({where})")
