"""ROS 2 bags and MCAP files as the reference packages write them, against the CSV of the same numbers."""

import json
import os
import re
import shutil
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from recordings import JOINTS, Recording, record, table

mcap_writer = pytest.importorskip("mcap.writer")
ros2_writer = pytest.importorskip("mcap_ros2.writer")
rosbag2 = pytest.importorskip("rosbags.rosbag2")
from rosbags.typesys import Stores, get_types_from_msg, get_typestore  # noqa: E402

DATA = Path(os.environ.get("STEELYARD_DATA", "/nowhere"))
START = 1_700_000_000_123_456_789
STORE = get_typestore(Stores.ROS2_HUMBLE)
KIND = "sensor_msgs/msg/JointState"
TEXT = STORE.generate_msgdef(KIND, ros_version=2)[0]
QUICK = ["--friction", "viscous,coulomb", "--cutoff", "8", "--no-report"]


def nanoseconds(log):
    return [round(t * 1e9) for t in log.t]


def orders(names, count, shuffled):
    """The order of the joints in each message; a gripper among them."""
    random = np.random.default_rng(3)
    every = np.arange(len(names))
    for k in range(count):
        yield random.permutation(every) if shuffled and k % 7 == 0 else every


def states(log, names, shuffled=True, effort=True):
    """(time, names, position, velocity, effort) of each message."""
    names = [*names, "gripper"]
    columns = [np.column_stack([c, np.full(len(log.t), 0.5)]) for c in (log.q, log.qd, log.tau)]
    order = range(len(names))
    for k, (stamp, new) in enumerate(zip(nanoseconds(log), orders(names, len(log.t), shuffled), strict=True)):
        if k % 7 == 0:
            order = new
        values = [c[k][order] for c in columns]
        yield START + stamp, [names[i] for i in order], values[0], values[1], values[2] if effort else np.zeros(0)


