"""A payload behind MuJoCo's force and torque sensors, weighed by `payload --route wrench` from the joints' positions alone."""

import json
import os
import subprocess
from pathlib import Path

import mujoco
import numpy as np
import pytest

PROGRAM = os.environ.get("STEELYARD_PROGRAM", str(Path(__file__).parents[2] / "build/release/steelyard"))
BIAS = np.array([2.0, -1.0, 4.0, 0.1, 0.3, -0.2])


def arm(mass, com, moments):
    """Five joints, and beyond a sensor that is turned about and off the last link a body of its own."""
    return f"""<mujoco model="arm"><compiler angle="radian"/><option gravity="0.3 -0.2 -9.7"/><worldbody>
      <body name="l1" pos="0 0 0.2"><joint name="j1" axis="0 0 1"/><inertial mass="3" pos="0 0 0.1" diaginertia="0.02 0.02 0.01"/>
      <body name="l2" pos="0 0 0.2"><joint name="j2" axis="0 1 0"/><inertial mass="2" pos="0.2 0 0" diaginertia="0.01 0.02 0.02"/>
      <body name="l3" pos="0.4 0 0"><joint name="j3" axis="0 1 0"/><inertial mass="1.5" pos="0.15 0 0" diaginertia="0.01 0.01 0.01"/>
      <body name="l4" pos="0.3 0 0" euler="0 0.3 0"><joint name="j4" axis="1 0 0"/><inertial mass="1" pos="0.05 0 0" diaginertia="0.002 0.002 0.002"/>
      <body name="l5" pos="0.1 0 0"><joint name="j5" axis="0 1 0"/><inertial mass="0.5" pos="0.02 0 0" diaginertia="0.001 0.001 0.001"/>
      <body name="tool" pos="0.06 0.01 -0.02" euler="0.4 -0.7 1.1">
        <inertial mass="{mass}" pos="{" ".join(map(str, com))}" diaginertia="{" ".join(map(str, moments))}"/><site name="ft"/></body>
      </body></body></body></body></body></worldbody>
      <sensor><force site="ft"/><torque site="ft"/></sensor></mujoco>"""


@pytest.fixture(scope="module", params=[(1, 1), (2, 1), (3, -1)])
def weighed(request, tmp_path_factory):
    seed, sign = request.param
    random = np.random.default_rng(seed)
    mass, com = random.uniform(0.5, 4), random.uniform(-0.1, 0.1, 3)
    second = random.uniform(0.002, 0.01, 3)  # second moments: such a body exists
    moments = second.sum() - second
    folder = tmp_path_factory.mktemp("wrench")
    (folder / "arm.xml").write_text(arm(mass, com, moments))
    model = mujoco.MjModel.from_xml_path(str(folder / "arm.xml"))
    data = mujoco.MjData(model)
    t = np.arange(0, 20, 0.008)
    frequencies, phases = random.uniform(0.8, 4, (2, 5, 1)), random.uniform(0, 6, (2, 5, 1))
    angle = frequencies * t + phases
    q, qd, qdd = (0.6 * x.sum(axis=0).T for x in (np.sin(angle), frequencies * np.cos(angle), -(frequencies**2) * np.sin(angle)))
    rows = []
    for state in zip(q, qd, qdd):
        data.qpos[:], data.qvel[:], data.qacc[:] = state
        mujoco.mj_inverse(model, data)
        rows.append(sign * data.sensordata + BIAS)
    header = ",".join(["t", *(f"q{k + 1}" for k in range(5)), "fx", "fy", "fz", "tx", "ty", "tz"])
    np.savetxt(folder / "log.csv", np.column_stack([t, q, rows]), delimiter=",", header=header, comments="", fmt="%.12g")
    done = subprocess.run([PROGRAM, "payload", "arm.xml", "log.csv", "--route", "wrench", "--sensor", "tool", "--frame", "tool", "--json"], cwd=folder,
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout), mass, com, moments, sign, folder


def test_a_bag_weighs_what_its_csv_weighs(weighed, tmp_path):
    """A WrenchStamped beside the joints' states."""
    sensor_bag = pytest.importorskip("sensor_bag")
    found, *_, folder = weighed
    log = np.loadtxt(folder / "log.csv", delimiter=",", skiprows=1)
    (tmp_path / "arm.xml").write_text((folder / "arm.xml").read_text())
    sensor_bag.write(tmp_path / "bag", log[:, 0], [f"j{k + 1}" for k in range(5)], log[:, 1:6], wrench=log[:, 6:12])
    done = subprocess.run([PROGRAM, "payload", "arm.xml", "bag", "--topic", "/joint_states", "--topic", "/wrench", "--route", "wrench", "--sensor", "tool", "--frame", "tool", "--json"],
                          cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    theirs, ours = found["payload"], json.loads(done.stdout)["payload"]
    assert ours["mass"] == pytest.approx(theirs["mass"], rel=1e-5)
    assert ours["com"] == pytest.approx(theirs["com"], abs=1e-6) and ours["inertia"] == pytest.approx(theirs["inertia"], abs=1e-6)


def test_the_body_is_the_one_that_mujoco_moves(weighed):
    found, mass, com, moments, *_ = weighed
    body = found["payload"]
    assert body["mass"] == pytest.approx(mass, rel=1e-3)
    assert np.abs(np.array(body["com"]) - com).max() < 1e-4
    assert np.abs(np.array(body["inertia"]) - [moments[0], 0, 0, moments[1], 0, moments[2]]).max() < 0.02 * moments.max()
    assert body["frame"] == "tool"


def test_the_sensors_readings_with_nothing_on_it_are_found(weighed):
    found = weighed[0]
    assert [bias["name"] for bias in found["sensor_bias"]] == ["fx", "fy", "fz", "tx", "ty", "tz"]
    assert np.abs(np.array([bias["value"] for bias in found["sensor_bias"]]) - BIAS).max() < 0.01


def test_its_sign_is_known_by_the_mass(weighed):
    """MuJoCo's sensor states what the parent does to its child; others the opposite."""
    assert ("wrench-reversed" in [d["code"] for d in weighed[0]["diagnostics"]]) == (weighed[4] < 0)
