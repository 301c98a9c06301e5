"""`save` never writes over what a run was made from."""

import os

import pytest

import steelyard as sy
from conftest import frame_of, planar

KEYWORDS = {"friction": "viscous,coulomb", "cutoff": 10}


@pytest.fixture
def files(tmp_path, log):
    """A robot and a log where a run would be written."""
    (tmp_path / "series").mkdir()
    (tmp_path / "model.yaml").write_text(sy.to_robot_file(planar()), encoding="utf-8")
    frame = frame_of(log)
    (tmp_path / "series/log.csv").write_text(sy.to_csv(list(frame.columns), frame.to_numpy()), encoding="utf-8")
    (tmp_path / "robot.yaml").write_text(sy.to_robot_file(planar()), encoding="utf-8")
    return tmp_path


def contents(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def refused(run, folder):
    before = contents(folder)
    with pytest.raises(sy.InvalidInput, match="is an input of this run and would be overwritten"):
        sy.save(run, folder)
    assert contents(folder) == before


def test_the_robot_and_the_log_of_a_run_stay(files, log):
    refused(sy.identify(files / "model.yaml", log, **KEYWORDS), files)
    refused(sy.identify(files / "robot.yaml", files / "series/log.csv", **KEYWORDS), files)
    refused(sy.validate(files / "robot.yaml", files / "series/log.csv"), files)
    run = sy.identify(files / "robot.yaml", sy.recording(log, name="other"), **KEYWORDS)
    assert str(files / "series/other.csv") in sy.save(run, files)


def test_a_link_to_an_input_is_the_input(files, log):
    os.symlink(files / "model.yaml", files / "link.yaml")
    refused(sy.identify(files / "link.yaml", log, **KEYWORDS), files)


def test_results_tell_of_the_call_and_its_files(files, log):
    run = sy.result(sy.identify(files / "robot.yaml", log, **KEYWORDS))["run"]
    assert run["command"].startswith("steelyard.identify(") and "robot.yaml" in run["command"]
    assert [file["role"] for file in run["files"]] == ["robot"] and len(run["files"][0]["sha256"]) == 64
