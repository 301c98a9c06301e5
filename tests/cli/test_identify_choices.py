"""identify as it is asked to be: friction, methods, held-out ends, and the words it says them in."""

import os
import pty
import re
import subprocess

import pytest

from conftest import PROGRAM
from identifying import GIVEN, base_values, identify, result
from recordings import ARM, BARE, TRUTH, evaluate, read_table, record, sines, table


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
        "fit.csv: a cut-off of 70 Hz is too high for samples at 100 Hz, so 40 Hz is used"]


def methods(run):
    text = " ".join(run("identify", "--help").out.split())
    return text.split("--method TEXT estimator")[1].split(": ")[1].split(" (wls)")[0].split(", ")


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


# ---- other asks


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
    assert outcome.code == 2 and f"{robot}: is a robot; name its logs" in outcome.err
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
                      saying=["energy", "does not support friction with memory", "wls"])
    steelyard.refuses("identify", "bare.yaml", "fit.csv", "--friction", laws["with"], "--consistency", "none", "-o", "out",
                      saying=["friction with memory", "not negative", "positive or full"])


def test_torque_that_follows_the_position_is_chosen_where_it_is(steelyard):
    """Cogging of the waist: found by `auto` at that joint alone, kept in the model, predicted on another motion, exported."""
    cogging = "coulomb: [3, 4, 1.5], position: [[0, 3, 0, 1, 0, 0], ~, ~], position_lower: [-1.3, -3.14, -3.14], position_upper: [1.3, 3.14, 3.14]"
    steelyard.write("arm.yaml", ARM.replace("coulomb: [3, 4, 1.5]", cogging))
    steelyard.write("bare.yaml", BARE)
    for name, seed in (("fit", 1), ("check", 2)):
        steelyard.write(f"{name}.csv", table(record("arm.yaml", steelyard.folder, seconds=40, seed=seed).columns()))
    error = {}
    for name, laws in (("auto", "auto"), ("plain", "viscous,coulomb,offset")):
        outcome = steelyard("identify", "bare.yaml", "fit.csv", "--validate", "check.csv", "--friction", laws, "-o", name)
        assert outcome.code == 0, outcome
        error[name] = result(steelyard, name)["validation"][1]["filtered_relative_percent"]
    assert error["auto"] < 0.5 * error["plain"]
    friction = result(steelyard, "auto")["friction"]
    assert ["position" in shaft["terms"] for shaft in friction] == [True, False, False]
    assert friction[0]["position_lower"] < friction[0]["position_upper"]
    assert len(friction[0]["over_position"]["position"]) == len(friction[0]["over_position"]["torque"]) > 50
    for shaft in friction[1:]:  # a gain by chance is called so, and no other error stands there
        errors = [float(x) for x in re.findall(r"([\d.]+) % (?:error|with torque that follows the position, not significant)", shaft["reason"])]
        assert errors == sorted(errors, reverse=True) and "chance" not in shaft["reason"], shaft["reason"]
    again = steelyard("validate", "auto/model.yaml", "check.csv", "--json").json()
    assert again["validation"][0]["filtered_relative_percent"] == pytest.approx(error["auto"], rel=1e-6)
    assert "Fp2_1 = " in steelyard("export", "auto/model.yaml", "-o", "arm.urdf").err
    assert "my_friction(const double q[MY_DOF], const double qd[MY_DOF]" in steelyard("export", "auto/model.yaml", "--format", "c", "--name", "my").out
    steelyard.refuses("identify", "bare.yaml", "fit.csv", "--friction", "viscous,coulomb,position", "--method", "energy", "-o", "out",
                      saying=["energy", "does not support torque that follows the position", "wls"])


def test_a_range_of_positions_the_wrong_way_round_is_refused(steelyard):
    steelyard.write("arm.yaml", ARM.replace("coulomb: [3, 4, 1.5]", "position: true, position_lower: 1, position_upper: -1"))
    steelyard.refuses("inspect", "arm.yaml", saying=["arm.yaml", "position_lower must be below position_upper"])
