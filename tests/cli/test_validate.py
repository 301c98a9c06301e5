"""validate from outside: the same numbers as identify, series, and tables of every log against every other."""

import json

import numpy as np
import pytest

from recordings import JOINTS, low_pass, read_table, table

GIVEN = ["--friction", "viscous,coulomb", "--cutoff", "20"]


@pytest.fixture
def model(arm):
    assert arm("identify", "bare.yaml", "fit.csv", "--validate", "check.csv", *GIVEN, "-o", "model").code == 0
    arm.result = json.loads((arm.folder / "model/result.json").read_text())
    return arm


def test_validate_judges_as_identify_did(model):
    out = model("validate", "model/model.yaml", "check.csv", "fit.csv", "--json")
    assert out.code == 0 and out.err == ""
    result = out.json()
    assert result["schema"] == 1 and result["robot"] == "arm" and {"validation", "verdict", "diagnostics"} <= set(result)
    by_name = {v["log"]: v for v in result["validation"]}
    for v in model.result["validation"]:
        theirs = by_name[v["log"]]
        assert theirs["role"] == v["role"] and [j["name"] for j in theirs["joints"]] == JOINTS
        for key in ("relative_percent", "filtered_relative_percent"):
            assert theirs[key] == pytest.approx(v[key], rel=1e-9)
        for mine, other in zip(v["joints"], theirs["joints"], strict=True):
            assert other.pop("band_rms") == pytest.approx(mine.pop("band_rms"), rel=1e-6)  # a file's covariances have twelve digits
            assert other.pop("name") == mine.pop("name") and other == pytest.approx(mine, rel=1e-9)


def test_validate_writes_series(model):
    before = model.files()
    assert model("validate", "model/model.yaml", "check.csv", "third.csv").code == 0
    assert model.files() == before  # only when asked to
    result = model("validate", "model/model.yaml", "check.csv", "third.csv", "-o", "judged")
    assert result.code == 0 and "Written to judged" in result.out
    assert {p.name for p in (model.folder / "judged/series").iterdir()} == {"check.csv", "third.csv"}
    mine, identifys = (read_table(model.folder / d / "series/check.csv") for d in ("judged", "model"))
    assert list(mine) == ["t"] + [f"{c}{i}" for c in ("tau", "tau_hat", "q", "qd", "band") for i in (1, 2, 3)]
    for name in mine:
        assert mine[name] == pytest.approx(identifys[name], rel=1e-6 if name.startswith("band") else 1e-9, abs=1e-9)
    v = model("validate", "model/model.yaml", "third.csv", "--json").json()["validation"][0]
    series = read_table(model.folder / "judged/series/third.csv")
    tau = np.array([series[f"tau{i}"] for i in (1, 2, 3)]).T
    predicted = np.array([series[f"tau_hat{i}"] for i in (1, 2, 3)]).T
    error = tau - predicted
    # Predicted torques have nine digits there: errors of rounding are independent, and their sum has this deviation.
    last_digit = 10.0 ** (np.floor(np.log10(np.abs(predicted))) - 8)
    rounding = np.linalg.norm(error * last_digit) / np.sqrt(12) / np.sum(error**2)
    assert rounding < 3e-9
    assert v["relative_percent"] == pytest.approx(100 * np.linalg.norm(error) / np.linalg.norm(tau), rel=5 * rounding)
    smooth = 100 * np.linalg.norm(low_pass(error, 100, 10)) / np.linalg.norm(low_pass(tau, 100, 10))
    assert v["filtered_relative_percent"] == pytest.approx(smooth, rel=1e-4)


def test_a_wrong_model_is_distinguished_from_a_right_one(model):
    wrong = (model.folder / "arm.yaml").read_text().replace("mass: 4,", "mass: 10,")
    model.write("wrong.yaml", wrong)
    right, wrong = (model("validate", f"{name}.yaml", "check.csv", "--json").json() for name in ("arm", "wrong"))
    assert right["verdict"]["usable"] and right["verdict"]["headline"].startswith("Usable for control")
    assert right["validation"][0]["filtered_relative_percent"] < 1
    assert not wrong["verdict"]["usable"] and wrong["validation"][0]["filtered_relative_percent"] > 10
    assert "shoulder" in " ".join(wrong["verdict"]["reasons"] + wrong["verdict"]["next_steps"])


def test_the_model_brings_its_own_cutoff(arm):
    """Judged logs are processed as the model was fitted, whatever is best for them."""
    predictions = []
    for cutoff in ("6", "20"):
        assert arm("identify", "bare.yaml", "fit.csv", "--friction", "viscous", "--cutoff", cutoff, "-o", cutoff).code == 0
        assert arm("validate", f"{cutoff}/model.yaml", "check.csv", "-o", f"judged{cutoff}").code == 0
        predictions.append(read_table(arm.folder / f"judged{cutoff}/series/check.csv")["tau_hat1"])
    rough = [np.linalg.norm(np.diff(p, 2)) for p in predictions]
    assert rough[0] < 0.8 * rough[1]


def test_validate_reads_a_project(model):
    model.write("p.yaml", "robot: model/model.yaml\nlogs:\n  - {file: fit.csv}\n  - {file: check.csv, role: validate}\n")
    out = model("validate", "p.yaml", "--json").json()
    assert [v["log"] for v in out["validation"]] == ["check.csv"]  # the one it is for
    model.write("p.yaml", "robot: model/model.yaml\nlogs:\n  - {file: fit.csv}\n  - {file: third.csv, role: payload}\n")
    assert [v["log"] for v in model("validate", "p.yaml", "--json").json()["validation"]] == ["fit.csv"]


