"""A pendulum whose drive follows chirps by a PD law: what robots without torque sensors log, from a truth that is known."""

from functools import lru_cache

import numpy as np

# About z, hanging along -y at q = -pi/2.
PENDULUM = """
name: pendulum
convention: modified-dh
gravity: [0, -9.81, 0]
joints:
  - {type: revolute, alpha: 0, d: 0, theta: 0, r: 0}
links:
  - {mass: 1, com: [0.2, 0, 0], inertia: [0.001, 0, 0, 0.01, 0, 0.01]}
"""
TRUTH = {"Ia_1": 0.03, "Fv_1": 0.3, "Fc_1": 0.4}
KP, KD = 30.0, 1.0


@lru_cache
def chirp(seed, delay=0.008, seconds=24, rate=200, kp=KP, kd=KD, zero=0.0, limit=np.inf, spring=(0.0, 0.0)):
    """Columns of a log, in closed loop by small explicit steps; friction stops what it can stop. zero: of the joint, less that of its encoder [rad]. limit: of the drive [N·m].
    spring: stiffness [N·m/rad] and the angle where it rests [rad]."""
    random = np.random.default_rng(seed)
    h = 1e-4
    t = np.arange(round(seconds / h)) * h
    end, phase = 3 + 0.5 * random.random(), 2 * np.pi * random.random()
    turns = 2 * np.pi * (0.2 * t + (end - 0.2) * t**2 / (2 * seconds)) + phase
    amplitude = 0.45
    q_ref = -np.pi / 2 + amplitude * np.sin(turns)
    qd_ref = amplitude * np.cos(turns) * 2 * np.pi * (0.2 + (end - 0.2) * t / seconds)
    late = round(delay / h)
    asked, asked_speed = (np.concatenate([np.full(late, x[0]), x[:len(x) - late]]) for x in (q_ref, qd_ref))
    inertia = 0.01 + 0.04 + TRUTH["Ia_1"]
    q, v, out = q_ref[0], 0.0, np.empty((len(t), 3))
    for k in range(len(t)):
        torque = min(max(kp * (asked[k] - q) + kd * (asked_speed[k] - v), -limit), limit)
        out[k] = q, v, torque
        drive = torque - 9.81 * 0.2 * np.cos(q + zero) - TRUTH["Fv_1"] * v - spring[0] * (q - spring[1])
        moved = v + h * (drive - TRUTH["Fc_1"] * np.sign(v or drive)) / inertia
        if v * moved < 0 or (v == 0 and abs(drive) <= TRUTH["Fc_1"]):
            moved = 0.0
        v = moved
        q += h * v
    every = round(1 / rate / h)
    q, qd, tau = out[::every].T
    return {"t": t[::every], "q1": q, "qd1": qd, "tau1": tau, "q_ref1": q_ref[::every], "qd_ref1": qd_ref[::every]}
