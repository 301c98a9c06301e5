"""The examples that read Parquet, LeRobot datasets and HDF5, on files that the packages themselves write."""

import json
import subprocess
import sys

import numpy as np
import pytest

import steelyard as sy
from conftest import ROOT, frame_of, planar

EXAMPLES = ROOT / "docs" / "examples"


@pytest.fixture
def robot(tmp_path):
    (tmp_path / "robot.yaml").write_text(sy.to_robot_file(planar()), encoding="utf-8")
    return tmp_path / "robot.yaml"


def printed(example, *words):
    done = subprocess.run([sys.executable, EXAMPLES / f"logs_{example}.py", *map(str, words)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def expected(log):
    return sy.identify(planar(), log).verdict.headline


def test_parquet(tmp_path, robot, log):
    pytest.importorskip("pyarrow", reason="pyarrow, which reads and writes Parquet, is not installed")
    frame = frame_of(log).rename(columns=lambda name: name.replace("qd", "velocity_").replace("tau", "effort_").replace("q", "position_"))
    frame = frame.rename(columns={"t": "time"})
    for j in (1, 2):
        frame[f"position_{j}"], frame[f"velocity_{j}"] = np.degrees(frame[f"position_{j}"]), np.degrees(frame[f"velocity_{j}"])
    frame.to_parquet(tmp_path / "log.parquet")
    out = printed("parquet", robot, tmp_path / "log.parquet")
    assert f"{len(frame)} rows: time, position_1" in out and expected(log) in out


@pytest.mark.parametrize("version", ["v2.1", "v3.0"])
def test_lerobot(tmp_path, robot, log, version):
    """Its layout: an episode a file in version 2, several in one in version 3."""
    pa = pytest.importorskip("pyarrow", reason="pyarrow, which LeRobot's files need, is not installed")
    import pyarrow.parquet

    joints = ["shoulder", "elbow"]
    names = [f"{joint}.{channel}" for joint in joints for channel in ("pos", "vel", "effort")]
    state = np.column_stack([log[c][:, j] for j in range(2) for c in ("q", "qd", "tau")])

    def episode(index):
        return pa.table({"observation.state": list(state), "timestamp": pa.array(log["t"], pa.float64()), "episode_index": [index] * len(state),
                         "frame_index": list(range(len(state)))})

    folder = tmp_path / "data/chunk-000"
    folder.mkdir(parents=True)
    if version == "v2.1":
        for index in (0, 1):
            pyarrow.parquet.write_table(episode(index), folder / f"episode_{index:06d}.parquet")
    else:
        pyarrow.parquet.write_table(pa.concat_tables([episode(0), episode(1)]), folder / "file-000.parquet")
    (tmp_path / "meta").mkdir()
    listed = {"motors": names} if version == "v2.1" else names
    info = {"codebase_version": version, "fps": 100, "features": {"observation.state": {"dtype": "float32", "shape": [len(names)], "names": listed}}}
    (tmp_path / "meta/info.json").write_text(json.dumps(info))
    out = printed("lerobot", robot, tmp_path, 1)
    assert "shoulder.pos, shoulder.vel, shoulder.effort" in out and expected(log) in out


def test_hdf5(tmp_path, robot, log):
    h5py = pytest.importorskip("h5py", reason="h5py, which reads and writes HDF5, is not installed")
    with h5py.File(tmp_path / "episode_0.hdf5", "w") as file:
        file.attrs["rate"] = 100.0
        group = file.create_group("observations")
        for name, channel in (("qpos", "q"), ("qvel", "qd"), ("effort", "tau")):
            group.create_dataset(name, data=log[channel])
    out = printed("hdf5", robot, tmp_path / "episode_0.hdf5")
    assert f"observations/qpos ({len(log['t'])}, 2)" in out and expected(log) in out
