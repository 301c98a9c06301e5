"""identify from outside: what it writes is complete, agrees with itself, and is the truth where the truth is known."""

import json

import numpy as np
import pytest

from identifying import GIVEN, identify, result, tree
from recordings import JOINTS, TRUTH, evaluate, low_pass, read_table, record, sines, table, torques


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
        assert list(series) == ["t"] + [f"{c}{i}" for c in ("tau", "tau_hat", "q", "qd", "band") for i in (1, 2, 3)]
        tau = np.array([series[f"tau{i}"] for i in (1, 2, 3)]).T
        error = tau - np.array([series[f"tau_hat{i}"] for i in (1, 2, 3)]).T
        assert v["relative_percent"] == pytest.approx(100 * np.linalg.norm(error) / np.linalg.norm(tau), rel=nine_digits)
        smooth_error, smooth_tau = low_pass(error, 100, 10), low_pass(tau, 100, 10)
        assert v["filtered_relative_percent"] == pytest.approx(100 * np.linalg.norm(smooth_error) / np.linalg.norm(smooth_tau), rel=1e-4)
        for i, j in enumerate(v["joints"]):
            assert j["rms"] == pytest.approx(np.sqrt(np.mean(error[:, i] ** 2)), rel=nine_digits)
            assert j["band_rms"] == pytest.approx(np.sqrt(np.mean(series[f"band{i + 1}"] ** 2)), rel=nine_digits)
            assert 0 < j["band_rms"] < np.sqrt(np.mean(tau[:, i] ** 2))
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


def test_predict_has_the_band_of_the_series(identified):
    """Of the same motion but for noise: as uncertain."""
    t, q, qd, qdd = sines(3, 20, 100, 2)
    header = [f"{c}{i}" for c in ("q", "qd", "qdd") for i in (1, 2, 3)]
    np.savetxt(identified.folder / "motion.csv", np.hstack([q, qd, qdd]), delimiter=",", header=",".join(header), comments="")
    outcome = identified("predict", "model/model.yaml", "motion.csv", "--band", "-o", "tau.csv")
    assert outcome.code == 0, outcome.err
    predicted = read_table(identified.folder / "tau.csv")
    assert list(predicted) == [f"{c}{i}" for c in ("tau", "band") for i in (1, 2, 3)]
    series = read_table(identified.folder / "model/series/check.csv")
    for i in (1, 2, 3):
        mine, theirs = (np.sqrt(np.mean(table[f"band{i}"] ** 2)) for table in (predicted, series))
        assert mine == pytest.approx(theirs, rel=0.1)
    asked = identified("predict", "model/model.yaml", "motion.csv", "--band", "--json").json()
    assert np.array(asked["band"]).shape == (len(t), 3) and np.array(asked["band"])[0, 1] == pytest.approx(predicted["band2"][0], rel=1e-8)


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
