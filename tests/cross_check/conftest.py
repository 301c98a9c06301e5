"""Runs steelyard_cross_check once, hands out robots with both engines, and sums up the worst difference of each kind."""

import json
import os
import subprocess
from types import SimpleNamespace

import numpy as np
import pytest
from engines import Mujoco, Pinocchio

TOLERANCE = 1e-9  # relative to the largest entry of the quantity, over all states of the robot
ROBOTS = int(os.environ.get("STEELYARD_CROSS_CHECK_ROBOTS", "60"))
SEED = os.environ.get("STEELYARD_CROSS_CHECK_SEED", "1")
worst = {}  # (engine, quantity): (relative difference, robot)


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    program = os.environ.get("STEELYARD_CROSS_CHECK")
    if not program:
        pytest.fail("STEELYARD_CROSS_CHECK must say where the program steelyard_cross_check is")
    out = tmp_path_factory.mktemp("robots")
    subprocess.run([program, "--robots", str(ROBOTS), "--seed", SEED, "-o", str(out)], check=True)
    return out


def load(folder, index):
    with open(folder / f"robot_{index:04}.json") as file:
        ours = json.load(file)
    for key, value in ours.items():
        if key not in ("coordinates", "links", "parameters", "frames", "regressor"):
            ours[key] = np.array(value, dtype=float)
    ours["regressor"] = {level: np.array(W, dtype=float) for level, W in ours["regressor"].items()}
    urdf = (folder / f"robot_{index:04}.urdf").read_text()
    arguments = urdf, ours["gravity"], ours["coordinates"], ours["links"]
    return SimpleNamespace(index=index, urdf=urdf, ours=ours, pinocchio=Pinocchio(*arguments), mujoco=Mujoco(*arguments))


@pytest.fixture(scope="module", params=range(ROBOTS), ids=lambda i: f"robot{i}")
def robot(request, folder):
    return load(folder, request.param)


def pytest_terminal_summary(terminalreporter):
    terminalreporter.write_line(f"worst relative differences, {ROBOTS} robots, seed {SEED}:")
    for (engine, quantity), (difference, robot) in sorted(worst.items()):
        terminalreporter.write_line(f"  {engine:10} {quantity:24} {difference:.1e}  (robot {robot})")
