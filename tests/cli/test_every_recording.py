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
    "so101": (RECIPES / "so101.yaml", "*.csv.gz", ["time goes in steps of 2005", "velocities are ignored", "tau is never negative", "joined to it with +", "what the controller asked for"]),
    "tiago": (DATA / "tiago/tiago_no_hand.urdf", "*.csv.gz", ["joined to it with +", "8 of the robot's 12 joints", "arm_6_joint_effort' is exactly 0"]),
    "go2": (DATA / "go2/go2.xml", "go2_*.csv.gz", ["there are no torques and no currents", "what the controller asked for"]),
    "acromonk": (DATA / "acromonk/acromonk.urdf", "*.csv.gz", ["torques of 1 of the 2 joints (elbow_meas_tau)"]),
}
# What the owner of a robot adds to its command, and nobody else knows: the gains of controllers; those of drives whose efforts are currents.
FILLED_IN = {
    "go2": [("--kp KP --kd KD", "--kp 20,20,40 --kd 1,1,2")],
    "so101": [("--kp KP", "--kp 17.8")],
    "tiago": [(",tau=", ",current="), (" -o ", " --gain 1,13.6,13.6,-8.7,-8.7,-29.2,-20.6,-20.6 -o ")],
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
    assert everything == {f"{folder}/{name}" for folder, name in logs(RECORDINGS)}


@pytest.mark.parametrize(("folder", "name"), logs(RECORDINGS))
def test_what_it_holds_and_how_to_use_it(folder, name):
    robot, _, words = RECORDINGS[folder]
    result = inspected(robot, DATA / folder / name)
    assert result["command"], result["guess"]["reasons"]
    asked = "--no-robot" if folder == "so101" else robot
    assert result["command"].startswith(f"steelyard identify {asked} {DATA / folder}/") and "HZ" not in result["command"]
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
    ("so101/*", 0, "", None),  # torques from the controller, as the Go2's
    ("tiago/*", 0, "", 30),
    ("go2/*", 0, "", None),
    ("acromonk/*", 0, "", 40),
]


# Warnings that each gets, of the doctor and of the fit, by the first pattern that fits; the others get none.
WARNED = [
    ("ur10e/*14harm50secLoad*", {"torque-gain"}),
    ("ur10e/*14harm50sec*", {"torque-gain", "torque-side"}),
    ("ur10e/*", {"torque-side"}),  # numbers without names: currents, read as torques
    ("lwr4/*", {"strained-by-physics", "urdf-repeated-tag"}),
    ("ur10_unisa/*", {"torque-late"}),
    ("airbot/airbot_3_again*", {"strained-by-physics"}),
    ("airbot/*", {"strained-by-physics", "torque-delay"}),
    ("kr300/kr300_A*", {"strained-by-physics", "torque-late"}),
    ("so101/coupled_joints*", {"controller-delay", "reference-early"}),
    ("so101/multisine*", {"controller-delay", "values-dropped"}),
    ("so101/*", {"controller-delay"}),
    ("tiago/*", {"inertia-triangle", "velocity-late"}),
    ("go2/*", {"controller-delay"}),
]


def expected_warnings(name):
    return next((codes for pattern, codes in WARNED if fnmatch.fnmatch(name, pattern)), set())


@pytest.mark.parametrize(("folder", "name"), logs(RECORDINGS))
def test_the_printed_command_works(steelyard, folder, name):
    """On 1500 rows, but for the Panda's, which come at 1 kHz."""
    _, code, words, percent = next(row for row in OUTCOMES if fnmatch.fnmatch(f"{folder}/{name}", row[0]))
    found = inspected(RECORDINGS[folder][0], DATA / folder / name)
    rows = ["--rows", f"{found['rows'] // 4}-{min(found['rows'], found['rows'] // 4 + 1500)}"] if found["time"]["rate"] < 500 else []
    command = found["command"]
    for blank, known in FILLED_IN.get(folder, []):
        assert blank in command
        command = command.replace(blank, known)
    assert not re.search(r"\b(KP|KD|GAINS|HZ|ROBOT)\b", command), command
    outcome = follow(steelyard, command, "--no-report", "--friction", "viscous,coulomb,offset", *rows)
    assert outcome.code == code and words in outcome.err, outcome
    if code == 0:
        result = json.loads((steelyard.folder / "model/result.json").read_text())
        assert {d["code"] for d in result["diagnostics"] if d["severity"] == "warning"} == expected_warnings(f"{folder}/{name}")
    if percent:
        assert result["validation"][0]["filtered_relative_percent"] < percent


def test_what_a_recording_lacks_is_said(steelyard):
    """Positions alone, and nothing beside them."""
    lines = ["t,q1,q2", *(f"{k / 100},{k / 1000},{-k / 900}" for k in range(600))]
    log = steelyard.write("alone.csv", "\n".join(lines) + "\n")
    result = inspected(None, steelyard.folder / log)
    assert result["command"] is None and "there are no torques and no currents" in " ".join(result["guess"]["reasons"])


# Commands of docs/recipes.md, files by their names alone
RECIPE = {"kr300": ("kr300.yaml", 16), "airbot": ("airbot_play.urdf", 25), "tiago": ("tiago_no_hand.urdf", 30), "acromonk": ("acromonk.urdf", 45)}
SIMULATED = {"go2": ("go2.xml", 5e-3), "so101": ("--no-robot", 20e-3)}  # largest error of the positions simulated in closed loop


def recipe(steelyard, name, robot):
    page = re.sub(r"\\\n\s*", " ", (ROOT / "docs/recipes.md").read_text())
    command = re.search(rf"^    \$ (steelyard identify {re.escape(robot)} .*-o {name}.*)$", page, re.M).group(1)
    for folder in (DATA / name, RECIPES):
        for file in folder.iterdir():
            if file.name in command:
                (steelyard.folder / file.name).symlink_to(file)
    outcome = follow(steelyard, command, "--no-report")
    assert outcome.code == 0, outcome
    return json.loads((steelyard.folder / name / "result.json").read_text())


@pytest.mark.parametrize("name", RECIPE)
def test_the_recipes_of_the_documentation_work(steelyard, name):
    robot, percent = RECIPE[name]
    result = recipe(steelyard, name, robot)
    assert [v["role"] for v in result["validation"]] == ["identify", "validate"]
    assert result["validation"][1]["filtered_relative_percent"] < percent


@pytest.mark.parametrize("name", SIMULATED)
def test_the_recipes_of_commanded_drives_work(steelyard, name):
    robot, most = SIMULATED[name]
    result = recipe(steelyard, name, robot)
    assert result["validation"][-1]["role"] == "validate" and result["validation"][-1]["simulation"]["rmse"] < most
