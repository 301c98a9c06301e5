"""A robot watched tick by tick from Python: what `steelyard watch` says, to the last bit."""

import json
import subprocess
import sys

import numpy as np
import pytest

import steelyard as sy
from conftest import ROOT

EXAMPLES = ROOT / "docs" / "examples"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A fitted model of the examples' arm with the statistics of its residual, and a log."""
    folder = tmp_path_factory.mktemp("watched")
    sy.save(sy.identify("planar-2r", EXAMPLES / "arm.csv"), folder)
    (folder / "log.csv").write_bytes((EXAMPLES / "arm-other.csv").read_bytes())
    return folder


def monitor_of(folder, **options):
    return sy.OnlineMonitor(sy.load_model(folder / "model.yaml"), sy.read_residual_statistics(folder / "residual.yaml"), **options)


def ticks_of(folder):
    log = np.genfromtxt(folder / "log.csv", delimiter=",", names=True)
    return log["t"], *(np.column_stack([log[f"{channel}{joint}"] for joint in (1, 2)]) for channel in ("q", "qd", "tau"))


def test_the_example_says_what_the_program_says(folder, program):
    with (folder / "log.csv").open() as log:
        done = subprocess.run([sys.executable, EXAMPLES / "10_watch.py", folder / "model.yaml"], stdin=log, capture_output=True, text=True, check=True)
    said = subprocess.run([program, "watch", "model.yaml", "log.csv", "--json", "--every", "1e-9"], cwd=folder, capture_output=True, text=True, check=True)
    state = [line for line in map(json.loads, said.stdout.splitlines()) if "tau_hat" in line][-1]
    payload, external = done.stdout.splitlines()[-2:]
    assert float(payload.split()[1]) == state["payload"]["mass"]
    assert [float(number) for number in external.split()[1:]] == state["external"]


def test_a_push_raises_an_alarm_that_is_kept_until_it_is_acknowledged(folder):
    t, q, qd, tau = ticks_of(folder)
    tau[600:640, 0] += 20
    monitor = monitor_of(folder)
    alarms = [monitor.time for sample in zip(t, q, qd, tau) if monitor.tick(*sample).alarm]
    assert len(alarms) == 1 and t[600] <= alarms[0] <= t[640]
    assert monitor.collision.joint == 0 and monitor.collision.time == alarms[0]
    monitor.acknowledge()
    assert monitor.collision is None


def test_it_is_armed_after_a_second_of_motion(folder):
    t, q, qd, tau = ticks_of(folder)
    monitor = monitor_of(folder)
    armed = []
    for sample in zip(t, q, qd, tau):
        monitor.tick(*sample)
        armed.append(monitor.armed)
    first = armed.index(True)
    assert not armed[0] and abs(t[first] - t[0] - 1) < 0.05 and all(armed[first:])


def test_led_by_hand_it_is_helped_with_less_than_friction_takes(folder):
    t, q, qd, tau = ticks_of(folder)
    model = sy.nominal_model(sy.load_model(folder / "model.yaml"))
    monitor = monitor_of(folder)
    helped, still = 0, np.zeros(2)
    for k in range(800):
        monitor.tick(t[k], q[k], qd[k], tau[k])
        load, offset = sy.gravity_torque(model, q[k]), sy.friction_torque(model, still, still)
        given = (monitor.hand_guiding - load - offset) * qd[k]
        takes = (sy.friction_torque(model, qd[k], load) - offset) * qd[k]
        assert (given >= -1e-9).all() and (given <= takes + 1e-9).all()
        helped += (given > 0.3 * takes).all()
    assert helped > 100


def test_what_it_saw_are_arrays_of_the_joints(folder):
    monitor = monitor_of(folder, false_alarms=10)
    for sample in zip(*ticks_of(folder)):
        assert monitor.tick(*sample).used
    assert monitor.dof == 2 and monitor.predicted.shape == monitor.external.shape == monitor.threshold.shape == (2,)
    assert (monitor.band > 0).all() and monitor.wrench.shape == (6,)
    assert len(monitor.wear) == 2 and monitor.wear[0].worn is False
    assert abs(monitor.payload.mass) < 5 * monitor.payload.mass_deviation
    assert monitor.sensitivity([0, 0]).torque.shape == (2,)
    assert monitor.sensitivity([0, 0]).within < monitor.sensitivity([0, 0], band=1).within


def test_what_cannot_be_is_left_out_and_counted(folder):
    t, q, qd, tau = ticks_of(folder)
    monitor = monitor_of(folder)
    for sample in zip(t[:100], q, qd, tau):
        monitor.tick(*sample)
    before = monitor.external
    assert not monitor.tick(t[100], [np.nan, 0], [0, 0], [0, 0]).used
    assert monitor.faults.not_finite == 1 and (monitor.external == before).all()
    with pytest.raises(sy.InvalidInput, match="qd"):
        monitor.tick(t[100], q[100], [0, 0, 0], tau[100])


def test_statistics_come_from_motions_without_contact(folder):
    t, q, qd, tau = ticks_of(folder)
    model = sy.load_model(folder / "model.yaml")
    statistics = sy.residual_statistics(model, [sy.Ticks(t=t, q=q, qd=qd, tau=tau)])
    assert statistics.seconds == pytest.approx(t[-1] - t[0] - 1, abs=0.01)  # it takes a second to know the robot
    assert sy.OnlineMonitor(model, statistics).dof == 2
    with pytest.raises(sy.Unattainable, match="five seconds|5 s"):
        sy.residual_statistics(model, [sy.Ticks(t=t[:50], q=q[:50], qd=qd[:50], tau=tau[:50])])