def cdr(time, names, q, qd, tau, kind=KIND):
    types = STORE.types
    stamp = types["builtin_interfaces/msg/Time"](time // 10**9, time % 10**9)
    header = types["std_msgs/msg/Header"](stamp, "")
    message = types[kind](header, names, *(np.ascontiguousarray(x, dtype=np.float64) for x in (q, qd, tau)))
    return bytes(STORE.serialize_cdr(message, kind))


def write_ros2(path, messages, compression="ZSTD", chunk=20000, topic="/joint_states"):
    """By mcap-ros2-support, chunked and indexed."""
    with path.open("wb") as out:
        writer = ros2_writer.Writer(out, chunk_size=chunk, compression=getattr(mcap_writer.CompressionType, compression))
        schema = writer.register_msgdef(KIND, TEXT)
        for time, names, q, qd, tau in messages:
            header = {"stamp": {"sec": time // 10**9, "nanosec": time % 10**9}, "frame_id": ""}
            message = {"header": header, "name": names, "position": list(q), "velocity": list(qd), "effort": list(tau)}
            writer.write_message(topic, schema, message, log_time=time + 900, publish_time=time + 500)
        writer.finish()


def write_plain(path, messages, topics=("/joint_states",), kind=KIND, encoding="cdr", text=TEXT, **options):
    """By mcap, as asked."""
    with path.open("wb") as out:
        writer = mcap_writer.Writer(out, **options)
        writer.start(profile="ros2")
        schema = writer.register_schema(kind, "ros2msg", text.encode())
        channels = [writer.register_channel(topic, encoding, schema) for topic in topics]
        for time, *values in messages:
            for channel in channels:
                writer.add_message(channel, log_time=time + 900, publish_time=time, data=cdr(time, *values))
        writer.finish()


def write_bag(path, messages, plugin, version=9, compression=None):
    """By rosbags, a directory."""
    writer = rosbag2.Writer(path, version=version, storage_plugin=rosbag2.StoragePlugin[plugin])
    if compression:
        writer.set_compression(rosbag2.CompressionMode[compression], rosbag2.CompressionFormat.ZSTD)
    with writer:
        connection = writer.add_connection("/joint_states", KIND, typestore=STORE)
        other = writer.add_connection("/chatter", "std_msgs/msg/String", typestore=STORE)
        for time, *values in messages:
            writer.write(connection, time + 900, cdr(time, *values))
        writer.write(other, START, STORE.serialize_cdr(STORE.types["std_msgs/msg/String"]("hello"), "std_msgs/msg/String"))


def write_split(path, messages, suffix, cut):
    path.mkdir()
    messages = list(messages)
    files = [f"{path.name}_{i}.{suffix}" for i in range(2)]
    for i, part in enumerate((messages[:cut], messages[cut:])):
        if suffix == "mcap":
            write_ros2(path / files[i], part)
        else:
            write_bag(path / f"part{i}", part, "SQLITE3")
            next((path / f"part{i}").glob("*.db3")).rename(path / files[i])
            shutil.rmtree(path / f"part{i}")
    listed = "".join(f"    - {path.name}/{name}\n" for name in files)
    (path / "metadata.yaml").write_text(f"rosbag2_bagfile_information:\n  version: 5\n  relative_file_paths:\n{listed}")


NO_INDEX = {"index_types": mcap_writer.IndexType.NONE, "use_statistics": False, "use_summary_offsets": False,
            "repeat_channels": False, "repeat_schemas": False}
WRITERS = {
    "none.mcap": lambda path, m: write_ros2(path, m, "NONE"),
    "lz4.mcap": lambda path, m: write_ros2(path, m, "LZ4"),
    "zstd.mcap": lambda path, m: write_ros2(path, m, "ZSTD"),
    "unchunked.mcap": lambda path, m: write_plain(path, m, use_chunking=False, enable_data_crcs=True),
    "unindexed.mcap": lambda path, m: write_plain(path, m, chunk_size=5000, **NO_INDEX),
    "sqlite": lambda path, m: write_bag(path, m, "SQLITE3"),
    "sqlite8": lambda path, m: write_bag(path, m, "SQLITE3", version=8),
    "packed": lambda path, m: write_bag(path, m, "SQLITE3", compression="FILE"),
    "messages": lambda path, m: write_bag(path, m, "SQLITE3", compression="MESSAGE"),
    "bag": lambda path, m: write_bag(path, m, "MCAP"),
    "split": lambda path, m: write_split(path, m, "mcap", 700),
    "split3": lambda path, m: write_split(path, m, "db3", 700),
}


def on_the_clock(log):
    """Stamps of whole nanoseconds, as a bag has them."""
    return log.with_(t=np.array([n / 10**9 for n in nanoseconds(log)]))


def same(a, b, where=""):
    """Two results: numbers to 1e-12; the files they came from differ."""
    if isinstance(a, dict):
        assert a.keys() == b.keys(), where
        for key in a.keys() - {"run", "path", "file", "log", "sha256", "bytes", "seconds"}:
            same(a[key], b[key], f"{where}.{key}")
    elif isinstance(a, list):
        assert len(a) == len(b), where
        for i, (x, y) in enumerate(zip(a, b, strict=True)):
            same(x, y, f"{where}[{i}]")
    elif isinstance(a, float) and isinstance(b, float):
        assert a == pytest.approx(b, rel=1e-12, abs=1e-300), where
    elif isinstance(a, str) and isinstance(b, str):
        assert re.sub(r"^log(\.[\w-]+)?: ", "", a) == re.sub(r"^log(\.[\w-]+)?: ", "", b), where
    else:
        assert a == b, where


def result(steelyard, robot, log, *options, out="out", timeout=300):
    outcome = steelyard("identify", robot, log, *options, *QUICK, "-o", out, timeout=timeout)
    assert outcome.code == 0, outcome
    text = (steelyard.folder / out / "result.json").read_text()
    return json.loads(text)


@pytest.fixture(scope="module")
def expected(arm_logs, tmp_path_factory):
    """The arm's log, and what its CSV gives."""
    from conftest import Steelyard
    from recordings import BARE

    folder = Steelyard(tmp_path_factory.mktemp("csv"))
    folder.write("bare.yaml", BARE)
    log = on_the_clock(arm_logs["fit"])
    folder.write("log.csv", table(log.columns()))
    return SimpleNamespace(log=log, result=result(folder, "bare.yaml", "log.csv"))


@pytest.mark.parametrize("kind", WRITERS)
def test_every_container_gives_what_the_csv_gives(arm, expected, kind):
    name = "log.mcap" if kind.endswith(".mcap") else "log"
    WRITERS[kind](arm.folder / name, states(expected.log, JOINTS))
    same(expected.result, result(arm, "bare.yaml", name))


def test_a_storage_file_alone(arm, expected):
    write_bag(arm.folder / "bag", states(expected.log, JOINTS), "SQLITE3")
    next((arm.folder / "bag").glob("*.db3")).rename(arm.folder / "log.db3")
    same(expected.result, result(arm, "bare.yaml", "log.db3"))
    assert not list(arm.folder.glob("log.db3-*"))
    os.rename(arm.folder / "log.db3", arm.folder / "log.of-any-name")
    same(expected.result, result(arm, "bare.yaml", "log.of-any-name"))


def test_a_file_that_was_cut_gives_its_beginning(arm, expected):
    write_ros2(arm.folder / "log.mcap", states(expected.log, JOINTS), "NONE")
    whole = (arm.folder / "log.mcap").read_bytes()
    (arm.folder / "log.mcap").write_bytes(whole[: len(whole) * 2 // 3])
    cut = result(arm, "bare.yaml", "log.mcap")
    said = [d for d in cut["diagnostics"] if d["code"] == "log-cut-file"]
    assert len(said) == 1 and "cut off" in said[0]["message"]
    assert 0.6 * expected.result["samples"] < cut["samples"] < 0.7 * expected.result["samples"]
    lines = table(expected.log.columns()).splitlines(keepends=True)
    arm.write("log.csv", "".join(lines[: int(cut["samples"]) + 1]))
    shorter = result(arm, "bare.yaml", "log.csv", out="csv")
    same(shorter["base"], cut["base"])


@pytest.mark.parametrize(("robot", "reach"), [("planar-2r", 1.1), ("denso-vp6242g", 1.1), ("stanford", 0.1)])
@pytest.mark.parametrize("kind", ["mcap", "rosbag2"])
def test_bundled_robots(steelyard, tmp_path, robot, reach, kind):
    """With two joints, with six, and with one that slides; by the command that `inspect` prints."""
    joints = [j["name"] for j in steelyard("inspect", robot, "--json").json()["joints"]]
    log = on_the_clock(record(robot, tmp_path, dof=len(joints), seed=5, reach=reach, fastest=1))
    steelyard.write("log.csv", table(log.columns()))
    if kind == "mcap":
        write_ros2(steelyard.folder / "log.mcap", states(log, joints), "LZ4")
    else:
        write_bag(steelyard.folder / "log", states(log, joints), "SQLITE3")
    bag = "log.mcap" if kind == "mcap" else "log"
    found = steelyard("inspect", robot, bag, "--json").json()
    assert found["command"] == f"steelyard identify {robot} {bag} -o model"
    same(result(steelyard, robot, "log.csv", out="csv"), result(steelyard, robot, bag, out="model"))


@pytest.mark.skipif(not DATA.is_dir(), reason="no recordings (set STEELYARD_DATA)")
def test_a_recorded_robot_whose_efforts_are_currents(steelyard):
    values = np.loadtxt(DATA / "ur10e/ur-20_02_10-30sec_12harm.csv", delimiter=",")
    log = on_the_clock(Recording(values[:, 0] - values[0, 0], values[:, 1:7], values[:, 7:13], values[:, 13:19]))
    columns = {name.replace("tau", "current"): column for name, column in log.columns().items()}
    steelyard.write("log.csv", table(columns))
    joints = ["shoulder_pan_joint", "shoulder_lift_joint", "elbow_joint", "wrist_1_joint", "wrist_2_joint", "wrist_3_joint"]
    write_bag(steelyard.folder / "log", states(log, joints), "MCAP")
    robot, gain = str(DATA / "ur10e/ur10e.urdf"), ["--gain", "14.87,13.26,11.13,10.62,11.03,11.47"]
    same(result(steelyard, robot, "log.csv", *gain, out="csv"),
         result(steelyard, robot, "log", "--columns", "current=tau", *gain))


def test_topics(arm, expected):
    messages = list(states(expected.log, JOINTS))
    write_plain(arm.folder / "log.mcap", messages, topics=("/joint_states", "/other/joint_states"))
    arm.refuses("identify", "bare.yaml", "log.mcap", "-o", "out",
                saying="log.mcap: has 2 topics of joints: /joint_states, /other/joint_states; choose one: --topic /joint_states")
    arm.refuses("identify", "bare.yaml", "log.mcap", "--topic", "/joint_stats", "-o", "out",
                saying="no topic '/joint_stats', did you mean '/joint_states'?; the bag has /joint_states (sensor_msgs/msg/JointState)")
    same(expected.result, result(arm, "bare.yaml", "log.mcap", "--topic", "/other/joint_states"))
    arm.write("project.yaml", "robot: bare.yaml\nlogs: [{file: log.mcap, topic: /joint_states}]\n")
    outcome = arm("identify", "project.yaml", *QUICK, "-o", "project")
    assert outcome.code == 0, outcome
    same(expected.result, json.loads((arm.folder / "project/result.json").read_text()))
    arm.refuses("identify", "project.yaml", "--topic", "/joint_states", "-o", "out", saying="--topic apply to logs on the command line")


def test_inspect_lists_topics_and_says_how_to_use_them(arm, expected):
    messages = list(states(expected.log, JOINTS, shuffled=False))
    write_plain(arm.folder / "log.mcap", messages)
    found = arm("inspect", "log.mcap", "--json").json()
    assert found["kind"] == "ROS 2 bag" and found["rows"] == len(messages)
    assert found["topics"] == [{"name": "/joint_states", "type": KIND, "messages": len(messages),
                                "rate": pytest.approx(1 / np.median(np.diff(expected.log.t)), rel=1e-6),
                                "joints": [*JOINTS, "gripper"]}]
    assert [c["channel"] for c in found["columns"]][:2] == ["t", "q of waist"]
    assert found["command"] == "steelyard identify ROBOT log.mcap -o model"
    assert arm("inspect", "bare.yaml", "log.mcap", "--json").json()["command"] == "steelyard identify bare.yaml log.mcap -o model"
    write_plain(arm.folder / "two.mcap", messages, topics=("/a", "/b"))
    found = arm("inspect", "two.mcap", "--json").json()
    assert [t["name"] for t in found["topics"]] == ["/a", "/b"] and found["command"] is None
    assert [d["code"] for d in found["diagnostics"]] == ["log-no-state"]
    found = arm("inspect", "two.mcap", "--topic", "/b", "--json").json()
    assert found["command"] == "steelyard identify ROBOT two.mcap --topic /b -o model"
    write_plain(arm.folder / "other.mcap", list(states(expected.log, ["waist", "shoulder", "elbo"], shuffled=False)))
    found = arm("inspect", "bare.yaml", "other.mcap", "--json").json()
    assert found["command"] is None
    assert "no joint 'elbow' is in the topic, did you mean 'elbo'?" in found["guess"]["reasons"]


def test_a_reference_from_a_second_topic(arm, expected):
    """As `iv` takes it, and the same as from columns of a CSV."""
    log = expected.log
    columns = log.columns()
    columns.update({f"q_ref{i + 1}": column + 1e-3 for i, column in enumerate(log.q.T)})
    arm.write("log.csv", table(columns))
    command = log.with_(q=log.q + 1e-3)
    with (arm.folder / "log.mcap").open("wb") as out:
        writer = mcap_writer.Writer(out)
        writer.start(profile="ros2")
        schema = writer.register_schema(KIND, "ros2msg", TEXT.encode())
        channels = [writer.register_channel(topic, "cdr", schema) for topic in ("/joint_states", "/command")]
        for state, asked in zip(states(log, JOINTS), states(command, JOINTS, shuffled=False), strict=True):
            for channel, (time, *values) in zip(channels, (state, asked), strict=True):
                writer.add_message(channel, log_time=time, publish_time=time, data=cdr(time, *values))
        writer.finish()
    ends = "reference: 'q_ref{}'"
    for name, keys in (("csv", f"file: log.csv, {ends}"), ("mcap", f"file: log.mcap, topic: [/joint_states, /command], {ends}")):
        arm.write(f"{name}.yaml", f"robot: bare.yaml\nlogs: [{{{keys}}}]\nestimate: {{method: linear-iv}}\n")
        outcome = arm("identify", f"{name}.yaml", *QUICK, "-o", name, timeout=300)
        assert outcome.code == 0, outcome
    same(*(json.loads((arm.folder / name / "result.json").read_text()) for name in ("csv", "mcap")))


def damaged(path, at, value=None):
    bytes_ = bytearray(path.read_bytes())
    bytes_[at] = bytes_[at] ^ 0x10 if value is None else value
    path.write_bytes(bytes_)


def test_every_malformed_kind_has_one_message(arm, expected):
    short = expected.log.rows(slice(0, 300))
    messages = list(states(short, JOINTS))
    path = arm.folder / "log.mcap"

    def refused(saying, log="log.mcap", *options):
        arm.refuses("identify", "bare.yaml", log, *options, "-o", "out", saying=saying)

    path.write_bytes(b"")
    refused("log.mcap: is empty")
    path.write_bytes(b"no bag at all, but text\n")
    refused("log.mcap: is neither an MCAP file nor a sqlite3 bag")
    write_ros2(path, messages, "ZSTD")
    damaged(path, 3000)  # in the first chunk, not in the index behind it
    refused("log.mcap: damaged at byte")
    write_ros2(path, messages, "NONE")
    damaged(path, 9000)
    refused(["log.mcap: damaged at byte", "checksum of a chunk differs"])
    write_plain(path, messages, use_chunking=False, enable_data_crcs=True)
    damaged(path, 9000)
    refused("log.mcap: ")
    write_ros2(path, messages, "NONE")
    path.write_bytes(path.read_bytes()[:40])
    refused("no topic of joint states (sensor_msgs/msg/JointState); the bag has no topics")
    write_plain(path, messages, encoding="json")
    refused("topic '/joint_states': its messages are encoded as 'json'; only cdr is supported")
    write_plain(path, messages, text="std_msgs/Header header\nstring[] name\nfloat64[] position\n")
    refused("topic '/joint_states': message 1: it is ")
    write_plain(path, messages, kind="my_msgs/msg/State")
    refused("no topic of joint states (sensor_msgs/msg/JointState); the bag has /joint_states (my_msgs/msg/State)")
    write_ros2(path, [])
    refused("no topic of joint states")
    write_plain(path, [], use_chunking=False)
    refused("topic '/joint_states': has no messages")
    write_ros2(path, states(short, ["waist", "shoulder", "elbo"]))
    refused("topic '/joint_states': has no joint 'elbow', did you mean 'elbo'?; it has: ")
    write_ros2(path, states(short, JOINTS, effort=False))
    refused("topic /joint_states has no effort: the messages leave it empty; a fit needs torques or currents")
    nothing = short.with_(tau=np.full_like(short.tau, np.nan))
    write_ros2(path, ((*m[:4], np.full(4, np.nan)) for m in states(nothing, JOINTS)))
    refused("topic /joint_states has no effort: every value is NaN")
    write_ros2(path, ((*m[:3], m[3][:2], m[4]) for m in messages))
    refused("topic '/joint_states': message 1: it has 4 joints, but 2 numbers of velocity")
    write_bag(arm.folder / "bag", messages, "SQLITE3")
    database = next((arm.folder / "bag").glob("*.db3"))
    whole = database.read_bytes()
    database.write_bytes(whole[: len(whole) // 2])
    refused("the database cannot be read: database disk image is malformed; copy it again", "bag")
    database.unlink()
    refused("bag/metadata.yaml: lists 'bag.db3', which is not there; copy the whole directory", "bag")
    (arm.folder / "bag/metadata.yaml").unlink()
    refused("bag: is a directory without a ROS 2 bag: no metadata.yaml, .mcap or .db3", "bag")


CONTROLLER = "control_msgs/msg/JointTrajectoryControllerState"
POINT = "trajectory_msgs/JointTrajectoryPoint"
VINTAGES = {  # of Humble, and of Jazzy
    "desired": "".join(f"{POINT} {field}\n" for field in ("desired", "actual", "error")),
    "reference": "".join(f"{POINT} {field}\n" for field in ("reference", "feedback", "error", "output"))
    + "".join(f"trajectory_msgs/MultiDOFJointTrajectoryPoint multi_dof_{field}\n" for field in ("reference", "feedback", "error", "output")),
}


def write_controller_bag(path, log, vintage, storage):
    """The controller's state with a wrench and an IMU, by rosbags."""
    store = get_typestore(Stores.ROS2_HUMBLE)
    store.register(get_types_from_msg("std_msgs/Header header\nstring[] joint_names\n" + VINTAGES[vintage], CONTROLLER))
    T = store.types
    header, stamp, duration = T["std_msgs/msg/Header"], T["builtin_interfaces/msg/Time"], T["builtin_interfaces/msg/Duration"]
    vector, wrench, imu = T["geometry_msgs/msg/Vector3"], "geometry_msgs/msg/WrenchStamped", "sensor_msgs/msg/Imu"
    none = np.zeros(0)

    def point(q, qd, effort):
        return T["trajectory_msgs/msg/JointTrajectoryPoint"](*(np.ascontiguousarray(x) for x in (q, qd, none, effort)), duration(0, 0))

    with rosbag2.Writer(path, version=9, storage_plugin=rosbag2.StoragePlugin[storage]) as bag:
        topics = {kind: bag.add_connection(topic, kind, typestore=store) for topic, kind in (("/arm/controller_state", CONTROLLER), ("/wrench", wrench), ("/imu", imu))}
        for k, time in enumerate(START + ns for ns in nanoseconds(log)):
            head = header(stamp(time // 10**9, time % 10**9), "")
            points = [point(log.q[k] + 1e-3, log.qd[k], none), point(log.q[k], log.qd[k], log.tau[k]), point(0 * log.q[k], 0 * log.qd[k], none)]
            if vintage == "reference":
                points += [point(none, none, none)] + [T["trajectory_msgs/msg/MultiDOFJointTrajectoryPoint"]([], [], [], duration(0, 0))] * 4
            force = T["geometry_msgs/msg/Wrench"](vector(k, 2.0, 3.0), vector(4.0, 5.0, 6.0))
            still = np.zeros(9)
            messages = {CONTROLLER: T[CONTROLLER](head, JOINTS, *points), wrench: T[wrench](head, force),
                        imu: T[imu](head, T["geometry_msgs/msg/Quaternion"](0.0, 0.0, 0.0, 1.0), still, vector(1.0, 2.0, 3.0), still, vector(0.0, 0.0, 9.81), still)}
            for kind, message in messages.items():
                bag.write(topics[kind], time, store.serialize_cdr(message, kind))


@pytest.mark.parametrize("storage", ["SQLITE3", "MCAP"])
@pytest.mark.parametrize("vintage", VINTAGES)
def test_the_state_of_a_controller_is_a_log(steelyard, log, vintage, storage):
    """Its feedback is what was measured, its reference what was asked; a wrench and an IMU beside it disturb nothing."""
    from recordings import BARE

    steelyard.write("bare.yaml", BARE)
    steelyard.write("log.csv", table(log.columns()))
    write_controller_bag(steelyard.folder / "bag", log, vintage, storage)
    listed = steelyard("inspect", "bare.yaml", "bag")
    assert listed.code == 0 and all(word in listed.out for word in ("/arm/controller_state", "/wrench", "/imu")), listed

    def model(*words):
        outcome = steelyard("identify", "bare.yaml", *words, *QUICK, "-o", "out", "--json")
        assert outcome.code == 0, outcome
        return {p["name"]: p["value"] for p in outcome.json()["base"]}

    theirs = model("log.csv")
    for topics in ([], ["--topic", "/arm/controller_state", "--topic", "/wrench", "--topic", "/imu"]):
        ours = model("bag", *topics)
        assert ours.keys() == theirs.keys()
        for name, value in ours.items():
            assert value == pytest.approx(theirs[name], rel=1e-4, abs=1e-5), name
