"""No leaks: memory stays flat over 10 000 calls, and nanobind finds nothing left at the end."""

import resource
import subprocess
import sys

import numpy as np

import steelyard as sy
from conftest import motion_of

MODEL = sy.load_model("planar-2r")
ROBOT = MODEL.robot
LAYOUT = sy.ParameterLayout(ROBOT)
_, Q, QD, QDD = motion_of(2, samples=100)


def calls():
    sy.torques(MODEL, Q, QD, QDD)
    sy.torque_regressor(ROBOT, Q, QD, QDD)
    signals = sy.Signals(q=Q, qd=QD, tau=Q, dt=0.01)
    _ = signals.q, ROBOT.joints, ROBOT.shafts[0].friction, signals.replace(dt=0.02).tau
    information = sy.Information(2)
    information.absorb(Q, Q[:, 0])
    _ = information.solve().covariance
    try:
        sy.torques(MODEL, Q[:, :1], QD, QDD)
    except sy.InvalidInput:
        pass


def resident():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


def test_memory_stays_flat_over_ten_thousand_calls():
    for _ in range(2000):
        calls()
    before = resident()
    for _ in range(10000):
        calls()
    assert resident() - before < 4e6  # a leaked array of 100 × 2 would be 16e6 alone


def test_nanobind_finds_no_leak_at_the_end():
    code = "import sys; sys.path.insert(0, sys.argv[1]); import test_leaks as t; [t.calls() for _ in range(100)]"
    run = subprocess.run([sys.executable, "-c", code, __file__.rsplit("/", 1)[0]], capture_output=True, text=True, check=True)
    assert "leaked" not in run.stderr, run.stderr[:2000]
