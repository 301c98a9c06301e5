"""simulate from outside: excite, simulate, identify is one loop that finds the truth again; files, settings, refusals."""

import json
import re
import shlex

import numpy as np
import pytest

from recordings import ARM, BARE, JOINTS, read_table

FILES = {"arm.yaml", "plan.json", "log.csv", "log.truth.yaml"}
PARTS = re.compile(r"([+-]?)\s*(?:([0-9.eE+-]*[0-9])\s+)?([A-Za-z]+[0-9]*_[m0-9]+)")


@pytest.fixture(scope="session")
def arm_plan(tmp_path_factory):
    from conftest import Steelyard

    run = Steelyard(tmp_path_factory.mktemp("plan"))
    run.write("arm.yaml", ARM)
    assert run("excite", "arm.yaml", "--period", "4", "--harmonics", "3", "--iterations", "600", timeout=120).code == 0
    return (run.folder / "plan.json").read_text()


@pytest.fixture
def arm(steelyard, arm_plan):
    steelyard.write("arm.yaml", ARM)
    steelyard.write("plan.json", arm_plan)
    return steelyard


def simulate(run, *options, code=0):
    outcome = run("simulate", "arm.yaml", "plan.json", "-o", "log.csv", *options)
    assert outcome.code == code, outcome
    return outcome


def channel(log, name):
    return np.array([log[f"{name}{i}"] for i in range(1, 1 + sum(re.fullmatch(name + r"\d+", c) is not None for c in log))])


def base_value(expression):
    """An expression of parameters such as `ZZ_1 + 0.0441 M_3`, at the true values of the arm."""
    parameters = {}
    for j, body in enumerate(LINKS, 1):
        m, c, (xx, xy, xz, yy, yz, zz) = body["mass"], np.array(body["com"]), body["inertia"]
        tensor = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) + m * (c @ c * np.eye(3) - np.outer(c, c))
        own = {"XX": tensor[0, 0], "XY": tensor[0, 1], "XZ": tensor[0, 2], "YY": tensor[1, 1], "YZ": tensor[1, 2],
               "ZZ": tensor[2, 2], "MX": m * c[0], "MY": m * c[1], "MZ": m * c[2], "M": m}
        own |= {"Ia": ROTOR[j - 1], "Fv": VISCOUS[j - 1], "Fc": COULOMB[j - 1]}
        parameters |= {f"{name}_{j}": value for name, value in own.items()}
    return sum((-1 if sign == "-" else 1) * float(factor or 1) * parameters[name]
               for sign, factor, name in PARTS.findall(expression))


# What ARM says.
LINKS = [{"mass": 6, "com": [0.01, 0.02, -0.1], "inertia": [0.06, 0, 0, 0.06, 0, 0.03]},
         {"mass": 4, "com": [0.16, 0.02, 0.03], "inertia": [0.01, 0.002, 0, 0.05, 0.001, 0.05]},
         {"mass": 2, "com": [0.12, -0.03, 0.02], "inertia": [0.004, 0, 0.001, 0.02, 0, 0.02]}]
ROTOR, VISCOUS, COULOMB = [0.4, 0.5, 0.2], [4, 5, 2], [3, 4, 1.5]


def identify(run, robot, log, *options):
    outcome = run("identify", robot, log, "--plan", "plan.json", "-o", "result", *options, timeout=120)
    assert outcome.code == 0, outcome
    return json.loads((run.folder / "result/result.json").read_text())


def test_excite_simulate_identify_finds_the_truth_again(arm):
    simulate(arm, "--periods", "3")
    arm.write("bare.yaml", BARE)
    result = identify(arm, "bare.yaml", "log.csv", "--friction", "viscous,coulomb")
    assert len(result["base"]) == 22
    errors = {b["name"]: (b["value"] - base_value(b["expression"])) / b["std"] for b in result["base"]}
    assert max(map(abs, errors.values())) < 5, errors
    assert np.sqrt(np.mean(np.square(list(errors.values())))) < 2, errors
    strong = {b["name"]: (b["value"], base_value(b["expression"])) for b in result["base"]}
    for name in ("ZZR_1", "ZZR_2", "MXR_2", "MX_3", "Fv_1", "Fv_2", "Fv_3"):
        found, true = strong[name]
        assert found == pytest.approx(true, rel=0.01), name


