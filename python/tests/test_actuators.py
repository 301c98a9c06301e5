"""Robots without torque sensors, from Python: gains as keywords, gains of a log, no robot at all."""

import numpy as np
import steelyard as sy

PENDULUM = """
name: pendulum
convention: modified-dh
gravity: [0, -9.81, 0]
joints:
  - {type: revolute, alpha: 0, d: 0, theta: 0, r: 0}
links:
  - {mass: 1, com: [0.2, 0, 0], inertia: [0.001, 0, 0, 0.01, 0, 0.01]}
"""


def chirp(seed, kp=30.0, kd=1.0, delay=0.008, seconds=20, rate=200):
    """A pendulum with armature 0.03, damping 0.3 and friction 0.4 in closed loop, by small explicit steps."""
    random = np.random.default_rng(seed)
    h = 2e-4
    t = np.arange(round(seconds / h)) * h
    end, phase = 3 + 0.5 * random.random(), 2 * np.pi * random.random()
    turns = 2 * np.pi * (0.2 * t + (end - 0.2) * t**2 / (2 * seconds)) + phase
    q_ref = -np.pi / 2 + 0.45 * np.sin(turns)
    qd_ref = 0.45 * np.cos(turns) * 2 * np.pi * (0.2 + (end - 0.2) * t / seconds)
    late = round(delay / h)
    q, v, out = q_ref[0], 0.0, np.empty((len(t), 2))
    for k in range(len(t)):
        out[k] = q, v
        at = max(0, k - late)
        drive = kp * (q_ref[at] - q) + kd * (qd_ref[at] - v) - 9.81 * 0.2 * np.cos(q) - 0.3 * v
        moved = v + h * (drive - 0.4 * np.sign(v or drive)) / 0.08
        if v * moved < 0 or (v == 0 and abs(drive) <= 0.4):
            moved = 0.0
        v = moved
        q += h * v
    every = round(1 / rate / h)
    return {"t": t[::every], "q1": out[::every, 0], "qd1": out[::every, 1], "q_ref1": q_ref[::every], "qd_ref1": qd_ref[::every]}


def values(run):
    return {p.name: p.value for p in run.fit.base}


def test_gains_as_keywords(tmp_path):
    file = tmp_path / "pendulum.yaml"
    file.write_text(PENDULUM)
    run = sy.identify(file, chirp(1), validate=chirp(2), kp=30, kd=1)
    found = values(run)
    assert abs(found["Ia_1"] - 0.03) < 0.0015 and abs(found["Fc_1"] - 0.4) < 0.02
    assert abs(run.controller.delay - 0.008) < 4e-4 and run.fit.method == "iv"
    judged = [log for log in run.logs if not log.fitted]
    assert judged[0].simulation.rms < 1e-3


def test_logs_with_gains_of_their_own(tmp_path):
    file = tmp_path / "pendulum.yaml"
    file.write_text(PENDULUM)
    logs = [sy.recording(chirp(1, kp=15, kd=0.5), name="soft", kp=15, kd=0.5), sy.recording(chirp(2, kp=60, kd=2), name="stiff", kp=60, kd=2)]
    assert abs(values(sy.identify(file, logs))["Ia_1"] - 0.03) < 0.0015


def test_no_robot_at_all():
    found = values(sy.identify(None, chirp(1), kp=30, kd=1, friction="viscous,coulomb"))
    assert abs(found["ZZ_1"] - 0.08) < 0.004 and abs(found["MX_1"] - 0.2) < 0.01
