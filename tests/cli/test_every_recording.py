"""Every recording at hand: `inspect ROBOT LOG` says what it holds and prints a command, which works as it is printed; or it says what the recording lacks."""

import fnmatch
import json
import os
import re
import shlex
import subprocess
from pathlib import Path

import pytest

from conftest import PROGRAM

DATA = Path(os.environ.get("STEELYARD_DATA", "/nowhere"))
ROOT = Path(__file__).resolve().parents[2]
RECIPES = ROOT / "docs/recipes"
pytestmark = pytest.mark.skipif(not DATA.is_dir(), reason="no recordings (set STEELYARD_DATA)")

# folder: robot, logs, words that `inspect` says of each; a robot that cannot be read stands as None
RECORDINGS = {
    "ur10e": (DATA / "ur10e/ur10e.urdf", "ur-*.csv", ["velocities and positions"]),
    "panda_gaz2019": ("panda", "panda_exciting*.csv", []),
    "lwr4": (DATA / "lwr4/kuka_lwr4.urdf", "lwr4_hw*.csv", []),
    "ur10_unisa": (DATA / "ur10_unisa/ur10_robot.urdf", "*.csv", []),
    "airbot": (DATA / "airbot/airbot_play.urdf", "*.csv.gz", ["velocities and positions"]),
    "kr300": (RECIPES / "kr300.yaml", "*.mat", ["q in deg, qd in deg/s, tau in Nm"]),
    "so101": (RECIPES / "so101.yaml", "*_state_motor.csv.gz", ["time goes in steps of 2005", "velocities are ignored", "tau is never negative"]),
    "tiago": (DATA / "tiago/tiago_no_hand.urdf", "*.csv.gz", ["joined to it with +", "8 of the robot's 12 joints", "arm_6_joint_effort' is exactly 0"]),
}
# Recordings that no fit can use: robot, logs, what is said by `inspect`, and by `identify`, with exit code 3.
LACKING = {
    "go2": (None, "go2_*.csv.gz", "there are no torques and no currents", "none of its columns is a torque or a current"),
    "so101": (RECIPES / "so101.yaml", "*_control.csv.gz", "there are no torques and no currents", "none of its columns is a torque or a current"),
    "acromonk": (DATA / "acromonk/acromonk.urdf", "*.csv.gz", "torques of 1 of the 2 joints (elbow_meas_tau)", "torques of 1 of the 2 joints (elbow_meas_tau)"),
}


def logs(table):
    return [(folder, path.name) for folder, row in table.items() for path in sorted((DATA / folder).glob(row[1]))]


