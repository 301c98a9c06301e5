"""Two independent engines behind one face. Each reads the URDF by itself and knows its own tree of joints; couplings
(<mimic>, locked joints) are projected here: q_tree = G q + g0, tau = G' tau_tree."""

import xml.etree.ElementTree as ElementTree

import mujoco
import numpy as np
import pinocchio


def coupling(urdf, joints, coordinates):
    """G and g0 for these tree joints and coordinates, from <mimic>. What is no coordinate is locked at zero."""
    mimics = {e.get("name"): e.find("mimic") for e in ElementTree.fromstring(urdf).iter("joint") if e.get("type")}
    G, g0 = np.zeros((len(joints), len(coordinates))), np.zeros(len(joints))
    for row, joint in enumerate(joints):
        factor, at = 1.0, joint
        while (mimic := mimics[at]) is not None:
            g0[row] += factor * float(mimic.get("offset", 0))
            factor *= float(mimic.get("multiplier", 1))
            at = mimic.get("joint")
        if at in coordinates:
            G[row, coordinates.index(at)] = factor
    return G, g0


def link_tensor(inertial):
    """The inertia tensor of an <inertial>, about its centre of mass, along the link's axes."""
    numbers = inertial.find("inertia")
    roll, pitch, yaw = (float(x) for x in inertial.find("origin").get("rpy").split())
    R = np.eye(3)
    for axis, angle in ((2, yaw), (1, pitch), (0, roll)):
        i, j = (axis + 1) % 3, (axis + 2) % 3
        turn = np.eye(3)
        turn[i, i] = turn[j, j] = np.cos(angle)
        turn[j, i] = np.sin(angle)
        turn[i, j] = -turn[j, i]
        R = R @ turn
    xx, xy, xz, yy, yz, zz = (float(numbers.get(i)) for i in ("ixx", "ixy", "ixz", "iyy", "iyz", "izz"))
    return R @ np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) @ R.T


class Engine:
    """All methods take and give the robot's coordinates; G, g0 come from the constructors below."""

    def torque(self, q, qd, qdd):
        return self.G.T @ self.tree_torque(self.G @ q + self.g0, self.G @ qd, self.G @ qdd)

    def mass_matrix(self, q):
        return self.G.T @ self.tree_mass_matrix(self.G @ q + self.g0) @ self.G

    def friction_torque(self, qd):
        speed = self.G @ qd
        return self.G.T @ (self.damping * speed + self.coulomb * np.sign(speed))

    def forward(self, q, qd, tau):
        """The engine's own forward dynamics where every joint is a coordinate, else through its mass matrix."""
        n = self.G.shape[1]
        if self.G.shape[0] == n and np.count_nonzero(self.G) == n and np.all(self.G[self.G != 0] == 1):
            return self.G.T @ self.tree_forward(self.G @ q + self.g0, self.G @ qd, self.G @ tau)
        return np.linalg.solve(self.mass_matrix(q), tau - self.torque(q, qd, np.zeros(n)))

    def kinetic_energy(self, q, qd):
        return self.tree_energy(self.G @ q + self.g0, self.G @ qd)[0]

    def potential_energy(self, q):
        return self.tree_energy(self.G @ q + self.g0, np.zeros(len(self.g0)))[1]

    def frame(self, q, name):
        """Pose (3 x 4) and Jacobian (angular over linear) along the base's axes."""
        pose, jacobian = self.tree_frame(self.G @ q + self.g0, name)
        return pose, jacobian @ self.G


class Pinocchio(Engine):
    name = "pinocchio"
    # Its parameters are m, mc, Ixx Ixy Iyy Ixz Iyz Izz; ours XX XY XZ YY YZ ZZ MX MY MZ M.
    order = [4, 5, 7, 6, 8, 9, 1, 2, 3, 0]

    def __init__(self, urdf, gravity, coordinates, links):
        whole = pinocchio.buildModelFromXML(urdf)
        G, g0 = coupling(urdf, list(whole.names)[1:], coordinates)
        locked = [j + 1 for j in range(len(g0)) if not G[j].any()]
        self.model = model = pinocchio.buildReducedModel(whole, locked, self._configuration(whole, g0))
        model.gravity.linear = np.array(gravity)
        self.data = model.createData()
        self.joints = list(model.names)[1:]
        self.G, self.g0 = coupling(urdf, self.joints, coordinates)
        self.damping, self.coulomb = np.array(model.damping), np.array(model.friction)
        # Our links, in our order, as its joints.
        frames = [model.frames[model.getFrameId(link)] for link in links]
        assert all(f.placement.isIdentity() for f in frames)  # else its parameters would be about another frame
        joints = [f.parentJoint for f in frames]
        assert sorted(joints) == list(range(1, model.njoints))
        self.columns = np.concatenate([10 * (j - 1) + np.array(self.order) for j in joints])
        self.values = np.concatenate([model.inertias[j].toDynamicParameters()[self.order] for j in joints])

    @staticmethod
    def _configuration(model, q_tree):
        out = np.zeros(model.nq)
        for j, q in zip(list(model.joints)[1:], q_tree):
            out[j.idx_q : j.idx_q + j.nq] = q if j.nq == 1 else [np.cos(q), np.sin(q)]
        return out

    def _q(self, q_tree):
        return self._configuration(self.model, q_tree)

    def tree_torque(self, q, qd, qdd):
        return pinocchio.rnea(self.model, self.data, self._q(q), qd, qdd)

    def tree_mass_matrix(self, q):
        return np.array(pinocchio.crba(self.model, self.data, self._q(q)))

    def tree_forward(self, q, qd, tau):
        return np.array(pinocchio.aba(self.model, self.data, self._q(q), qd, tau))

    def tree_energy(self, q, qd):
        kinetic = pinocchio.computeKineticEnergy(self.model, self.data, self._q(q), qd)
        return kinetic, pinocchio.computePotentialEnergy(self.model, self.data, self._q(q))

    def tree_frame(self, q, name):
        frame = self.model.getFrameId(name)
        J = pinocchio.computeFrameJacobian(
            self.model, self.data, self._q(q), frame, pinocchio.ReferenceFrame.LOCAL_WORLD_ALIGNED
        )
        pinocchio.framesForwardKinematics(self.model, self.data, self._q(q))
        J = np.reshape(J, (6, -1))  # a single joint's comes as a vector
        return self.data.oMf[frame].homogeneous[:3], np.vstack([J[3:], J[:3]])

    def regressor(self, q, qd, qdd):
        W = pinocchio.computeJointTorqueRegressor(
            self.model, self.data, self._q(self.G @ q + self.g0), self.G @ qd, self.G @ qdd
        )
        return self.G.T @ np.reshape(W, (self.model.nv, -1))[:, self.columns]

    def energy_regressor(self, q, qd):
        q_tree = self._q(self.G @ q + self.g0)
        kinetic = np.array(pinocchio.computeKineticEnergyRegressor(self.model, self.data, q_tree, self.G @ qd))
        potential = np.array(pinocchio.computePotentialEnergyRegressor(self.model, self.data, q_tree))
        return (kinetic + potential)[self.columns]


