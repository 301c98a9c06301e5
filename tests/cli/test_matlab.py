"""MATLAB files as people write them: structs, nested ones, arrays of them, either orientation, units in names."""

import shlex

import numpy as np
import pytest

from recordings import BARE, table

io = pytest.importorskip("scipy.io")
QUICK = ["--friction", "viscous,coulomb", "--cutoff", "8", "--no-report"]


def samples(log):
    """A struct array with an element for each sample."""
    kinds = [("time", float), ("pos", float, (3,)), ("vel", float, (3,)), ("effort", float, (3,))]
    out = np.zeros(len(log.t), dtype=kinds)
    out["time"], out["pos"], out["vel"], out["effort"] = log.t, log.q, log.qd, log.tau
    return out


def simulink(log):
    """What Simulink calls a structure with time."""
    signals = np.array([(values, name) for values, name in ((log.q, "q"), (log.qd, "qd"), (log.tau, "tau"))], dtype=[("values", object), ("label", object)])
    return {"time": log.t[:, None], "signals": signals}


# Variables of the file, and how `inspect` reads them
FORMS = {
    "a matrix": (lambda log: {"data": np.column_stack([log.t, log.q, log.qd, log.tau]), "fs": 100.0}, "t=1,q=2-4,qd=5-7,tau=8-10"),
    "a struct": (lambda log: {"rec": {"time": log.t[:, None], "position": log.q, "velocity": log.qd, "torque": log.tau}},
                 "t=rec.time,q=rec.position{},qd=rec.velocity{},tau=rec.torque{}"),
    "a struct, channel by channel, in degrees": (
        lambda log: {"rec": {"time": log.t[None, :], "act_pos_deg": np.degrees(log.q).T, "act_vel_deg_per_s": np.degrees(log.qd).T, "act_torque_nm": log.tau.T}},
        "t=rec.time,q=rec.act_pos_deg{},qd=rec.act_vel_deg_per_s{},tau=rec.act_torque_nm{}"),
    "nested structs": (lambda log: {"log": {"clock": {"time": log.t}, "arm": {"pos": log.q, "vel": log.qd.T, "effort": log.tau}}},
                       "t=log.clock.time,q=log.arm.pos{},qd=log.arm.vel{},tau=log.arm.effort{}"),
    "an element for each sample": (lambda log: {"s": samples(log)}, "t=s.time,q=s.pos{},qd=s.vel{},tau=s.effort{}"),
    "three dimensions": (lambda log: {"t": log.t, "q": log.q.T[:, None, :], "qd": log.qd.T[:, None, :], "tau": log.tau.T[:, None, :]}, ""),
}


def percent(steelyard, *words):
    outcome = steelyard("identify", "bare.yaml", *words, *QUICK, "--json", timeout=120)
    assert outcome.code == 0, outcome
    return outcome.json()["validation"][0]["filtered_relative_percent"]


@pytest.mark.parametrize("form", FORMS)
def test_what_inspect_prints_gives_what_the_csv_gives(steelyard, log, form):
    make, columns = FORMS[form]
    steelyard.write("bare.yaml", BARE)
    steelyard.write("log.csv", table(log.columns()))
    io.savemat(steelyard.folder / "log.mat", make(log), do_compression=True)
    found = steelyard("inspect", "bare.yaml", "log.mat", "--json").json()
    assert found["kind"] == "MATLAB" and found["rows"] == len(log.t) and found["guess"]["columns"] == columns
    words = shlex.split(found["command"])
    assert words[:3] == ["steelyard", "identify", "bare.yaml"]
    assert percent(steelyard, *words[3:]) == pytest.approx(percent(steelyard, "log.csv", "-o", "csv"), rel=1e-6)


def test_structs_beside_each_other_are_numbered(steelyard, log):
    steelyard.write("bare.yaml", BARE)
    steelyard.write("log.csv", table(log.columns()))
    io.savemat(steelyard.folder / "log.mat", {"log": simulink(log)})
    columns = "t=log.time," + ",".join(f"{channel}=log.signals({k}).values{{}}" for k, channel in enumerate(("q", "qd", "tau"), 1))
    assert percent(steelyard, "log.mat", "--columns", columns, "-o", "model") == percent(steelyard, "log.csv", "-o", "csv")


def test_what_is_not_read_is_named(steelyard, log):
    steelyard.write("bare.yaml", BARE)
    cells = np.empty(2, dtype=object)
    cells[0], cells[1] = log.q, log.tau
    io.savemat(steelyard.folder / "log.mat", {"t": log.t, "runs": cells})
    steelyard.refuses("identify", "bare.yaml", "log.mat", "-o", "out", saying=["log.mat", "not read: runs (a cell array: save matrices)"])
    assert "not read: runs" in steelyard("inspect", "log.mat").out
    io.savemat(steelyard.folder / "log.mat", {"runs": cells})
    steelyard.refuses("inspect", "log.mat", saying="no matrix of numbers can be read: runs (a cell array: save matrices)")


def test_arrays_of_objects_are_named(steelyard, log):
    steelyard.write("bare.yaml", BARE)
    np.savez(steelyard.folder / "log.npz", t=log.t, q=log.q.astype(object), tau=log.tau, film=np.zeros((4, 4, 3)))
    words = ["no column q1, q2, q3", "not read: q (Python objects: save it as numbers, numpy.array(q, dtype=float)", "film (3 dimensions"]
    steelyard.refuses("identify", "bare.yaml", "log.npz", "-o", "out", saying=words)
    np.savez(steelyard.folder / "only.npz", q=log.q.astype(object))
    steelyard.refuses("identify", "bare.yaml", "only.npz", "-o", "out", saying="has no array of numbers: q (Python objects")


def test_a_struct_whose_size_is_damaged_is_refused(steelyard, log):
    io.savemat(steelyard.folder / "log.mat", {"log": simulink(log)})
    damaged = bytearray((steelyard.folder / "log.mat").read_bytes())
    assert damaged[152] == 5  # the dimensions are int32
    damaged[152] = 1
    steelyard.write("log.mat", bytes(damaged))
    steelyard.refuses("inspect", "log.mat", saying="log.mat: no matrix of numbers can be read")
