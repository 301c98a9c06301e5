"""JointState topics of rosbag2, sqlite3 and MCAP, written by the real package."""

import pathlib

import numpy as np
import pytest

import steelyard as sy
from conftest import planar, recorded
from steelyard import rosbag

rosbags = pytest.importorskip("rosbags")


def write(path, log, names, plugin, shuffled=True):
    from rosbags.rosbag2 import StoragePlugin, Writer
    from rosbags.typesys import Stores, get_typestore

    store = get_typestore(Stores.ROS2_HUMBLE)
    types = store.types
    State, Header, Time = (types[n] for n in ("sensor_msgs/msg/JointState", "std_msgs/msg/Header", "builtin_interfaces/msg/Time"))
    with Writer(pathlib.Path(path), version=9, storage_plugin=getattr(StoragePlugin, plugin)) as writer:
        connection = writer.add_connection("/joint_states", State.__msgtype__, typestore=store)
        for k, t in enumerate(log["t"]):
            order = [1, 0] if shuffled and k % 3 == 0 and k else [0, 1]  # publishers are free to
            nanoseconds = 1_700_000_000_000_000_000 + round(t * 1e9)
            message = State(Header(Time(nanoseconds // 10**9, nanoseconds % 10**9), ""), [names[i] for i in order],
                            *(np.ascontiguousarray(log[c][k, order]) for c in ("q", "qd", "tau")))
            writer.write(connection, nanoseconds, store.serialize_cdr(message, State.__msgtype__))


@pytest.mark.parametrize("plugin", ["SQLITE3", "MCAP"])
def test_a_bag_is_the_log_it_was_written_from(tmp_path, plugin):
    model = planar()
    names = [c.name for c in model.robot.coordinates]
    log = recorded(model, samples=600)
    write(tmp_path / "bag", log, names, plugin)
    read = rosbag.read(tmp_path / "bag", joints=names)
    assert np.allclose(read["t"], log["t"], rtol=0, atol=2e-9)
    for channel in ("q", "qd", "tau"):
        assert np.array_equal(read[channel], log[channel])
    run = sy.identify(model, read, friction="viscous,coulomb", cutoff=10)
    assert len(run.fit.base) == 8


def test_what_a_bag_lacks_is_named(tmp_path):
    model = planar()
    names = [c.name for c in model.robot.coordinates]
    write(tmp_path / "bag", recorded(model, samples=20), names, "SQLITE3")
    with pytest.raises(sy.InvalidInput, match="no topic '/other'.*joint_states"):
        rosbag.read(tmp_path / "bag", topic="/other")
    with pytest.raises(sy.InvalidInput, match="no joint 'elbow'"):
        rosbag.read(tmp_path / "bag", joints=[names[0], "elbow"])
    with pytest.raises(sy.InvalidInput, match="no such file"):
        rosbag.read(tmp_path / "none")
