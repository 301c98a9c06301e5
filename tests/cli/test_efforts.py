"""Where each joint's effort comes from: joints that nobody measured, passive ones, channels that were dead for a while."""

import os
from pathlib import Path

import numpy as np
import pytest
from identifying import GIVEN, identify, result
from recordings import TRUTH, table

DATA = Path(os.environ.get("STEELYARD_DATA", "/nowhere"))
recorded = pytest.mark.skipif(not DATA.is_dir(), reason="no recordings (set STEELYARD_DATA)")

UNKNOWN = ["--effort", "waist=unknown"]


def without(log, *names):
    return {name: values for name, values in log.columns().items() if name not in names}


def joints(log):
    return {joint["name"]: joint for joint in log["joints"]}


def parameters(found):
    return {p["name"]: p for p in found["parameters"]}


@pytest.fixture
def blind(arm, arm_logs):
    """Logs without the torque of the waist."""
    for name in ("fit", "check"):
        arm.write(f"{name}-blind.csv", table(without(arm_logs[name], "tau1")))
    return arm


def test_a_joint_without_torque_moves_and_the_others_are_fitted(blind):
    whole = identify(blind, "bare.yaml", "fit.csv", "--validate", "check.csv", *GIVEN)
    found = identify(blind, "bare.yaml", "fit-blind.csv", "--validate", "check-blind.csv", *GIVEN, *UNKNOWN)
    judged, before = joints(found["validation"][1]), joints(whole["validation"][1])
    for name in ("shoulder", "elbow"):
        assert judged[name]["filtered_relative_percent"] < 1.1 * before[name]["filtered_relative_percent"], name
        assert "effort" not in judged[name]
    assert judged["waist"]["effort"] == "unknown"
    for metric in ("rms", "relative_percent", "filtered_relative_percent", "moving_relative_percent", "fit_percent"):
        assert judged["waist"][metric] is None, metric
    assert found["validation"][1]["filtered_relative_percent"] < 3
    for name in ("Fv_1", "Fc_1", "Ia_1"):
        row = parameters(found)[name]
        assert "not identifiable" in row["note"] and row["std"] is None, row
    assert not any(b["name"].startswith(("Fv_1", "Fc_1", "Ia_1")) for b in found["base"])
    for name in ("Fv_2", "Fc_2", "Fv_3", "Fc_3"):
        row = parameters(found)[name]
        assert abs(row["value"] - TRUTH[name]) < 5 * row["std"] + 0.02 * TRUTH[name], row
    assert found["verdict"]["usable"] and "the 2 of 3 joints with measured torque" in found["verdict"]["headline"]
    assert [d["code"] for d in found["diagnostics"]].count("effort-unknown") == 1
    series = np.genfromtxt(blind.folder / "out/series/check-blind.csv", delimiter=",", names=True)
    assert np.isnan(series["tau1"]).all() and np.isfinite(series["tau_hat1"]).all() and np.isfinite(series["tau2"]).all()
    assert "no measured torque: 1 waist (unknown)" in blind("identify", "bare.yaml", "fit-blind.csv", *GIVEN, *UNKNOWN, "-o", "again").out


def test_a_column_that_is_there_but_declared_unknown_is_not_read(blind, arm_logs):
    columns = arm_logs["fit"].columns() | {"tau1": np.random.default_rng(1).standard_normal(2000)}
    blind.write("nonsense.csv", table(columns))
    same = identify(blind, "bare.yaml", "fit-blind.csv", *GIVEN, *UNKNOWN)["base"]
    assert identify(blind, "bare.yaml", "nonsense.csv", *GIVEN, *UNKNOWN)["base"] == same




