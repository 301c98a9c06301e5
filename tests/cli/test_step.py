"""step from outside: simulated experiments found again, logs of one joint, what is refused."""

import json

import numpy as np
import pytest

MOTOR = ["--torque-constant", "2", "--resistance", "1.5"]
K, M, B, COULOMB = 2 / 1.5, 1.8, 3.0, 1.2


def motion(t, volts, onset=0.05, load=0.0):
    """q of K V = M q̈ + B q̇ + T_c sgn q̇ + T_g from rest at onset."""
    A, s = B / M, np.maximum(t - onset, 0)
    U = (K * volts - np.sign(volts) * COULOMB - load) / M
    return U / A**2 * (np.expm1(-A * s) + A * s)


def table(columns):
    rows = zip(*columns.values())
    return ",".join(columns) + "\n" + "".join(",".join(repr(float(x)) for x in row) + "\n" for row in rows)


def record(volts, noise=1e-5, duration=0.5, column=True, **more):
    t = np.arange(0, 0.05 + duration, 1e-3)
    q = motion(t, volts, **more) + noise * np.random.default_rng(abs(int(100 * volts))).normal(size=t.size)
    out = {"t": t, "q": q}
    if column:
        out["voltage"] = np.where(t >= 0.05, volts, 0)
    return table(out)


def write(run, *voltages, **more):
    return [run.write(f"v{k}.csv", record(v, **more)) for k, v in enumerate(voltages)]


def near(value, truth):
    assert value["interval"][0] < value["value"] < value["interval"][1]
    assert abs(value["value"] - truth) < 5 * value["std"] + 1e-9
    assert value["std"] < 0.02 * (1 + abs(truth))


def test_one_joint_is_identified_from_three_voltages(steelyard):
    logs = write(steelyard, 6, 9, 12)
    outcome = steelyard("step", *logs, *MOTOR, "--back-emf", "2", "--json")
    assert outcome.code == 0, outcome
    result = outcome.json()
    joint = result["joints"][0]
    assert result["schema"] == 1
    near(joint["inertia"], M), near(joint["damping"], B), near(joint["coulomb"], COULOMB), near(joint["viscous"], B - 2 * K)
    assert not joint["load_determined"] and "load" not in joint
    assert [r["voltage"] for r in joint["responses"]] == [6, 9, 12]
    assert all(abs(r["A"] - B / M) < 0.01 and abs(r["onset"] - 0.05) < 1e-3 for r in joint["responses"])
    assert [d["code"] for d in result["diagnostics"]] == ["step-one-direction"]
    text = steelyard("step", *logs, *MOTOR)
    assert text.code == 0 and "M_e" in text.out and "v2.csv" in text.out and "go one way" in text.err


def test_both_directions_determine_the_load(steelyard):
    joint = steelyard("step", *write(steelyard, 6, 12, -7, -11, load=0.7), *MOTOR, "--json").json()["joints"][0]
    near(joint["load"], 0.7), near(joint["coulomb"], COULOMB), near(joint["inertia"], M)


def test_voltages_may_be_given_for_records_without_them(steelyard):
    logs = write(steelyard, 6, 12, column=False)
    near(steelyard("step", *logs, "--voltages", "6,12", *MOTOR, "--json").json()["joints"][0]["inertia"], M)
    steelyard.refuses("step", *logs, *MOTOR, saying=["v0.csv", "no column voltage", "--voltages"])
    steelyard.refuses("step", *logs, "--voltages", "6", *MOTOR, saying="1 of them for 2 logs")


def test_units_columns_and_a_known_onset(steelyard):
    t = np.arange(0, 0.55, 1e-3)
    for name, volts in (("a.csv", 6), ("b.csv", 12)):
        steelyard.write(name, table({"ms": 1e3 * t, "angle": np.degrees(motion(t, volts)), "u": volts * (t >= 0.05)}))
    outcome = steelyard("step", "a.csv", "b.csv", "--columns", "t=ms,q=angle", "--units", "t=ms,q=deg", "--voltage-column", "u",
                        "--onset", "step", *MOTOR, "--json")
    assert outcome.code == 0, outcome
    joint = outcome.json()["joints"][0]
    assert abs(joint["inertia"]["value"] - M) < 1e-5
    assert joint["responses"][0]["onset_std"] == 0


