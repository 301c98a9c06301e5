"""identify from outside: what it writes is complete, agrees with itself, and is the truth where the truth is known."""

import gzip
import json
import os
import pty
import signal
import struct
import subprocess
import time

import numpy as np
import pytest

from conftest import PROGRAM, Steelyard
from recordings import ARM, BARE, JOINTS, TRUTH, evaluate, low_pass, read_table, record, sines, table, torques

GIVEN = ["--friction", "viscous,coulomb", "--cutoff", "20"]  # as the arm was made: nothing to choose


@pytest.fixture(scope="session")
def identified(arm_logs, tmp_path_factory):
    """One run with every default, for tests that only look."""
    run = Steelyard(tmp_path_factory.mktemp("identified"))
    run.write("bare.yaml", BARE)
    for name, log in arm_logs.items():
        run.write(f"{name}.csv", table(log.columns()))
    run.outcome = run("identify", "bare.yaml", "fit.csv", "--validate", "check.csv", "-o", "model")
    assert run.outcome.code == 0, run.outcome
    run.result = result(run, "model")
    return run


def result(run, folder, timeless=False):
    out = json.loads((run.folder / folder / "result.json").read_text())
    if timeless:
        del out["seconds"], out["run"]  # when, and by which words
    return out


def identify(run, *arguments, timeless=True):
    outcome = run("identify", *arguments, "-o", "out")
    assert outcome.code == 0, outcome
    return result(run, "out", timeless)


def base_values(out):
    return {b["name"]: b["value"] for b in out["base"]}


def tree(folder):
    return {str(p.relative_to(folder)) for p in folder.rglob("*") if p.is_file()}


# ---- what it leaves behind


def test_the_files_of_the_contract(identified):
    assert tree(identified.folder / "model") >= {"result.json", "model.yaml", "model.urdf", "series/fit.csv", "series/check.csv"}
    assert not [p for p in tree(identified.folder) if "partial" in p]


def test_result_has_every_key_of_the_contract(identified):
    out = identified.result
    assert out["schema"] == 1 and out["robot"] == "arm" and out["dof"] == 3 and out["method"] == "wls"
    assert out["samples"] == 2000 and isinstance(out["consistent"], bool) and out["condition"] > 1
    assert out["base_count"] == len([b for b in out["base"] if b["name"].split("_")[0] not in ("Ia", "Fv", "Fc", "Fo")])
    for p in out["parameters"]:
        assert {"name", "kind", "value", "std", "unit", "from"} <= set(p)
        assert p["kind"] in ("inertial", "rotor", "friction", "offset", "drive") and p["from"] in ("data", "prior")
        assert (p["std"] is None) == (p["from"] == "prior")
    assert {p["name"] for p in out["parameters"]} >= {"ZZ_1", "M_3", "Ia_3", "Fv_1", "Fc_3"}
    for b in out["base"]:
        assert {"name", "expression", "value", "std", "relative_std_percent"} <= set(b)
        assert b["relative_std_percent"] == pytest.approx(100 * b["std"] / abs(b["value"]))
    assert [(v["log"], v["role"]) for v in out["validation"]] == [("fit.csv", "identify"), ("check.csv", "validate")]
    for v in out["validation"]:
        assert v["relative_percent"] > 0 and v["filtered_relative_percent"] > 0
        assert [j["name"] for j in v["joints"]] == JOINTS
        for j in v["joints"]:
            assert {"rms", "relative_percent", "filtered_relative_percent", "moving_relative_percent", "fit_percent"} <= set(j)
    for d in out["diagnostics"]:
        assert set(d) == {"severity", "code", "message"} and d["severity"] in ("info", "warning")
    assert out["seconds"]["total"] > 0