def test_a_bundled_arm_with_noise_predicts_another_motion_as_the_truth_does(steelyard):
    robot = "denso-vp6242g"
    for name, seed in (("other", 2), ("plan", 1)):
        quick = ["--period", "6", "--harmonics", "3", "--iterations", "600"]
        assert steelyard("excite", robot, "-o", f"{name}.json", "--seed", seed, *quick, timeout=120).code == 0
    outcome = steelyard("simulate", robot, "plan.json", "-o", "log.csv", "--periods", "4", "--noise", "0.05", timeout=120)
    assert outcome.code == 0, outcome
    identify(steelyard, robot, "log.csv")
    torque = {}
    for name, model in (("truth", "log.truth.yaml"), ("found", "result/model.yaml")):
        assert steelyard("predict", model, "other.csv", "-o", f"{name}.csv").code == 0
        torque[name] = channel(read_table(steelyard.folder / f"{name}.csv"), "tau")
    error = np.linalg.norm(torque["found"] - torque["truth"], axis=1) / np.linalg.norm(torque["truth"], axis=1)
    assert error.max() < 0.05, error


def test_log_follows_the_plan_and_the_truth_is_a_robot(arm):
    outcome = simulate(arm, "--periods", "2", "--json")
    assert arm.files() == FILES
    summary = outcome.json()
    assert summary["robot"] == "arm" and summary["samples"] == 900 and summary["periods"] == 2
    assert [joint["name"] for joint in summary["joints"]] == JOINTS
    assert all(joint["rms_error"] < 1e-3 and joint["largest_torque"] > 1 for joint in summary["joints"])
    assert summary["times_real_time"] > 1 and summary["diagnostics"] == []
    log = read_table(arm.folder / "log.csv")
    assert list(log) == ["t"] + [f"{c}{i}" for c in ("q", "qd", "tau") for i in (1, 2, 3)]
    assert np.allclose(log["t"], np.arange(900) / 100, atol=1e-12)
    q = channel(log, "q")
    assert np.ptp(q[:, :50], axis=1).max() < 1e-6  # half a second at rest
    assert np.abs(q[:, 50:450] - q[:, 450:850]).max() < 1e-3
    assert arm("predict", "log.truth.yaml", "log.csv").code == 2  # no accelerations there, but the model is read
    outcome = simulate(arm)
    assert "times real time" in outcome.out and "steelyard identify arm.yaml log.csv --hold-out 0.25" in outcome.out


def test_the_same_seed_is_the_same_log(arm):
    logs = []
    for seed in (1, 1, 2):
        simulate(arm, "--noise", "0.05", "--seed", seed)
        logs.append((arm.folder / "log.csv").read_bytes())
    assert logs[0] == logs[1] != logs[2]


def test_noise_is_a_share_of_each_joints_torque(arm):
    simulate(arm, "--periods", "5")
    clean = channel(read_table(arm.folder / "log.csv"), "tau")
    simulate(arm, "--periods", "5", "--noise", "0.05")
    noise = channel(read_table(arm.folder / "log.csv"), "tau") - clean
    share = noise.std(axis=1) / np.sqrt(np.mean(clean**2, axis=1))
    assert np.allclose(share, 0.05, rtol=0.1)


def test_a_payload_is_felt_and_stands_in_the_truth(arm):
    simulate(arm)
    bare = channel(read_table(arm.folder / "log.csv"), "tau")
    simulate(arm, "--payload", "2,0.2,0,0")
    loaded = channel(read_table(arm.folder / "log.csv"), "tau")
    assert np.abs(loaded - bare)[1].max() > 5
    assert "mass: 4" in (arm.folder / "log.truth.yaml").read_text().replace(".0", "")


def test_a_robot_with_a_transmission_logs_its_motors(arm):
    simulate(arm)
    joints = read_table(arm.folder / "log.csv")
    arm.write("arm.yaml", ARM + "drives: {transmission: [[50, 0, 0], [0, 60, 0], [0, -30, 30]], offset: [0.1, 0, 0]}\n")
    outcome = simulate(arm, "--periods", "3", "--json").json()
    assert "motor-side-log" in {d["code"] for d in outcome["diagnostics"]}
    motors = read_table(arm.folder / "log.csv")
    assert np.allclose(motors["q1"][:450], 50 * (joints["q1"][:450] - 0.1), atol=0.01)
    assert np.allclose(motors["qd3"][:450], 30 * (joints["qd3"][:450] - joints["qd2"][:450]), atol=0.01)
    result = identify(arm, "arm.yaml", "log.csv", "--friction", "viscous,coulomb")
    assert result["validation"][0]["filtered_relative_percent"] < 5
    assert next(p for p in result["parameters"] if p["name"] == "Fv_2")["value"] == pytest.approx(5, rel=0.02)


