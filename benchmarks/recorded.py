"""The recorded logs of STEELYARD_DATA, as arrays, with the robots they are of."""

import csv
import gzip
import json
import pathlib
import subprocess
import xml.etree.ElementTree

import numpy as np

GAINS = np.array([14.87, 13.26, 11.13, 10.62, 11.03, 11.47])  # of the UR10e, published [N·m/A]


class Log:
    def __init__(self, t, q, qd, tau, asked=None):
        self.t, self.q, self.qd, self.tau = t.copy(), q.copy(), None if qd is None else qd.copy(), tau.copy()
        self.asked = asked  # torques that were asked for, by name, where they were recorded
        self.gravity, self.loaded = None, None  # gravity's share of the torque; the same motion with a load
        self.effort = "tau"  # the channel's name
        self.options = []  # of the program, which the recording needs

    def copy(self):
        out = Log(self.t, self.q, self.qd, self.tau, self.asked)
        out.gravity, out.options = self.gravity, self.options
        return out

    def rows(self, first, last):
        return Log(self.t[first:last], self.q[first:last], self.qd[first:last], self.tau[first:last])

    @property
    def dof(self):
        return self.q.shape[1]

    def write(self, path):
        np.savez(path, t=self.t, q=self.q, **{self.effort: self.tau}, **({} if self.qd is None else {"qd": self.qd}))


def table(path, skip):
    opened = gzip.open(path, "rt") if path.suffix == ".gz" else open(path)
    with opened as file:
        return np.loadtxt(file, delimiter=",", skiprows=skip)


def split(x, dof):
    return Log(x[:, 0], x[:, 1:1 + dof], x[:, 1 + dof:1 + 2 * dof], x[:, 1 + 2 * dof:1 + 3 * dof])


def ur10e(data, name, first=1, last=None):
    x = table(data / f"ur10e/{name}.csv", 0)[first - 1:last]
    return Log(x[:, 0], x[:, 1:7], x[:, 7:13], x[:, 13:19] * GAINS, {"current": x[:, 19:25] * GAINS, "torque": x[:, 25:31]})


def airbot(data, name):
    return split(table(data / f"airbot/{name}.csv.gz", 0), 6)


def numbered(columns):
    """"2-7" as indices."""
    first, _, last = columns.partition("-")
    return range(int(first) - 1, int(last or first))