def test_series_hold_what_the_metrics_are_made_of(identified):
    nine_digits = 1e-6  # of a prediction are 5e-9 of it, and errors are a hundredth
    for v in identified.result["validation"]:
        series = read_table(identified.folder / "model" / v["series"])
        assert list(series) == ["t"] + [f"{c}{i}" for c in ("tau", "tau_hat", "q", "qd") for i in (1, 2, 3)]
        tau = np.array([series[f"tau{i}"] for i in (1, 2, 3)]).T
        error = tau - np.array([series[f"tau_hat{i}"] for i in (1, 2, 3)]).T
        assert v["relative_percent"] == pytest.approx(100 * np.linalg.norm(error) / np.linalg.norm(tau), rel=nine_digits)
        smooth_error, smooth_tau = low_pass(error, 100, 10), low_pass(tau, 100, 10)
        assert v["filtered_relative_percent"] == pytest.approx(100 * np.linalg.norm(smooth_error) / np.linalg.norm(smooth_tau), rel=1e-4)
        for i, j in enumerate(v["joints"]):
            assert j["rms"] == pytest.approx(np.sqrt(np.mean(error[:, i] ** 2)), rel=nine_digits)
            assert j["relative_percent"] == pytest.approx(100 * np.linalg.norm(error[:, i]) / np.linalg.norm(tau[:, i]), rel=nine_digits)
            assert j["filtered_relative_percent"] == pytest.approx(
                100 * np.linalg.norm(smooth_error[:, i]) / np.linalg.norm(smooth_tau[:, i]), rel=1e-3)
            spread = np.linalg.norm(tau[:, i] - tau[:, i].mean())
            assert j["fit_percent"] == pytest.approx(100 - 100 * np.linalg.norm(error[:, i]) / spread, rel=1e-9)


def test_series_are_the_torque_as_measured(identified, arm_logs):
    series, log = read_table(identified.folder / "model/series/check.csv"), arm_logs["check"]
    first = int(round(series["t"][0] * 100))
    assert first <= 50 and len(series["t"]) >= len(log.t) - 100  # at most half a second at either end
    assert np.array_equal(series["tau2"], log.tau[first : first + len(series["t"]), 1])


def test_the_metric_has_a_filter_of_its_own(arm):
    fits = {c: identify(arm, "bare.yaml", "fit.csv", "--friction", "viscous,coulomb", "--cutoff", c)["validation"][0] for c in ("8", "20")}
    assert fits["8"]["filtered_relative_percent"] != fits["20"]["filtered_relative_percent"]
    series = read_table(arm.folder / "out/series/fit.csv")
    for cutoff in (5, 10):
        v = identify(arm, "bare.yaml", "fit.csv", *GIVEN, "--metric-cutoff", cutoff)["validation"][0]
        tau = np.array([series[f"tau{i}"] for i in (1, 2, 3)]).T
        error = tau - np.array([series[f"tau_hat{i}"] for i in (1, 2, 3)]).T
        expected = 100 * np.linalg.norm(low_pass(error, 100, cutoff)) / np.linalg.norm(low_pass(tau, 100, cutoff))
        assert v["filtered_relative_percent"] == pytest.approx(expected, rel=1e-3)
        assert v["metric_cutoff"] == cutoff


# ---- the truth


def test_known_base_parameters_come_back_within_their_deviations(arm):
    out = identify(arm, "bare.yaml", "fit.csv", "check.csv", "third.csv", *GIVEN)
    off = np.array([(b["value"] - evaluate(b["expression"], TRUTH)) / b["std"] for b in out["base"]])
    assert out["base_count"] == 15 and len(off) == 22
    assert np.abs(off).max() < 4.5, dict(zip([b["name"] for b in out["base"]], off, strict=True))
    assert np.sqrt(np.mean(off**2)) < 1.7
    assert all(b["relative_std_percent"] < 1 for b in out["base"] if b["name"] in ("Fv_1", "Fc_1", "Ia_3", "MXR_2", "MX_3"))
    assert out["validation"][0]["filtered_relative_percent"] < 1


