"""An arm with shapes, as a URDF: five joints, one of them a slide, axes and inertias at no particular angle."""

import numpy as np

# type, axis, origin of the joint (xyz, rpy), lower, upper, velocity, effort (little: it shall matter)
JOINTS = [
    ("revolute", "0 0 1", (0, 0, 0.4), (0, 0, 0), -2.5, 2.5, 2.0, 15),
    ("revolute", "0 1 0", (0, 0.1, 0.1), (0.1, 0, 0), -1.2, 1.4, 1.5, 48),
    ("revolute", "0 1 0", (0.4, 0, 0), (0, 0.2, 0), -2.2, 2.2, 2.5, 22),
    ("prismatic", "1 0 0", (0.25, 0, 0.05), (0, 0, 0.3), 0.0, 0.25, 0.4, 22),
    ("revolute", "0.6 0 0.8", (0.2, 0, 0), (0, 0.4, 0), -2.8, 2.8, 4.0, 1.7),
]
# Shape of each link: (kind, sizes, xyz, rpy).
SHAPES = [
    ("sphere", (0.1,), (0, 0, 0.05), (0, 0, 0)),
    ("cylinder", (0.05, 0.4), (0.2, 0, 0), (0, np.pi / 2, 0)),
    ("cylinder", (0.04, 0.25), (0.12, 0, 0.02), (0, np.pi / 2, 0)),
    ("box", (0.3, 0.06, 0.05), (0.1, 0, 0), (0, 0, 0.1)),
    ("cylinder", (0.03, 0.1), (0.05, 0, 0), (0.2, np.pi / 2, 0)),
]
MASSES = [6.0, 4.0, 2.5, 1.5, 0.6]


def text(values):
    return " ".join(f"{v:.17g}" for v in values)


def geometry(kind, sizes):
    if kind == "box":
        return f'<box size="{text(sizes)}"/>'
    length = f' length="{sizes[1]}"' if kind == "cylinder" else ""
    return f'<{kind} radius="{sizes[0]}"{length}/>'


def link(number):
    random = np.random.default_rng(number)
    kind, sizes, xyz, rpy = SHAPES[number]
    mass = MASSES[number]
    # A box of some size, turned somehow.
    a, b, c = (random.uniform(0.05, 0.3, 3)) ** 2
    Q, _ = np.linalg.qr(random.normal(size=(3, 3)))
    I = mass / 12 * Q @ np.diag([b + c, a + c, a + b]) @ Q.T
    entries = {"ixx": I[0, 0], "ixy": I[0, 1], "ixz": I[0, 2], "iyy": I[1, 1], "iyz": I[1, 2], "izz": I[2, 2]}
    inertia = " ".join(f'{key}="{value:.17g}"' for key, value in entries.items())
    com = np.array(xyz) + random.uniform(-0.02, 0.02, 3)
    return f"""<link name="link{number + 1}">
      <inertial><origin xyz="{text(com)}" rpy="0 0 0"/><mass value="{mass}"/><inertia {inertia}/></inertial>
      <collision><origin xyz="{text(xyz)}" rpy="{text(rpy)}"/><geometry>{geometry(kind, sizes)}</geometry></collision>
    </link>"""


def joint(number):
    kind, axis, xyz, rpy, lower, upper, velocity, effort = JOINTS[number]
    parent = "base" if number == 0 else f"link{number}"
    return f"""<joint name="joint{number + 1}" type="{kind}">
      <parent link="{parent}"/><child link="link{number + 1}"/>
      <origin xyz="{text(xyz)}" rpy="{text(rpy)}"/><axis xyz="{axis}"/>
      <limit lower="{lower}" upper="{upper}" velocity="{velocity}" effort="{effort}"/>
      <dynamics damping="{2 / (number + 1)}" friction="{1.5 / (number + 1)}"/>
    </joint>"""


def urdf():
    body = "\n".join(link(k) + "\n" + joint(k) for k in range(len(JOINTS)))
    return f'<robot name="arm">\n<link name="base"/>\n{body}\n</robot>\n'
