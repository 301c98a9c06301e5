"""Random trees on a floating base against Pinocchio's free-flyer and MuJoCo's free joint, every quantity to 1e-9."""

import json
import os
import xml.etree.ElementTree as ElementTree

import mujoco
import numpy as np
import pinocchio
import pytest
from dumped import TOLERANCE, worst
from engines import Mujoco, Pinocchio, link_tensor

ROBOTS = max(20, int(os.environ.get("STEELYARD_CROSS_CHECK_ROBOTS", "60")) // 2)


def turned(q):
    """Rotation of the base, from its pose as we wrote it."""
    return np.reshape(q, (4, 4))[:3, :3]


class FreeFlyer:
    """Pinocchio: velocities of the base along its own axes, linear first, as ours; accelerations are the derivative of these
    numbers, gravity not taken off."""

    def __init__(self, urdf, ours):
        self.model = model = pinocchio.buildModelFromXML(urdf)
        model.gravity.linear = ours["gravity"]
        self.gravity = ours["gravity"]
        self.data = model.createData()
        names = list(model.names)
        self.joints = [model.joints[names.index(c)] for c in ours["coordinates"][6:]]
        self.free = model.joints[names.index("free")]
        self.v = np.array([self.free.idx_v + k for k in range(6)] + [j.idx_v for j in self.joints])
        frames = [model.frames[model.getFrameId(link)] for link in ours["links"]]
        assert all(f.placement.isIdentity() for f in frames)
        self.columns = np.concatenate([10 * (f.parentJoint - 1) + np.array(Pinocchio.order) for f in frames])

    def configuration(self, pose, q):
        out = np.zeros(self.model.nq)
        se3 = pinocchio.SE3(np.reshape(pose, (4, 4)))
        out[self.free.idx_q : self.free.idx_q + 7] = pinocchio.SE3ToXYZQUAT(se3)
        for j, value in zip(self.joints, q[6:]):
            out[j.idx_q : j.idx_q + j.nq] = value if j.nq == 1 else [np.cos(value), np.sin(value)]
        return out

    def velocity(self, qd):
        out = np.zeros(self.model.nv)
        out[self.v] = qd
        return out

    def acceleration(self, pose, qd, qdd):
        a = np.array(qdd)
        a[:3] += turned(pose).T @ self.gravity - np.cross(qd[3:6], qd[:3])
        return self.velocity(a)

    def quantities(self, pose, q, qd, qdd):
        model, data, v = self.model, self.data, self.v
        x, speed, gain = self.configuration(pose, q), self.velocity(qd), self.acceleration(pose, qd, qdd)
        still = self.acceleration(pose, qd, 0 * qdd)
        M = np.array(pinocchio.crba(model, data, x))
        momentum = np.array(pinocchio.computeCentroidalMomentum(model, data, x, speed))
        R = turned(pose)
        W = np.reshape(pinocchio.computeJointTorqueRegressor(model, data, x, speed, gain), (model.nv, -1))
        return {
            "torque": pinocchio.rnea(model, data, x, speed, gain)[v],
            "bias": pinocchio.rnea(model, data, x, speed, still)[v],
            "gravity_torque": pinocchio.computeGeneralizedGravity(model, data, x)[v],
            "mass_matrix": M[np.ix_(v, v)],
            "momentum": np.concatenate([R.T @ momentum[:3], R.T @ momentum[3:]]),
            "kinetic_energy": pinocchio.computeKineticEnergy(model, data, x, speed),
            "regressor": W[v][:, self.columns],
        }


class FreeJoint:
    """MuJoCo: the base's linear velocity and acceleration along the world's axes, the angular ones along its own."""

    def __init__(self, urdf, ours):
        robot = ElementTree.fromstring(urdf)
        extension = ElementTree.SubElement(robot, "mujoco")
        ElementTree.SubElement(
            extension, "compiler", {"fusestatic": "false", "balanceinertia": "false", "discardvisual": "true"}
        )
        self.model = model = mujoco.MjModel.from_xml_string(ElementTree.tostring(robot, encoding="unicode"))
        for link in robot.iter("link"):
            if link.find("inertial") is not None:
                Mujoco._sharpen(self, model.body(link.get("name")).id, link_tensor(link.find("inertial")))
        model.opt.gravity[:] = self.gravity = ours["gravity"]
        model.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_CONSTRAINT | mujoco.mjtDisableBit.mjDSBL_CONTACT
        model.opt.enableflags |= mujoco.mjtEnableBit.mjENBL_ENERGY
        self.data = mujoco.MjData(model)
        mujoco.mj_setConst(model, self.data)
        free = model.body(ours["links"][0]).jntadr[0]
        assert model.jnt_type[free] == mujoco.mjtJoint.mjJNT_FREE
        self.at_q, at_v = model.jnt_qposadr[free], model.jnt_dofadr[free]
        joints = [model.joint(c) for c in ours["coordinates"][6:]]
        self.q = [j.qposadr[0] for j in joints]
        self.v = np.array([at_v + k for k in range(6)] + [j.dofadr[0] for j in joints])

    def put(self, pose, q, qd, qdd):
        R, data = turned(pose), self.data
        data.qpos[self.at_q : self.at_q + 3] = np.reshape(pose, (4, 4))[:3, 3]
        mujoco.mju_mat2Quat(data.qpos[self.at_q + 3 : self.at_q + 7], R.flatten())
        data.qpos[self.q] = q[6:]
        data.qvel[self.v] = np.concatenate([R @ qd[:3], qd[3:]])
        data.qacc[self.v] = np.concatenate([R @ qdd[:3] + self.gravity, qdd[3:]])

    def inverse(self, R):
        mujoco.mj_inverse(self.model, self.data)
        force = self.data.qfrc_inverse[self.v].copy()
        force[:3] = R.T @ force[:3]
        return force

    def quantities(self, pose, q, qd, qdd):
        R = turned(pose)
        self.put(pose, q, qd, 0 * qdd)
        bias = self.inverse(R)
        self.put(pose, q, qd, qdd)
        torque = self.inverse(R)
        mujoco.mj_forward(self.model, self.data)
        M = np.zeros((self.model.nv, self.model.nv))
        mujoco.mj_fullM(self.model, M, self.data.qM)
        turn = np.eye(len(self.v))
        turn[:3, :3] = R
        mujoco.mj_subtreeVel(self.model, self.data)
        base = self.model.body_parentid.tolist().index(0, 1)
        mass = self.model.body_subtreemass[base]
        momentum = [mass * R.T @ self.data.subtree_linvel[base], R.T @ self.data.subtree_angmom[base]]
        return {
            "torque": torque,
            "bias": bias,
            "mass_matrix": turn.T @ M[np.ix_(self.v, self.v)] @ turn,
            "momentum": np.concatenate(momentum),
            "kinetic_energy": self.data.energy[1],
        }


@pytest.mark.parametrize("engine", [FreeFlyer, FreeJoint], ids=["pinocchio", "mujoco"])
@pytest.mark.parametrize("index", range(ROBOTS))
def test_floating_trees_agree(folder, index, engine):
    ours = json.loads((folder / f"floating_{index:04}.json").read_text())
    regressors = {level: np.array(W, dtype=float) for level, W in ours.pop("regressor").items()}
    for key in ours.keys() - {"links", "coordinates"}:
        ours[key] = np.array(ours[key], dtype=float)
    them = engine((folder / f"floating_{index:04}.urdf").read_text(), ours)
    states = [them.quantities(*state) for state in zip(ours["pose"], ours["q"], ours["qd"], ours["qdd"])]
    for quantity in states[0]:
        theirs = np.array([state[quantity] for state in states])
        for level, mine in regressors.items() if quantity == "regressor" else [("", ours.get(quantity))]:
            difference = np.abs(mine - theirs).max() / max(np.abs(theirs).max(), 1e-6)
            key = engine.__name__, f"{quantity} {level}".strip()
            if not difference <= worst.get(key, (-1,))[0]:
                worst[key] = difference, f"floating {index}"
            assert difference < TOLERANCE, key