def test_the_model_remembers_and_a_project_says_it(blind):
    blind.write("project.yaml", "robot: bare.yaml\nlogs: [{file: fit-blind.csv}, {file: check-blind.csv, role: validate}]\n"
                "effort: {waist: unknown}\nfriction: [viscous, coulomb]\nsignals: {cutoff: 20}\n")
    assert blind("identify", "project.yaml", "-o", "project").code == 0
    line = identify(blind, "bare.yaml", "fit-blind.csv", "--validate", "check-blind.csv", *GIVEN, *UNKNOWN)
    assert result(blind, "project")["base"] == line["base"]
    again = blind("validate", "out/model.yaml", "check-blind.csv", "--json")
    assert again.code == 0, again
    assert joints(again.json()["validation"][0])["waist"]["effort"] == "unknown"
    assert again.json()["validation"][0]["relative_percent"] == pytest.approx(line["validation"][1]["relative_percent"], rel=1e-9)
    measured = blind("validate", "out/model.yaml", "check.csv", "--effort", "waist=measured", "--json")
    assert measured.code == 0 and joints(measured.json()["validation"][0])["waist"]["rms"] > 0


def test_refusals_name_the_whole_remedy(blind, arm_logs):
    blind.refuses("identify", "bare.yaml", "fit-blind.csv", "-o", "out", saying=["tau1", "--effort waist=unknown", "--effort waist=zero"])
    blind.write("off.csv", table(arm_logs["fit"].columns() | {"tau1": np.zeros(2000), "tau3": np.zeros(2000)}))
    blind.refuses("identify", "bare.yaml", "off.csv", "-o", "out",
                  saying=["tau1 of joint 'waist' is 0", "tau3 of joint 'elbow' is 0", "--effort waist=unknown,elbow=unknown", "--effort waist=zero,elbow=zero"])
    noise = np.where(np.random.default_rng(1).random(2000) < 0.1, 0.01, 0.0)
    blind.write("noise.csv", table(arm_logs["fit"].columns() | {"tau2": noise}))
    blind.refuses("identify", "bare.yaml", "noise.csv", "-o", "out", code=3, saying=["tau2 of joint 'shoulder'", "--effort shoulder=unknown"])


@pytest.mark.parametrize(("words", "saying"), [
    ("wrist=unknown", ["--effort", "no joint 'wrist'", "waist"]),
    ("waist=maybe", ["--effort", "'maybe'", "measured, controller, zero, unknown"]),
    ("waist", ["--effort", "JOINT=SOURCE"]),
    ("waist=zero,waist=unknown", ["--effort", "twice"]),
    ("waist=unknown,shoulder=unknown,elbow=zero", ["no joint has a measured effort"]),
    ("waist=controller", ["--kp"]),
])
def test_bad_sources_are_refused(arm, words, saying):
    arm.refuses("identify", "bare.yaml", "fit.csv", "--effort", words, "-o", "out", saying=saying)


def test_methods_that_need_every_effort_say_so(blind):
    blind.refuses("identify", "bare.yaml", "fit-blind.csv", *GIVEN, *UNKNOWN, "--method", "power", "-o", "out",
                  saying=["power", "effort of every joint", "wls"])
    for method in ("ols", "huber", "full-covariance"):
        found = identify(blind, "bare.yaml", "fit-blind.csv", "--validate", "check-blind.csv", *GIVEN, *UNKNOWN, "--method", method)
        assert found["validation"][1]["filtered_relative_percent"] < 3, method


def test_rows_of_a_joint_count_where_its_torque_is_alive(arm, arm_logs):
    log = arm_logs["fit"]
    whole = identify(arm, "bare.yaml", "fit.csv", "--validate", "check.csv", *GIVEN)
    for name, value in {"nan": np.nan, "zero": 0.0, "frozen": log.tau[600, 1]}.items():
        tau = log.tau.copy()
        tau[600:1200, 1] = value
        arm.write("dead.csv", table(log.with_(tau=tau).columns()))
        found = identify(arm, "bare.yaml", "dead.csv", "--validate", "check.csv", *GIVEN)
        codes = {d["code"]: d["message"] for d in found["diagnostics"] if d["severity"] == "warning"}
        code = "torque-dead" if name == "nan" else "torque-stuck"
        assert "tau2" in codes[code] and "left out" in codes[code], codes
        judged, before = joints(found["validation"][1]), joints(whole["validation"][1])
        for joint in judged:
            assert judged[joint]["filtered_relative_percent"] < 1.1 * before[joint]["filtered_relative_percent"], (name, joint)
        own = joints(found["validation"][0])["shoulder"]
        assert own["filtered_relative_percent"] < 1.2 * joints(whole["validation"][0])["shoulder"]["filtered_relative_percent"], name


