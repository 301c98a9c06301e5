"""The program's other commands: what Python gives is what the program prints and writes, to the last bit."""

import json
import pathlib
import subprocess

import numpy as np
import pytest

import steelyard as sy

SCARA = sy.load_model("icomatic-scara03")


def run(program, folder, *words):
    return subprocess.run([program, *map(str, words)], cwd=folder, check=True, capture_output=True, text=True).stdout


@pytest.fixture(scope="module")
def plan_folder(program, tmp_path_factory):
    folder = tmp_path_factory.mktemp("plan")
    run(program, folder, "excite", "icomatic-scara03", "-o", "plan.json", "--period", 8, "--iterations", 600, "--threads", 1,
        "--from", "0,0", "--repeat", 2)
    return folder


def timeless(text):
    """A plan's JSON without what no two runs share."""
    return {key: value for key, value in json.loads(text).items() if key not in ("seconds", "search", "run")}


def test_a_plan_is_the_programs_and_so_are_its_files(plan_folder, tmp_path):
    plan = sy.design_motion(SCARA, family=sy.FamilyOptions(period=8), from_=[0, 0],
                            design=sy.DesignOptions(iterations=600, seconds=np.inf), threads=1)
    theirs = sy.read_plan(str(plan_folder / "plan.json"))
    assert np.array_equal(plan.x, theirs.x) and plan.log_det == theirs.log_det
    paths = sy.save(theirs, tmp_path / "plan.json", SCARA, from_=[0, 0], repeat=2)
    assert {pathlib.Path(p).name for p in paths} == {p.name for p in plan_folder.iterdir()}
    for name in ("plan.csv", "plan.svg", "plan.trajectory.yaml", "plan.approach.csv"):
        assert (tmp_path / name).read_bytes() == (plan_folder / name).read_bytes(), name
    assert timeless((tmp_path / "plan.json").read_text()) == timeless((plan_folder / "plan.json").read_text())
    assert sy.result(theirs, SCARA)["x"] == list(theirs.x)


def test_the_played_motion_is_plan_csv(plan_folder):
    plan = sy.read_plan(str(plan_folder / "plan.json"))
    motion = sy.played(plan)
    table = sy.read_table(str(plan_folder / "plan.csv"))
    columns = np.column_stack([motion.t, motion.motion.q, motion.motion.qd, motion.motion.qdd])
    assert np.array_equal(table.values, columns)
    assert sy.motion_csv(motion) == (plan_folder / "plan.csv").read_text()


def test_a_plan_needs_its_robot_and_a_name(plan_folder, tmp_path):
    plan = sy.read_plan(str(plan_folder / "plan.json"))
    with pytest.raises(sy.InvalidInput, match="robot: a plan is saved with the robot"):
        sy.save(plan, tmp_path / "plan.json")
    with pytest.raises(sy.InvalidInput, match="must end in .json"):
        sy.save(plan, tmp_path / "plan", SCARA)
    with pytest.raises(sy.InvalidInput, match="another robot"):
        sy.simulate("panda", plan)


def test_a_simulated_log_is_the_programs(program, plan_folder):
    run(program, plan_folder, "simulate", "icomatic-scara03", "plan.json", "-o", "log.csv", "--periods", 2, "--noise", 0.02)
    ours = sy.simulate("icomatic-scara03", plan_folder / "plan.json", periods=2, lead_in=0.5, lead_out=0.5,
                       sensor=sy.SensorOptions(relative_torque_noise=0.02))
    table = sy.read_table(str(plan_folder / "log.csv"))
    assert np.allclose(table.values, np.column_stack([ours.t, ours.q, ours.qd, ours.tau]), rtol=1e-8, atol=1e-12)
    assert sy.identify("icomatic-scara03", ours, cutoff=10).samples == len(ours.t)


def test_a_simulation_is_a_safety_check(plan_folder):
    """As the program's: a broken limit refuses the log, `force` makes warnings of it, and a joint far off its reference is warned of."""
    plan = sy.read_plan(plan_folder / "plan.json")
    limits = plan.limits.replace(joints=[joint.replace(velocity=0.5 * joint.velocity) for joint in plan.limits.joints])
    with pytest.raises(sy.Unattainable, match="breaks limits of the plan: .*velocity of"):
        sy.simulate(SCARA, plan.replace(limits=limits))
    with pytest.warns(sy.SteelyardWarning, match=r"velocity of .*\(limit-broken\)"):
        forced = sy.simulate(SCARA, plan.replace(limits=limits), force=True)
    assert any(d.code == "limit-broken" for d in forced.diagnostics)
    with pytest.warns(sy.SteelyardWarning, match=r"rms off its reference.*\(poor-tracking\)"):
        sy.simulate(SCARA, plan, force=True, control=sy.ControlOptions(bandwidth=0.3, feedforward=False))
    with pytest.raises(sy.InvalidInput, match="friction: 'odd' is neither nominal nor typical"):
        sy.simulate(SCARA, plan, friction="odd")


