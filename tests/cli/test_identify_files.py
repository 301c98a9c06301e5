"""identify where files cannot be written, and runs that are stopped."""

import os
import signal
import subprocess
import time

import pytest

from conftest import PROGRAM
from identifying import GIVEN, identify, tree


def test_a_directory_that_cannot_be_is_refused_before_the_work(arm):
    arm.write("file", "precious")
    arm.refuses("identify", "bare.yaml", "fit.csv", "-o", "file", saying=["file", "is a file", "directory"])
    arm.refuses("identify", "bare.yaml", "fit.csv", "-o", "file/below", saying=["file/below", "cannot be written", "is a file"])
    arm.refuses("identify", "bare.yaml", "fit.csv", "-o", "/proc/nowhere/out", saying=["/proc/nowhere/out", "cannot be written"])
    arm.refuses("validate", "arm.yaml", "fit.csv", "-o", "file", saying=["file", "is a file", "directory"])
    arm.refuses("identify", "bare.yaml", "fit.csv", "-o", "", saying=["-o", "empty"])
    assert (arm.folder / "file").read_text() == "precious"


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_directory_that_must_not_be_written_is_left_alone(arm):
    (arm.folder / "locked").mkdir(mode=0o555)
    arm.refuses("identify", "bare.yaml", "fit.csv", "-o", "locked", saying=["locked", "Permission denied"])


def test_old_results_survive_what_cannot_replace_them(arm):
    (arm.folder / "out/model.yaml").mkdir(parents=True)  # in the way of a file
    (arm.folder / "out/result.json").write_text("precious")
    arm.refuses("identify", "bare.yaml", "fit.csv", "-o", "out", saying=["out", "cannot be written"])
    assert (arm.folder / "out/result.json").read_text() == "precious"
    assert {p.name for p in (arm.folder / "out").iterdir()} == {"model.yaml", "result.json"}


def test_what_was_there_is_replaced_and_what_is_not_ours_stays(arm):
    (arm.folder / "out").mkdir()
    for name in ("result.json", "notes.txt"):
        (arm.folder / "out" / name).write_text("old")
    assert identify(arm, "bare.yaml", "fit.csv", *GIVEN)["schema"] == 1
    assert (arm.folder / "out/notes.txt").read_text() == "old"
    assert identify(arm, "bare.yaml", "fit.csv", *GIVEN)["schema"] == 1
    assert tree(arm.folder / "out") == {"result.json", "notes.txt", "model.yaml", "model.urdf", "series/fit.csv"} or "report.html" in tree(arm.folder / "out")


def test_an_interrupted_run_leaves_nothing_half_written(arm):
    begin = time.monotonic()
    whole = identify(arm, "bare.yaml", "fit.csv", "third.csv", "--validate", "check.csv")
    files, seconds = tree(arm.folder / "out"), time.monotonic() - begin
    assert whole
    before, stopped = arm.files(), 0
    for k in range(12):
        done = subprocess.Popen([PROGRAM, "identify", "bare.yaml", "fit.csv", "third.csv", "--validate", "check.csv", "-o", "cut"],
                                cwd=arm.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(seconds * (k + 1) / 12)
        done.send_signal(signal.SIGINT)
        code = done.wait(timeout=60)
        stopped += code == -signal.SIGINT
        if arm.files() != before:
            assert arm.files() == before | {"cut"} and tree(arm.folder / "cut") == files
            for name in files:
                (arm.folder / "cut" / name).unlink()
            (arm.folder / "cut/series").rmdir()
            (arm.folder / "cut").rmdir()
    assert stopped > 0
