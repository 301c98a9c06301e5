"""From DataFrames, arrays and files to a model: the same numbers as the program's, to the last bit."""

import json
import pickle
import subprocess

import numpy as np
import pytest

import steelyard as sy
from conftest import frame_of, motion_of, planar, recorded

KEYWORDS = {"friction": "viscous,coulomb", "cutoff": 10}
OPTIONS = ["--friction", "viscous,coulomb", "--cutoff", "10"]


@pytest.fixture(scope="module")
def files(tmp_path_factory, log):
    """The log as a file, with every digit, and the robot's."""
    folder = tmp_path_factory.mktemp("logs")
    (folder / "robot.yaml").write_text(sy.to_robot_file(planar()), encoding="utf-8")
    frame = frame_of(log)
    (folder / "log.csv").write_text(sy.to_csv(list(frame.columns), frame.to_numpy()), encoding="utf-8")
    return folder


def without_time(result):
    return {key: value for key, value in result.items() if key not in ("seconds", "provenance", "reproduce", "environment")}


def test_a_data_frame_gives_the_programs_result_bit_for_bit(files, log, program):
    found = sy.identify(files / "robot.yaml", sy.recording(frame_of(log), name="log.csv"), **KEYWORDS)
    printed = subprocess.run([program, "identify", "robot.yaml", "log.csv", "-o", "out", "--json", *OPTIONS],
                             cwd=files, check=True, capture_output=True, text=True).stdout
    ours, theirs = sy.result(found), json.loads(printed)
    for key in ("parameters", "base", "validation", "condition", "verdict", "samples"):
        assert ours[key] == theirs[key], key
    sy.save(found, files / "saved")
    for name in ("model.yaml", "series/log.csv"):
        assert (files / "saved" / name).read_bytes() == (files / "out" / name).read_bytes()


def test_drives_of_a_project_file_count_whatever_is_changed_beside(files, log, tmp_path):
    """Gains are text until the robot is known, which `replace` and pickle keep, too."""
    frame = frame_of(log).rename(columns={"tau1": "current1", "tau2": "current2"})
    frame[["current1", "current2"]] /= 4
    (tmp_path / "log.csv").write_text(sy.to_csv(list(frame.columns), frame.to_numpy()), encoding="utf-8")
    project = tmp_path / "project.yaml"
    project.write_text(f"robot: {files / 'robot.yaml'}\ndrives: {{gain: [4, 4]}}\nlogs:\n  - {{file: log.csv, role: identify}}\n", encoding="utf-8")
    given = sy.read_project(str(project))
    for robot in (project, given, given.replace(find_gains=False), pickle.loads(pickle.dumps(given))):
        found = sy.identify(robot, **KEYWORDS)
        assert list(found.fit.model.robot.drives.gain) == [4, 4]
        assert sy.result(found)["validation"][0]["filtered_relative_percent"] < 5


def test_predicted_torques_are_the_programs(files, program, tmp_path):
    t, q, qd, qdd = motion_of(6, samples=40)
    names = ["t", *(f"{c}{i}" for c in ("q", "qd", "qdd") for i in range(1, 7))]
    (tmp_path / "motion.csv").write_text(sy.to_csv(names, np.column_stack([t, q, qd, qdd])))
    subprocess.run([program, "predict", "ur10e", "motion.csv", "-o", "tau.csv"], cwd=tmp_path, check=True, capture_output=True)
    table = sy.read_table(str(tmp_path / "tau.csv"))
    theirs = np.asarray(table.values)[:, [table.names.index(f"tau{i}") for i in range(1, 7)]]
    model = sy.nominal_model(sy.load_model("ur10e"))
    assert np.array_equal([sy.inverse_dynamics(model, q[k], qd[k], qdd[k]) for k in range(40)], theirs)
    assert np.allclose(sy.torques(model, q, qd, qdd), theirs, rtol=0, atol=1e-12 * np.abs(theirs).max())


