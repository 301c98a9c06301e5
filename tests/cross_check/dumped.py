"""A robot as steelyard_cross_check wrote it, with both engines loaded; and what the comparisons found so far."""

import json
from types import SimpleNamespace

import numpy as np
from engines import Mujoco, Pinocchio

TOLERANCE = 1e-9  # relative to the largest entry of the quantity, over all states of the robot
worst = {}  # (engine, quantity): (relative difference, robot)


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