def test_settings_are_taken_and_options_go_over_them(arm):
    arm.write("simulate.yaml", "controller: {law: computed-torque, rate: 500}\nsensor: {rate: 250, counts: 4096}\nperiods: 2\nseed: 7\n"
                               "lead_in: 0\nlead_out: 0\n")
    summary = simulate(arm, "--settings", "simulate.yaml", "--json").json()
    assert summary["controller"] == "computed-torque" and summary["seed"] == 7
    assert summary["samples"] == 2000 and summary["rate"] == 250
    counts = channel(read_table(arm.folder / "log.csv"), "q") / (2 * np.pi / 4096)
    assert np.allclose(counts, np.round(counts), atol=1e-6)
    summary = simulate(arm, "--settings", "simulate.yaml", "--periods", "1", "--seed", "8", "--rate", "100", "--json").json()
    assert summary["samples"] == 400 and summary["seed"] == 8


@pytest.mark.parametrize("text, saying", [
    ("controler: {law: pd}", ["simulate.yaml:1", "did you mean 'controller'"]),
    ("controller: {law: pdf}", ["did you mean 'pd'"]),
    ("controller: {kp: [1, 2]}", ["simulate.yaml:1", "kp"]),
    ("sensor: {rate: fast}", ["simulate.yaml:1", "rate"]),
    ("payload: {mass: 1, frame: nowhere}", ["nowhere"]),
    ("sensor: {rate: 100, jitter: 0.02}", ["jitter"]),
])
def test_bad_settings_are_refused(arm, text, saying):
    arm.write("simulate.yaml", text)
    arm.refuses("simulate", "arm.yaml", "plan.json", "--settings", "simulate.yaml", saying=saying)


@pytest.mark.parametrize("options, saying", [
    (["--periods", "0"], "--periods"),
    (["--rate", "0"], "--rate"),
    (["--noise", "-1"], "--noise"),
    (["--payload", "heavy"], "--payload"),
    (["-o", "log.txt"], "must end in .csv"),
    (["--settings", "missing.yaml"], "missing.yaml"),
])
def test_bad_options_are_refused(arm, options, saying):
    arm.refuses("simulate", "arm.yaml", "plan.json", *options, saying=saying)


def test_another_robots_plan_is_refused(arm):
    arm.refuses("simulate", "ur10e", "plan.json", saying=["plan.json", "another robot"])


def test_a_robot_without_inertias_is_refused_with_the_remedy(arm):
    arm.write("bare.yaml", BARE)
    arm.refuses("simulate", "bare.yaml", "plan.json", saying=["no nominal inertia", "links:"])


def test_no_log_of_a_loop_that_is_lost(arm):
    arm.write("unstable.yaml", "controller: {kd: [20, 20, 20000]}")
    arm.refuses("simulate", "arm.yaml", "plan.json", "--settings", "unstable.yaml", code=3, saying=["at 0.", "elbow", "gains"])
    arm.write("weak.yaml", "controller: {law: pd, kp: 1, kd: 1, feedforward: false}")
    arm.refuses("simulate", "arm.yaml", "plan.json", "--settings", "weak.yaml", code=3, saying=["leaves its reference"])
    arm.write("arm.yaml", ARM.replace("velocity: 3}", "velocity: 3, effort: 12}"))
    arm.refuses("simulate", "arm.yaml", "plan.json", code=3, saying=["asks for", "its limit is 12", "--scale"])


@pytest.mark.parametrize(("option", "value"), [("--periods", "100000000"), ("--rate", "1e9")])
def test_sizes_beyond_all_are_refused(arm, option, value):
    arm.refuses("simulate", "arm.yaml", "plan.json", "-o", "log.csv", option, value, saying=["samples", "--periods", "--rate"])


def test_a_motion_that_breaks_a_limit_is_refused_unless_forced(arm):
    plan = json.loads((arm.folder / "plan.json").read_text())
    for joint in plan["limits"]["joints"]:
        joint["velocity"] *= 0.5  # the plan was made for twice as much
    arm.write("plan.json", json.dumps(plan))
    arm.refuses("simulate", "arm.yaml", "plan.json", "-o", "log.csv", code=3, saying=["breaks limits of the plan", "velocity of", "--force"])
    forced = simulate(arm, "--force")
    assert "The motion breaks" in forced.out and "velocity of" in forced.err
    assert json.loads(simulate(arm, "--force", "--json").out)["broken_limits"][0]["limit"] == "velocity"


def test_an_obstacle_in_the_way_is_a_broken_limit(arm):
    plan = json.loads((arm.folder / "plan.json").read_text())
    assert "The motion stays within every limit of the plan." in simulate(arm).out
    plan["limits"]["obstacles"] = [{"name": "wall", "kind": "plane", "normal": [0, 0, 1], "offset": 0.3}]
    arm.write("plan.json", json.dumps(plan))
    outcome = arm("simulate", "arm.yaml", "plan.json", "-o", "log.csv")
    assert outcome.code == 3 and "wall" in outcome.err, outcome