def test_typical_friction_is_felt():
    bare = sy.load_model("ur10e")
    plan = sy.design_motion(bare, family=sy.FamilyOptions(period=6, harmonics=2), design=sy.DesignOptions(iterations=60, seconds=np.inf), threads=1)
    still, felt = sy.simulate(bare, plan), sy.simulate(bare, plan, friction="typical")
    assert felt.largest_torque[5] > 1 > 0.1 > still.largest_torque[5]  # the last joint carries nothing


def test_warnings_of_a_fit_reach_python(log):
    signals = sy.condition(sy.Log(**log))
    with pytest.warns(sy.SteelyardWarning, match=r"\([a-z-]+\)$") as seen:
        found = sy.fit("planar-2r", [signals], friction="viscous,coulomb", cutoff=1000)
    told = [d for d in found.diagnostics if d.severity == sy.Severity.warning]
    assert told and len(seen) == len({d.message for d in told})


@pytest.fixture(scope="module")
def steps(program, tmp_path_factory):
    folder = tmp_path_factory.mktemp("steps")
    run(program, folder, "step", "--simulate", "minnesota-dd", "-o", ".", "--joint", 1)
    return folder


def test_steps_are_the_programs(program, steps, tmp_path):
    model = sy.load_model("minnesota-dd")
    logs = sorted(steps.glob("joint*.csv"))
    printed = json.loads(run(program, steps, "step", *logs, "--robot", "minnesota-dd", "--settings", "motors.yaml", "-o", "out", "--json"))
    motors = sy.read_simulate_settings(str(steps / "motors.yaml"), model.robot).motors
    found = sy.step(*logs, robot="minnesota-dd", motors=motors, back_emf_known=True)
    assert sy.result(found, model) == printed
    sy.save(found, tmp_path, model)
    for name in ("step.svg", "model.yaml"):
        assert (tmp_path / name).read_bytes() == (steps / "out" / name).read_bytes(), name


def test_steps_of_one_joint_from_frames(program, steps):
    pandas = pytest.importorskip("pandas")
    logs = sorted(steps.glob("joint*.csv"))[:2]
    words = ["--columns", "q=q1", "--torque-constant", 0.5, "--resistance", 1.2]
    printed = json.loads(run(program, steps, "step", *logs, *words, "--json"))
    found = sy.step(*(pandas.read_csv(log) for log in logs), columns={"q": "q1"},
                    motors=sy.Motor(torque_constant=0.5, resistance=1.2))
    ours = sy.result(found)
    assert ours["joints"][0]["inertia"] == printed["joints"][0]["inertia"]
    with pytest.raises(sy.InvalidInput, match="voltages: 1 of them for 2 logs"):
        sy.step(*logs, motors=sy.Motor(), voltages=[3])


def test_a_step_simulated_fitted_and_evaluated():
    model = sy.load_model("minnesota-dd")
    motor = sy.Motor(torque_constant=2.0, resistance=1.0)
    pose = sy.middle_pose(model.robot)
    record = sy.simulate_step(sy.nominal_model(model), 0, pose, motor, 10.0)
    assert record.q.shape == (len(record.t), model.robot.dof)
    moving = record.input != 0
    response = sy.StepResponse(name="a", t=record.t[moving], y=record.q[moving, 0], voltage=10.0)
    fit = sy.fit_step(response)
    assert np.allclose(sy.evaluate_step(fit, response, response.t), response.y, atol=1e-3)
    assert fit.direction == 1


@pytest.mark.parametrize("paper", ["kim", "gautier1988"])
def test_a_reproduction_is_the_programs(program, tmp_path, paper):
    assert paper in sy.papers()
    printed = json.loads(run(program, tmp_path, "reproduce", paper, "--json", "-o", "out"))["papers"][0]
    stages = []
    found = sy.reproduce(paper, progress=lambda stage, done: stages.append(stage))
    ours = sy.result(found)
    for each in (ours, printed):
        each.pop("seconds")
    assert ours == printed and found.within
    for path in sy.save(found, tmp_path / "ours"):
        name = pathlib.Path(path).relative_to(tmp_path / "ours")
        if name.suffix == ".svg":
            assert (tmp_path / "out" / name).read_bytes() == pathlib.Path(path).read_bytes()
    with pytest.raises(sy.InvalidInput, match="there are: kawasaki1985"):
        sy.reproduce("nobody2000")
