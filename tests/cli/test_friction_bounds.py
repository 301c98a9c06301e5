"""A friction law never asks for more torque than was seen: of models that recorded logs give by default, at every speed of theirs."""

import importlib
import os
import sys
from pathlib import Path

import numpy as np
import pytest

from recordings import table

DATA = Path(os.environ.get("STEELYARD_DATA", "/nowhere"))
ARMS = ["UR10e 30 s", "UR10e 50 s", "Panda", "LWR4+", "UR10", "AIRBOT"]


def friction(run, log, forwards, backwards):
    """By `predict` with and without it: the largest of each joint over speeds of 1e-5 of its top speed up to that, in each direction [N·m]."""
    shares = np.geomspace(1e-5, 1, 120)[:, None]
    speeds = np.concatenate([shares * forwards, -shares * backwards])
    motion = {f"q{i + 1}": np.full(len(speeds), log.q[:, i].mean()) for i in range(log.dof)}
    motion |= {f"qd{i + 1}": speeds[:, i] for i in range(log.dof)} | {f"qdd{i + 1}": np.zeros(len(speeds)) for i in range(log.dof)}
    run.write("motion.csv", table(motion))

    def predicted(*options):
        outcome = run("predict", "out/model.yaml", "motion.csv", "-o", "tau.csv", *options)
        assert outcome.code == 0, outcome
        return np.loadtxt(run.folder / "tau.csv", delimiter=",", skiprows=1)

    return np.abs(predicted() - predicted("--rigid")).max(axis=0)


@pytest.mark.skipif(not (DATA / "lwr4").is_dir(), reason=f"skipped: no recorded logs in {DATA} (STEELYARD_DATA)")
@pytest.mark.parametrize("which", [1, 2], ids=["fitted", "judged"])
@pytest.mark.parametrize("arm", ARMS)
def test_friction_stays_within_the_torques_seen(steelyard, arm, which):
    sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))
    robot, *logs = importlib.import_module("recorded").recordings(DATA)[arm]
    log = logs[which - 1]
    log.write(steelyard.folder / "log.npz")
    outcome = steelyard("identify", robot, "log.npz", "--no-report", "-o", "out", timeout=300)
    assert outcome.code == 0, outcome
    largest = np.abs(log.tau).max(axis=0)
    top = np.abs(log.qd).max(axis=0)
    seen = friction(steelyard, log, log.qd.max(axis=0), -log.qd.min(axis=0)) / largest
    assert (seen < 1.05).all(), seen.round(2)
    # Where a joint was fast in one direction alone, the other has that speed by the law, and the drive's constant on top.
    anywhere = friction(steelyard, log, top, top) / largest
    assert (anywhere < 1.5).all(), anywhere.round(2)
