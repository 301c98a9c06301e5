"""MJCF that Steelyard wrote: MuJoCo compiles it, and finds the torques, frames, couplings and motors of the robot."""

import json

import mujoco
import numpy as np
import pytest
from dumped import TOLERANCE, worst

CONSTRAINTS = int(mujoco.mjtDisableBit.mjDSBL_CONSTRAINT)


class Exported:
    def __init__(self, file):
        self.ours = {k: v if k in ("frames", "joints", "coordinates") else np.array(v, dtype=float)
                     for k, v in json.loads(file.read_text()).items()}
        self.model = mujoco.MjModel.from_xml_path(str(file.with_suffix(".xml")))
        self.data = mujoco.MjData(self.model)
        names = [self.model.joint(j).name for j in range(self.model.njnt)]
        self.rows = [self.ours["joints"].index(name) for name in names]  # rows of G in MuJoCo's order
        self.G, self.g0 = self.ours["G"][self.rows], self.ours["g0"][self.rows].copy()
        self.motors = [self.model.actuator(k).trnid[0] for k in range(self.model.nu)]
        self.g0[self.motors] = 0  # a coordinate's own joint has its offset in its body's place

    def set(self, s):
        self.data.qpos[:] = self.G @ self.ours["q"][s] + self.g0
        self.data.qvel[:] = self.G @ self.ours["qd"][s]
        self.data.qacc[:] = self.G @ self.ours["qdd"][s]

    def torques(self):
        """Constraints (friction that jumps, couplings) left out: the coupling is projected, as ours is."""
        self.model.opt.disableflags |= CONSTRAINTS
        out = []
        for s in range(len(self.ours["q"])):
            self.set(s)
            mujoco.mj_inverse(self.model, self.data)
            out.append(self.G.T @ self.data.qfrc_inverse)
        self.model.opt.disableflags &= ~CONSTRAINTS
        return np.array(out)


@pytest.fixture(scope="module")
def exported(folder):
    files = sorted(folder.glob("mjcf_*.json"))
    assert len(files) > 30
    return {file.stem: Exported(file) for file in files}


def test_inverse_dynamics_are_ours(exported):
    for name, e in exported.items():
        mine, other = e.ours["torque"], e.torques()
        difference = np.abs(mine - other).max() / np.abs(other).max()
        key = "mujoco", "torque, exported MJCF"
        worst[key] = max(worst.get(key, (0, "")), (difference, name))
        assert difference < TOLERANCE, name


def test_one_part_in_ten_million_of_a_moment_is_noticed(exported):
    e = exported["mjcf_puma560"]
    e.model.body_inertia[1] *= 1 + 1e-7
    assert np.abs(e.ours["torque"] - e.torques()).max() > TOLERANCE * np.abs(e.ours["torque"]).max()
    e.model.body_inertia[1] /= 1 + 1e-7


def test_frames_are_sites(exported):
    count = 0
    for name, e in exported.items():
        for frame in e.ours.get("frames", []):
            for s, pose in enumerate(frame["pose"]):
                e.set(s)
                mujoco.mj_kinematics(e.model, e.data)
                site = e.data.site(frame["name"])
                theirs = np.hstack([site.xmat.reshape(3, 3), site.xpos.reshape(3, 1)])
                # MuJoCo chains quaternions, which it normalises: a few rounding errors a link
                assert np.abs(theirs - np.array(pose)).max() < 1e-9, name
                count += 1
    assert count > 100


def test_friction_ranges_and_torque_limits_are_there(exported):
    limited = 0
    for name, e in exported.items():
        assert e.model.nu == len(e.ours["coordinates"])
        for k, coordinate in enumerate(e.ours["coordinates"]):
            motor = e.model.actuator(coordinate)
            dof = e.model.joint(motor.trnid[0])
            assert e.model.dof_frictionloss[dof.dofadr[0]] == pytest.approx(e.ours["coulomb"][k], rel=1e-12), name
            effort, lower = e.ours["effort"][k], e.ours["lower"][k]
            assert bool(motor.ctrllimited[0]) == np.isfinite(effort)
            assert bool(dof.limited[0]) == np.isfinite(lower)
            if np.isfinite(effort):
                assert motor.ctrlrange[1] == effort
                limited += 1
            if np.isfinite(lower):
                assert dof.range[0] == lower
    assert limited > 50


def test_couplings_hold_where_the_robot_is(exported):
    """Whatever the coordinates, the constraints see no violation there; away from there they do."""
    constrained = 0
    for name, e in exported.items():
        if e.model.neq == 0:
            continue
        e.set(1)
        mujoco.mj_forward(e.model, e.data)
        equalities = e.data.efc_type[: e.data.nefc] == mujoco.mjtConstraint.mjCNSTR_EQUALITY
        assert equalities.sum() == e.model.neq
        assert np.abs(e.data.efc_pos[: e.data.nefc][equalities]).max() < 1e-9 * (1 + np.abs(e.data.qpos).max()), name
        e.data.qpos[:] += 0.1 * (1 + np.arange(e.model.nq))
        mujoco.mj_forward(e.model, e.data)
        assert np.abs(e.data.efc_pos[: e.data.nefc][equalities]).max() > 1e-3, name
        constrained += 1
    assert constrained > 5


def test_motors_push_their_coordinates(exported):
    e = exported["mjcf_ur10e"]
    e.set(2)
    e.data.ctrl[:] = np.arange(1, 7)
    mujoco.mj_forward(e.model, e.data)
    assert np.allclose(e.data.qfrc_actuator, np.arange(1, 7))