def test_the_laws_chosen_are_those_the_arm_has(identified):
    assert [f["terms"] for f in identified.result["friction"]] == [["viscous", "coulomb"]] * 3
    assert all(f["reason"] for f in identified.result["friction"])
    assert identified.result["validation"][1]["filtered_relative_percent"] < 1


@pytest.mark.parametrize("robot, centre", [("denso-vp6242g", [0, 0.4, -1.13, 0, 0, 0]), ("panda", [0, 0.3, 0, -1.6, 0, 1.9, 0])])
def test_a_bundled_robot_is_found_again(steelyard, robot, centre):
    dof = len(centre)
    for name, seed in (("fit", 1), ("check", 2)):
        log = record(robot, steelyard.folder, dof=dof, seconds=30, seed=seed, centre=np.array(centre), reach=0.8, noise=0.003)
        steelyard.write(f"{name}.csv", table(log.columns()))
    out = identify(steelyard, robot, "fit.csv", "--validate", "check.csv")
    assert out["dof"] == dof and out["validation"][1]["filtered_relative_percent"] < 1
    _, q, qd, qdd = sines(dof, 5, 50, 9, reach=0.8)
    q = q + np.array(centre)
    truth = torques(robot, q, qd, qdd, steelyard.folder)
    error = torques("out/model.yaml", q, qd, qdd, steelyard.folder) - truth
    moving = np.abs(qd) > 0.05  # where a joint turns, the truth jumps by twice its friction and the model need not
    assert np.linalg.norm(error[moving]) < 0.01 * np.linalg.norm(truth[moving])


# ---- the model as a robot


def test_model_yaml_and_urdf_are_robots(arm):
    assert arm("identify", "bare.yaml", "fit.csv", *GIVEN, "-o", "model").code == 0
    for model in ("model/model.yaml", "model/model.urdf"):
        assert [j["name"] for j in arm("inspect", model, "--json").json()["joints"]] == JOINTS
        validated = arm("validate", model, "check.csv", "--json")
        assert validated.code == 0 and validated.json()["validation"][0]["log"] == "check.csv"
        again = arm("identify", model, "check.csv", "--validate", "fit.csv", *GIVEN, "-o", "again")
        assert again.code == 0 and result(arm, "again")["validation"][1]["filtered_relative_percent"] < 1
    v = arm("validate", "model/model.yaml", "check.csv", "--json").json()["validation"][0]
    assert v["filtered_relative_percent"] < 1


def test_links_of_model_yaml_and_urdf_weigh_the_same(arm):
    assert arm("identify", "bare.yaml", "fit.csv", *GIVEN, "-o", "model").code == 0
    _, q, qd, qdd = sines(3, 2, 100, 7)
    yaml, urdf = (torques(f"model/model.{kind}", q, qd, qdd, arm.folder, "--rigid") for kind in ("yaml", "urdf"))
    assert np.abs(yaml - urdf).max() < 1e-9
    assert np.abs(yaml).max() > 1


def test_the_series_are_what_predict_says(identified):
    """Filtered motion in, the same torque out: judged and used are one model."""
    t, q, qd, qdd = sines(3, 20, 100, 2)  # motion of check.csv, before noise
    predicted = torques("model/model.yaml", q, qd, qdd, identified.folder)
    series = read_table(identified.folder / "model/series/check.csv")
    first = int(round(series["t"][0] * 100))
    for i in range(3):
        here = slice(first, first + len(series["t"]))
        moving = np.abs(qd[here, i]) > 0.05  # noise turns the sign of what stands still
        mine, theirs = predicted[here, i][moving], series[f"tau_hat{i + 1}"][moving]
        assert np.linalg.norm(mine - theirs) < 0.01 * np.linalg.norm(mine)


def test_a_model_remembers_how_it_came_about(identified):
    text = (identified.folder / "model/model.yaml").read_text()
    assert "identified:" in text and "fit" in text.split("identified:")[1]
    verdict = identified("validate", "model/model.yaml", "fit.csv", "--json").json()["verdict"]
    assert verdict["headline"].startswith("Not proven")  # its own log
    assert not identified("validate", "model/model.yaml", "check.csv", "--json").json()["verdict"]["headline"].startswith("Not proven")


