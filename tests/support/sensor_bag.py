"""A robot's sensors as a ROS 2 bag, by the reference writer: joint states, and beside them a wrench or an IMU."""

import numpy as np
from rosbags.rosbag2 import StoragePlugin, Writer
from rosbags.typesys import Stores, get_typestore

START = 1_700_000_000_000_000_000
STORE = get_typestore(Stores.ROS2_HUMBLE)
TYPES = STORE.types
STATE, WRENCH, IMU = "sensor_msgs/msg/JointState", "geometry_msgs/msg/WrenchStamped", "sensor_msgs/msg/Imu"


def write(path, t, joints, q, qd=None, tau=None, wrench=None, gyro=None, accelerometer=None):
    """Rows of arrays as messages on /joint_states, /wrench and /imu, stamped alike."""
    vector, none = TYPES["geometry_msgs/msg/Vector3"], np.zeros(0)
    row = lambda x, k: none if x is None else np.ascontiguousarray(x[k], dtype=np.float64)  # noqa: E731
    kinds = {STATE: "/joint_states", **({WRENCH: "/wrench"} if wrench is not None else {}), **({IMU: "/imu"} if gyro is not None else {})}
    with Writer(path, version=9, storage_plugin=StoragePlugin.MCAP) as bag:
        topics = {kind: bag.add_connection(topic, kind, typestore=STORE) for kind, topic in kinds.items()}
        for k, time in enumerate(START + np.round(1e9 * np.asarray(t)).astype(np.int64)):
            time = int(time)
            head = TYPES["std_msgs/msg/Header"](TYPES["builtin_interfaces/msg/Time"](time // 10**9, time % 10**9), "")
            messages = {STATE: TYPES[STATE](head, list(joints), row(q, k), row(qd, k), row(tau, k))}
            if wrench is not None:
                messages[WRENCH] = TYPES[WRENCH](head, TYPES["geometry_msgs/msg/Wrench"](vector(*wrench[k][:3]), vector(*wrench[k][3:])))
            if gyro is not None:
                unknown = np.zeros(9)
                messages[IMU] = TYPES[IMU](head, TYPES["geometry_msgs/msg/Quaternion"](0.0, 0.0, 0.0, 1.0), unknown, vector(*gyro[k]), unknown, vector(*accelerometer[k]), unknown)
            for kind, message in messages.items():
                bag.write(topics[kind], time, STORE.serialize_cdr(message, kind))
