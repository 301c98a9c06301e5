"""Robots that MuJoCo simulates, with actuators that are known: armature, damping, friction and delay from commands and noisy positions,
also of slow logs whose drives hold their commands; and what a touched leg or a base that moves looks like."""

import json
import os
import re
import subprocess
from pathlib import Path

import mujoco
import numpy as np
import pytest

DATA = Path(os.environ.get("STEELYARD_DATA", "/nowhere")) / "descriptions"
PROGRAM = os.environ.get("STEELYARD_PROGRAM", str(Path(__file__).parents[2] / "build/release/steelyard"))
STEP = 5e-4  # [s]

pytestmark = pytest.mark.skipif(not DATA.is_dir(), reason="no descriptions (set STEELYARD_DATA)")


def held(file, swings=False):
    """The description with its base held, or hung like a pendulum, without meshes (they are not kept with it), contacts and actuators."""
    spec = mujoco.MjSpec.from_string(re.sub(r"<mesh [^>]*/>", "", re.sub(r"<geom[^>]*mesh=[^>]*/>", "", file.read_text())))
    for part in [*(j for j in spec.joints if j.type == mujoco.mjtJoint.mjJNT_FREE), *spec.keys]:
        spec.delete(part)
    for axis in np.eye(3)[: 2 if swings else 0]:
        spec.worldbody.bodies[0].add_joint(type=mujoco.mjtJoint.mjJNT_HINGE, axis=axis, pos=[0, 0, 0.3], damping=1)
    model = spec.compile()
    model.opt.timestep = STEP
    model.opt.integrator = mujoco.mjtIntegrator.mjINT_IMPLICITFAST
    model.opt.disableflags |= int(mujoco.mjtDisableBit.mjDSBL_CONTACT) | int(mujoco.mjtDisableBit.mjDSBL_ACTUATION)
    model.jnt_limited[:] = 0
    # MuJoCo's frictionloss yields below a speed of frictionloss · solreffriction / inertia: by default 1 to 3 % of it would be missed.
    model.dof_solref[:, 0], model.dof_solimp[:, :2] = 2.2 * STEP, 0.99
    return model