# ---- reproducible


def test_threads_change_nothing(arm):
    one = arm("identify", "bare.yaml", "fit.csv", "third.csv", "--validate", "check.csv", "--threads", "1", "-o", "one")
    two = arm("identify", "bare.yaml", "fit.csv", "third.csv", "--validate", "check.csv", "--threads", "2", "-o", "two")
    assert one.code == two.code == 0
    assert result(arm, "one", timeless=True) == result(arm, "two", timeless=True)
    for name in tree(arm.folder / "one") - {"result.json", "report.html"}:
        assert (arm.folder / "one" / name).read_bytes() == (arm.folder / "two" / name).read_bytes(), name


def test_json_prints_the_result_and_nothing_else(arm):
    outcome = arm("identify", "bare.yaml", "fit.csv", "--validate", "check.csv", *GIVEN, "-o", "out", "--json")
    assert outcome.code == 0 and outcome.err == ""
    assert outcome.json() == result(arm, "out")


def test_a_project_says_the_same_as_a_command_line(arm):
    (arm.folder / "data").mkdir()
    for name in ("fit.csv", "check.csv"):
        (arm.folder / name).rename(arm.folder / "data" / name)
    arm.write("data/project.yaml", """\
robot: ../bare.yaml
gravity: [0, 0, -9.81]
logs:
  - {file: fit.csv, rows: 1-1900, columns: {t: 1, q: 2-4, qd: 5-7, tau: 8-10}}
  - {file: check.csv, rows: 1-1900, role: validate}
friction: [viscous, coulomb]
signals: {cutoff: 12, order: 3}
estimate: {method: ols}
metric_cutoff: 8
""")
    from_project = identify(arm, "data/project.yaml")
    from_words = identify(arm, "bare.yaml", "data/fit.csv", "--validate", "data/check.csv", "--rows", "1-1900", "--columns",
                          "t=1,q=2-4,qd=5-7,tau=8-10", "--gravity", "0,0,-9.81", "--friction", "viscous,coulomb", "--cutoff", "12",
                          "--order", "3", "--method", "ols", "--metric-cutoff", "8")
    assert json.dumps(from_project).replace("data/../", "") == json.dumps(from_words)
    assert from_words["method"] == "ols" and from_words["signals"]["cutoff"] == 12 and from_words["signals"]["order"] == 3


def test_options_win_over_the_project(arm):
    arm.write("p.yaml", "robot: bare.yaml\nlogs: [{file: fit.csv}]\nsignals: {cutoff: 12}\nfriction: [viscous]\n")
    out = identify(arm, "p.yaml", *GIVEN, "--validate", "check.csv")
    assert out["signals"]["cutoff"] == 20 and out["friction"][0]["terms"] == ["viscous", "coulomb"] and len(out["validation"]) == 2


# ---- logs of every kind


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


# ---- choices


@pytest.mark.parametrize("laws", ["viscous", "viscous,coulomb,offset", "viscous,coulomb,stribeck", "viscous,coulomb,cubic", "coulomb,viscous,load",
                                  "viscous,coulomb,asymmetric"])
def test_friction_as_given(arm, laws):
    out = identify(arm, "bare.yaml", "fit.csv", "--friction", laws, "--cutoff", "15")
    terms = out["friction"][0]["terms"]
    assert set(terms) >= set(laws.split(",")) and out["signals"]["cutoff"] == 15
    assert ("reason" in out["friction"][0]) is False


def test_automatic_choices_say_why(identified):
    signals = identified.result["signals"]
    assert signals["reason"] and signals["cutoff"] in [t["cutoff"] for t in signals["tried"]]


