"""MJCF as we read it, against MuJoCo: random trees of every feature, and recorded robots' files."""

import json
import os
import pathlib
import re
import struct
import subprocess

import mujoco
import numpy as np
import pytest
from sharpened import sharpened

PROGRAM = os.environ["STEELYARD_PROGRAM"]
DATA = pathlib.Path(os.environ.get("STEELYARD_DATA", pathlib.Path(__file__).parents[2] / "../shared/data"))
SEEDS = range(int(os.environ.get("STEELYARD_CROSS_CHECK_ROBOTS", 60)))


def text(values):
    return " ".join(repr(float(x)) for x in np.atleast_1d(values))


def rotation(v):
    """The matrix of a rotation vector."""
    angle = np.linalg.norm(v)
    x, y, z = v / angle
    k = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + np.sin(angle) * k + (1 - np.cos(angle)) * k @ k


class Writer:
    """A random MJCF in a folder, with meshes and an included file."""

    def __init__(self, seed, folder, floating=None):
        self.random = np.random.default_rng(seed)
        self.floating = floating
        # MuJoCo keeps the principal axes of a tensor, which it finds to 1e-6 only: every other robot has bodies whose axes
        # are written, or those of one shape, so that they are MuJoCo's own; those of the others numpy finds (sharpened.py).
        self.axes_known = seed % 2 == 0
        self.folder = folder
        self.degrees = self.random.random() < 0.5
        self.eulerseq = "".join(self.random.choice(list("xyzXYZ"), 3))
        self.joints = []  # name, kind, ref
        self.couplings = []  # joint1, joint2, c0, c1
        self.count = 0
        self.meshes = []

    def angle(self, x):
        return np.degrees(x) if self.degrees else x

    def orientation(self):
        r = self.random
        kind = r.integers(6)
        if kind == 0:
            return ""
        if kind == 1:
            return f'quat="{text(r.normal(size=4))}"'
        if kind == 2:
            return f'axisangle="{text(np.append(r.normal(size=3), self.angle(r.normal())))}"'
        if kind == 3:
            return f'euler="{text(self.angle(r.normal(size=3)))}"'
        if kind == 4:
            return f'xyaxes="{text(r.normal(size=6))}"'
        return f'zaxis="{text(r.normal(size=3))}"'

    def pose(self):
        return f'pos="{text(self.random.normal(size=3) * 0.2)}" {self.orientation()}'

    def mesh(self):
        """Solids of triangles: a tetrahedron, sometimes with a dent, as STL or OBJ."""
        r = self.random
        name = f"mesh{len(self.meshes)}"
        corners = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 1]]) * 0.2 + r.normal(size=(5, 3)) * 0.01
        faces = [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 4), (2, 3, 4), (3, 1, 4)]
        if r.random() < 0.5:
            corners[4] = corners[:4].mean(axis=0) + 0.02  # the last corner looks inwards
        if r.random() < 0.5:
            path = self.folder / "meshes" / f"{name}.stl"
            with open(path, "wb") as f:
                f.write(b"\0" * 80 + struct.pack("<I", len(faces)))
                for face in faces:
                    f.write(struct.pack("<12f", 0, 0, 0, *corners[list(face)].ravel()) + b"\0\0")
        else:
            path = self.folder / "meshes" / f"{name}.obj"
            path.write_text("".join(f"v {text(c)}\n" for c in corners)
                            + "".join("f " + " ".join(f"{k + 1}" for k in face) + "\n" for face in faces))
        scale = f'scale="{text(0.5 + r.random(3))}"' if r.random() < 0.5 else ""
        moved = f'refpos="{text(r.normal(size=3) * 0.1)}" refquat="{text(r.normal(size=4))}"' if r.random() < 0.3 else ""
        exact = 'inertia="exact"' if r.random() < 0.5 else ""
        self.meshes.append(f'<mesh name="{name}" file="{path.name}" {scale} {moved} {exact}/>')
        return name

    def geom(self):
        r = self.random
        kind = r.choice(["sphere", "capsule", "cylinder", "box", "ellipsoid", "mesh"][: 5 if self.axes_known else 6])
        weight = r.choice([f'mass="{0.1 + r.random()}"', f'density="{500 + 1000 * r.random()}"', "", 'class="light"'])
        if kind == "mesh":
            return f'<geom type="mesh" mesh="{self.mesh()}" {weight} {self.pose()}/>'
        size = 0.02 + 0.1 * r.random({"sphere": 1, "capsule": 2, "cylinder": 2}.get(kind, 3))
        if kind != "sphere" and r.random() < 0.4:
            ends = r.normal(size=6) * 0.2
            return f'<geom type="{kind}" size="{size[0]}" fromto="{text(ends)}" {weight}/>'
        return f'<geom type="{kind}" size="{text(size)}" {weight} {self.pose()}/>'

    def inertial(self):
        r = self.random
        density = r.random(3) + 0.1  # second moments: such a body exists
        moments = 0.01 * np.array([density[1] + density[2], density[0] + density[2], density[0] + density[1]])
        if r.random() < 0.5 or self.axes_known:
            return f'<inertial mass="{1 + r.random()}" {self.pose()} diaginertia="{text(moments)}"/>'
        R = rotation(r.normal(size=3))
        I = R @ np.diag(moments) @ R.T
        full = [I[0, 0], I[1, 1], I[2, 2], I[0, 1], I[0, 2], I[1, 2]]
        return f'<inertial mass="{1 + r.random()}" pos="{text(r.normal(size=3) * 0.1)}" fullinertia="{text(full)}"/>'

    def joint(self):
        r = self.random
        name = f"j{len(self.joints)}"
        kind = r.choice(["hinge", "hinge", "slide"])
        ref = r.normal() * 0.3 if r.random() < 0.4 else 0.0
        self.joints.append((name, kind, ref))
        written = self.angle(ref) if kind == "hinge" else ref
        of_class = r.choice(["", 'class="motor"', 'class="small"'])
        extra = f'armature="{r.random()}" damping="{r.random()}"' if r.random() < 0.5 else ""
        if r.random() < 0.4:
            rest = r.normal() * 0.5
            extra += f' stiffness="{10 * r.random()}" springref="{self.angle(rest) if kind == "hinge" else rest}"'
        return (f'<joint name="{name}" type="{kind}" pos="{text(r.normal(size=3) * 0.1)}" axis="{text(r.normal(size=3))}" '
                f'ref="{text(written)}" {of_class} {extra}/>')

    def body(self, depth):
        r = self.random
        self.count += 1
        inner = [self.joint() for _ in range(r.choice([0, 1, 1, 1, 2, 3] if depth else [0, 1]))]
        if r.random() < 0.5:
            inner.append(self.inertial())
        else:
            inner += [self.geom() for _ in range(1 if self.axes_known else r.integers(1, 4))]
        if r.random() < 0.3 and not self.axes_known:
            inner.append(f"<frame {self.pose()}>{self.geom()}</frame>")
        children = [self.body(depth + 1) for _ in range(r.integers(0, 3))] if self.count < 8 else []
        if children and r.random() < 0.3:
            children[0] = f"<frame {self.pose()}>{children[0]}</frame>"
        of_class = f'childclass="{r.choice(["motor", "small"])}"' if r.random() < 0.3 else ""
        return f'<body name="b{self.count}_{depth}_{len(self.joints)}" {of_class} {self.pose()}>{"".join(inner + children)}</body>'

    def write(self):
        r = self.random
        (self.folder / "meshes").mkdir()
        floating = (r.random() < 0.3) if self.floating is None else self.floating
        while not self.joints:
            tree = self.body(1)
        if floating:
            tree = f'<body name="base" pos="0 0 1" quat="{text(r.normal(size=4))}"><freejoint/>{self.inertial()}{tree}</body>'
        equality = ""
        if len(self.joints) > 2 and r.random() < 0.5:
            first, second = self.joints[-1], self.joints[0]
            c = r.normal(size=2) * 0.5
            self.couplings.append((first, second, *c))
            equality = f'<equality><joint joint1="{first[0]}" joint2="{second[0]}" polycoef="{text(c)} 0 0 0"/></equality>'
        extra = r.choice(["", 'settotalmass="7.5"', 'boundmass="0.6" boundinertia="0.004"', 'inertiafromgeom="false"',
                          'balanceinertia="true"'])
        if "false" in extra and "<inertial" not in tree:
            extra = ""
        if "false" in extra:
            extra += ' boundmass="0.3" boundinertia="0.002"'
        (self.folder / "defaults.xml").write_text(
            """<mujocoinclude><default><geom density="800"/><joint frictionloss="0.1"/>
            <default class="motor"><joint armature="0.02" damping="0.3"/>
              <default class="small"><joint damping="0.1"/><geom density="300"/></default></default>
            <default class="light"><geom density="100"/></default></default></mujocoinclude>""")
        unit = "" if self.degrees else 'angle="radian"'
        path = self.folder / "robot.xml"
        path.write_text(
            f"""<?xml version="1.0"?><!-- random -->
            <mujoco model="random"><compiler {unit} eulerseq="{self.eulerseq}" meshdir="meshes" {extra}/>
            <include file="defaults.xml"/><option gravity="{text(r.normal(size=3) * 5)}"/>
            <asset>{"".join(self.meshes)}</asset><worldbody><geom type="plane" size="1 1 1"/>{tree}</worldbody>{equality}</mujoco>""")
        return path