def test_the_next_command_fits_the_log(arm):
    assert "steelyard identify arm.yaml log.csv --hold-out 0.25 -o DIR" in simulate(arm).out
    assert "steelyard identify arm.yaml log.csv --plan plan.json --hold-out 0.25 -o DIR" in simulate(arm, "--periods", "2").out
    assert "steelyard payload arm.yaml log.csv -o DIR (or the model that identify wrote, in place of arm.yaml)" in simulate(arm, "--payload", "0.2").out


@pytest.fixture(scope="session")
def plans(tmp_path_factory):
    """Plans of bundled robots, each designed once."""
    from conftest import Steelyard

    made = {}

    def plan(robot):
        if robot not in made:
            run = Steelyard(tmp_path_factory.mktemp(robot))
            assert run("excite", robot, "-o", "plan.json", "--iterations", "300", timeout=300).code == 0
            made[robot] = (run.folder / "plan.json").read_text()
        return made[robot]

    return plan


@pytest.mark.parametrize(("robot", "periods", "friction"), [
    ("ur10", 1, "nominal"), ("ur10", 2, "nominal"), *((robot, periods, "typical") for robot in ("ur10", "iiwa14", "panda") for periods in (1, 2))])
def test_a_dry_run_as_the_program_prints_it_ends_in_a_model_as_good_as_the_nominal_one(steelyard, plans, robot, periods, friction):
    """excite, then what Next says, then what Next says: the truth is the nominal model, so nothing can be gained, and that is no reprimand. The log ends
    at rest, where stiction holds the joints: that is stated, and no fault of the model."""
    steelyard.write("plan.json", plans(robot))
    played = steelyard("simulate", robot, "plan.json", "-o", "log.csv", "--noise", "0.02", "--friction", friction, "--periods", str(periods), timeout=300)
    assert played.code == 0, played
    words = shlex.split(re.search(r"Next\n\s+- steelyard (.*)", played.out).group(1).replace("DIR", "model"))
    found = steelyard(*words, timeout=300)
    assert found.code == 0, found
    result = json.loads((steelyard.folder / "model/result.json").read_text())
    assert result["verdict"]["usable"], result["verdict"]
    assert "Not proven" not in found.out and "made it worse" not in found.out
    assert "as good as the nominal one" in found.out or "Usable for control" in result["verdict"]["headline"]
    assert "drive gain, signs and units" not in found.out and "overfits" not in found.out, found.out
    assert "fit-worse-than-validation" not in {d["code"] for d in result["diagnostics"]}
    for link in result["links"]:  # the table of links has what result.json has
        x, y, z = (f"{0.0 if abs(c) < 5e-5 else c:.4f}" for c in link["com"])
        assert re.search(rf"  {link['link']} .* {x} +{y} +{z}  (filled in|data)", found.out), (link["link"], found.out)


def test_a_repeated_period_is_no_motion_that_the_fit_never_saw(steelyard, plans):
    steelyard.write("plan.json", plans("iiwa14"))
    assert steelyard("simulate", "iiwa14", "plan.json", "-o", "log.csv", "--noise", "0.02", "--friction", "typical", "--periods", "3", timeout=300).code == 0
    found = steelyard("identify", "iiwa14", "log.csv", "--plan", "plan.json", "--hold-out", "0.25", "-o", "model", timeout=300)
    result = json.loads((steelyard.folder / "model/result.json").read_text())
    assert "on a recording it never saw, of the fitted motion," in result["verdict"]["headline"] and "motion it never saw" not in found.out
    assert [log.get("repeats_fitted_motion", False) for log in result["validation"]] == [False, True]
    assert "same-motion" in {d["code"] for d in result["diagnostics"]}
    assert "fit-worse-than-validation" not in {d["code"] for d in result["diagnostics"]}


def test_a_loop_that_does_not_follow_is_said(arm):
    arm.write("soft.yaml", "controller: {law: pd, kp: 150, kd: 30, feedforward: false}\n")
    outcome = arm("simulate", "arm.yaml", "plan.json", "-o", "log.csv", "--settings", "soft.yaml", "--force")
    assert outcome.code == 0, outcome
    assert "poor-tracking" in outcome.err and "rms off its reference" in outcome.err


def test_typical_friction_is_there_to_be_found(arm):
    arm.write("arm.yaml", re.sub(r"friction: \{.*\}", "friction: []", ARM))
    simulate(arm)
    assert "viscous" not in (arm.folder / "log.truth.yaml").read_text()
    simulate(arm, "--friction", "typical")
    truth = (arm.folder / "log.truth.yaml").read_text()
    assert "viscous" in truth and "coulomb" in truth
    arm.refuses("simulate", "arm.yaml", "plan.json", "-o", "log.csv", "--friction", "odd", saying="neither nominal nor typical")