def test_validate_takes_the_options_of_logs(model, arm_logs):
    log = arm_logs["check"]
    columns = log.with_(t=1e3 * log.t, q=np.degrees(log.q), tau=log.tau / [2, 3, 4]).columns()
    for i in (1, 2, 3):
        columns[f"current{i}"] = columns.pop(f"tau{i}")
    model.write("odd.csv", table(columns, separator=";"))
    plain = model("validate", "model/model.yaml", "check.csv", "--json").json()["validation"][0]
    odd = model("validate", "model/model.yaml", "odd.csv", "--units", "t=ms,q=deg", "--gain", "2,3,4", "--json").json()["validation"][0]
    assert odd["relative_percent"] == pytest.approx(plain["relative_percent"], rel=1e-6)


def test_validate_needs_a_model_and_logs(arm):
    arm.refuses("validate", "bare.yaml", "check.csv", saying=["arm", "no nominal inertia"])
    arm.refuses("validate", "arm.yaml", "nowhere.csv", saying=["nowhere.csv"])
    arm.refuses("validate", "arm.yaml", saying=["arm.yaml"])
    arm.refuses("validate", saying="required")


# ---- cross


def cross(run, *logs, options=()):
    outcome = run("validate", "--cross", "bare.yaml", *logs, *options, "--json", timeout=120)
    assert outcome.code == 0 and outcome.err == "", outcome
    return outcome.json()


@pytest.mark.parametrize("logs", [("fit", "check"), ("fit", "check", "third")])
def test_every_log_is_fitted_and_judged_on_all(arm, logs):
    out = cross(arm, *(f"{name}.csv" for name in logs))
    assert out["schema"] == 1 and out["robot"] == "arm"
    for kind in ("complete", "reduced"):
        assert out[kind]["judged_on"] == out[kind]["fitted_on"] == list(logs)
        assert [j["name"] for j in out[kind]["joints"]] == JOINTS
        for part in [out[kind]["together"], *out[kind]["joints"]]:
            for key in ("rms", "relative_percent", "normalised"):
                assert np.array(part[key]).shape == (len(logs), len(logs))
            rms, normalised = np.array(part["rms"]), np.array(part["normalised"])
            assert np.allclose(np.diag(normalised), 1)
            assert np.allclose(normalised, rms / np.diag(rms)[:, None])
        assert np.array(out[kind]["together"]["relative_percent"]).max() < 3


def test_a_row_of_the_cross_table_is_what_identify_and_validate_say(arm):
    out = cross(arm, "fit.csv", "check.csv")
    assert arm("identify", "bare.yaml", "fit.csv", "-o", "model").code == 0
    on_check = arm("validate", "model/model.yaml", "check.csv", "--json").json()["validation"][0]
    fitted, judged = out["complete"]["fitted_on"].index("fit"), out["complete"]["judged_on"].index("check")
    for mine, theirs in zip(out["complete"]["joints"], on_check["joints"], strict=True):
        assert mine["relative_percent"][judged][fitted] == pytest.approx(theirs["relative_percent"], rel=1e-6)
        assert mine["rms"][judged][fitted] == pytest.approx(theirs["rms"], rel=1e-6)
    assert out["complete"]["together"]["relative_percent"][judged][fitted] == pytest.approx(on_check["relative_percent"], rel=1e-6)


def test_the_cross_tables_as_text(arm):
    outcome = arm("validate", "--cross", "bare.yaml", "fit.csv", "check.csv", "third.csv", timeout=120)
    assert outcome.code == 0
    for words in ("each log fitted", "Residual rms", "% of the torque", "reduced", "fit", "check", "third"):
        assert words in outcome.out
    numbers = cross(arm, "fit.csv", "check.csv", "third.csv")["complete"]["together"]["relative_percent"]
    table_ = outcome.out[outcome.out.index("% of the torque"):]
    for row in numbers:
        for value in row:
            assert any(f"{value:.{digits}f}" in table_ or f"{value:.{digits}g}" in table_ for digits in (1, 2, 3)), (value, table_)


def test_cross_needs_two_logs(arm):
    arm.refuses("validate", "--cross", "bare.yaml", "fit.csv", saying=["--cross", "two"])
    arm.write("p.yaml", "robot: bare.yaml\nlogs:\n  - {file: fit.csv}\n  - {file: third.csv, role: payload}\n")
    arm.refuses("validate", "--cross", "p.yaml", saying=["p.yaml", "--cross", "two"])


def test_cross_of_parts_of_one_file(arm):
    arm.write("p.yaml", "robot: bare.yaml\nlogs:\n  - {file: fit.csv, rows: 1-1000}\n  - {file: fit.csv, rows: 1001-2000}\n")
    out = arm("validate", "--cross", "p.yaml", "--json").json()
    assert out["complete"]["fitted_on"] == ["fit", "fit-2"]
    assert np.unique(out["complete"]["together"]["rms"]).size == 4  # other rows, other models


def test_cross_refuses_what_cannot_be_fitted(arm, arm_logs):
    arm.write("bad.csv", table(arm_logs["check"].with_(qd=-arm_logs["check"].qd).columns()))
    arm.refuses("validate", "--cross", "bare.yaml", "fit.csv", "bad.csv", saying=["bad.csv", "velocity-sign"])
