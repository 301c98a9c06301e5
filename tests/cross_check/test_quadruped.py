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


def test_torques_of_another_motion_are_predicted(identified):
    judged = [log for log in identified["validation"] if log["role"] == "validate"]
    assert judged[0]["filtered_relative_percent"] < 3


def test_total_mass_is_that_of_the_simulated_robot(identified):
    masses = [p["value"] for p in identified["parameters"] if p["name"].startswith("M_")]
    assert sum(masses) == pytest.approx(6.9 + 4 * (0.7 + 1.1 + 0.25), rel=0.05)