class Mujoco(Engine):
    name = "mujoco"

    def __init__(self, urdf, gravity, coordinates, links):
        robot = ElementTree.fromstring(urdf)
        for joint in robot.iter("joint"):  # couplings are projected here, not pulled by constraints
            for mimic in joint.findall("mimic"):
                joint.remove(mimic)
        extension = ElementTree.SubElement(robot, "mujoco")
        options = {"fusestatic": "false", "balanceinertia": "false", "discardvisual": "true"}
        ElementTree.SubElement(extension, "compiler", options)
        self.model = model = mujoco.MjModel.from_xml_string(ElementTree.tostring(robot, encoding="unicode"))
        assert model.nq == model.nv == model.njnt
        for link in robot.iter("link"):
            if link.find("inertial") is not None:
                self._sharpen(model.body(link.get("name")).id, link_tensor(link.find("inertial")))
        model.opt.gravity[:] = gravity
        model.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_CONSTRAINT | mujoco.mjtDisableBit.mjDSBL_CONTACT
        model.opt.enableflags |= mujoco.mjtEnableBit.mjENBL_ENERGY
        self.damping, self.coulomb = model.dof_damping.copy(), model.dof_frictionloss.copy()
        model.dof_damping[:] = 0
        model.dof_frictionloss[:] = 0
        self.data = mujoco.MjData(model)
        mujoco.mj_setConst(model, self.data)
        self.joints = [model.joint(j).name for j in range(model.njnt)]
        self.G, self.g0 = coupling(urdf, self.joints, coordinates)

    def _sharpen(self, body, tensor):
        """MuJoCo's URDF reader ignores rpy in <inertial><origin>, and its compiler finds principal axes to 1e-6 only
        (mju_eig3 stops when the next rotation is smaller): so they are set here. Mass and centre remain as it read them."""
        moments, axes = np.linalg.eigh(tensor)
        axes[:, 2] = np.cross(axes[:, 0], axes[:, 1])
        assert np.isclose(moments.sum(), self.model.body_inertia[body].sum(), rtol=1e-9)
        self.model.body_inertia[body] = moments
        mujoco.mju_mat2Quat(self.model.body_iquat[body], axes.flatten())
        self.model.body_sameframe[body] = 0  # else it takes the body's own axes where its compiler found them principal

    def _set(self, q, qd=0.0, qdd=0.0):
        self.data.qpos[:], self.data.qvel[:], self.data.qacc[:] = q, qd, qdd

    def tree_torque(self, q, qd, qdd):
        self._set(q, qd, qdd)
        mujoco.mj_inverse(self.model, self.data)
        return self.data.qfrc_inverse.copy()

    def tree_mass_matrix(self, q):
        self._set(q)
        mujoco.mj_forward(self.model, self.data)
        M = np.zeros((self.model.nv, self.model.nv))
        mujoco.mj_fullM(self.model, M, self.data.qM)
        return M

    def tree_forward(self, q, qd, tau):
        self._set(q, qd)
        self.data.qfrc_applied[:] = tau
        mujoco.mj_forward(self.model, self.data)
        self.data.qfrc_applied[:] = 0
        return self.data.qacc.copy()

    def tree_energy(self, q, qd):
        self._set(q, qd)
        mujoco.mj_forward(self.model, self.data)
        return self.data.energy[1], self.data.energy[0]

    def tree_frame(self, q, name):
        self._set(q)
        mujoco.mj_forward(self.model, self.data)
        body = self.model.body(name).id
        J = np.zeros((6, self.model.nv))
        mujoco.mj_jacBody(self.model, self.data, J[3:], J[:3], body)
        pose = np.hstack([self.data.xmat[body].reshape(3, 3), self.data.xpos[body].reshape(3, 1)])
        return pose, J