def test_every_kind_of_log_gives_the_same_fit(files, log):
    frame = frame_of(log)
    structured = frame.to_records(index=False)
    by_index = frame.set_index("t")
    kinds = [log, frame, structured, by_index, files / "log.csv", str(files / "log.csv")]
    values = [sy.identify(planar(), kind, **KEYWORDS).fit.model.values for kind in kinds]
    for other in values[1:]:
        assert np.array_equal(values[0], other)


def test_the_truth_is_found_and_another_motion_predicted(log):
    run = sy.identify("planar-2r", log, validate=recorded(planar(), speed=0.9, seed=2), **KEYWORDS)
    truth = planar()
    base = sy.base_values(run.fit.grouping, truth.values)
    wide = run.fit.covariance.quantile * run.fit.covariance.standard_deviation
    assert (np.abs(run.fit.consistent.solution.base - base) < 2 * wide + 1e-3).all()
    assert run.verdict.usable
    assert [j.role for j in run.logs] == [sy.LogRole.identify, sy.LogRole.validate]
    assert run.logs[1].metrics.filtered_relative_percent < 2
    assert "Usable" in repr(run) and "<table>" in run._repr_html_()


def test_the_verdict_travels_with_exported_c(log):
    run = sy.identify("planar-2r", log, validate=recorded(planar(), speed=0.9, seed=2), **KEYWORDS)
    header = sy.export(run, format="c")
    assert run.verdict.headline in header and f"Identified {run.run.invocation.date}." in header
    assert [one.log for one in run.logs] == ["log", "validation"]  # arrays have no names of their own


def test_columns_units_and_rows_of_a_frame(log):
    frame = frame_of(log)
    odd = frame.rename(columns={f"q{i}": f"pos_{i}" for i in (1, 2)})
    odd[["pos_1", "pos_2"]] = np.degrees(odd[["pos_1", "pos_2"]])
    given = sy.recording(odd, columns={"q": "pos_{}"}, units={"q": "deg"}, rows="1-2000")
    ours = sy.identify(planar(), given, **KEYWORDS)
    plain = sy.identify(planar(), frame.iloc[:2000], **KEYWORDS)
    assert ours.samples == plain.samples
    assert np.allclose(ours.fit.model.values, plain.fit.model.values, rtol=1e-9)


def test_time_stamps_may_be_dates(log):
    import pandas as pd

    frame = frame_of(log)
    dated = frame.assign(t=pd.Timestamp("2026-01-01") + pd.to_timedelta(frame["t"], unit="s"))
    a, b = (sy.identify(planar(), f, **KEYWORDS).fit.model.values for f in (frame, dated))
    assert np.allclose(a, b, rtol=1e-6)


@pytest.mark.parametrize("change, message", [
    (lambda f: f.drop(columns="tau2"), "tau"),
    (lambda f: f.drop(columns="t"), "t"),
    (lambda f: 7, "a log must be a file, a DataFrame, a structured array or a mapping of arrays, not int"),
])
def test_a_log_that_lacks_something_says_what(log, change, message):
    with pytest.raises(sy.InvalidInput, match=message):
        sy.identify(planar(), change(frame_of(log)), **KEYWORDS)


def test_messages_are_the_librarys(tmp_path):
    with pytest.raises(sy.InvalidInput, match="no such robot|did you mean|planar-2r") as caught:
        sy.load_robot("planar-2rr")
    assert isinstance(caught.value, sy.Error) and not isinstance(caught.value, sy.Unattainable)
    still = {"t": np.arange(500) / 100, "q": np.zeros((500, 2)), "qd": np.zeros((500, 2)), "tau": np.zeros((500, 2))}
    with pytest.raises(sy.Unattainable):
        sy.identify(planar(), still)
    for wrong in ({"friction": "sticky"}, {"method": "magic"}, {"consistency": "half"}):
        with pytest.raises(sy.InvalidInput, match=next(iter(wrong))):
            sy.identify(planar(), recorded(planar(), samples=300), **wrong)


def test_progress_is_reported_and_can_stop(log):
    reports = []
    sy.identify(planar(), log, progress=lambda stage, done: reports.append((stage, done)))
    assert reports and all(0 <= done <= 1 for _, done in reports)

    def refuse(stage, done):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        sy.identify(planar(), log, progress=refuse)