def test_a_passive_joint_is_a_row_of_zeros(steelyard, arm_logs):
    """A pendulum on a driven shoulder: the elbow swings freely, with damping of its own."""
    pendulum = """name: pendulum
convention: modified-dh
gravity: [0, -9.81, 0]
joints:
  - {name: shoulder, alpha: 0, d: 0, theta: 0, r: 0}
  - {name: elbow, alpha: 0, d: 0.4, theta: 0, r: 0}
"""
    links = ("links:\n  - {mass: 2, com: [0.2, 0, 0], inertia: [0.002, 0, 0, 0.03, 0, 0.03]}\n"
             "  - {mass: 1, com: [0.15, 0, 0], inertia: [0.001, 0, 0, 0.01, 0, 0.01]}\n")
    m1, l1, c1, i1, m2, c2, i2, g, damping = 2, 0.4, 0.2, 0.03, 1, 0.15, 0.01, 9.81, 0.02
    steelyard.write("pendulum.yaml", pendulum + links + "friction: {viscous: [0, 0.02]}\n")
    steelyard.write("bare.yaml", pendulum + "friction: [viscous]\n")

    def swing(seed, seconds=30, h=1e-3):
        random = np.random.default_rng(seed)
        t = np.arange(round(seconds / h)) * h
        w, a, phase = 2 * np.pi * np.array([0.23, 0.61, 0.93]), np.array([0.3, 0.2, 0.12]), 2 * np.pi * random.random(3)
        q1 = -np.pi / 2 + np.sin(t[:, None] * w + phase) @ a
        qd1, qdd1 = np.cos(t[:, None] * w + phase) @ (a * w), -np.sin(t[:, None] * w + phase) @ (a * w * w)

        def free(k, q2, v2):  # acceleration of the elbow for which its torque is zero
            m22 = i2 + m2 * c2**2
            m12 = m22 + m2 * l1 * c2 * np.cos(q2)
            return -(m12 * qdd1[k] + m2 * l1 * c2 * np.sin(q2) * qd1[k] ** 2 + m2 * g * c2 * np.cos(q1[k] + q2) + damping * v2) / m22

        out = np.zeros((len(t), 3))
        q2, v2 = 0.5 * random.standard_normal(), 0.0
        for k in range(len(t)):
            acceleration = free(k, q2, v2)
            out[k] = q2, v2, acceleration
            half = v2 + h / 2 * acceleration
            q2 = q2 + h * half
            v2 = half + h / 2 * free(min(k + 1, len(t) - 1), q2, half)
        q2, v2, a2 = out.T
        tau1 = ((i1 + m1 * c1**2 + m2 * (l1**2 + c2**2 + 2 * l1 * c2 * np.cos(q2)) + i2) * qdd1 + (i2 + m2 * c2**2 + m2 * l1 * c2 * np.cos(q2)) * a2
                - m2 * l1 * c2 * np.sin(q2) * (2 * qd1 * v2 + v2**2) + (m1 * c1 + m2 * l1) * g * np.cos(q1) + m2 * g * c2 * np.cos(q1 + q2))
        every = slice(None, None, 5)
        noise = 0.01 * random.standard_normal(len(t))
        return table({"t": t[every], "q1": q1[every], "q2": q2[every], "qd1": qd1[every], "qd2": v2[every], "tau1": (tau1 + noise)[every]})

    steelyard.write("fit.csv", swing(1))
    steelyard.write("check.csv", swing(2))
    steelyard.refuses("identify", "bare.yaml", "fit.csv", "-o", "out", saying=["tau2", "--effort elbow=zero"])
    found = identify(steelyard, "bare.yaml", "fit.csv", "--validate", "check.csv", "--friction", "viscous", "--effort", "elbow=zero")
    assert found["validation"][1]["filtered_relative_percent"] < 2, found["validation"][1]
    assert joints(found["validation"][1])["elbow"]["effort"] == "zero" and joints(found["validation"][1])["elbow"]["rms"] is None
    base = {b["name"]: b for b in found["base"]}
    assert base["Fv_2"]["value"] == pytest.approx(damping, rel=0.05)
    assert base["MX_2"]["value"] == pytest.approx(m2 * c2, rel=0.02)
    blind = identify(steelyard, "bare.yaml", "fit.csv", "--validate", "check.csv", "--friction", "viscous", "--effort", "elbow=unknown")
    assert parameters(blind)["Fv_2"]["note"] and "Fv_2" not in {b["name"] for b in blind["base"]}
    assert base["MX_2"]["std"] < next(b["std"] for b in blind["base"] if b["name"] == "MX_2"), "a row more determines more"


