"""The simulator against MuJoCo: the same arms (our MJCF of them), the same torques or the same loop, Runge-Kutta in both."""

import json
import subprocess

import mujoco
import numpy as np
import pytest
from dumped import worst

from test_plans import PROGRAM

TOLERANCE = 1e-6  # rad and rad/s (m, m/s): after a second, some thousand steps


class Arm:
    """A model of ours in MuJoCo, in our order of joints, without constraints; RK4 in steps of h."""

    def __init__(self, xml, joints, h):
        self.model = mujoco.MjModel.from_xml_path(str(xml))
        self.model.opt.integrator = mujoco.mjtIntegrator.mjINT_RK4
        self.model.opt.timestep = h
        self.model.opt.disableflags |= int(mujoco.mjtDisableBit.mjDSBL_CONSTRAINT)
        self.data = mujoco.MjData(self.model)
        self.order = [self.model.joint(name).qposadr[0] for name in joints]

    def start(self, q, qd):
        self.data.qpos[self.order], self.data.qvel[self.order] = q, qd

    def state(self):
        return self.data.qpos[self.order].copy(), self.data.qvel[self.order].copy()

    def advance(self, tau, steps):
        self.data.qfrc_applied[self.order] = tau
        for _ in range(steps):
            mujoco.mj_step(self.model, self.data)


def record(quantity, difference, where):
    key = "mujoco", quantity
    worst[key] = max(worst.get(key, (0, "")), (difference, where))
    assert difference < TOLERANCE, where


def test_arms_that_torques_drive_move_the_same(folder):
    files = sorted(folder.glob("simulated_*.json"))
    assert len(files) == 21
    for file in files:
        ours = json.loads(file.read_text())
        arm = Arm(file.with_suffix(".xml"), ours["joints"], ours["dt"] / ours["steps"])
        arm.start(ours["q0"], ours["qd0"])
        for k, tau in enumerate(ours["tau"]):
            arm.advance(tau, ours["steps"])
            if (k + 1) % ours["every"] == 0:
                at = (k + 1) // ours["every"] - 1
                q, qd = arm.state()
                record("simulated position", np.abs(q - ours["q"][at]).max(), file.stem)
                record("simulated speed", np.abs(qd - ours["qd"][at]).max() / (1 + np.abs(qd).max()), file.stem)
        assert np.abs(q - np.array(ours["q0"])).max() > 0.1, file.stem  # something happened


def test_a_hundredth_percent_of_a_mass_is_noticed(folder):
    file = folder / "simulated_bare_ur10e.json"
    ours = json.loads(file.read_text())
    arm = Arm(file.with_suffix(".xml"), ours["joints"], ours["dt"] / ours["steps"])
    arm.model.body_mass[3] *= 1.0001
    arm.start(ours["q0"], ours["qd0"])
    for tau in ours["tau"]:
        arm.advance(tau, ours["steps"])
    assert np.abs(arm.state()[0] - ours["q"][-1]).max() > 10 * TOLERANCE


SETTINGS = """controller: {law: pd, rate: 1000, kp: [4000, 4000, 2000, 300, 300, 100], kd: [400, 400, 200, 30, 30, 10], feedforward: false}
integrator: {step: 0.00025}
sensor: {rate: 1000}
payload: {mass: 2.5, com: [0.05, -0.02, 0.1], inertia: [0.01, 0, 0, 0.02, 0, 0.015]}
limits: {saturate: true}
lead_in: 0
lead_out: 0
"""


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A UR10e with a payload follows a plan in its loop of PD controllers."""
    folder = tmp_path_factory.mktemp("played")

    def run(*arguments):
        subprocess.run([PROGRAM, *arguments], cwd=folder, check=True, capture_output=True)

    (folder / "settings.yaml").write_text(SETTINGS)
    run("excite", "ur10e", "-o", "plan.json", "--rate", "1000", "--period", "4", "--harmonics", "3", "--iterations", "20",
        "--boundary", "rest")
    run("simulate", "ur10e", "plan.json", "-o", "log.csv", "--settings", "settings.yaml", "--force")
    run("export", "log.truth.yaml", "-o", "truth.xml")
    read = lambda name: np.genfromtxt(folder / name, delimiter=",", names=True)
    return folder, read("plan.csv"), read("log.csv")


def test_the_closed_loop_is_the_same_loop(played):
    """PD with the torque held for a tick, written again in a few lines and played in MuJoCo."""
    folder, plan, log = played
    columns = lambda table, channel: np.array([table[f"{channel}{i}"] for i in range(1, 7)]).T
    q_r, qd_r = columns(plan, "q"), columns(plan, "qd")
    kp, kd = np.array([4000, 4000, 2000, 300, 300, 100]), np.array([400, 400, 200, 30, 30, 10])
    names = [mujoco.MjModel.from_xml_path(str(folder / "truth.xml")).actuator(k).name for k in range(6)]
    arm = Arm(folder / "truth.xml", names, 0.00025)
    arm.start(q_r[0], qd_r[0])
    effort = arm.model.actuator_ctrlrange[:, 1]
    q, qd = columns(log, "q"), columns(log, "qd")
    assert len(q) == len(q_r) == 4000
    for k in range(len(q)):
        position, speed = arm.state()
        record("closed loop, position", np.abs(position - q[k]).max(), f"tick {k}")
        record("closed loop, speed", np.abs(speed - qd[k]).max(), f"tick {k}")
        tau = kp * (q_r[k] - position) + kd * (qd_r[k] - speed)
        arm.advance(np.clip(tau, -effort, effort), 4)
    assert np.abs(q - q_r).max() > 1e-3  # it is not the reference that is compared