class Robot:
    """Actuators of random truth, and a drive of about 4 Hz at each joint, whose gains have three digits."""

    def __init__(self, file, stiffness, random):
        self.model = held(file)
        self.data = mujoco.MjData(self.model)
        low, high = self.model.jnt_range.T
        self.middle = np.clip(0, low + 0.35, high - 0.35)
        self.data.qpos[:] = self.middle
        mujoco.mj_forward(self.model, self.data)
        inertia = np.array([self.inertia(i) for i in range(self.model.nv)])
        n = len(inertia)
        self.truth = {"Ia": inertia * random.uniform(0.3, 1, n)}
        whole = inertia + self.truth["Ia"]
        self.truth |= {"Fv": whole * random.uniform(1, 4, n), "Fc": whole * random.uniform(3, 8, n)}
        self.model.dof_armature[:], self.model.dof_damping[:], self.model.dof_frictionloss[:] = self.truth.values()
        self.kp = np.array([float(f"{x:.3g}") for x in stiffness * whole * 630])
        self.kd = np.array([float(f"{x:.3g}") for x in np.sqrt(stiffness) * whole * 30])

    def inertia(self, joint):
        """Of all links beyond a joint, about it: the torque of a unit acceleration, less that of none."""
        torque = np.empty((2, self.model.nv))
        for unit in (0, 1):
            self.data.qacc[:] = 0
            self.data.qacc[joint] = unit
            mujoco.mj_rne(self.model, self.data, 1, torque[unit])
        return max(torque[1, joint] - torque[0, joint], 0.01)

    def log(self, file, rate, late, seconds, noise, with_speed, random):
        """Chirps of all joints; commands are held between the rows, and act `late` steps after they were logged."""
        n, period, joints = round(seconds * rate), round(1 / rate / STEP), len(self.kp)
        t = np.arange(n)[:, None] / rate
        end, phase = 3.5 * random.uniform(0.8, 1.1, joints), random.uniform(0, 2 * np.pi, joints)
        slope = (end - 0.2) / seconds
        turns = 2 * np.pi * (0.2 * t + 0.5 * slope * t * t) + phase
        q_ref = self.middle + 0.3 * np.sin(turns)
        qd_ref = 0.3 * np.cos(turns) * 2 * np.pi * (0.2 + slope * t)
        q, qd = np.empty((2, n, joints))
        mujoco.mj_resetData(self.model, self.data)
        self.data.qpos[:] = q_ref[0]
        for k in range(n * period):
            if k % period == 0:
                q[k // period], qd[k // period] = self.data.qpos, self.data.qvel
            row = max(0, k - late) // period
            # MuJoCo's speed is half a step older than its position; a drive whose speed is not logged has that of its position.
            speed = self.data.qvel if with_speed else self.data.qvel + 0.5 * STEP * self.data.qacc
            self.data.qfrc_applied[:] = self.kp * (q_ref[row] - self.data.qpos) + self.kd * (qd_ref[row] - speed)
            mujoco.mj_step(self.model, self.data)
        columns = {"q": q + noise * random.standard_normal(q.shape), "q_ref": q_ref, "qd_ref": qd_ref}
        if with_speed:
            columns["qd"] = qd + 100 * noise * random.standard_normal(qd.shape)
        head = ",".join(["t", *(f"{name}{i + 1}" for name in columns for i in range(joints))])
        np.savetxt(file, np.hstack([t, *columns.values()]), delimiter=",", header=head, comments="", fmt="%.7g")
        return late * STEP + 0.5 * (1 / rate - STEP)


@pytest.mark.parametrize(("name", "rate", "stiffness", "with_speed"),
                         [("hyqreal2", 500, 0.5, True), ("g1_29dof", 1000, 1, True), ("hyqreal2", 200, 2, False), ("piper_l", 500, 1, True),
                          ("hyqreal2", 50, 1, True), ("hyqreal2", 50, 0.7, False), ("hyqreal2", 100, 1, True)])
def test_actuators_of_other_robots_at_other_rates_and_gains(name, rate, stiffness, with_speed, tmp_path):
    random = np.random.default_rng(rate)
    robot = Robot(DATA / f"{name}.xml", stiffness, random)
    delay = robot.log(tmp_path / "fit.csv", rate, 12, 16, 3e-4, with_speed, random)
    gains = ["--kp", ",".join(map(str, robot.kp)), "--kd", ",".join(map(str, robot.kd))]
    subprocess.run([PROGRAM, "identify", DATA / f"{name}.xml", tmp_path / "fit.csv", *gains, "--no-report", "-o", tmp_path / "model"],
                   check=True, capture_output=True)
    found = json.loads((tmp_path / "model/result.json").read_text())
    values = {p["name"]: p["value"] for p in found["base"]}
    assert abs(found["drives"]["delay"]["value"] - delay) < max(1e-4, 0.01 / rate), (found["drives"]["delay"], delay)
    for kind, truth in robot.truth.items():
        error = np.array([values[f"{kind}_{i + 1}"] for i in range(len(truth))]) / truth - 1
        assert abs(np.median(error)) < 0.03 and np.abs(error).max() < 0.12, (kind, error)
    assert found["validation"][0]["simulation"]["rmse"] < 2e-3


def test_what_excite_proposes_finds_the_actuators(tmp_path):
    """The call of docs/actuators.md for a robot that states no speed: its commands, played with its gains, and the call it names."""
    robot = DATA / "hyqreal2.xml"
    planned = subprocess.run([PROGRAM, "excite", robot, "--target", "actuators", "-o", tmp_path / "plan.json", "--iterations", "60", "--no-report"],
                             check=True, capture_output=True, text=True).stdout
    gains = re.search(r"--kp ([\d.,]+) --kd ([\d.,]+)", planned)
    kp, kd = (np.array([float(x) for x in text.split(",")]) for text in gains.groups())
    simulated = Robot(robot, 1, np.random.default_rng(3))
    model, data, joints = simulated.model, simulated.data, len(kp)
    plan = np.genfromtxt(tmp_path / "plan.csv", delimiter=",", names=True)
    names = [f"{kind}{i + 1}" for kind in ("q_ref", "qd_ref") for i in range(joints)]
    t = np.arange(round(20 / STEP)) * STEP
    commands = np.array([np.interp(t % 10, np.append(plan["t"], 10), np.append(plan[name], plan[name][0])) for name in names]).T
    q_ref, qd_ref = commands[:, :joints], commands[:, joints:]
    state = np.empty((len(t), 2 * joints))
    mujoco.mj_resetData(model, data)
    data.qpos[:] = q_ref[0]
    for k in range(len(t)):
        state[k] = np.hstack([data.qpos, data.qvel])
        late = max(0, k - 10)
        data.qfrc_applied[:] = kp * (q_ref[late] - data.qpos) + kd * (qd_ref[late] - data.qvel)
        mujoco.mj_step(model, data)
    noise = np.random.default_rng(4).standard_normal(state.shape) * np.repeat([2e-4, 1e-2], joints)
    head = ",".join(["t", *(f"{kind}{i + 1}" for kind in ("q", "qd") for i in range(joints)), *names])
    np.savetxt(tmp_path / "log.csv", np.column_stack([t, state + noise, commands])[::10], delimiter=",", header=head, comments="", fmt="%.7g")
    subprocess.run([PROGRAM, "identify", robot, tmp_path / "log.csv", "--kp", gains[1], "--kd", gains[2], "--no-report", "-o", tmp_path / "model"],
                   check=True, capture_output=True)
    found = json.loads((tmp_path / "model/result.json").read_text())
    values = {p["name"]: p["value"] for p in found["base"]}
    assert abs(found["drives"]["delay"]["value"] - 10 * STEP) < 5e-4
    for kind, truth in simulated.truth.items():
        error = np.array([values[f"{kind}_{i + 1}"] for i in range(joints)]) / truth - 1
        assert np.abs(error).max() < 0.06, (kind, error)


GO2 = DATA.parent / "go2/go2.xml"
LEG = [3, 4, 5]  # that touches something


def log_of_disturbed(file, kind, seed):
    """A Go2 in the air, whose second leg is caught by something springy for 0.4 s now and then, or whose base swings."""
    random = np.random.default_rng(seed)
    base = 2 if kind == "swing" else 0
    middle = Robot(GO2, 1, random).middle
    model = held(GO2, swings=kind == "swing")
    for values, actual in (([0.006, 0.007, 0.023], model.dof_armature), ([0.05, 0.04, 0.1], model.dof_damping),
                           ([0.18, 0.16, 0.6], model.dof_frictionloss)):
        actual[base:] = np.tile(values, 4)
    kp, kd = np.tile([20, 20, 40], 4), np.tile([1, 1, 2], 4)
    data = mujoco.MjData(model)
    seconds, rate = 16, 200
    n, period = seconds * rate, round(1 / rate / STEP)
    t = np.arange(n)[:, None] / rate
    end, phase = 3.5 * random.uniform(0.8, 1.1, 12), random.uniform(0, 2 * np.pi, 12)
    slope = (end - 0.2) / seconds
    turns = 2 * np.pi * (0.2 * t + 0.5 * slope * t * t) + phase
    q_ref, qd_ref = middle + 0.3 * np.sin(turns), 0.3 * np.cos(turns) * 2 * np.pi * (0.2 + slope * t)
    q, qd = np.empty((2, n, 12))
    data.qpos[base:] = q_ref[0]
    calf, caught, jacobian = model.jnt_bodyid[base + LEG[-1]], None, np.zeros((3, model.nv))
    for k in range(n * period):
        if k % period == 0:
            q[k // period], qd[k // period] = data.qpos[base:], data.qvel[base:]
        row, now = max(0, k - 12) // period, k * STEP
        data.qfrc_applied[:] = 0
        data.qfrc_applied[base:] = kp * (q_ref[row] - data.qpos[base:]) + kd * (qd_ref[row] - data.qvel[base:])
        if kind == "touch" and any(start <= now < start + 0.4 for start in (4, 9, 12)):
            foot = data.xpos[calf] + data.xmat[calf].reshape(3, 3) @ [0, 0, -0.2]
            caught = foot.copy() if caught is None else caught
            mujoco.mj_jac(model, data, jacobian, None, foot, calf)
            data.qfrc_applied[:] += jacobian.T @ (100 * (caught - foot))
        else:
            caught = None
        mujoco.mj_step(model, data)
    columns = {"q": q + 3e-4 * random.standard_normal(q.shape), "qd": qd + 0.03 * random.standard_normal(q.shape),
               "q_ref": q_ref, "qd_ref": qd_ref}
    head = ",".join(["t", *(f"{name}{i + 1}" for name in columns for i in range(12))])
    np.savetxt(file, np.hstack([t, *columns.values()]), delimiter=",", header=head, comments="", fmt="%.7g")


@pytest.mark.skipif(not GO2.is_file(), reason="no Go2 beside the descriptions")
@pytest.mark.parametrize("seed", [5, 6])
@pytest.mark.parametrize(("kind", "code"), [("air", None), ("touch", "limb-touched"), ("swing", "base-moved")])
def test_touched_legs_and_moved_bases_are_warned_of(kind, code, seed, tmp_path):
    log_of_disturbed(tmp_path / "log.csv", kind, seed)
    subprocess.run([PROGRAM, "identify", GO2, tmp_path / "log.csv", "--kp", "20,20,40", "--kd", "1,1,2", "--no-report", "-o", tmp_path / "model"],
                   check=True, capture_output=True)
    said = json.loads((tmp_path / "model/result.json").read_text())["diagnostics"]
    said = [d for d in said if d["code"] in ("limb-touched", "base-moved")]
    assert [d["code"] for d in said] == ([code] if code else []), said
    if kind == "touch":  # this leg, at these times
        assert "FR_hip_joint, FR_thigh_joint" in said[0]["message"] and "4." in said[0]["message"], said


AIR = int(os.environ.get("STEELYARD_CROSS_CHECK_LOGS_IN_THE_AIR", 4))


@pytest.mark.skipif(not GO2.is_file(), reason="no Go2 beside the descriptions")
def test_legs_in_the_air_raise_no_alarm(tmp_path):
    alarms = []
    for seed in range(100, 100 + AIR):
        log_of_disturbed(tmp_path / "log.csv", "air", seed)
        subprocess.run([PROGRAM, "identify", GO2, tmp_path / "log.csv", "--kp", "20,20,40", "--kd", "1,1,2", "--no-report", "-o", tmp_path / "model"],
                       check=True, capture_output=True)
        said = json.loads((tmp_path / "model/result.json").read_text())["diagnostics"]
        alarms += [(seed, d["code"]) for d in said if d["code"] in ("limb-touched", "base-moved")]
    assert alarms == [], f"of {AIR} logs"
