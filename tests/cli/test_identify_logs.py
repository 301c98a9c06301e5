"""identify from every kind of log: names, units, orders, formats, motor sides, several logs at once."""

import gzip
import os
import struct
import threading

import numpy as np
import pytest

from identifying import GIVEN, base_values, identify
from recordings import JOINTS, read_table, sines, table, torques


def matlab5(variables) -> bytes:
    """A MATLAB 5 file of double matrices, written by hand."""
    def element(kind, data):
        return struct.pack("<II", kind, len(data)) + data + b"\0" * (-len(data) % 8)

    out = b"MATLAB 5.0 MAT-file, by a test".ljust(116) + b"\0" * 8 + struct.pack("<H2s", 0x0100, b"IM")
    for name, matrix in variables.items():
        matrix = np.atleast_2d(np.asarray(matrix, float))
        out += element(14, element(6, struct.pack("<II", 6, 0)) + element(5, struct.pack("<ii", *matrix.shape))
                       + element(1, name.encode()) + element(9, matrix.tobytes(order="F")))
    return out


def renamed(log, names):
    return dict(zip(names, log.columns().values(), strict=True))


ODD_NAMES = ["Zeit [s]", *(f"/joint_states/{j}/position" for j in JOINTS), *(f"/joint_states/{j}/velocity" for j in JOINTS),
             *(f"/joint_states/{j}/effort" for j in JOINTS)]
RECORDER = ["timestamp", *(f"actual_q_{i}" for i in range(3)), *(f"actual_qd_{i}" for i in range(3)), *(f"target_moment_{i}" for i in range(3))]


def written(run, log, kind):
    """Writes the log in some way; the options that make up for it, and whether no bit is lost."""
    columns = log.columns()
    if kind == "names":
        run.write("log.csv", table({f"x{name}": values for name, values in columns.items()}))
        return ["log.csv", "--columns", "t=xt,q=xq1,xq2,xq3,qd=xqd1,xqd2,xqd3", "--columns", "tau=xtau1,xtau2,xtau3"], True
    if kind == "patterns":
        run.write("log.csv", table(renamed(log, RECORDER), separator=" "))
        return ["log.csv", "--columns", "t=timestamp,q=actual_q_{},qd=actual_qd_{},tau=target_moment_{}"], True
    if kind == "odd names":
        run.write("log.csv", table(renamed(log, ODD_NAMES), separator="\t"))
        spec = [f"{channel}={','.join(ODD_NAMES[k:k + 3])}" for channel, k in (("q", 1), ("qd", 4), ("tau", 7))]
        return ["log.csv", "--columns", "t=Zeit [s]", *(x for s in spec for x in ("--columns", s))], True
    if kind == "numbers":
        run.write("log.txt", table(columns, header=False))
        return ["log.txt", "--no-header", "--columns", "t=1,q=2-4,qd=5-7,tau=8-10"], True
    if kind == "order of columns":
        run.write("log.csv", table(dict(reversed(columns.items()))))
        return ["log.csv"], True
    if kind == "rows":
        junk = np.zeros((30, 10))
        values = np.vstack([junk, np.array(list(columns.values())).T, junk])
        run.write("log.csv", table(dict(zip(columns, values.T, strict=True))))
        return ["log.csv", "--rows", "31-2030"], True
    if kind == "gzip":
        run.write("log.csv.gz", gzip.compress(table(columns).encode()))
        return ["log.csv.gz"], True
    if kind == "npz":
        np.savez(run.folder / "log.npz", t=log.t, q=log.q, qd=log.qd, tau=log.tau)
        return ["log.npz"], True
    if kind == "npy":
        np.save(run.folder / "log.npy", np.array(list(columns.values())).T)
        return ["log.npy", "--columns", "t=1,q=2-4,qd=5-7,tau=8-10"], True
    if kind == "mat":
        run.write("log.mat", matlab5({"t": log.t[:, None], "q": log.q, "qd": log.qd, "tau": log.tau}))
        return ["log.mat"], True
    if kind == "units":
        run.write("log.csv", table(log.with_(t=1e3 * log.t, q=np.degrees(log.q), qd=np.degrees(log.qd) / 6, tau=1e3 * log.tau).columns()))
        return ["log.csv", "--units", "t=ms,q=deg,qd=rpm,tau=Nmm"], False
    if kind == "rate":
        del columns["t"]
        run.write("log.csv", table(columns))
        return ["log.csv", "--rate", "100"], False
    raise ValueError(kind)


