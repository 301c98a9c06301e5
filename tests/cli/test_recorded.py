"""Recorded logs, as a new user would try them. They are not ours to ship: STEELYARD_DATA says where they are."""

import importlib
import json
import os
import re
import sys
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


@pytest.fixture(scope="module")
def recorded():
    """name: (robot, fitted log, judged log), as arrays."""
    if not (DATA / "lwr4").is_dir():
        pytest.skip("no recordings (set STEELYARD_DATA)")
    sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))
    return importlib.import_module("recorded").recordings(DATA)


def test_the_second_recording_of_one_motion_is_called_one(steelyard):
    if not (DATA / "lwr4").is_dir():
        pytest.skip("no recordings (set STEELYARD_DATA)")
    arm = DATA / "lwr4"
    outcome = steelyard("identify", str(arm / "kuka_lwr4.urdf"), str(arm / "lwr4_hw_1.csv"), "--validate", str(arm / "lwr4_hw_2.csv"), "--friction", "viscous,coulomb,offset",
                        "--cutoff", "10", "-o", "out", timeout=300)
    result = json.loads((steelyard.folder / "out/result.json").read_text())
    assert "on a recording it never saw, of the fitted motion," in result["verdict"]["headline"], outcome
    assert result["validation"][1]["repeats_fitted_motion"] and "same-motion" in {d["code"] for d in result["diagnostics"]}


QUICK = ["--friction", "viscous,coulomb,offset", "--cutoff", "10", "--no-report", "-o", "out"]


@pytest.mark.parametrize("flipped", [[0], [1], [0, 2], [1, 2, 3], "all"])
@pytest.mark.parametrize("arm", ["UR10e 30 s", "UR10", "AIRBOT", "Panda", "LWR4+"])
def test_torques_of_the_wrong_sign_are_named_one_and_all(steelyard, recorded, arm, flipped):
    """The signs are tried: the message names those with which the fit, or the description, agrees."""
    robot, log, _ = recorded[arm]
    if arm in ("Panda", "LWR4+") and flipped != "all" and 0 in flipped:
        pytest.skip(f"skipped: the first joint of the {arm} shows hardly any friction and inertia")
    log = log.copy()
    which = range(log.dof) if flipped == "all" else flipped
    log.tau[:, list(which)] *= -1
    log.write(steelyard.folder / "log.npz")
    names = ", ".join(f"tau{i + 1}" for i in which)
    message = steelyard.refuses("identify", robot, "log.npz", *QUICK, saying=[names, "torque-sign", "leaves" if flipped == "all" else "as recorded"])
    assert ("all torques" in message) == (flipped == "all")
    for i in set(range(log.dof)) - set(which):
        assert f"tau{i + 1}" not in message.partition("does not tell")[0], message


TOGETHER = {"UR10e 30 s + 50 s": [("UR10e 30 s", 1), ("UR10e 50 s", 1)], "UR10e 30 + 50 + 40 s": [("UR10e 30 s", 1), ("UR10e 50 s", 1), ("UR10e 50 s", 2)],
            "LWR4+": [("LWR4+", 1), ("LWR4+", 2)], "Panda": [("Panda", 1), ("Panda", 2)], "UR10": [("UR10", 1), ("UR10", 2)], "AIRBOT": [("AIRBOT", 1), ("AIRBOT", 2)]}
DIFFER = {"logs-disagree", "payload-differs", "gain-differs", "zero-differs"}


def differences(steelyard, robot, logs):
    for k, log in enumerate(logs):
        log.write(steelyard.folder / f"{'abc'[k]}.npz")
    outcome = steelyard("identify", robot, *(f"{'abc'[k]}.npz" for k in range(len(logs))), *QUICK, "--json", timeout=300)
    assert outcome.code == 0, outcome
    return [d["message"] for d in outcome.json()["diagnostics"] if d["code"] in DIFFER]


@pytest.mark.parametrize("case", TOGETHER)
def test_logs_of_one_robot_agree(steelyard, recorded, case):
    assert differences(steelyard, recorded[TOGETHER[case][0][0]][0], [recorded[arm][k] for arm, k in TOGETHER[case]]) == []


def test_logs_of_two_robots_do_not(steelyard, recorded):
    robot, first, _ = recorded["UR10e 30 s"]
    message, = differences(steelyard, robot, [first, recorded["UR10"][1]])
    assert "a.npz" in message and "b.npz" in message and "different robots" in message
    message, = differences(steelyard, robot, [first, recorded["UR10e 50 s"][1], recorded["UR10"][1]])
    assert message.startswith("c.npz: ") and "a.npz, b.npz" in message and "different robots" in message


@pytest.mark.parametrize("arm", ["UR10e 30 s", "LWR4+", "AIRBOT"])
def test_of_two_logs_the_scale_between_them_is_said(steelyard, recorded, arm):
    robot, first, second = recorded[arm]
    second = second.copy()
    second.tau *= 1.3
    message, = differences(steelyard, robot, [first, second])
    factor = float(re.search(r"all torques seem to be ([\d.]+) ", message)[1])
    assert factor == pytest.approx(1.3 if message.startswith("b.npz") else 1 / 1.3, rel=0.04)
