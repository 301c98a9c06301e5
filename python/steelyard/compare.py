"""A robot's link parameters beside those of a Pinocchio or MuJoCo model of the same robot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _core
from ._show import table

NAMES = ("XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M")


@dataclass(frozen=True)
class Comparison:
    """Ten parameters of every link, about the origin of its own frame, by both."""

    links: tuple[str, ...]
    ours: NDArray[np.float64]  #: (links, 10), in the order of NAMES [kg·m², kg·m, kg]
    theirs: NDArray[np.float64]  #: the same by the other engine

    @property
    def difference(self) -> NDArray[np.float64]:
        """Ours minus theirs."""
        return self.ours - self.theirs

    @property
    def largest(self) -> float:
        """Difference of any parameter, over the largest of its kind in the robot [-]."""
        scale = np.maximum(np.abs(self.ours).max(axis=0), np.abs(self.theirs).max(axis=0))
        for kind in (slice(0, 6), slice(6, 9), slice(9, 10)):
            scale[kind] = scale[kind].max()
        return float((np.abs(self.difference) / np.where(scale > 0, scale, 1)).max())

    def _repr_html_(self) -> str:
        rows = [(link, *(f"{a:.5g} / {b:.5g}" for a, b in zip(x, y, strict=True)))
                for link, x, y in zip(self.links, self.ours, self.theirs, strict=True)]
        return f"<p>Largest difference: {self.largest:.2g}. Ours / theirs:</p>" + table(rows, ("link", *NAMES))


def about_origin(mass: float, com: NDArray[np.float64], tensor: NDArray[np.float64]) -> list[float]:
    """From mass, centre of mass and the tensor about it, along the link's axes."""
    J = tensor + mass * (com @ com * np.eye(3) - np.outer(com, com))
    return [J[0, 0], J[0, 1], J[0, 2], J[1, 1], J[1, 2], J[2, 2], *(mass * com), mass]


def pinocchio_link(other: Any, joint: str) -> list[float]:
    inertia = other.inertias[other.getJointId(joint)]
    return about_origin(inertia.mass, np.asarray(inertia.lever), np.asarray(inertia.inertia))


def mujoco_link(other: Any, joint: str) -> list[float]:
    body = other.jnt_bodyid[other.joint(joint).id]
    w, x, y, z = other.body_iquat[body]
    R = np.array([[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
                  [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
                  [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]])
    tensor = R @ np.diag(other.body_inertia[body]) @ R.T
    return about_origin(float(other.body_mass[body]), np.array(other.body_ipos[body]), tensor)


def compare(model: _core.Model, other: Any) -> Comparison:
    """Links side by side, matched by their joints' names. other: a pinocchio.Model or a mujoco.MjModel whose link frames are the
    robot's, as those of a common URDF, or of `to_mjcf(model)`, are."""
    ours = model.robot
    if hasattr(other, "inertias") and hasattr(other, "getJointId"):
        names, link = set(other.names), pinocchio_link
    elif hasattr(other, "body_inertia"):
        names, link = {other.joint(k).name for k in range(other.njnt)}, mujoco_link
    else:
        raise _core.InvalidInput(f"other: must be a pinocchio.Model or a mujoco.MjModel, not {type(other).__name__}")
    rows: tuple[list[Any], list[Any]] = ([], [])
    for index, joint in enumerate(ours.joints):
        body = model.link(index)
        if joint.name not in names:
            raise _core.InvalidInput(f"{ours.name}: joint '{joint.name}' is not in the other model")
        if body is None:
            raise _core.InvalidInput(f"{ours.name}: link '{joint.link}' has no inertia to compare")
        rows[0].append(body)
        rows[1].append(link(other, joint.name))
    return Comparison(tuple(j.link for j in ours.joints), np.array(rows[0]), np.array(rows[1]))