def test_a_cutoff_beyond_the_samples_is_not_passed_over(arm):
    out = identify(arm, "bare.yaml", "fit.csv", "--friction", "viscous,coulomb", "--cutoff", "70")
    assert [d["message"] for d in out["diagnostics"] if d["code"] == "cutoff-too-high"] == [
        "fit.csv: a cut-off of 70 Hz is too high for samples at 100 Hz: 40 Hz is used"]


def methods(run):
    text = " ".join(run("identify", "--help").out.split())
    return text.split("--method TEXT estimator: ")[1].split(" (wls)")[0].split(", ")


def test_every_method_in_the_list_finds_the_arm(arm):
    tried = []
    for method in methods(arm):
        outcome = arm("identify", "bare.yaml", "fit.csv", "--validate", "check.csv", *GIVEN, "--method", method, "-o", "out")
        if outcome.code == 2 and "no estimator" in outcome.err:
            continue
        assert outcome.code == 0, outcome
        out = result(arm, "out")
        assert out["method"] == method and out["validation"][1]["filtered_relative_percent"] < 2, method
        for b in out["base"]:
            if b["name"].startswith(("MX", "Fv", "Fc")):
                assert b["value"] == pytest.approx(evaluate(b["expression"], TRUTH), rel=0.1, abs=0.05), (method, b["name"])
        tried.append(method)
    assert {"ols", "wls", "full-covariance", "huber", "tls"} <= set(tried)


@pytest.mark.parametrize("arguments, saying", [
    (["--friction", "viskous"], ["viskous", "did you mean 'viscous'?"]),
    (["--method", "hubber"], ["'hubber'", "did you mean 'huber'?"]),
    (["--cutoff", "-3"], ["--cutoff", "'-3'"]),
    (["--columns", "x=1"], ["--columns", "'x'"]),
    (["--columns", "q=1-"], ["q"]),
    (["--units", "q=deg,tau=lightyears"], ["lightyears"]),
    (["--units", "q=Nm"], ["q", "Nm"]),
    (["--rows", "9-2"], ["9-2"]),
    (["--rows", "5000-6000"], ["fit.csv"]),
    (["--gravity", "0,0"], ["--gravity"]),
    (["--validate", "nowhere.csv"], ["nowhere.csv"]),
])
def test_options_that_cannot_be(arm, arguments, saying):
    arm.refuses("identify", "bare.yaml", "fit.csv", *arguments, "-o", "none", saying=saying)


def test_a_project_that_cannot_be(arm):
    arm.write("p.yaml", "robot: bare.yaml\nlogs:\n  - {file: fit.csv, role: validate}\n")
    arm.refuses("identify", "p.yaml", "-o", "none", saying=["p.yaml", "role identify"])
    arm.write("p.yaml", "robot: bare.yaml\nlogs:\n  - {file: fitt.csv}\n")
    arm.refuses("identify", "p.yaml", "-o", "none", saying=["p.yaml:3:", "fitt.csv"])
    arm.refuses("identify", "no-such-robot", "fit.csv", "-o", "none", saying=["no-such-robot"])
    arm.refuses("identify", "bare.yaml", "-o", "none", saying=["bare.yaml"])  # a robot where a project belongs
    arm.refuses("identify", "panda", "fit.csv", "-o", "none", saying=["fit.csv", "7"])


# ---- the words


def test_the_summary_fits_a_screen_and_has_the_main_results(identified):
    lines = identified.outcome.out.splitlines()
    assert len(lines) < 35 and max(map(len, lines)) < 160
    text = identified.outcome.out
    words = [b["determined"] for b in identified.result["base"]]
    assert f"{len(words)} base parameters: {words.count('well')} well determined" in text
    assert identified.result["verdict"]["headline"] in text and "Written to model" in text and "check" in text
    assert len(identified.result["verdict"]["reasons"]) <= 6 and len(identified.result["verdict"]["next_steps"]) <= 4