def predicted(path, names, states, *options, folder=None):
    """Torques by the program; states: q, qd, qdd, each samples × joints."""
    table = np.hstack(states)
    motion = (folder or path.parent) / "motion.csv"
    header = ",".join(f"{prefix}{k + 1}" for prefix in ("q", "qd", "qdd") for k in range(len(names)))
    np.savetxt(motion, table, delimiter=",", header=header, comments="", fmt="%.17g")
    run = subprocess.run([PROGRAM, "predict", path, motion, *options], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return np.genfromtxt(run.stdout.splitlines(), delimiter=",", skip_header=1).reshape(len(table), len(names))


class Engine:
    """MuJoCo's dynamics of the joints that hinge or slide; what floats stands still, but for its six coordinates before theirs."""

    def __init__(self, path):
        self.model, self.rounded = sharpened(path)
        self.model.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_CONSTRAINT
        self.model.body_gravcomp[:] = 0
        moving = [j for j in range(self.model.njnt) if self.model.jnt_type[j] >= 2]
        self.names = [self.model.joint(j).name for j in moving]
        self.dofs = self.model.jnt_dofadr[moving]
        self.addresses = self.model.jnt_qposadr[moving]
        self.data = mujoco.MjData(self.model)

    def put(self, q, qd, qdd):
        mujoco.mj_resetData(self.model, self.data)
        base = len(q) - len(self.dofs)
        self.data.qpos[self.addresses], self.data.qvel[self.dofs], self.data.qacc[self.dofs] = q[base:], qd[base:], qdd[base:]
        self.turn = np.eye(len(q))
        if base:  # along its own axes, gravity taken off; MuJoCo has the linear part along the world's
            assert self.model.jnt_type[0] == mujoco.mjtJoint.mjJNT_FREE
            R = self.turn[:3, :3] = rotation(q[3:6])
            self.data.qpos[:3] = q[:3]
            mujoco.mju_mat2Quat(self.data.qpos[3:7], R.flatten())
            self.data.qvel[:6] = np.concatenate([R @ qd[:3], qd[3:6]])
            self.data.qacc[:6] = np.concatenate([R @ qdd[:3] + self.model.opt.gravity, qdd[3:6]])
        return np.concatenate([np.arange(base), self.dofs]).astype(int)

    def mass_matrix_and_bias(self, q, qd):
        """Of the links alone."""
        v = self.put(q, qd, 0 * q)
        self.model.dof_armature[:] = 0
        mujoco.mj_forward(self.model, self.data)
        M = np.zeros((self.model.nv, self.model.nv))
        mujoco.mj_fullM(self.model, M, self.data.qM)
        return M[np.ix_(v, v)], self.data.qfrc_bias[v].copy()

    def torque(self, q, qd, qdd, rigid):
        actuators = self.model.dof_armature, self.model.dof_damping, self.model.jnt_stiffness
        kept = [values.copy() for values in actuators]
        if rigid:
            for values in actuators:
                values[:] = 0
        out = []
        for sample in zip(q, qd, qdd):
            v = self.put(*sample)
            mujoco.mj_inverse(self.model, self.data)
            dry = 0 if rigid else self.model.dof_frictionloss[v] * np.sign(sample[1])
            out.append(self.turn.T @ (self.data.qfrc_inverse[v] + dry))
        for values, before in zip(actuators, kept):
            values[:] = before
        return np.array(out)


@pytest.mark.parametrize("seed", SEEDS)
def test_random_trees(seed, tmp_path):
    writer = Writer(seed, tmp_path)
    path = writer.write()
    engine = Engine(path)
    assert engine.names == [name for name, _, _ in writer.joints]
    assert not (writer.axes_known and engine.rounded), "these are MuJoCo's own"
    G, g0 = coupling(writer)
    free = range(G.shape[1])
    random = np.random.default_rng(seed)
    states = [random.normal(size=(10, len(free))) for _ in range(3)]
    tree = [states[0] @ G.T + g0, states[1] @ G.T, states[2] @ G.T]
    for rigid in (True, False):
        expected = engine.torque(*tree, rigid=rigid) @ G
        found = predicted(path, free, states, *(["--rigid"] if rigid else []))
        assert np.abs(found - expected).max() <= 1e-9 * max(1, np.abs(expected).max())
    compare_mass_matrix_and_bias(engine, path, states[0][:2], states[1][:2], G, g0)


@pytest.mark.parametrize("seed", range(0, len(SEEDS), 3))
def test_random_trees_on_a_free_base(seed, tmp_path):
    writer = Writer(seed, tmp_path, floating=True)
    path = writer.write()
    engine = Engine(path)
    G, g0 = coupling(writer, base=6)
    random = np.random.default_rng(seed)
    states = [random.normal(size=(10, G.shape[1])) for _ in range(3)]
    tree = [states[0] @ G.T + g0, states[1] @ G.T, states[2] @ G.T]
    for rigid in (True, False):
        expected = engine.torque(*tree, rigid=rigid) @ G
        assert np.abs(expected[:, :6]).max() > 1
        found = predicted(path, range(G.shape[1]), states, "--base", "floating", *(["--rigid"] if rigid else []))
        assert np.abs(found - expected).max() <= 1e-9 * np.abs(expected).max()


def coupling(writer, base=0):
    """q = G · coordinates + g0 of its joints, after those of the base."""
    followers = [c[0] for c in writer.couplings]
    free = [*range(base), *(base + k for k, joint in enumerate(writer.joints) if joint not in followers)]
    G, g0 = np.eye(base + len(writer.joints))[:, free], np.zeros(base + len(writer.joints))
    for first, second, c0, c1 in writer.couplings:
        j, k = base + writer.joints.index(first), base + writer.joints.index(second)
        G[j, free.index(k)] = c1
        g0[j] = first[2] + c0 - c1 * second[2]
    return G, g0


def compare_mass_matrix_and_bias(engine, source, q, qd, G, g0, folder=None):
    """Ours are inverse dynamics of unit accelerations, and of none."""
    n = G.shape[1]
    for x, v in zip(q, qd):
        states = [np.tile(x, (n + 2, 1)), np.vstack([np.zeros((n + 1, n)), v]), np.vstack([np.eye(n), np.zeros((2, n))])]
        torque = predicted(source, range(n), states, "--rigid", folder=folder)
        M, bias = engine.mass_matrix_and_bias(G @ x + g0, G @ v)
        largest = max(1, np.abs(torque).max())
        assert np.abs(torque[:n] - torque[n] - G.T @ M @ G).max() <= 1e-9 * largest
        assert np.abs(torque[n + 1] - G.T @ bias).max() <= 1e-9 * largest


FILES = ["go2/go2.xml", *(f"descriptions/{name}.xml" for name in ("g1_29dof", "hyqreal2", "panda", "piper_l", "toddlerbot"))]


def without_meshes(file):
    bare = re.sub(r"<geom[^>]*/>", "", file.read_text())  # every moving body has an <inertial>
    bare = re.sub(r"<asset>.*?</asset>", "", bare, flags=re.S)
    return re.sub(r"<(contact|keyframe|sensor)>.*?</\1>", "", bare, flags=re.S)


@pytest.mark.parametrize("name", FILES)
def test_recorded_robots(name, tmp_path):
    """Meshes are not there, and MuJoCo needs them: without them both read the same bodies, which have an <inertial>."""
    original = DATA / name
    if not original.exists():
        pytest.skip(f"{original} is not there")
    bare = without_meshes(original)
    path = tmp_path / "robot.xml"
    path.write_text(bare)
    engine = Engine(path)
    random = np.random.default_rng(1)
    states = [random.normal(size=(10, len(engine.names))) for _ in range(3)]
    # Equalities between joints are couplings: the first joint follows the second.
    followers = {}
    for k in range(engine.model.neq):
        if engine.model.eq_type[k] == mujoco.mjtEq.mjEQ_JOINT:
            first, second = (engine.model.joint(engine.model.eq_obj1id[k]).name, engine.model.joint(engine.model.eq_obj2id[k]).name)
            followers[engine.names.index(first)] = engine.names.index(second), engine.model.eq_data[k][1]
    free = [k for k in range(len(engine.names)) if k not in followers]
    G = np.eye(len(engine.names))[:, free]
    for follower, (leader, factor) in followers.items():
        G[follower, free.index(leader)] = factor
    states = [x[:, free] @ G.T for x in states]
    for source in (path, original):
        expected = engine.torque(*states, rigid=True) @ G
        found = predicted(source, free, [x[:, free] for x in states], "--rigid", folder=tmp_path)
        assert np.abs(found - expected).max() <= 1e-9 * np.abs(expected).max()
        compare_mass_matrix_and_bias(engine, source, states[0][:2, free], states[1][:2, free], G, 0, folder=tmp_path)


COMPILERS = ['inertiafromgeom="auto"', 'inertiafromgeom="true"', 'inertiafromgeom="false"', 'inertiafromgeom="true" inertiagrouprange="1 3"',
             'inertiagrouprange="2 2"', 'assetdir="meshes" meshdir="solids"', 'strippath="true" assetdir="solids"', 'autolimits="false"', 'angle="degree"',
             'eulerseq="ZYX"', 'balanceinertia="true" inertiafromgeom="true"']


@pytest.mark.parametrize("compiler", COMPILERS)
def test_what_the_compiler_is_told(compiler, tmp_path):
    """Inertias from geoms of some groups, folders of meshes, limits and force limits: as MuJoCo compiles them."""
    writer = Writer(1, tmp_path)
    (tmp_path / "meshes").mkdir()
    writer.mesh()
    folder = {"meshes": "solids"}.get(compiler.split('"')[-2], "solids" if "dir" in compiler else "")
    mesh = next((tmp_path / "meshes").iterdir())
    file = mesh.name if compiler.startswith("assetdir") else f"deep/{mesh.name}"
    target = tmp_path / folder / ("" if compiler.startswith("strippath") else os.path.dirname(file)) / mesh.name
    target.parent.mkdir(parents=True, exist_ok=True)
    mesh.rename(target)
    auto = 'limited="true"' if "autolimits" in compiler else ""
    forces, commands, actions = (auto.replace("limited", f"{kind}limited") for kind in ("force", "ctrl", "actuatorfrc"))
    path = tmp_path / "robot.xml"
    path.write_text(f"""<mujoco><compiler {compiler}/><asset><mesh name="solid" file="{file}"/></asset><worldbody>
      <body euler="10 20 30"><joint name="a" axis="0 1 1" range="-1 2" {auto}/><inertial mass="2" pos="0.1 0.2 0.3" fullinertia="0.3 0.2 0.25 0.01 0.02 -0.03"/>
        <geom type="box" size="0.1 0.2 0.3" pos="0.1 0 0" group="1"/><geom type="capsule" size="0.1" fromto="0 0 0 0.3 0.2 0.1" group="4"/>
        <body pos="0.5 0 0"><joint name="b" axis="1 0 0" range="-0.5 0.25" limited="false" actuatorfrcrange="-7 4" {actions}/>
          <inertial mass="1" pos="0 0 0.1" diaginertia="0.1 0.1 0.1"/><geom type="mesh" mesh="solid" group="2"/>
          <body pos="0 0.4 0"><joint name="c" type="slide" axis="0 0 1" range="-0.5 0.25" {auto}/><inertial mass="1" pos="0 0 0.1" diaginertia="0.1 0.1 0.1"/>
            <geom type="ellipsoid" size="0.1 0.2 0.1" group="2"/><geom size="0.1" group="3" mass="0.4"/></body></body></body></worldbody>
      <actuator><motor joint="a" gear="3" ctrlrange="-2 1" {commands}/><motor joint="b" forcerange="-9 9" {forces}/><position joint="c" kp="5" forcerange="-3 2" gear="2" {forces}/>
        <general joint="c" gainprm="4" ctrlrange="-1 2" {commands}/></actuator></mujoco>""")
    engine = Engine(path)
    states = [np.random.default_rng(1).normal(size=(10, 3)) for _ in range(3)]
    expected = engine.torque(*states, rigid=True)
    assert np.abs(predicted(path, range(3), states, "--rigid") - expected).max() <= 1e-9 * np.abs(expected).max()
    shown = json.loads(subprocess.run([PROGRAM, "inspect", path, "--json"], capture_output=True, text=True, check=True).stdout)["joints"]
    model = engine.model
    limits = np.zeros(3)
    for k in range(model.nu):
        force = np.abs(model.actuator_forcerange[k]).max() if model.actuator_forcelimited[k] else np.inf
        if model.actuator_biastype[k] == mujoco.mjtBias.mjBIAS_NONE and model.actuator_ctrllimited[k]:
            force = min(force, np.abs(model.actuator_ctrlrange[k]).max() * model.actuator_gainprm[k, 0])
        limits[model.actuator_trnid[k, 0]] += force * model.actuator_gear[k, 0]
    limits = np.where(model.jnt_actfrclimited, np.minimum(limits, np.abs(model.jnt_actfrcrange).max(axis=1)), limits)
    assert limits.tolist() == [6, 7, 14]
    assert [joint["effort"] for joint in shown] == limits.tolist()
    for k, joint in enumerate(shown):
        expected = model.jnt_range[k].tolist() if model.jnt_limited[k] else [None, None]
        assert joint["position"] == [x if x is None else pytest.approx(x, rel=1e-15) for x in expected]


@pytest.mark.parametrize("seed", range(10))
def test_fixed_tendons_that_keep_their_length_are_couplings(seed, tmp_path):
    """Three links and more in a chain, the last tied to two others; MuJoCo has the constraint's row, and the bodies."""
    r = np.random.default_rng(seed)
    inner, refs, count = "", r.normal(size=4) * 0.3, 4
    for k in reversed(range(count)):
        inner = (f'<body pos="{text(r.normal(size=3) * 0.3)}"><joint name="j{k}" axis="{text(r.normal(size=3))}" ref="{text(refs[k])}"/>'
                 f'<inertial pos="{text(r.normal(size=3) * 0.1)}" mass="{1 + r.random()}" diaginertia="0.01 0.02 0.02"/>{inner}</body>')
    coef, c0, c1 = r.normal(size=4) + np.sign(r.normal(size=4)), r.normal() * 0.2, r.normal()
    one = "".join(f'<joint joint="j{k}" coef="{text(coef[k])}"/>' for k in (3, 0, 1))
    two = f'<fixed name="two"><joint joint="j2" coef="{text(coef[2])}"/></fixed>' if seed % 2 else ""
    tie = f'tendon1="one" tendon2="two" polycoef="{text(c0)} {text(c1)} 0 0 0"' if seed % 2 else f'tendon1="one" polycoef="{text(c0)} 0 0 0 0"'
    path = tmp_path / "robot.xml"
    path.write_text(f'<mujoco><compiler angle="radian"/><worldbody>{inner}</worldbody><tendon><fixed name="one">{one}</fixed>{two}</tendon>'
                    f'<equality><tendon {tie}/></equality></mujoco>')
    model = mujoco.MjModel.from_xml_path(str(path))
    data = mujoco.MjData(model)
    q = r.normal(size=(5, 3)), r.normal(size=(5, 3)), r.normal(size=(5, 3))
    # The row that MuJoCo makes of it: where the joints hold it, its residual is zero and moving along G leaves it so.
    G, g0 = np.vstack([np.eye(3), np.zeros(3)]), np.zeros(4)
    first, second = np.zeros(4), np.zeros(4)
    first[[3, 0, 1]] = coef[[3, 0, 1]]
    if seed % 2:
        second[2] = coef[2] * c1
    G[3] = -(first - second)[:3] / first[3]
    g0[3] = (c0 + first @ refs - second @ refs) / first[3]
    for sample in q[0]:
        data.qpos[:] = G @ sample + g0
        mujoco.mj_forward(model, data)
        assert data.nefc == 1 and abs(data.efc_pos[0]) < 1e-12
        assert np.abs(np.asarray(data.efc_J).reshape(1, -1)[:, :4] @ G).max() < 1e-12
    expected = Engine(path).torque(q[0] @ G.T + g0, q[1] @ G.T, q[2] @ G.T, rigid=True) @ G
    found = predicted(path, range(3), q, "--rigid")
    assert np.abs(found - expected).max() <= 1e-9 * np.abs(expected).max()


@pytest.mark.parametrize("seed", range(10))
def test_gains_of_position_actuators(seed, tmp_path):
    """kp, kv and dampratio of random chains, joint by joint, as MuJoCo compiles them."""
    r = np.random.default_rng(seed)
    inner, actuators, gears = "", "", 0.5 + 2 * r.random(3)
    for k in reversed(range(3)):
        inner = (f'<body pos="{text(r.normal(size=3) * 0.3)}"><joint name="j{k}" type="{"slide" if k == 1 else "hinge"}" axis="{text(r.normal(size=3))}" '
                 f'ref="{text(r.normal() * 0.3)}" armature="{text(r.random() * 0.1)}"/><geom type="box" size="0.05 0.1 0.2" pos="{text(r.normal(size=3) * 0.1)}"/>{inner}</body>')
        damping = r.choice([f'kv="{text(r.random())}"', f'dampratio="{text(0.2 + r.random())}"', ""])
        actuators += f'<position name="a{k}" joint="j{k}" kp="{text(10 + 40 * r.random())}" {damping} gear="{text(gears[k])}"/>'
    path = tmp_path / "robot.xml"
    path.write_text(f'<mujoco><compiler angle="radian"/><default><position dampratio="0.7"/></default><worldbody>{inner}</worldbody>'
                    f'<actuator>{actuators}</actuator></mujoco>')
    model = mujoco.MjModel.from_xml_path(str(path))
    of_joint = np.argsort(model.actuator_trnid[:, 0])
    expected = -model.actuator_biasprm[of_joint, 1:3] * (gears**2)[:, None]
    run = subprocess.run([PROGRAM, "export", path, "--format", "isaac", "-o", tmp_path / "a.py"], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    joints = json.loads((tmp_path / "a.json").read_text())["joints"]
    found = np.array([[joints[f"j{k}"]["stiffness"], joints[f"j{k}"]["damping"]] for k in range(3)])
    assert np.abs(found / expected - 1).max() < 1e-6


@pytest.mark.parametrize("seed", SEEDS)
def test_written_back_it_is_the_same_robot(seed, tmp_path):
    """`export --into` replaces armature, damping, frictionloss and springs by their own values, and inertias by those of a heavier robot."""
    writer = Writer(seed, tmp_path)
    path = writer.write()
    heavy = tmp_path / "heavy.xml"
    heavy.write_text(path.read_text().replace("<asset>", f'<compiler settotalmass="{1.5 * Engine(path).model.body_mass.sum()}"/><asset>'))
    for source in (path, heavy):
        out = tmp_path / "written.xml"
        run = subprocess.run([PROGRAM, "export", source, "--into", path, "-o", out], capture_output=True, text=True)
        assert run.returncode == 0, run.stderr
        compare_written(writer, seed, Engine(source), Engine(out))


def compare_written(writer, seed, before, after):
    assert after.names == before.names
    assert after.model.ngeom == before.model.ngeom and after.model.neq == before.model.neq
    random = np.random.default_rng(seed)
    q, qd, qdd = (random.normal(size=(10, len(before.names))) for _ in range(3))
    G, g0 = np.eye(len(before.names)), np.zeros(len(before.names))
    for first, second, c0, c1 in writer.couplings:  # what a follower adds is its leader's now
        j, k = writer.joints.index(first), writer.joints.index(second)
        G[j, j], G[j, k] = 0, c1
        g0[j] = first[2] + c0 - c1 * second[2]
    q, qd, qdd = q @ G.T + g0, qd @ G.T, qdd @ G.T
    for rigid in (True, False):
        expected, found = before.torque(q, qd, qdd, rigid) @ G, after.torque(q, qd, qdd, rigid) @ G
        assert np.abs(found - expected).max() <= 1e-9 * max(1, np.abs(expected).max())