UR10E = ["--no-header", "--columns", "t=1,q=2-7,qd=8-13,current=14-19", "--gain", "14.87,13.26,11.13,10.62,11.03,11.47"]


@recorded
def test_a_ur10e_without_the_torque_of_its_fourth_joint(steelyard):
    robot, fit, check = (str(DATA / "ur10e" / name) for name in
                         ("ur10e.urdf", "ur-20_02_10-30sec_12harm.csv", "ur-20_02_12-40sec_12harm.csv"))
    found = {}
    for name, more in {"whole": [], "blind": ["--effort", "wrist_1_joint=unknown"]}.items():
        outcome = steelyard("identify", robot, fit, "--validate", check, *UR10E, *more, "-o", name, timeout=300)
        assert outcome.code == 0, outcome
        found[name] = joints(result(steelyard, name)["validation"][1])
    assert found["blind"]["wrist_1_joint"]["rms"] is None
    for joint, judged in found["blind"].items():
        if joint != "wrist_1_joint":
            assert judged["filtered_relative_percent"] < 1.1 * found["whole"][joint]["filtered_relative_percent"], joint


TIAGO = ["torso_lift_joint", *(f"arm_{k}_joint" for k in range(1, 8))]


@recorded
def test_tiago_in_one_command(steelyard):
    """Five of eight efforts were recorded: a force of the torso, currents of the arm, by its public gear ratios and torque constants."""
    columns = ",".join(f"{channel}={','.join(f'- {joint}_{word}' for joint in TIAGO)}"
                       for channel, word in (("q", "position"), ("qd", "velocity"), ("current", "effort")))
    outcome = steelyard("identify", DATA / "tiago/tiago_no_hand.urdf", "+".join(str(DATA / f"tiago/tiago_{k}.csv.gz") for k in ("position", "velocity", "effort")),
                        "--columns", columns, "--joints", ",".join(TIAGO), "--gain", "1,13.6,13.6,-8.7,-8.7,-29.2,-20.6,-20.6",
                        "--effort", "arm_5_joint=unknown,arm_6_joint=unknown,arm_7_joint=unknown", "--hold-out", "0.333", "-o", "out", timeout=300)
    assert outcome.code == 0, outcome
    judged = joints(result(steelyard, "out")["validation"][-1])
    assert [judged[j]["rms"] is None for j in TIAGO] == [False] * 5 + [True] * 3


ACROMONK = ["--columns", "t=meas_time,q=shoulder_meas_pos,elbow_meas_pos,qd=shoulder_meas_vel,elbow_meas_vel,tau=elbow_meas_tau",
            "--effort", "virtul_joint_hook_1=zero"]


@recorded
def test_acromonk_swings_on_a_passive_shoulder(steelyard):
    """Four seconds of a swing do not make a good model of it; the other swing says how good."""
    folder = DATA / "acromonk"
    outcome = steelyard("identify", folder / "acromonk.urdf", folder / "acromonk_1.csv.gz", "--validate", folder / "acromonk_2.csv.gz", *ACROMONK, "-o", "out")
    assert outcome.code == 0, outcome
    found = result(steelyard, "out")
    judged = found["validation"][1]
    assert [joint["rms"] is None for joint in judged["joints"]] == [True, False]
    assert judged["joints"][0]["effort"] == "zero"
    assert judged["filtered_relative_percent"] == pytest.approx(judged["joints"][1]["filtered_relative_percent"])
    assert judged["filtered_relative_percent"] < 45
    assert not found["verdict"]["usable"], "and the verdict is honest about it"
    assert "inf" not in outcome.out and "its effort is zero" in outcome.out, "a share of no torque is none"
