"""Logs that do not belong together: two recordings in one file, a load in one of them; and efforts that are not the joints' torques."""

import numpy as np

from recordings import ARM, Recording, record, table, torques

GIVEN = ["--friction", "viscous,coulomb", "--cutoff", "20"]


def said(result, code):
    return [d["message"] for d in result["diagnostics"] if d["code"] == code]


def after(first: Recording, second: Recording) -> Recording:
    """The second recording appended to the first, one sample later."""
    t = np.concatenate([first.t, second.t + first.t[-1] + first.t[1] - first.t[0]])
    return Recording(t, *(np.concatenate([getattr(first, c), getattr(second, c)]) for c in ("q", "qd", "tau")))


def test_recordings_joined_in_one_file_are_parted(arm, arm_logs):
    arm.write("joined.csv", table(after(arm_logs["fit"], arm_logs["third"]).columns()))
    result = arm("identify", "bare.yaml", "joined.csv", "--validate", "check.csv", *GIVEN, "-o", "out", "--json").json()
    message, = said(result, "log-joined")
    assert "row 2001" in message and "rows: 1-2000 and rows: 2001-" in message
    assert result["verdict"]["usable"] and result["validation"][1]["filtered_relative_percent"] < 1
    # The remedy is one.
    parted = arm("identify", "bare.yaml", "joined.csv", "--rows", "2001-4000", *GIVEN, "-o", "parted", "--json").json()
    assert not said(parted, "log-joined")


def test_a_clock_that_begins_again_is_refused_with_the_rows(arm, arm_logs):
    log = after(arm_logs["fit"], arm_logs["third"])
    arm.write("joined.csv", table(log.with_(t=np.concatenate([arm_logs["fit"].t, arm_logs["third"].t])).columns()))
    arm.refuses("identify", "bare.yaml", "joined.csv", "-o", "out", saying=["joined.csv", "row 2001", "rows: 1-2000 and rows: 2001-", "clock-disorder"])


def test_a_load_that_one_log_has_and_another_has_not_is_named(arm, tmp_path):
    loaded = ARM.replace("{mass: 2, com: [0.12, -0.03, 0.02]", "{mass: 2.8, com: [0.17, -0.02, 0.02]")
    assert loaded != ARM
    (tmp_path / "loaded.yaml").write_text(loaded)
    arm.write("loaded.csv", table(record("loaded.yaml", tmp_path, seed=2).columns()))
    result = arm("identify", "bare.yaml", "fit.csv", "--validate", "loaded.csv", "--validate", "check.csv", *GIVEN, "-o", "out", "--json").json()
    message, = said(result, "payload-differs")
    assert message.startswith("loaded.csv") and "last link" in message and "steelyard payload" in message
    result = arm("identify", "bare.yaml", "fit.csv", "third.csv", "--validate", "check.csv", *GIVEN, "-o", "same", "--json").json()
    assert not said(result, "payload-differs")


def test_another_scale_of_one_log_is_no_load(arm, arm_logs):
    arm.write("scaled.csv", table(arm_logs["check"].with_(tau=1.3 * arm_logs["check"].tau).columns()))
    result = arm("identify", "bare.yaml", "fit.csv", "--validate", "scaled.csv", *GIVEN, "-o", "out", "--json").json()
    message, = said(result, "gain-differs")
    assert message.startswith("scaled.csv: all torques seem to be 1.3") and not said(result, "payload-differs")
    # `validate` knows it, too; a description is the model of no log.
    assert said(arm("validate", "out/model.yaml", "scaled.csv", "--json").json(), "gain-differs")
    assert not said(arm("validate", "out/model.yaml", "check.csv", "--json").json(), "gain-differs")
    assert not said(arm("validate", "arm.yaml", "scaled.csv", "--json").json(), "gain-differs")


def test_efforts_without_gravity_are_refused_where_the_description_has_masses(arm, arm_logs):
    log = arm_logs["fit"]
    gravity = torques("arm.yaml", log.q, 0 * log.q, 0 * log.q, arm.folder, "--rigid")
    arm.write("lifted.csv", table(log.with_(tau=log.tau - gravity).columns()))
    arm.refuses("identify", "arm.yaml", "lifted.csv", "-o", "out", saying=["lifted.csv", "--gravity 0,0,0", "gravity-removed"])
    out = arm("identify", "arm.yaml", "lifted.csv", "--gravity", "0,0,0", *GIVEN, "-o", "out", "--json").json()
    assert out["validation"][0]["filtered_relative_percent"] < 2


def test_magnitudes_of_torque_are_refused(arm, arm_logs):
    arm.write("bad.csv", table(arm_logs["fit"].with_(tau=np.abs(arm_logs["fit"].tau)).columns()))
    arm.refuses("identify", "bare.yaml", "bad.csv", "-o", "out", saying=["bad.csv", "tau1", "sign", "torque-unsigned"], code=3)


OTHER = ARM.replace("mass: 2,", "mass: 1.2,").replace("mass: 4,", "mass: 6.5,").replace("0.16, 0.02, 0.03", "0.2, -0.05, -0.02")


def test_a_log_of_another_robot_in_one_fit_is_named(arm, tmp_path):
    assert OTHER != ARM
    (tmp_path / "other.yaml").write_text(OTHER)
    arm.write("other.csv", table(record("other.yaml", tmp_path, seed=2).columns()))

    def named(*logs):
        result = arm("identify", "bare.yaml", *logs, *GIVEN, "-o", "out", "--json").json()
        return [d["message"] for d in result["diagnostics"] if d["code"] in ("logs-disagree", "payload-differs", "gain-differs", "zero-differs")]

    message, = named("fit.csv", "other.csv", "third.csv")
    assert message.startswith("other.csv: ") and "fit.csv, third.csv" in message and "robot" in message
    message, = named("fit.csv", "other.csv")
    assert "fit.csv" in message and "other.csv" in message and "robot" in message
    assert named("fit.csv", "check.csv") == named("fit.csv", "third.csv", "check.csv") == []


def test_of_two_fitted_logs_the_scale_between_them_is_said(arm, arm_logs):
    """The model of both lies between them: from it the good one differs as much as the other."""
    arm.write("scaled.csv", table(arm_logs["check"].with_(tau=1.3 * arm_logs["check"].tau).columns()))
    result = arm("identify", "bare.yaml", "fit.csv", "scaled.csv", *GIVEN, "-o", "out", "--json").json()
    message, = said(result, "gain-differs")
    assert ("scaled.csv: all torques seem to be 1.3" in message and "in fit.csv" in message) or ("fit.csv: all torques seem to be 0.77 " in message and "in scaled.csv" in message)
    result = arm("identify", "bare.yaml", "fit.csv", "scaled.csv", "third.csv", *GIVEN, "-o", "out", "--json").json()
    message, = said(result, "gain-differs")
    assert message.startswith("scaled.csv: all torques seem to be 1.3") and "fit.csv, third.csv" in message
