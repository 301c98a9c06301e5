"""Logs that were fitted prove nothing, whatever they are called now; and a log counts once."""

import os
import shutil

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
        rows = {"subset": slice(701, 1300), "every other row": slice(1, None, 2), "tiny noise": slice(None)}[how]
        part = log.rows(rows)
        if how == "tiny noise":
            part = part.with_(tau=part.tau + 1e-3 * part.tau.std(axis=0) * random.standard_normal(part.tau.shape),
                              q=part.q + 1e-6 * random.standard_normal(part.q.shape))
        (folder / "other.csv").write_text(table(part.columns()))


ALL = ["copy", "link", "hard link", "subset", "every other row", "tiny noise"]


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
    arm.write("again.csv", table(log.with_(tau=log.tau + noise).columns()))
    result = arm("identify", "bare.yaml", "fit.csv", "--validate", "again.csv", *GIVEN, "-o", "out", "--json").json()
    assert not [d for d in result["diagnostics"] if d["code"] == "validation-fitted"]


@pytest.mark.parametrize("how", ALL)
def test_a_log_counts_once(arm, arm_logs, how):
    arm.refuses("identify", "bare.yaml", "fit.csv", "fit.csv", *GIVEN, "-o", "out", saying=["fit.csv", "twice"])
    damaged(arm_logs["fit"], how, arm.folder)
    arm.refuses("identify", "bare.yaml", "fit.csv", "other.csv", *GIVEN, "-o", "out", saying=["other.csv", "fit.csv", "twice"])


def test_a_judged_log_counts_once(arm):
    for command in (["validate", "arm.yaml"], ["identify", "bare.yaml", "fit.csv", *GIVEN, "-o", "out", "--validate", "check.csv", "--validate"]):
        arm.refuses(*command, *(["check.csv"] if command[0] == "validate" else []), "check.csv", saying=["check.csv", "twice"])