def test_warnings_come_before_notes(arm):
    outcome = arm("identify", "bare.yaml", "fit.csv", "--validate", "fast.csv", *GIVEN, "-o", "out")
    kinds = [line.split(":")[0] for line in outcome.err.splitlines()]
    assert set(kinds) == {"warning", "info"} and kinds == sorted(kinds, reverse=True)
    assert len(kinds) == len(result(arm, "out")["diagnostics"])


def test_progress_is_only_for_terminals_and_leaves_no_trace(arm):
    arm.write("bad.csv", (arm.folder / "fit.csv").read_text().replace("q3", "q4"))
    for log, code in (("fit.csv", 0), ("bad.csv", 2)):
        assert "\r" not in arm("identify", "bare.yaml", log, "-o", "out").err
        ours, theirs = pty.openpty()
        done = subprocess.run([PROGRAM, "identify", "bare.yaml", log, "-o", "out"], cwd=arm.folder, stdout=subprocess.PIPE, stderr=theirs)
        os.close(theirs)
        text = b""
        try:
            while chunk := os.read(ours, 65536):
                text += chunk
        except OSError:  # the other end is closed
            pass
        os.close(ours)
        assert done.returncode == code and b"reading" in text and b"\r\x1b[K" in text
        last = text.decode().split("\r\x1b[K")[-1].strip()
        assert last.startswith("steelyard: " if code else ("warning: ", "info: ")), last


# ---- faster than the fit


def test_a_motion_faster_than_the_fit_is_warned_of_by_predict_and_validate(identified, arm_logs):
    t, q, qd, qdd = sines(3, 2, 100, 1)
    columns = {"t": t}
    for channel, values in (("q", q), ("qd", qd), ("qdd", qdd)):
        columns.update({f"{channel}{i + 1}": c for i, c in enumerate(values.T)})
    identified.write("slow.csv", table({k: (v / 3 if k.startswith("qd") else v) for k, v in columns.items()}))
    identified.write("quick.csv", table({k: (4 * v if k == "qd2" else v) for k, v in columns.items()}))
    slow, quick = (identified("predict", "model/model.yaml", f"{name}.csv") for name in ("slow", "quick"))
    assert slow.err == "" and slow.code == quick.code == 0 and quick.out.startswith("t,tau1,tau2,tau3\n")
    assert quick.err.startswith("warning: quick.csv: ") and "'shoulder'" in quick.err and "'waist'" not in quick.err and "rad/s" in quick.err
    as_json = identified("predict", "model/model.yaml", "quick.csv", "--json")
    assert as_json.err == "" and [d["code"] for d in as_json.json()["diagnostics"]] == ["beyond-fitted-speed"]
    assert identified("predict", "bare.yaml", "quick.csv").code == 2  # no values at all

    codes = [d["code"] for d in identified("validate", "model/model.yaml", "fast.csv", "--json").json()["diagnostics"]]
    assert codes.count("beyond-fitted-speed") == 1
    fitted = identified("validate", "model/model.yaml", "fit.csv", "--json").json()
    assert "beyond-fitted-speed" not in [d["code"] for d in fitted["diagnostics"]]


# ---- files that cannot be written, runs that are stopped


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


def test_the_end_of_the_only_log_can_be_held_out(arm):
    out = identify(arm, "bare.yaml", "fit.csv", "--hold-out", "0.25")
    assert [(v["log"], v["role"], v["series"]) for v in out["validation"]] == [
        ("fit.csv", "identify", "series/fit.csv"),
        ("fit.csv", "validate", "series/fit-held-out.csv"),
    ]
    fitted, held = (read_table(arm.folder / "out" / v["series"]) for v in out["validation"])
    assert fitted["t"][-1] < held["t"][0] and len(held["t"]) > 0.2 * (len(fitted["t"]) + len(held["t"]))
    assert "Not proven" not in out["verdict"]["headline"]
    arm.write("project.yaml", "robot: bare.yaml\nlogs: [{file: fit.csv}]\nhold_out: 0.25\n")
    assert base_values(identify(arm, "project.yaml")) == base_values(out)
    arm.write("wrong.yaml", "robot: bare.yaml\nlogs: [{file: fit.csv}]\nhold_out: 25\n")
    outcome = arm("identify", "wrong.yaml", "-o", "wrong")
    assert outcome.code == 2 and "wrong.yaml:3" in outcome.err and not (arm.folder / "wrong").exists()


