"""Recorded logs, as a new user would try them. They are not ours to ship: STEELYARD_DATA says where they are."""

import json
import os
from pathlib import Path

import pytest

DATA = Path(os.environ.get("STEELYARD_DATA", "/nowhere"))
UR10E = ["--no-header", "--columns", "t=1,q=2-7,qd=8-13,current=14-19", "--gain", "14.87,13.26,11.13,10.62,11.03,11.47"]

# robot, logs to fit, logs to judge by, options, error that the judged ones (else the fitted) stay below [%]
CASES = {
    "ur10e": ("ur10e/ur10e.urdf", ["ur10e/ur-20_02_10-30sec_12harm.csv"], ["ur10e/ur-20_01_17-ptp_10_points.csv"], UR10E, 10),
    "lwr4": ("lwr4/kuka_lwr4.urdf", ["lwr4/lwr4_hw_1.csv"], ["lwr4/lwr4_hw_2.csv"], [], 3),
    "ur10": ("ur10_unisa/ur10_robot.urdf", ["ur10_unisa/ur10_exciting_trajectory.csv"], [], [], 5),
    "panda": ("panda", ["panda_gaz2019/panda_exciting_traj_1.csv"], [], [], 2),
}


@pytest.mark.skipif(not DATA.is_dir(), reason="no recordings (set STEELYARD_DATA)")
@pytest.mark.parametrize("case", CASES)
def test_a_recorded_robot(steelyard, case):
    robot, fitted, judged, options, percent = CASES[case]
    robot = str(DATA / robot) if robot.endswith(".urdf") else robot
    words = [x for log in judged for x in ("--validate", str(DATA / log))]
    outcome = steelyard("identify", robot, *(str(DATA / log) for log in fitted), *words, *options, "-o", "out", timeout=300)
    assert outcome.code == 0, outcome
    assert len(outcome.out.splitlines()) < 40  # one screen
    result = json.loads((steelyard.folder / "out/result.json").read_text())
    assert result["validation"][-1]["filtered_relative_percent"] < percent
    nominal = result["validation"][-1].get("nominal")
    assert nominal is None or result["validation"][-1]["filtered_relative_percent"] < 0.5 * nominal["filtered_relative_percent"]
    assert len(result["verdict"]["reasons"]) <= 6 and len(result["verdict"]["next_steps"]) <= 4
    again = steelyard("validate", "out/model.yaml", str(DATA / fitted[0]), *(o for o in options), "--json", timeout=300)
    assert again.code == 0 and again.json()["validation"][0]["relative_percent"] == pytest.approx(result["validation"][0]["relative_percent"], rel=1e-6)