def test_simulated_experiments_find_the_robot_again(steelyard):
    steelyard.write("settings.yaml", "motor: {torque_constant: 2, resistance: 1.5}\nsensor: {rate: 500, counts: 65536, position_noise: 1e-5}\n")
    poses = [x for p in ("0,0,1.5708", "0,0.5,1.2", "0,-0.5,2") for x in ("--pose", p)]
    made = steelyard("step", "--simulate", "minnesota-dd", "--settings", "settings.yaml", *poses, "-o", "steps", "--json")
    assert made.code == 0, made
    logs = [f"steps/{name}" for name in made.json()["logs"]]
    assert len(logs) == 3 * 3 * 6
    done = steelyard("step", *logs, "--robot", "minnesota-dd", "--settings", "steps/motors.yaml", "-o", "result", "--json")
    assert done.code == 0, done
    result = done.json()
    assert [j["joint"] for j in result["joints"]] == [3, 3, 3, 2, 2, 2, 1, 1, 1]  # from the tip to the base
    for joint in result["joints"]:
        assert abs(joint["coulomb"]["value"] - [2.52, 1.0, 0.27][joint["joint"] - 1]) < 5 * joint["coulomb"]["std"]
        assert abs(joint["viscous"]["value"] - [0.036, 0.078, 0.02][joint["joint"] - 1]) < 5 * joint["viscous"]["std"]
    assert abs(result["joints"][0]["inertia"]["value"] - 0.28922) < 1e-3
    for p in result["links"]["parameters"]:
        assert abs(p["value"] - p["nominal"]) < 5 * p["std"] + 1e-9, p
    folder = steelyard.folder / "result"
    assert {p.name for p in folder.iterdir()} == {"step.json", "step.svg", "model.yaml"}
    assert json.loads((folder / "step.json").read_text()) == result
    assert (folder / "step.svg").read_text().startswith("<svg")
    assert steelyard("inspect", "result/model.yaml").code == 0
    one = [f"steps/joint2_pose1_run{k}.csv" for k in (1, 2, 3)]
    motor = ["--torque-constant", "2", "--resistance", "1.5", "--back-emf", "2"]
    steelyard.refuses("step", *one, *motor, saying=["joint2_pose1_run1.csv", "several joints", "--columns q=q2"])
    alone = steelyard("step", *one, *motor, "--columns", "q=q2", "--json").json()["joints"][0]
    assert abs(alone["inertia"]["value"] - 1.78135) < 5 * alone["inertia"]["std"] + 1e-4


def test_a_current_limit_shows(steelyard):
    logs = write(steelyard, 6, 9) + [steelyard.write("cut.csv", record(10).replace("10.0\n", "14.0\n"))]
    codes = [d["code"] for d in steelyard("step", *logs, *MOTOR, "--json").json()["diagnostics"]]
    assert "step-voltages-disagree" in codes
    steelyard.write("motor.yaml", "motor: {torque_constant: 2, resistance: 1.5, current: 7}\n")
    steelyard.refuses("step", *logs, "--settings", "motor.yaml", code=3, saying=["cut.csv", "current saturates", "10.5 V"])


def test_what_cannot_be_had_is_named(steelyard):
    logs = write(steelyard, 6, 12)
    still = steelyard.write("still.csv", table({"t": np.arange(100) / 1000, "q": np.zeros(100), "voltage": np.full(100, 2.0)}))
    steelyard.refuses("step", logs[0], still, *MOTOR, code=3, saying=["still.csv", "does not move at 2 V", "raise the voltage"])
    steelyard.refuses("step", logs[0], *MOTOR, code=3, saying=["voltages 6 V", "cannot be separated"])
    mirror = write(steelyard, 6, -6)
    steelyard.refuses("step", *mirror, *MOTOR, code=3, saying="mirror images")


@pytest.mark.parametrize("arguments, saying", [
    ([], "no logs"),
    (["v0.csv"], ["torque per volt", "--torque-constant"]),
    (["v0.csv", "--torque-constant", "2"], "go together"),
    (["v0.csv", *MOTOR, "--onset", "soon"], "--onset: 'soon'"),
    (["v0.csv", *MOTOR, "--joint", "2"], "needs --robot"),
    (["v0.csv", *MOTOR, "--robot", "planar-2r"], "v0.csv: no column q1, q2"),
    (["v0.csv", *MOTOR, "--gain", "2"], "--gain"),
    (["v0.csv", *MOTOR, "--speed"], "no qd"),
    (["v0.csv", "--torque-constant", "-2", "--resistance", "1"], "--torque-constant: must be positive"),
    (["none.csv", *MOTOR], "none.csv"),
    (["--simulate", "minnesota-dd"], "-o DIR"),
    (["--simulate", "minnesota-dd", "-o", "d", "--joint", "7"], "no joint '7'"),
    (["--simulate", "minnesota-dd", "-o", "d", "--pose", "1,2"], "has 2 numbers"),
    (["--simulate", "scara-rrpr", "-o", "d"], "nominal"),
])
def test_bad_input_is_named(steelyard, arguments, saying):
    write(steelyard, 6)
    steelyard.refuses("step", *arguments, saying=saying)


def test_a_log_whose_name_is_not_utf8_is_a_log_like_any_other(steelyard):
    names = [f"{volts}V-\udcff.csv" for volts in (6, 12)]  # surrogateescape: a byte that no UTF-8 text has
    for name, volts in zip(names, (6, 12)):
        (steelyard.folder / name).write_text(record(volts))
    outcome = steelyard("step", *names, *MOTOR, "--json", "-o", "out")
    assert outcome.code == 0, outcome
    assert json.loads((steelyard.folder / "out/step.json").read_text()) == outcome.json()
    near(outcome.json()["joints"][0]["inertia"], M)
