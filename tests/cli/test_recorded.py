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


def error_of(steelyard, robot, log, *more):
    log.write(steelyard.folder / "log.npz")
    outcome = steelyard("identify", robot, "log.npz", *QUICK, *more, timeout=120)
    assert outcome.code == 0, outcome
    return json.loads((steelyard.folder / "out/result.json").read_text())["validation"][0]["filtered_relative_percent"]


def advised(steelyard, robot, log, code, *more):
    """The advice, and what is left with it, as the message says."""
    log.write(steelyard.folder / "log.npz")
    message = steelyard.refuses("identify", robot, "log.npz", *QUICK, *more, saying=f"({code})")
    return message, [float(x) for x in re.findall(r"(?:leaves|by|read in Nmm,) (\d[\d.e+-]*) of ", message)]


@pytest.mark.parametrize("arm", ["UR10e 30 s", "Panda"])
def test_advice_was_tried_and_is_right(steelyard, recorded, arm):
    """Whoever obeys what a refusal says gets the fit of the undamaged log."""
    robot, log, _ = recorded[arm]
    names = [f"q{i + 1}" for i in range(log.dof)], [f"tau{i + 1}" for i in range(log.dof)]
    clean = error_of(steelyard, robot, log)

    def obeys(damaged, *more):
        assert error_of(steelyard, robot, damaged, *more) < 1.2 * clean + 0.2

    for joint, unit, factor in ((1, "kNm", 1e-3), (2, "kNm", 1e-3), (1, "Nmm", 1e3)):
        damaged = log.copy()
        damaged.tau[:, joint] *= factor
        message, left = advised(steelyard, robot, damaged, "torque-unit")
        assert left and left[0] < 0.9 and unit in message, message
        units = ", ".join(unit if i == joint else "Nm" for i in range(log.dof))
        steelyard.write("project.yaml", f"robot: {robot}\nfriction: [viscous, coulomb, offset]\nsignals: {{cutoff: 10}}\nlogs: [{{file: log.npz, units: {{tau: [{units}]}}}}]\n")
        outcome = steelyard("identify", "project.yaml", "--no-report", "-o", "out", "--json", timeout=120)
        assert outcome.code == 0 and outcome.json()["validation"][0]["filtered_relative_percent"] < 1.2 * clean + 0.2, outcome

    damaged = log.copy()
    damaged.q[:, 2] += 3.14159265
    message, left = advised(steelyard, robot, damaged, "position-zero")
    found = re.search(r"with ([-+][\d.]+) rad added to q3", message)
    assert found and left[0] < 0.2, message
    damaged.q[:, 2] += float(found.group(1)) - (6.28318531 if float(found.group(1)) > 0 else 0)  # whole turns are none
    obeys(damaged)

    g = 9.81
    message, left = advised(steelyard, robot, log, "gravity-direction", "--gravity", f"{g / 2},0,{-g * 0.75**0.5}")
    found = re.search(r"\(--gravity (\S+)\)", message)
    assert found and left[0] < 0.5, message
    obeys(log, "--gravity", found.group(1))

    damaged = log.copy()
    damaged.t = 10 * damaged.t
    message, _ = advised(steelyard, robot, damaged, "velocity-unit")
    assert "9.9" in message or "10" in message and "units: {t: ...}" in message
    damaged.t = damaged.t / 10
    obeys(damaged)


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


def test_alarms_on_other_motions_are_as_few_as_were_asked_for(steelyard, recorded, tmp_path):
    """A model of point-to-point moves, on sines: 123 s at 60 an hour are 2 alarms, and in 99 of 100 cases 6 or fewer. Fitted motions alone promise that with 19."""
    read = importlib.import_module("recorded").ur10e
    motions = {"moves": ("ur-20_01_17-ptp_10_points", 700, 4200), "30 s": ("ur-20_02_10-30sec_12harm", 635, 3510),
               "40 s": ("ur-20_02_12-40sec_12harm", 500, 4460), "50 s": ("ur-20_02_19_14harm50sec", 195, 4966)}
    logs = {name: tmp_path / f"{name.replace(' ', '')}.npz" for name in motions}
    seconds = 0
    for name, rows in motions.items():
        log = read(DATA, *rows)
        log.write(logs[name])
        seconds += log.t[-1] - log.t[0] if name != "moves" else 0
    assert steelyard("identify", DATA / "ur10e/ur10e.urdf", logs["moves"], "--no-report", "-o", "out", timeout=300).code == 0
    alarms = 0
    for name in ("30 s", "40 s", "50 s"):
        watched = steelyard("watch", "out/model.yaml", logs[name], "--json", "--every", "1e9", "--false-alarms", "60")
        assert watched.code == 0, watched
        alarms += sum(json.loads(line).get("event") == "alarm" for line in watched.out.splitlines())
    assert 120 < seconds < 126 and alarms <= 6
