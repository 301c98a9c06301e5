"""An arm of known truth and recordings of it: sums of sines, torques by `steelyard predict`, white noise."""

import math
import subprocess
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from conftest import PROGRAM

# Waist, shoulder, elbow: physically consistent links, geared drives.
ARM = """\
name: arm
convention: modified-dh
joints:
  - {name: waist,    alpha: 0,    d: 0,    theta: 0, r: 0.4, position: [-2.6, 2.6], velocity: 3}
  - {name: shoulder, alpha: pi/2, d: 0,    theta: 0, r: 0,   position: [-2.6, 2.6], velocity: 3}
  - {name: elbow,    alpha: 0,    d: 0.35, theta: 0, r: 0,   position: [-2.6, 2.6], velocity: 3}
links:
  - {mass: 6, com: [0.01, 0.02, -0.1],  inertia: [0.06, 0, 0, 0.06, 0, 0.03]}
  - {mass: 4, com: [0.16, 0.02, 0.03],  inertia: [0.01, 0.002, 0, 0.05, 0.001, 0.05]}
  - {mass: 2, com: [0.12, -0.03, 0.02], inertia: [0.004, 0, 0.001, 0.02, 0, 0.02]}
friction: {viscous: [4, 5, 2], coulomb: [3, 4, 1.5]}
rotor_inertia: [0.4, 0.5, 0.2]
"""
# The arm as its owner knows it: the same geometry, nothing weighed.
BARE = ARM[: ARM.index("links:")] + "friction: [viscous, coulomb]\nrotor_inertia: true\n"
JOINTS = ["waist", "shoulder", "elbow"]


@dataclass
class Recording:
    t: np.ndarray  # N
    q: np.ndarray  # N × dof, as are the others
    qd: np.ndarray
    tau: np.ndarray

    def columns(self):
        out = {"t": self.t}
        for channel in ("q", "qd", "tau"):
            for i, values in enumerate(getattr(self, channel).T):
                out[f"{channel}{i + 1}"] = values
        return out

    def with_(self, **channels):
        return replace(self, **channels)

    def rows(self, chosen):
        return Recording(self.t[chosen], self.q[chosen], self.qd[chosen], self.tau[chosen])


def table(columns, separator=",", header=True) -> str:
    """CSV of a dict of columns; every bit of a number survives."""
    lines = [separator.join(columns)] if header else []
    lines += [separator.join(repr(float(x)) for x in row) for row in zip(*columns.values(), strict=True)]
    return "\n".join(lines) + "\n"


def read_table(path: Path):
    names = path.read_text().splitlines()[0].split(",")
    values = np.loadtxt(path, delimiter=",", skiprows=1, ndmin=2)
    return dict(zip(names, values.T, strict=True))


def sines(dof, seconds, rate, seed, reach=1.1, slowest=0.1, fastest=0.5):
    """t, q, qd, qdd of sums of four sines a joint."""
    random = np.random.default_rng(seed)
    t = np.arange(int(seconds * rate)) / rate
    q, qd, qdd = np.zeros((3, t.size, dof))
    for i in range(dof):
        for k in range(4):
            w = 2 * math.pi * (slowest + (fastest - slowest) * (k + random.uniform(0.2, 0.8)) / 4)
            a, phase = reach / 4 * random.uniform(0.7, 1), random.uniform(0, 2 * math.pi)
            q[:, i] += a * np.sin(w * t + phase)
            qd[:, i] += a * w * np.cos(w * t + phase)
            qdd[:, i] -= a * w * w * np.sin(w * t + phase)
    return t, q, qd, qdd


def torques(robot, q, qd, qdd, folder: Path, *options):
    """By the program itself, which other tests hold against other engines."""
    columns = {}
    for channel, values in (("q", q), ("qd", qd), ("qdd", qdd)):
        columns.update({f"{channel}{i + 1}": column for i, column in enumerate(values.T)})
    path = folder / "motion-of-torques.csv"
    path.write_text(table(columns))
    done = subprocess.run([PROGRAM, "predict", str(robot), str(path), *options], cwd=folder, capture_output=True, text=True, check=True)
    path.unlink()
    return np.loadtxt(done.stdout.splitlines()[1:], delimiter=",", ndmin=2)