@pytest.mark.parametrize("robot", ["planar-2r", "arm.urdf", "arm.yaml"])
def test_a_robot_without_logs_is_refused(steelyard, robot):
    steelyard.write("arm.yaml", "convention: dh\nname: arm\njoints:\n  - {type: revolute, theta: 0, d: 0, a: 1, alpha: 0}\n")
    steelyard.write("arm.urdf", '<robot name="arm"><link name="base"/></robot>')
    outcome = steelyard("identify", robot, "-o", "out")
    assert outcome.code == 2 and f"{robot}: is a robot without logs" in outcome.err
    assert not (steelyard.folder / "out").exists()


@pytest.mark.parametrize(("options", "saying"), [
    (["--gain", "1,1,1"], ["fit.csv", "torque, not current", "--gain"]),
    (["--hold-out", "nan"], ["--hold-out", "finite"]),
    (["--metric-cutoff", "nan"], ["--metric-cutoff", "finite"]),
    (["--friction", ""], ["--friction", "auto"]),
    (["--prior-weight", "1e300"], ["--prior-weight", "from 0 to"]),
    (["--gravity", "0,0,-1e300"], ["gravity", "m/s²"]),
])
def test_an_option_that_would_have_no_effect_is_refused(arm, options, saying):
    arm.refuses("identify", "bare.yaml", "fit.csv", "--cutoff", "20", *options, "-o", "out", saying=saying)


def test_friction_with_memory_by_name(steelyard):
    """Springs of 0.1 and 0.01 rad at every joint: found, judged on another motion, and written so that it is read again."""
    memory = "hysteresis: [[1.5, 0, 1.5, 0, 0, 0], [2, 0, 2, 0, 0, 0], [0.7, 0, 0.7, 0, 0, 0]]"
    steelyard.write("arm.yaml", ARM.replace("coulomb: [3, 4, 1.5]", memory))
    steelyard.write("bare.yaml", BARE)
    for name, seed in (("fit", 1), ("check", 2)):
        steelyard.write(f"{name}.csv", table(record("arm.yaml", steelyard.folder, seconds=40, seed=seed).columns()))
    laws = {"with": "viscous,coulomb,hysteresis", "without": "viscous,coulomb"}
    error = {}
    for name, given in laws.items():
        outcome = steelyard("identify", "bare.yaml", "fit.csv", "--validate", "check.csv", "--friction", given, "--cutoff", "15", "-o", name)
        assert outcome.code == 0, outcome
        error[name] = result(steelyard, name)["validation"][1]["filtered_relative_percent"]
    assert error["with"] < 0.7 * error["without"]
    values = {p["name"]: p["value"] for p in result(steelyard, "with")["parameters"]}
    assert all(values[f"Fh{i}_{j}"] >= 0 for i in range(1, 7) for j in (1, 2, 3))
    assert sum(values[f"Fh{i}_1"] for i in range(1, 7)) + values["Fc_1"] == pytest.approx(3, rel=0.1)
    again = steelyard("validate", "with/model.yaml", "check.csv", "--json").json()
    assert again["validation"][0]["filtered_relative_percent"] == pytest.approx(error["with"], rel=1e-6)
    steelyard.refuses("identify", "bare.yaml", "fit.csv", "--friction", laws["with"], "--method", "energy", "-o", "out",
                      saying=["energy", "does not know friction with memory", "wls"])
    steelyard.refuses("identify", "bare.yaml", "fit.csv", "--friction", laws["with"], "--consistency", "none", "-o", "out",
                      saying=["friction with memory", "not negative", "positive or full"])