@pytest.mark.parametrize("kind", ["names", "patterns", "odd names", "numbers", "order of columns", "rows", "gzip", "npz", "npy", "mat", "units", "rate"])
def test_every_way_to_write_a_log_gives_the_same_model(arm, arm_logs, kind):
    plain = identify(arm, "bare.yaml", "fit.csv", *GIVEN)
    words, exact = written(arm, arm_logs["fit"], kind)
    other = identify(arm, "bare.yaml", *words, *GIVEN)
    assert [v["log"] for v in other["validation"]] == [words[0]]
    if exact:
        assert other["base"] == plain["base"] and other["validation"][0]["joints"] == plain["validation"][0]["joints"]
    else:
        assert base_values(other) == pytest.approx(base_values(plain), rel=1e-6, abs=1e-9)
    assert (arm.folder / "out/series/log.csv").exists()


def test_velocity_is_derived_where_there_is_none(arm, arm_logs):
    columns = {k: v for k, v in arm_logs["fit"].columns().items() if not k.startswith("qd")}
    arm.write("log.csv", table(columns))
    plain, derived = identify(arm, "bare.yaml", "fit.csv", *GIVEN), identify(arm, "bare.yaml", "log.csv", *GIVEN)
    for b, d in zip(plain["base"], derived["base"], strict=True):
        assert abs(b["value"] - d["value"]) < 6 * b["std"], b["name"]


def test_current_becomes_torque_by_its_gain(arm, arm_logs):
    gain = np.array([14.0, 12.5, 8.0])
    columns = arm_logs["fit"].columns()
    for i in range(3):
        columns[f"current{i + 1}"] = columns.pop(f"tau{i + 1}") / gain[i]
    arm.write("log.csv", table(columns))
    plain = identify(arm, "bare.yaml", "fit.csv", *GIVEN)
    assert base_values(identify(arm, "bare.yaml", "log.csv", "--gain", "14,12.5,8", *GIVEN)) == pytest.approx(base_values(plain), rel=1e-9, abs=1e-12)
    arm.write("p.yaml", "robot: bare.yaml\nlogs: [{file: log.csv}]\ndrives: {gain: [14, 12.5, 8]}\n")
    assert base_values(identify(arm, "p.yaml", *GIVEN)) == pytest.approx(base_values(plain), rel=1e-9, abs=1e-12)
    arm.refuses("identify", "bare.yaml", "log.csv", "-o", "none", saying=["log.csv", "gain"])
    arm.refuses("identify", "bare.yaml", "log.csv", "--gain", "14,12.5", "-o", "none", saying=["gain", "3"])


@pytest.mark.parametrize("T", [[[32, 0, 0], [0, 45, 0], [0, 0, -30]], [[32, 0, 0], [0, 45, 0], [0, 20, 30]]])
def test_motor_side_channels_come_to_the_joints(arm, arm_logs, T):
    log, offset = arm_logs["fit"], np.array([0, -0.5, 0.25])
    T = np.array(T, float)
    motor = log.with_(q=(log.q - offset) @ T.T, qd=log.qd @ T.T, tau=log.tau @ np.linalg.inv(T))
    arm.write("motor.csv", table(motor.columns()))
    arm.write("p.yaml", f"robot: bare.yaml\nlogs: [{{file: motor.csv}}]\ndrives: {{transmission: {T.tolist()}, offset: {offset.tolist()}}}\n")
    out = identify(arm, "p.yaml", *GIVEN)
    plain = identify(arm, "bare.yaml", "fit.csv", *GIVEN)
    assert base_values(out) == pytest.approx(base_values(plain), rel=1e-6, abs=1e-8)
    assert out["validation"][0]["relative_percent"] == pytest.approx(plain["validation"][0]["relative_percent"], rel=1e-6)


def test_several_logs_teach_more_than_one(arm):
    one, three = identify(arm, "bare.yaml", "fit.csv", *GIVEN), identify(arm, "bare.yaml", "fit.csv", "check.csv", "third.csv", *GIVEN)
    assert three["samples"] == 3 * one["samples"]
    assert [v["log"] for v in three["validation"]] == ["fit.csv", "check.csv", "third.csv"]
    deviations = [np.array([b["std"] for b in out["base"]]) for out in (one, three)]
    assert np.median(deviations[1] / deviations[0]) < 0.8


