"""URDFs that Steelyard wrote: other engines find the torques of the robots they were written of."""

import json

import numpy as np
import pytest
from dumped import TOLERANCE, worst
from engines import Mujoco, Pinocchio


@pytest.mark.parametrize("engine", [Pinocchio, Mujoco])
def test_exported_urdfs_have_the_torques_of_their_robots(folder, engine):
    files = sorted(folder.glob("export_*.json"))
    assert len(files) > 20
    for file in files:
        ours = json.loads(file.read_text())
        urdf = file.with_suffix(".urdf").read_text()
        theirs = engine(urdf, ours["gravity"], ours["coordinates"], ours["links"])
        mine = np.array(ours["torque_links"])
        other = np.array([theirs.torque(*map(np.array, state)) for state in zip(ours["q"], ours["qd"], ours["qdd"])])
        difference = np.abs(mine - other).max() / np.abs(other).max()
        key = engine.name, "torque, exported"
        worst[key] = max(worst.get(key, (0, "")), (difference, file.stem))
        assert difference < TOLERANCE, file.stem
