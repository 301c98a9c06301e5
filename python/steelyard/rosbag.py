"""JointState topics of ROS bags (rosbag2 as sqlite3 or MCAP, and ROS 1) as logs. Needs the extra `steelyard[rosbag]`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._core import InvalidInput

KIND = "sensor_msgs/msg/JointState"


def topic_of(reader: Any, topic: str | None, path: str) -> str:
    """The topic asked for, or the only one of joint states."""
    found = sorted({c.topic for c in reader.connections if c.msgtype == KIND})
    if topic is not None and topic not in found:
        raise InvalidInput(f"{path}: no topic '{topic}' of joint states; there are {', '.join(found) or 'none'}")
    if topic is None and len(found) != 1:
        raise InvalidInput(f"{path}: {len(found)} topics of joint states ({', '.join(found) or 'none'}); say which: topic=")
    return topic or found[0]


def places(names: Sequence[str], joints: Sequence[str] | None, path: str) -> list[int]:
    """Where in a message each joint is."""
    missing = [j for j in joints or [] if j not in names]
    if missing:
        raise InvalidInput(f"{path}: no joint '{missing[0]}'; the messages have {', '.join(names)}")
    return [list(names).index(j) for j in joints] if joints else list(range(len(names)))


def read(path: str | os.PathLike[str], topic: str | None = None, joints: Sequence[str] | None = None) -> dict[str, NDArray[np.float64]]:
    """t [s], q, qd and tau (from position, velocity, effort) of a bag's joint states, for `recording` and `identify`.

    joints: which, in this order; all, as the first message has them, where not given. Messages that lack one of them (another
    source's) are passed over; channels that no message fills are left out. t is the messages' own time stamp from the first on.
    """
    try:
        from rosbags.highlevel import AnyReader
        from rosbags.typesys import Stores, get_typestore
    except ImportError as error:
        raise InvalidInput("reading bags needs the package rosbags: pip install 'steelyard[rosbag]'") from error
    file = os.fspath(path)
    if not os.path.exists(file):
        raise InvalidInput(f"{file}: no such file")
    stamps: list[float] = []
    channels: dict[str, list[Any]] = {"q": [], "qd": [], "tau": []}
    with AnyReader([Path(file)], default_typestore=get_typestore(Stores.ROS2_HUMBLE)) as reader:
        wanted = topic_of(reader, topic, file)
        connections = [c for c in reader.connections if c.topic == wanted]
        order: Sequence[str] | None = joints
        first = None
        for connection, _, raw in reader.messages(connections=connections):
            message: Any = reader.deserialize(raw, connection.msgtype)
            if order is None:
                order = list(message.name)
            if joints and not stamps:
                if not set(joints) & set(message.name):
                    continue
                places(message.name, joints, file)
            if any(j not in message.name for j in order):
                continue
            at = places(message.name, order, file)
            stamp = message.header.stamp
            first = first or (stamp.sec, stamp.nanosec)
            stamps.append((stamp.sec - first[0]) + (stamp.nanosec - first[1]) * 1e-9)
            for channel, values in (("q", message.position), ("qd", message.velocity), ("tau", message.effort)):
                if len(values) == len(message.name):
                    channels[channel].append(np.asarray(values, dtype=np.float64)[at])
    if not stamps:
        raise InvalidInput(f"{file}: no message of '{wanted}' has all joints asked for")
    log = {"t": np.array(stamps)}
    for channel, rows in channels.items():
        if rows and len(rows) != len(stamps):
            raise InvalidInput(f"{file}: {len(stamps) - len(rows)} of {len(stamps)} messages have no {channel}")
        if rows:
            log[channel] = np.array(rows)
    return log