def test_a_joint_may_rest_in_one_log_if_it_moves_in_another(arm):
    t, q, qd, qdd = sines(3, 20, 100, 8)
    q[:, 2], qd[:, 2], qdd[:, 2] = 0.4, 0, 0
    tau = torques("arm.yaml", q, qd, qdd, arm.folder)
    columns = {"t": t}
    for channel, values in (("q", q), ("qd", qd), ("tau", tau + 0.05 * np.random.default_rng(1).standard_normal(tau.shape))):
        columns.update({f"{channel}{i + 1}": c for i, c in enumerate(values.T)})
    arm.write("resting.csv", table(columns))
    out = identify(arm, "bare.yaml", "fit.csv", "resting.csv", *GIVEN)
    assert [d["code"] for d in out["diagnostics"]].count("joint-still") == 1
    arm.refuses("identify", "bare.yaml", "resting.csv", "-o", "none", code=3, saying=["resting.csv", "'elbow'", "joints:", "joint-still"])


def test_fewer_joints_of_a_robot_in_another_order(arm, arm_logs):
    log, order = arm_logs["fit"], [2, 0, 1]
    arm.write("log.csv", table(log.with_(q=log.q[:, order], qd=log.qd[:, order], tau=log.tau[:, order]).columns()))
    out = identify(arm, "bare.yaml", "log.csv", "--joints", "elbow,waist,shoulder", *GIVEN)
    assert [j["name"] for j in out["validation"][0]["joints"]] == ["elbow", "waist", "shoulder"]
    plain = identify(arm, "bare.yaml", "fit.csv", *GIVEN)
    assert out["validation"][0]["relative_percent"] == pytest.approx(plain["validation"][0]["relative_percent"], rel=1e-6)
    arm.refuses("identify", "bare.yaml", "fit.csv", "--joints", "waist,shoulder,elbw", "-o", "none", saying=["'elbw'", "did you mean 'elbow'?"])


def test_logs_of_one_name_keep_their_own_series(arm):
    (arm.folder / "monday").mkdir()
    (arm.folder / "monday/fit.csv").write_text((arm.folder / "check.csv").read_text())
    out = identify(arm, "bare.yaml", "fit.csv", "--validate", "monday/fit.csv", *GIVEN)
    assert [v["log"] for v in out["validation"]] == ["fit.csv", "fit.csv"]
    assert [v["series"] for v in out["validation"]] == ["series/fit.csv", "series/fit-2.csv"]
    first, second = (read_table(arm.folder / "out" / v["series"]) for v in out["validation"])
    assert not np.array_equal(first["tau1"], second["tau1"])


@pytest.mark.parametrize("options", [GIVEN, ["--hold-out", "0.25"], ["--method", "ml", *GIVEN]], ids=["given", "automatic, held out", "ml"])
def test_every_log_is_read_once(arm, arm_logs, options):
    """A pipe gives its bytes once: who opened it again would wait for ever."""
    arm.write("fit.csv", table(arm_logs["fit"].columns()))
    arm.write("check.csv", table(arm_logs["check"].columns()))
    from_files = arm("identify", "bare.yaml", "fit.csv", "--validate", "check.csv", *options, "--json", "-o", "files")
    for name in ("fit", "check"):
        whole = (arm.folder / f"{name}.csv").read_bytes()
        (arm.folder / f"{name}.csv").unlink()
        os.mkfifo(arm.folder / f"{name}.csv")
        threading.Thread(target=lambda path=arm.folder / f"{name}.csv", whole=whole: path.write_bytes(whole), daemon=True).start()
    piped = arm("identify", "bare.yaml", "fit.csv", "--validate", "check.csv", *options, "--json", "-o", "pipes")
    assert from_files.code == piped.code == 0, piped
    assert piped.json()["base"] == from_files.json()["base"]
    assert piped.json()["validation"] == from_files.json()["validation"]


def test_columns_that_were_given_are_not_asked_for_again(arm, arm_logs):
    """Of a table without header and without time the message asks for the time alone."""
    lines = table(arm_logs["fit"].columns(), header=False).splitlines()
    arm.write("timeless.csv", "\n".join(line.split(",", 1)[1] for line in lines) + "\n")
    given = ["--columns", "q=1-3,qd=4-6,tau=7-9"]
    message = arm.refuses("identify", "bare.yaml", "timeless.csv", *given, "-o", "out", saying=["no column t", "--rate 100", "--columns t=1"])
    assert "q=" not in message
    assert arm("identify", "bare.yaml", "timeless.csv", *given, "--rate", "100", "--friction", "viscous,coulomb", "--cutoff", "20", "-o", "out").code == 0