def record(robot, folder, dof=3, seconds=20, rate=100, seed=1, noise=0.01, centre=0, **motion) -> Recording:
    """What a recorder would have written: `noise` of the torque's rms, a little on the rest."""
    t, q, qd, qdd = sines(dof, seconds, rate, seed, **motion)
    tau = torques(robot, q + centre, qd, qdd, folder)
    random = np.random.default_rng(1000 + seed)
    tau = tau + noise * np.sqrt(np.mean(tau**2, axis=0)) * random.standard_normal(tau.shape)
    return Recording(t, q + centre + 1e-5 * random.standard_normal(q.shape), qd + 1e-3 * random.standard_normal(q.shape), tau)


def standard_parameters(arm):
    """name -> value about the link frames' origins, of a parsed robot file such as ARM."""
    out = {}
    for j, link in enumerate(arm["links"], 1):
        m, c = link["mass"], np.array(link["com"])
        xx, xy, xz, yy, yz, zz = link["inertia"]
        about_origin = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) + m * (c @ c * np.eye(3) - np.outer(c, c))
        for name, (a, b) in {"XX": (0, 0), "XY": (0, 1), "XZ": (0, 2), "YY": (1, 1), "YZ": (1, 2), "ZZ": (2, 2)}.items():
            out[f"{name}_{j}"] = about_origin[a, b]
        out.update({f"M{axis}_{j}": m * x for axis, x in zip("XYZ", c, strict=True)})
        out[f"M_{j}"] = m
        out[f"Ia_{j}"] = arm["rotor_inertia"][j - 1]
        out[f"Fv_{j}"] = arm["friction"]["viscous"][j - 1]
        out[f"Fc_{j}"] = arm["friction"]["coulomb"][j - 1]
    return out


# What ARM's text says, for a Python without a YAML reader.
TRUTH = standard_parameters({
    "links": [{"mass": 6, "com": [0.01, 0.02, -0.1], "inertia": [0.06, 0, 0, 0.06, 0, 0.03]},
              {"mass": 4, "com": [0.16, 0.02, 0.03], "inertia": [0.01, 0.002, 0, 0.05, 0.001, 0.05]},
              {"mass": 2, "com": [0.12, -0.03, 0.02], "inertia": [0.004, 0, 0.001, 0.02, 0, 0.02]}],
    "friction": {"viscous": [4, 5, 2], "coulomb": [3, 4, 1.5]}, "rotor_inertia": [0.4, 0.5, 0.2]})


def evaluate(expression, values):
    """ "ZZ_1 + 0.25 M_2 - MX_3" with these values."""
    total, sign, factor = 0.0, 1.0, 1.0
    for word in expression.split():
        if word in "+-":
            sign = 1.0 if word == "+" else -1.0
        elif word.lstrip("-")[0].isdigit():
            factor = float(word)
        else:
            negative = word.startswith("-")
            total += sign * factor * values[word.lstrip("-")] * (-1 if negative else 1)
            sign, factor = 1.0, 1.0
    return total


def low_pass(x, rate, cutoff, order=4):
    """Forwards and backwards through a Butterworth filter, ends extended oddly; columns of x. Written anew from the textbook, by the
    frequency response of both passes over a long odd extension."""
    n = len(x)
    pad = min(n - 1, int(20 * rate / cutoff))
    longer = np.concatenate([2 * x[0] - x[pad:0:-1], x, 2 * x[-1] - x[-2 : -pad - 2 : -1]])
    ramp = np.linspace(longer[0], longer[-1], len(longer))  # so that the circular transform sees no step
    f = np.fft.rfftfreq(len(longer), 1 / rate)
    gain = 1 / (1 + (np.tan(np.pi * np.minimum(f, 0.4999 * rate) / rate) / np.tan(np.pi * cutoff / rate)) ** (2 * order))
    smooth = np.fft.irfft(np.fft.rfft(longer - ramp, axis=0) * gain[:, None], len(longer), axis=0) + ramp
    return smooth[pad : pad + n]
