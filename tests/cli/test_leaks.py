"""Logs that were fitted prove nothing, whatever they are called now; and a log counts once."""

import gzip
import os
import re
import shutil
from pathlib import Path

import numpy as np
import pytest

from recordings import table

GIVEN = ["--friction", "viscous,coulomb", "--cutoff", "20"]


def damaged(log, how, folder):
    """The fitted log again, under another name."""
    random = np.random.default_rng(5)
    if how == "copy":
        shutil.copy(folder / "fit.csv", folder / "other.csv")
    elif how == "link":
        (folder / "other.csv").symlink_to("fit.csv")
    elif how == "hard link":
        os.link(folder / "fit.csv", folder / "other.csv")
    else:
        rows = {"subset": slice(701, 1300), "every other row": slice(1, None, 2), "noisy subset": slice(701, 1300)}.get(how, slice(None))
        part = log.rows(rows)
        if how.startswith("noisy"):  # two hundredths of the torque, later
            part = part.with_(tau=part.tau + 0.02 * part.tau.std(axis=0) * random.standard_normal(part.tau.shape), t=part.t + 500)
        if how.endswith("clock"):
            part = part.with_(t=0.9 * part.t, qd=part.qd / 0.9)
        if how == "tiny noise":
            part = part.with_(tau=part.tau + 1e-3 * part.tau.std(axis=0) * random.standard_normal(part.tau.shape),
                              q=part.q + 1e-6 * random.standard_normal(part.q.shape))
        (folder / "other.csv").write_text(table(part.columns()))


ALL = ["copy", "link", "hard link", "subset", "every other row", "tiny noise", "noisy", "noisy subset", "faster clock", "noisy, faster clock"]


@pytest.mark.parametrize("how", ALL)
def test_a_fitted_log_is_no_validation(arm, arm_logs, how):
    damaged(arm_logs["fit"], how, arm.folder)
    result = arm("identify", "bare.yaml", "fit.csv", "--validate", "other.csv", *GIVEN, "-o", "out", "--json").json()
    assert not result["verdict"]["usable"] and "never saw" not in result["verdict"]["headline"]
    said = [d["message"] for d in result["diagnostics"] if d["code"] == "validation-fitted"]
    assert len(said) == 1 and "other.csv" in said[0] and "'fit'" in said[0]
    # The model knows it too.
    judged = arm("validate", "out/model.yaml", "other.csv", "--json").json()
    assert not judged["verdict"]["usable"] and [d for d in judged["diagnostics"] if d["code"] == "validation-fitted"]


def test_another_motion_is_a_validation_whatever_its_name(arm):
    assert arm("identify", "bare.yaml", "fit.csv", *GIVEN, "-o", "out").code == 0
    (arm.folder / "elsewhere").mkdir()
    shutil.copy(arm.folder / "check.csv", arm.folder / "elsewhere/fit.csv")
    judged = arm("validate", "out/model.yaml", "elsewhere/fit.csv", "--json").json()
    assert judged["verdict"]["usable"] and "never saw" in judged["verdict"]["headline"]
    assert not [d for d in judged["diagnostics"] if d["code"] == "validation-fitted"]


def test_other_rows_of_one_file_are_a_validation(arm):
    arm.write("project.yaml", "robot: bare.yaml\nfriction: [viscous, coulomb]\nsignals: {cutoff: 20}\nlogs:\n"
              "  - {file: fit.csv, rows: 1-1200}\n  - {file: fit.csv, rows: 1201-2000, role: validate}\n")
    result = arm("identify", "project.yaml", "-o", "out", "--json").json()
    assert "never saw" in result["verdict"]["headline"]
    arm.write("project.yaml", "robot: bare.yaml\nfriction: [viscous, coulomb]\nsignals: {cutoff: 20}\nlogs:\n"
              "  - {file: fit.csv, rows: 1-1200}\n  - {file: fit.csv, rows: 900-2000, role: validate}\n")
    result = arm("identify", "project.yaml", "-o", "out", "--json").json()
    assert "never saw" not in result["verdict"]["headline"]


def test_the_same_motion_recorded_twice_is_two_recordings(arm, arm_logs):
    log = arm_logs["fit"]
    random = np.random.default_rng(9)
    noise = 0.014 * np.sqrt(np.mean(log.tau**2, axis=0)) * random.standard_normal(log.tau.shape)  # that of both
    drive = 5e-4 * np.sin(2 * np.pi * (log.t[:, None] / 3 + random.random(log.q.shape[1])))  # does not follow alike twice
    arm.write("again.csv", table(log.with_(tau=log.tau + noise, q=log.q + drive).columns()))
    result = arm("identify", "bare.yaml", "fit.csv", "--validate", "again.csv", *GIVEN, "-o", "out", "--json").json()
    assert not [d for d in result["diagnostics"] if d["code"] == "validation-fitted"]


