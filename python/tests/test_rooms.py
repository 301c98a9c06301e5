"""The other rooms: motion, simulation, payload, export, validation; against Pinocchio and MuJoCo."""

import json
import signal
import threading
import time

import numpy as np
import pytest

import steelyard as sy
from conftest import frame_of, motion_of, planar, recorded
from steelyard.compare import compare

SCARA = sy.load_model("icomatic-scara03")


@pytest.fixture(scope="module")
def plan():
    return sy.design_motion(SCARA, family=sy.FamilyOptions(period=8), design=sy.DesignOptions(iterations=600, seconds=np.inf))


def test_a_plan_holds_its_limits_and_comes_back_from_its_file(plan):
    assert min(margin.spare for margin in plan.margins) > -1e-6
    again = sy.parse_plan(sy.plan_json(plan))
    assert np.array_equal(sy.played(again).motion.q, sy.played(plan).motion.q)
    assert sy.played(plan).motion.q.shape == (800, SCARA.robot.dof)


def test_a_simulated_plan_is_identified(plan):
    sensor = sy.SensorOptions(rate=200, relative_torque_noise=0.02)
    robot = sy.simulate(sy.nominal_model(SCARA), sy.reference_of(plan, 1000), sensor=sensor, periods=3)
    log = {"t": robot.t, "q": robot.q, "qd": robot.qd, "tau": robot.tau}
    run = sy.identify("icomatic-scara03", log, hold_out=0.3)
    assert run.logs[-1].metrics.filtered_relative_percent < 5


def test_ctrl_c_stops_the_designer():
    robot = sy.load_robot("ur10e")
    timer = threading.Timer(1.0, lambda: signal.pthread_kill(threading.main_thread().ident, signal.SIGINT))
    timer.start()
    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        sy.design_motion(robot, design=sy.DesignOptions(seconds=60))
    assert time.monotonic() - begin < 30


def test_the_interpreter_runs_while_the_library_works():
    _, q, _, _ = motion_of(6, samples=20000)
    counted = [0]
    done = threading.Event()

    def count():
        while not done.is_set():
            counted[0] += 1
            time.sleep(1e-4)

    counter = threading.Thread(target=count)
    counter.start()
    before = counted[0]
    sy.smooth(q, 0.01)  # a second of work; with the lock held the other thread would not run at all
    after = counted[0]
    done.set()
    counter.join()
    assert after > before + 3


def test_a_payload_is_weighed():
    model = sy.nominal_model(sy.load_model("denso-vp6242g"))
    carrier = sy.with_payload(model, sy.Payload(mass=1.5, com=[0.02, -0.01, 0.06], inertia=0.003 * np.eye(3)))
    t, q, qd, qdd = motion_of(6, samples=4000)
    tau = sy.torques(carrier, q, qd, qdd) + 0.02 * np.random.default_rng(5).normal(size=q.shape)
    found = sy.payload(model, {"t": t, "q": q, "qd": qd, "tau": tau}, cutoff=10)
    assert abs(found.body.values[0] - 1.5) < 0.05
    assert np.allclose(found.body.values[1:4], [0.02, -0.01, 0.06], atol=0.01)
    assert "kg" in repr(found)
    assert sy.result(found)["payload"]["mass"] == found.body.values[0]
    pytest.importorskip("pandas")
    table = sy.to_pandas(found)
    low, high = table.loc["mass", "interval"]
    assert low < table.loc["mass", "value"] < high and table.loc["com_z", "unit"] == "m"
    pytest.importorskip("matplotlib").use("Agg")
    assert len(sy.plot(found).axes) == 12


def test_validate_and_cross_validate(log, tmp_path):
    other = recorded(planar(), speed=0.9, seed=7)
    run = sy.identify(planar(), log, friction="viscous,coulomb", cutoff=10)
    judged = sy.validate(run.fit.model, other)
    assert judged.logs[0].metrics.filtered_relative_percent < 2
    table = sy.cross_validate(planar(), log, other)
    assert table.complete.together.relative.shape == (2, 2)


def test_arm_in_pinocchio_and_mujoco_has_our_links_and_torques(tmp_path):
    pinocchio = pytest.importorskip("pinocchio")
    mujoco = pytest.importorskip("mujoco")
    model = sy.load_model("ur10e")
    urdf = tmp_path / "arm.urdf"
    urdf.write_text(sy.to_urdf(model), encoding="utf-8")
    model = sy.load_model(str(urdf))
    theirs = pinocchio.buildModelFromUrdf(str(urdf))
    assert compare(model, theirs).largest < 1e-9
    body = mujoco.MjModel.from_xml_string(sy.to_mjcf(model))
    comparison = compare(model, body)
    assert comparison.largest < 1e-9
    assert "link" in comparison._repr_html_()

    _, q, qd, qdd = motion_of(6, samples=20)
    ours = sy.torques(sy.nominal_model(model), q, qd, qdd, rotor=False, friction=False)
    data = theirs.createData()
    for k in range(20):
        assert np.allclose(pinocchio.rnea(theirs, data, q[k], qd[k], qdd[k]), ours[k], rtol=0, atol=1e-9 * np.abs(ours).max())
    with pytest.raises(sy.InvalidInput, match="not in the other model"):
        compare(sy.load_model("panda"), theirs)
    with pytest.raises(sy.InvalidInput, match="pinocchio.Model"):
        compare(model, 3)


def test_exports_are_read_back():
    model = sy.load_model("panda")
    assert sy.to_robot_file(sy.parse_robot_file(sy.to_robot_file(model))) == sy.to_robot_file(model)
    code = sy.to_c_code(model, name="arm")
    assert "arm_torque" in code.header and code.parameters > 40


def test_signals_rooms():
    t, q, qd, qdd = motion_of(2, samples=800)
    assert np.allclose(sy.central_difference(q, 0.01)[5:-5], qd[5:-5], atol=5e-3)
    smooth = sy.smooth(q + 1e-4 * np.random.default_rng(1).normal(size=q.shape), 0.01)
    assert np.allclose(smooth.motion.qd[50:-50], qd[50:-50], atol=0.02)
    assert sy.butterworth(q, 100.0, cutoff=20).shape == q.shape
    assert np.allclose(sy.resample(t, q, rate=50).values, q[::2], atol=1e-6)


def test_defaults_and_documentation_are_the_headers():
    assert sy.SignalOptions().cutoff == 8
    assert "cut-off of the low-pass [Hz]" in (sy.SignalOptions.cutoff.__doc__ or "")
    assert "seed: int = 1" in sy.find_base_parameters.__doc__
    for name in dir(sy._core):
        thing = getattr(sy._core, name)
        if callable(thing) and not name.startswith("_"):
            assert (thing.__doc__ or "").strip(), name


def test_the_data_doctor_speaks():
    swapped = recorded(planar())
    frame = frame_of(swapped)
    frame[["tau1", "tau2"]] = frame[["tau2", "tau1"]].to_numpy()
    with pytest.raises(sy.Error, match="exchanged|torque-order|tau"):
        sy.identify(planar(), frame)


def test_result_is_json(log):
    run = sy.identify(planar(), log, friction="viscous,coulomb", cutoff=10)
    assert json.loads(json.dumps(sy.result(run)))["dof"] == 2