def inspected(robot, log):
    words = [PROGRAM, "inspect", *([str(robot)] if robot else []), str(log)]
    done = subprocess.run([*words, "--json"], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    shown = subprocess.run(words, capture_output=True, text=True, timeout=120).stdout
    assert result["command"] is None or result["command"] in shown
    return result


def follow(steelyard, command, *more, timeout=300):
    """Runs a command as it was printed."""
    words = shlex.split(command)
    assert words[:2] == ["steelyard", "identify"]
    return steelyard(*words[1:], *more, timeout=timeout)


def test_every_recording_is_in_a_table():
    everything = {str(p.relative_to(DATA)) for p in DATA.glob("*/*") if re.search(r"\.(csv|csv\.gz|mat)$", p.name)} - {"panda_gaz2019/panda_mdh.csv"}
    assert everything == {f"{folder}/{name}" for folder, name in logs(RECORDINGS) + logs(LACKING)}


@pytest.mark.parametrize(("folder", "name"), logs(RECORDINGS))
def test_what_it_holds_and_how_to_use_it(folder, name):
    robot, _, words = RECORDINGS[folder]
    result = inspected(robot, DATA / folder / name)
    assert result["command"], result["guess"]["reasons"]
    assert result["command"].startswith(f"steelyard identify {robot} {DATA / folder}/") and "HZ" not in result["command"]
    assert result["rows"] > 500 and 40 < result["time"]["rate"] < 1100
    for word in words:
        assert word in " ".join(result["guess"]["reasons"])


# What the printed command does, by the first pattern that fits: exit code, words of a refusal, the largest error where it fits [%]
OUTCOMES = [
    ("ur10e/ur-20_01_22-joint_*", 3, "joint-still", None),  # one joint moves
    ("ur10e/*", 0, "", 15),
    ("panda_gaz2019/*", 0, "", 3),
    ("lwr4/*", 0, "", 5),
    ("ur10_unisa/*", 0, "", 8),
    ("airbot/*", 0, "", 10),
    ("kr300/*", 0, "", 15),
    ("so101/*", 3, "torque-unsigned", None),  # magnitudes
    ("tiago/*", 3, "tau6 of joint 'arm_5_joint'", None),  # not measured
]


@pytest.mark.parametrize(("folder", "name"), logs(RECORDINGS))
def test_the_printed_command_works(steelyard, folder, name):
    """On 1500 rows, but for the Panda's, which come at 1 kHz."""
    _, code, words, percent = next(row for row in OUTCOMES if fnmatch.fnmatch(f"{folder}/{name}", row[0]))
    found = inspected(RECORDINGS[folder][0], DATA / folder / name)
    rows = ["--rows", f"{found['rows'] // 4}-{min(found['rows'], found['rows'] // 4 + 1500)}"] if found["time"]["rate"] < 500 else []
    outcome = follow(steelyard, found["command"], "--no-report", "--friction", "viscous,coulomb,offset", *rows)
    assert outcome.code == code and words in outcome.err, outcome
    if percent:
        result = json.loads((steelyard.folder / "model/result.json").read_text())
        assert result["validation"][0]["filtered_relative_percent"] < percent


@pytest.mark.parametrize(("folder", "name"), logs(LACKING))
def test_what_a_recording_lacks_is_said(steelyard, folder, name):
    robot, _, words, refusal = LACKING[folder]
    result = inspected(robot, DATA / folder / name)
    assert result["command"] is None and result["rows"] > 500
    assert words in " ".join(result["guess"]["reasons"])
    joints = sum(column["channel"] is not None and re.match(r"q\d|q of", column["channel"]) is not None for column in result["columns"])
    if robot is None:
        rows = "\n".join(f"  - {{name: j{k}, alpha: 0, d: 0.1, theta: 0, r: 0}}" for k in range(joints))
        robot = steelyard.write("robot.yaml", f"name: robot\nconvention: modified-dh\njoints:\n{rows}\n")
    options = [f"--{key}={result['guess'][key]}" for key in ("columns", "units") if result["guess"][key]]
    steelyard.refuses("identify", robot, DATA / folder / name, *options, "-o", "out", code=3, saying=[name, refusal])


# Commands of docs/recipes.md, files by their names alone
RECIPE = {"kr300": ("kr300.yaml", 16), "airbot": ("airbot_play.urdf", 25)}


@pytest.mark.parametrize("name", RECIPE)
def test_the_recipes_of_the_documentation_work(steelyard, name):
    robot, percent = RECIPE[name]
    page = re.sub(r"\\\n\s*", " ", (ROOT / "docs/recipes.md").read_text())
    command = re.search(rf"^    \$ (steelyard identify {re.escape(robot)} .*)$", page, re.M).group(1)
    for folder in (DATA / name, RECIPES):
        for file in folder.iterdir():
            if file.name in command:
                (steelyard.folder / file.name).symlink_to(file)
    outcome = follow(steelyard, command, "--no-report")
    assert outcome.code == 0, outcome
    result = json.loads((steelyard.folder / name / "result.json").read_text())
    assert [v["role"] for v in result["validation"]] == ["identify", "validate"]
    assert result["validation"][1]["filtered_relative_percent"] < percent