@pytest.mark.parametrize("size", [0.01, 0.02, 0.05])
def test_periods_of_a_simulated_plan_are_two_recordings(arm, arm_logs, size):
    """Positions without noise come again to the last digit; the torque's noise does not."""
    log = arm_logs["fit"]
    sound = np.sqrt(np.mean(log.tau**2, axis=0))
    smooth = log.tau.copy()
    for k in range(3):  # without the noise it has
        smooth = (smooth + np.roll(smooth, 1, axis=0) + np.roll(smooth, -1, axis=0)) / 3
    for name, seed in (("fit", 1), ("again", 2)):
        noise = size * sound * np.random.default_rng(seed).standard_normal(log.tau.shape)
        arm.write(f"{name}.csv", table(log.with_(tau=smooth + noise).columns()))
    result = arm("identify", "bare.yaml", "fit.csv", "--validate", "again.csv", *GIVEN, "-o", "out", "--json").json()
    assert not [d for d in result["diagnostics"] if d["code"] == "validation-fitted"]


def test_models_that_know_their_logs_by_torque_alone_still_do(arm):
    assert arm("identify", "bare.yaml", "fit.csv", *GIVEN, "-o", "out").code == 0
    text = (arm.folder / "out/model.yaml").read_text()
    assert text.count("      position:\n") == 1
    begin = text.index("      position:\n")
    end = begin + re.match(r"      position:\n( {8}- .*\n)+", text[begin:]).end()
    arm.write("out/older.yaml", text[:begin] + text[end:])
    judged = arm("validate", "out/older.yaml", "fit.csv", "--json").json()
    assert [d for d in judged["diagnostics"] if d["code"] == "validation-fitted"]


DATA = Path(os.environ.get("STEELYARD_DATA", "/nowhere"))
RECORDED = {"ur10e": ["--rows", "635-3510", "--columns", "t=1,q=2-7,qd=8-13,current=14-19", "--gain", "14.87,13.26,11.13,10.62,11.03,11.47"],
            "airbot": ["--columns", "t=1,q=2-7,qd=8-13,tau=14-19"], "lwr4": [], "panda_gaz2019": []}
FILES = {"ur10e": ["ur10e.urdf", "ur-20_02_10-30sec_12harm.csv"], "airbot": ["airbot_play.urdf", "airbot_3.csv.gz", "airbot_3_again.csv.gz"],
         "lwr4": ["kuka_lwr4.urdf", "lwr4_hw_1.csv", "lwr4_hw_2.csv"], "panda_gaz2019": ["panda", "panda_exciting_traj_1.csv"]}


def recorded(path):
    with gzip.open(path, "rt") if path.suffix == ".gz" else open(path) as file:
        lines = file.read().splitlines()
    head = [] if re.match(r"[-+.\d]", lines[0]) else lines[:1]
    return head, np.array([[float(x) for x in line.split(",")] for line in lines[len(head):]])


@pytest.mark.skipif(not DATA.is_dir(), reason="no recordings (set STEELYARD_DATA)")
@pytest.mark.parametrize("folder", FILES)
def test_recorded_logs_are_known_under_noise_and_other_clocks(steelyard, folder):
    """And a second recording of the same motion is a validation."""
    robot, log, *again = (DATA / folder / name if "." in name else name for name in FILES[folder])
    head, x = recorded(log)
    dof = 7 if folder in ("lwr4", "panda_gaz2019") else 6
    torque, random = slice(1 + 2 * dof, 1 + 3 * dof), np.random.default_rng(4)
    asked = []
    for share in (0, 0.005, 0.02):
        for pace in (1, 0.9):
            y = x.copy()
            y[:, torque] += share * x[:, torque].std(axis=0) * random.standard_normal(y[:, torque].shape)
            y[:, 0] = 500 + pace * x[:, 0]
            y[:, 1 + dof:1 + 2 * dof] /= pace
            asked += ["--validate", steelyard.write(f"log_{share}_{pace}.csv", "\n".join(head + [",".join(map(repr, map(float, row))) for row in y]))]
    for other in again:
        asked += ["--validate", other]
    result = steelyard("identify", robot, log, *asked, *RECORDED[folder], "--friction", "viscous,coulomb", "--cutoff", "10", "--no-report", "-o", "out", "--json",
                       timeout=300).json()
    said = [d["message"] for d in result["diagnostics"] if d["code"] == "validation-fitted"]
    assert len(said) == 6 and all("/log_" in message or message.startswith("log_") for message in said), said


@pytest.mark.parametrize("how", ALL)
def test_a_log_counts_once(arm, arm_logs, how):
    arm.refuses("identify", "bare.yaml", "fit.csv", "fit.csv", *GIVEN, "-o", "out", saying=["fit.csv", "twice"])
    damaged(arm_logs["fit"], how, arm.folder)
    arm.refuses("identify", "bare.yaml", "fit.csv", "other.csv", *GIVEN, "-o", "out", saying=["other.csv", "fit.csv", "twice"])


def test_a_judged_log_counts_once(arm):
    for command in (["validate", "arm.yaml"], ["identify", "bare.yaml", "fit.csv", *GIVEN, "-o", "out", "--validate", "check.csv", "--validate"]):
        arm.refuses(*command, *(["check.csv"] if command[0] == "validate" else []), "check.csv", saying=["check.csv", "twice"])