def test_structs_pickle_and_replace(log):
    model = pickle.loads(pickle.dumps(planar()))
    assert sy.to_robot_file(model) == sy.to_robot_file(planar())
    given = pickle.loads(pickle.dumps(sy.recording(log, units={"q": "deg"})))
    assert np.array_equal(given.format.memory[1].values, log["q"])
    assert given.format.units == {"q": ["deg"]}
    limits = model.robot.joints[0].limits
    assert limits.replace(velocity=1.5).velocity == 1.5
    with pytest.raises(TypeError):
        limits.replace(speed=1)


def test_torque_that_follows_the_position_is_predicted_and_found():
    """A series over the range, in numpy, held beyond it; identify gets it back."""
    plain = sy.load_model("planar-2r")
    shape = plain.robot.shafts[0].shape.replace(position_lower=-0.5, position_upper=0.7)
    robot = plain.robot.replace(shafts=[shaft.replace(friction=["viscous", "position"], shape=shape) for shaft in plain.robot.shafts])
    series = {"Fp1": 0.5, "Fp2": 2.0, "Fp3": 0.0, "Fp4": -1.0, "Fp5": 0.0, "Fp6": 0.3}
    model = sy.Model(robot, {**plain.known, "Fv_1": 0.8, "Fv_2": 0.8, **{f"{k}_{j}": v for k, v in series.items() for j in (1, 2)}})
    _, q, qd, qdd = motion_of(2)
    x = (np.clip(q, -0.5, 0.7) + 0.5) / 1.2
    expected = sum(value * np.cos((k + 1) * np.pi * x) for k, value in enumerate(series.values()))
    without = sy.torques(planar(viscous=0.8, coulomb=0), q, qd, qdd)
    assert np.allclose(sy.torques(model, q, qd, qdd) - without, expected, atol=1e-9)
    with pytest.raises(sy.InvalidInput, match="q"):
        sy.friction_torque(model, qd[0], np.zeros(2))
    assert np.allclose(sy.friction_torque(model, qd[0], np.zeros(2), q[0]), 0.8 * qd[0] + expected[0])

    found = sy.identify(model, recorded(model), friction="viscous,position", cutoff=15).fit.model.known
    assert all(found[f"{k}_1"] == pytest.approx(value, abs=0.05) for k, value in series.items())


def test_friction_with_memory_follows_the_motion_and_is_found():
    """Stop elements, in numpy: torques take samples as one motion, and identify gets the springs back."""
    plain = sy.load_model("planar-2r")
    robot = plain.robot.replace(shafts=[shaft.replace(friction=["viscous", "hysteresis"]) for shaft in plain.robot.shafts])
    springs = {"Fh1": 2.0, "Fh2": 0.0, "Fh3": 3.0, "Fh4": 0.0, "Fh5": 0.0, "Fh6": 0.0}
    model = sy.Model(robot, {**plain.known, "Fv_1": 0.8, "Fv_2": 0.8, **{f"{k}_{j}": v for k, v in springs.items() for j in (1, 2)}})
    _, q, qd, qdd = motion_of(2)
    expected = np.zeros_like(q)
    for j in range(2):
        for yields, force in ((0.1, 2.0), (0.01, 3.0)):
            state = 0.0
            for k in range(len(q)):
                state = np.clip(state + (q[k, j] - q[k - 1, j]) / yields if k else state, -1, 1)
                expected[k, j] += force * state
    without = sy.torques(planar(viscous=0.8, coulomb=0), q, qd, qdd)
    assert np.allclose(sy.torques(model, q, qd, qdd) - without, expected, atol=1e-9)

    run = sy.identify(model, recorded(model), friction="viscous,hysteresis", cutoff=15)
    found = run.fit.model.known
    assert all(found[f"{k}_{j}"] >= 0 for k in springs for j in (1, 2))
    assert sum(found[f"{k}_1"] for k in springs) == pytest.approx(5, rel=0.05)
    with pytest.raises(sy.InvalidInput, match="not negative"):
        sy.identify(model, recorded(model), friction="viscous,hysteresis", cutoff=15, consistency="none")
