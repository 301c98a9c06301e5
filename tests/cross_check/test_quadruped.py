"""A quadruped on a floating base, simulated by MuJoCo and identified from its logs: IMU, joints, torques, contact flags."""

import json
import os
import subprocess

import pytest
import quadruped

CONTACTS = ",".join(["hook"] + [f"{leg}_foot" for leg in quadruped.LEGS])


@pytest.fixture(scope="module")
def identified(tmp_path_factory):
    folder = tmp_path_factory.mktemp("quadruped")
    (folder / "robot.xml").write_text(quadruped.mjcf(True))
    logs = {
        "hang": quadruped.simulate(quadruped.excitation(1, 1.0), 12, True, 1),
        "sway": quadruped.simulate(quadruped.sway, 12, False, 2),
        "other": quadruped.simulate(quadruped.excitation(5, 0.8), 8, True, 4),
    }
    for name, rows in logs.items():
        quadruped.write(folder / f"{name}.csv", rows)
    command = [os.environ["STEELYARD_PROGRAM"], "identify", "robot.xml", "hang.csv", "sway.csv"]
    command += ["--base", "floating", "--imu", "imu", "--contacts", CONTACTS, "--friction", "viscous"]
    command += ["--validate", "other.csv", "-o", "out", "--no-report", "--json"]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def test_a_bag_with_an_imu_gives_what_its_csv_gives(tmp_path):
    """Hanging in the air, without flags of contact, which bags do not have."""
    sensor_bag = pytest.importorskip("sensor_bag")
    rows = quadruped.simulate(quadruped.excitation(1, 1.0), 8, True, 1)
    (tmp_path / "robot.xml").write_text(quadruped.mjcf(True))
    quadruped.write(tmp_path / "log.csv", rows)
    joints = [f"{leg}_{part}_joint" for leg in quadruped.LEGS for part in ("hip", "thigh", "calf")]
    sensor_bag.write(tmp_path / "bag", rows[:, 0], joints, rows[:, 1:13], rows[:, 13:25], rows[:, 25:37], gyro=rows[:, 37:40], accelerometer=rows[:, 40:43])
    found = []
    for log in (["log.csv"], ["bag", "--topic", "/joint_states", "--topic", "/imu"]):
        command = [os.environ["STEELYARD_PROGRAM"], "identify", "robot.xml", *log, "--base", "floating", "--imu", "imu", "--friction", "viscous", "--cutoff", "15"]
        run = subprocess.run([*command, "-o", "out", "--no-report", "--json"], cwd=tmp_path, capture_output=True, text=True)
        assert run.returncode == 0, run.stderr
        found.append({p["name"]: (p["value"], p["std"]) for p in json.loads(run.stdout)["base"]})
    theirs, ours = found
    assert ours.keys() == theirs.keys()
    for name, (value, _) in ours.items():
        assert value == pytest.approx(theirs[name][0], rel=1e-3, abs=0.05 * theirs[name][1]), name


def test_torques_of_another_motion_are_predicted(identified):
    judged = [log for log in identified["validation"] if log["role"] == "validate"]
    assert judged[0]["filtered_relative_percent"] < 3


def test_total_mass_is_that_of_the_simulated_robot(identified):
    masses = [p["value"] for p in identified["parameters"] if p["name"].startswith("M_")]
    assert sum(masses) == pytest.approx(6.9 + 4 * (0.7 + 1.1 + 0.25), rel=0.05)
