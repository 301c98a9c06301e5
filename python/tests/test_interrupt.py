"""Ctrl-C: a KeyboardInterrupt within a second, also where the library is deep in its work."""

import pathlib
import signal
import subprocess
import sys
import time

import pytest

HEAD = """
import sys, time
sys.path.insert(0, sys.argv[1])
import numpy as np
import steelyard as sy
from conftest import planar, recorded

def say(word):
    print(word, flush=True)

def at(wanted):
    return lambda stage, done: say("ready") if stage == wanted else None
"""
SIMULATE = HEAD + """
t = np.arange(10000) * 1e-3
w = 2 * np.pi / 10
q, qd, qdd, jerk = (np.outer(x, [0.5, 0.4]) for x in (1 - np.cos(w * t), w * np.sin(w * t), w * w * np.cos(w * t), -w**3 * np.sin(w * t)))
motion = sy.Reference(motion=sy.Trajectory(q=q, qd=qd, qdd=qdd, jerk=jerk), dt=1e-3)
work = lambda: sy.simulate(planar(), motion, periods=20000, sensor=sy.SensorOptions(rate=1), progress=at("simulating"))
"""
CLOE = HEAD + """
log = recorded(planar(), samples=12000)
work = lambda: sy.identify(planar(), log, friction="viscous,coulomb", cutoff=10, method="cloe", progress=at("fitting"))
"""
TAIL = """
try:
    work()
except KeyboardInterrupt:
    say("interrupted")
else:
    say("done")
"""


@pytest.mark.parametrize("code, wait", [(SIMULATE, 0.3), (CLOE, 0.5)], ids=["simulate", "cloe"])
def test_ctrl_c_is_heard_within_a_second(code, wait):
    folder = str(pathlib.Path(__file__).parent)
    with subprocess.Popen([sys.executable, "-c", code + TAIL, folder], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout.readline() == "ready\n"
        time.sleep(wait)
        child.send_signal(signal.SIGINT)
        begin = time.monotonic()
        word = next(line for line in child.stdout if line != "ready\n")
        seconds = time.monotonic() - begin
        child.kill()
    assert word == "interrupted\n"
    assert seconds < 1


def test_ctrl_c_leaves_no_log_of_the_program(program, tmp_path):
    make = [program, "excite", "icomatic-scara03", "-o", "plan.json", "--iterations", "50", "--no-report"]
    subprocess.run(make, cwd=tmp_path, check=True, capture_output=True)
    command = [program, "simulate", "icomatic-scara03", "plan.json", "-o", "log.csv", "--periods", "20000", "--rate", "1"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        time.sleep(1)
        child.send_signal(signal.SIGINT)
        assert child.wait(5) == -signal.SIGINT
    assert not list(tmp_path.glob("*log*"))