def recorded_pairs(data):
    """name: (robot, logs to fit, log to judge by), of the list that C++ tests and benchmarks have, too"""
    listed = json.loads((pathlib.Path(__file__).parents[1] / "tests/support/recorded_pairs.json").read_text())

    def read(arm, file, rows):
        columns = arm.get("columns")
        x = table(data / file, 0 if columns else 1)
        first, _, last = rows.partition("-")
        x = x[int(first) - 1:int(last)] if rows else x
        if not columns:
            return split(x, (x.shape[1] - 1) // 3)
        q, qd = (x[:, numbered(columns[c])] for c in ("q", "qd"))
        return Log(x[:, int(columns["t"]) - 1], q, qd, x[:, numbered(columns.get("tau") or columns["current"])] * np.array(arm.get("gain", 1.0)))

    out = {}
    for pair in listed["pairs"]:
        arm = listed["arms"][pair["arm"]]
        robot = data / arm["robot"] if "/" in arm["robot"] else arm["robot"]
        out[pair["name"]] = (robot, [read(arm, *log) for log in pair["fit"]], read(arm, *pair["judge"]))
    return out


def recordings(data):
    """name: (robot, fitted log, judged log)"""
    panda = split(table(data / "panda_gaz2019/panda_exciting_traj_1.csv", 1), 7)
    ur10 = split(table(data / "ur10_unisa/ur10_exciting_trajectory.csv", 1), 6)
    lwr = [split(table(data / f"lwr4/lwr4_hw_{k}.csv", 1), 7) for k in (1, 2)]
    forty = ur10e(data, "ur-20_02_12-40sec_12harm", 500, 4460)
    return {
        "UR10e 30 s": (data / "ur10e/ur10e.urdf", ur10e(data, "ur-20_02_10-30sec_12harm", 635, 3510), forty),
        "UR10e 50 s": (data / "ur10e/ur10e.urdf", ur10e(data, "ur-20_02_19_14harm50sec", 195, 4966), forty),
        "Panda": ("panda", panda.rows(0, 10272), panda.rows(10272, None)),
        "LWR4+": (data / "lwr4/kuka_lwr4.urdf", *lwr),
        "UR10": (data / "ur10_unisa/ur10_robot.urdf", ur10.rows(0, 2294), ur10.rows(2294, None)),
        "AIRBOT": (data / "airbot/airbot_play.urdf", airbot(data, "airbot_1"), airbot(data, "airbot_2")),
    }


# ---- every other recorded log, and descriptions of the robots that come without one

KR300 = """name: kr300
convention: dh
gravity: [0, 0, 9.81]
joints:
  - {name: a1, theta: 0, d: -0.675, a: 0.35, alpha: pi/2}
  - {name: a2, theta: -pi/2, d: -0.189, a: 1.15, alpha: 0}
  - {name: a3, theta: pi, d: 0.189, a: 0.041, alpha: -pi/2}
  - {name: a4, theta: 0, d: -1, a: 0, alpha: pi/2}
  - {name: a5, theta: 0, d: 0, a: 0, alpha: -pi/2}
  - {name: a6, theta: 0, d: -0.24, a: 0, alpha: pi}
"""
KR300_RATIOS = np.array([1798 / 7, 1872 / 7, 757 / 3, 221, 5032 / 21, 206793 / 1340])
SO101 = """name: so101
convention: craig
joints:
  - {name: pan, alpha: 0, a: 0, theta: 0, d: 0.1166}
  - {name: lift, alpha: -pi/2, a: 0.0304, theta: -pi/2, d: 0}
  - {name: elbow, alpha: 0, a: 0.116, theta: pi/2, d: 0}
  - {name: flex, alpha: 0, a: 0.135, theta: 0, d: 0}
  - {name: roll, alpha: -pi/2, a: 0, theta: 0, d: 0.06}
"""
TIAGO_JOINTS = "torso_lift_joint,arm_1_joint,arm_2_joint,arm_3_joint,arm_4_joint"


def rotation(quaternion):
    w, x, y, z = quaternion / np.linalg.norm(quaternion)
    return np.array([[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
                     [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
                     [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]])


def go2_leg(data, leg):
    """One leg of the MJCF as a URDF, its base held."""
    bodies = {b.get("name"): b for b in xml.etree.ElementTree.parse(data / "go2/go2.xml").getroot().iter("body")}
    out, parent = [f'<robot name="go2_{leg}"><link name="base"/>'], "base"
    for part, axis in (("hip", "1 0 0"), ("thigh", "0 1 0"), ("calf", "0 1 0")):
        name = f"{leg}_{part}"
        inertial = bodies[name].find("inertial")
        R = rotation(np.array([float(x) for x in inertial.get("quat", "1 0 0 0").split()]))
        i = R @ np.diag([float(x) for x in inertial.get("diaginertia").split()]) @ R.T
        out.append(f'<link name="{name}"><inertial><origin xyz="{inertial.get("pos")}"/><mass value="{inertial.get("mass")}"/><inertia '
                   f'ixx="{i[0, 0]}" ixy="{i[0, 1]}" ixz="{i[0, 2]}" iyy="{i[1, 1]}" iyz="{i[1, 2]}" izz="{i[2, 2]}"/></inertial></link>')
        out.append(f'<joint name="{name}_joint" type="revolute"><parent link="{parent}"/><child link="{name}"/><origin xyz='
                   f'"{bodies[name].get("pos")}"/><axis xyz="{axis}"/><limit lower="-4" upper="5" effort="46" velocity="30"/></joint>')
        parent = name
    return "\n".join([*out, "</robot>"])


def go2(data, k, leg):
    """Torque as the drives compute it."""
    x = table(data / f"go2/go2_{k}.csv.gz", 1)
    q, qd, q_ref, qd_ref = (x[:, c:c + 12] for c in (1, 13, 25, 37))
    tau = np.tile([20, 20, 40], 4) * (q_ref - q) + np.tile([1, 1, 2], 4) * (qd_ref - qd)
    mine = slice(3 * ["FL", "FR", "RL", "RR"].index(leg), None)
    return Log(x[:, 0], *(c[:, mine][:, :3] for c in (q, qd, tau)))


def kr300(data, k):
    import scipy.io
    rec = scipy.io.loadmat(data / f"kr300/kr300_{k}.mat", squeeze_me=True, struct_as_record=False)["rec"]
    return Log(0.004 * np.arange(rec.act_pos_mot_deg.shape[1]), np.radians(rec.act_pos_mot_deg.T), np.radians(rec.act_vel_mot_deg_per_s.T),
               rec.act_torque_abs_nm.T * KR300_RATIOS)


def so101(data, name):
    """Without the gripper, whose velocity is in another unit than its position."""
    with gzip.open(data / f"so101/{name}_state_motor.csv.gz", "rt") as file:
        rows = list(csv.reader(file))[1:]
    return Log(1e-6 * np.array([float(r[1]) for r in rows]), *(np.array([json.loads(r[c])[:5] for r in rows]) for c in (2, 3, 4)))


def tiago(data, signs):
    """The joints whose effort was measured."""
    p, v, e = (table(data / f"tiago/tiago_{k}.csv.gz", 1) for k in ("position", "velocity", "effort"))
    return Log(p[:, 0], p[:, 1:6], v[:, 1:6], e[:, 1:6] * signs)


def every_log(data, scratch):
    """arm, name, robot, joints or "all", log"""
    (scratch / "kr300.yaml").write_text(KR300), (scratch / "so101.yaml").write_text(SO101)
    u = data / "ur10e/ur10e.urdf"
    rows = {"ur-20_02_10-30sec_12harm": (635, 3510), "ur-20_01_17-ptp_10_points": (700, 4200), "ur-20_02_12-40sec_12harm": (500, 4460),
            "ur-20_02_19_14harm50sec": (195, 4966), "ur-20_02_19_14harm50secLoad": (308, 5071)}
    for name, (first, last) in rows.items():
        yield "UR10e", name, u, "all", ur10e(data, name, first, last)
        yield "UR10e", name + " whole", u, "all", ur10e(data, name)
    for j in range(1, 7):
        yield "UR10e", f"joint_{j}", u, "all", ur10e(data, f"ur-20_01_22-joint_{j}")
    yield "Panda", "panda", "panda", "all", split(table(data / "panda_gaz2019/panda_exciting_traj_1.csv", 1), 7)
    for k in (1, 2):
        yield "LWR4+", f"lwr4_{k}", data / "lwr4/kuka_lwr4.urdf", "all", split(table(data / f"lwr4/lwr4_hw_{k}.csv", 1), 7)
    yield "UR10", "ur10", data / "ur10_unisa/ur10_robot.urdf", "all", split(table(data / "ur10_unisa/ur10_exciting_trajectory.csv", 1), 6)
    for k in ("1", "2", "3", "3_again"):
        yield "AIRBOT", f"airbot_{k}", data / "airbot/airbot_play.urdf", "all", airbot(data, f"airbot_{k}")
    for leg in ("FL", "RR"):
        (scratch / f"go2_{leg}.urdf").write_text(go2_leg(data, leg))
        for k in range(5):
            yield "Go2 leg", f"go2_{leg}_{k}", scratch / f"go2_{leg}.urdf", "all", go2(data, k, leg)
    for k in "AB":
        yield "KR300", f"kr300_{k}", scratch / "kr300.yaml", "all", kr300(data, k)
    for name in ("multisine", "chirp_sweep", "coupled_joints", "friction_gravity"):
        yield "SO-101", name, scratch / "so101.yaml", "all", so101(data, name)
    yield "TIAGo", "tiago", data / "tiago/tiago_no_hand.urdf", TIAGO_JOINTS, tiago(data, 1)
    yield "TIAGo", "tiago, signs of arm_3 and arm_4 turned", data / "tiago/tiago_no_hand.urdf", TIAGO_JOINTS, tiago(data, [1, 1, 1, -1, -1])


# ---- arms beyond the six of the table: to try what was not chosen on them

BUNDLED = pathlib.Path(__file__).parents[1] / "robots"


def simulated(program, robot, folder, seed):
    """Sums of sines within the limits, torques by `predict`, friction where the file has none, coloured noise."""
    inspected = json.loads(subprocess.run([program, "inspect", robot, "--json"], capture_output=True, text=True, check=True).stdout)
    dof, rng = inspected["dof"], np.random.default_rng(seed)
    slides = np.array([j["type"] == "prismatic" for j in inspected["joints"]])
    t = 0.01 * np.arange(3000)
    q, qd, qdd = np.zeros((3, len(t), dof))
    for i in range(dof):
        for k in range(5):
            w, phase, a = 2 * np.pi * rng.uniform(0.05, 0.1 + 0.15 * k), rng.uniform(0, 2 * np.pi), (0.03 if slides[i] else 0.3) * rng.uniform(0.5, 1)
            q[:, i] += a * np.sin(w * t + phase)
            qd[:, i] += a * w * np.cos(w * t + phase)
            qdd[:, i] -= a * w * w * np.sin(w * t + phase)
    names = [f"{c}{i + 1}" for c in ("q", "qd", "qdd") for i in range(dof)]
    path = folder / f"motion_{robot}_{seed}.csv"
    np.savetxt(path, np.hstack([q, qd, qdd]), delimiter=",", header=",".join(names), comments="")
    out = subprocess.run([program, "predict", robot, path], capture_output=True, text=True, check=True).stdout
    tau = np.loadtxt(out.splitlines()[1:], delimiter=",")
    size = tau.std(axis=0)
    tau += 0.15 * size * np.tanh(qd / 0.02) + 0.1 * size * qd / qd.std(axis=0)
    noise = rng.standard_normal(tau.shape)
    for k in range(1, len(t)):
        noise[k] += 0.7 * noise[k - 1]
    return Log(t, q + 1e-5 * rng.standard_normal(q.shape), qd + 2e-3 * qd.std(axis=0) * rng.standard_normal(q.shape), tau + 0.01 * size * noise)


def further_recordings(data, program, scratch):
    """name: (robot, fitted log, judged log) of other recorded arms, and of simulated ones"""
    (scratch / "kr300.yaml").write_text(KR300), (scratch / "go2_FL.urdf").write_text(go2_leg(data, "FL"))
    turned = tiago(data, [1, 1, 1, -1, -1])
    halves = turned.rows(0, len(turned.t) // 2), turned.rows(len(turned.t) // 2, None)
    for half in halves:
        half.options = ["--joints", TIAGO_JOINTS]
    out = {"Go2 leg": (scratch / "go2_FL.urdf", go2(data, 0, "FL"), go2(data, 1, "FL")), "KR300": (scratch / "kr300.yaml", kr300(data, "A"), kr300(data, "B")),
           "TIAGo": (data / "tiago/tiago_no_hand.urdf", *halves)}
    for robot in ("puma560", "iiwa14", "stanford", "denso-vp6242g"):
        out[f"simulated {robot}"] = (robot, simulated(program, robot, scratch, 1), simulated(program, robot, scratch, 2))
    return out


def without_inertias(robot, scratch):
    """The same geometry, nothing weighed."""
    if not pathlib.Path(robot).suffix == ".urdf":
        path = pathlib.Path(robot) if pathlib.Path(robot).exists() else BUNDLED / f"{robot}.yaml"
        kept, skipping = [], False
        for line in path.read_text().splitlines():
            if line[:1].strip() and not line.startswith("#"):
                skipping = line.startswith(("links:", "friction:", "rotor_inertia:"))
            if not skipping:
                kept.append(line)
        out = scratch / f"bare_{path.name}"
        out.write_text("\n".join(kept) + "\n")
        return out
    tree = xml.etree.ElementTree.parse(robot)
    for link in tree.getroot().iter("link"):
        for inertial in link.findall("inertial"):
            link.remove(inertial)
    out = scratch / f"bare_{pathlib.Path(robot).name}"
    tree.write(out)
    return out
